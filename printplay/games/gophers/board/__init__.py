"""The pages of Gophers as boards: how sound they are."""
