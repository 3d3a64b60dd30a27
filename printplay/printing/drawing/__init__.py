"""What is drawn: paths, colours, icons and patterns, as marks that any writer can put down."""
