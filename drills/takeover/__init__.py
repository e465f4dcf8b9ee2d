"""The takeover drill: nobody takes a seat that is not theirs."""
