"""What reads any sheet from a photo: found, flattened, its codes, ink and marks; extra `[scan]`."""
