"""The load drill: moves per second and how soon they are answered."""
