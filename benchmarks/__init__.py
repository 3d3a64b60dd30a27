"""What is measured, side by side in one run; nothing is asserted about speed anywhere else."""
