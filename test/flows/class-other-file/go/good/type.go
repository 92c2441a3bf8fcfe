package main

type shell struct{ name, other string }
