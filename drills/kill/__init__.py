"""The kill drill: acknowledged moves survive kill -9."""
