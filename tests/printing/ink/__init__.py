"""Tests of the estimate of ink."""
