package main

type shell struct{ prefix string }
