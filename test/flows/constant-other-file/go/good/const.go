package main

const enabled = false
