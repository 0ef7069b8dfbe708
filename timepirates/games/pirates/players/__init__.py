"""The computer players of Time Pirates, their learned weights, rollouts and value functions."""
