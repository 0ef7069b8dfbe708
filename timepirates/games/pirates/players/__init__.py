"""The computer players of Time Pirates, their learned numbers, rollouts, and what values positions."""
