package main

func first(text string, n int) { second(text, n-1) }
