"""What is asked of islands: made, rated, searched for, certified; nothing here is compiled."""
