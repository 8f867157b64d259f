"""Computer players at work: what they are asked, what they answer, and the processes in which they think."""
