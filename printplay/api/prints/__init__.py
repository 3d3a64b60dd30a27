"""What is printed, looked at and written."""
