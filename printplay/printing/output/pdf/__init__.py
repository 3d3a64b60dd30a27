"""PDF: documents, their pages, fonts and paint."""
