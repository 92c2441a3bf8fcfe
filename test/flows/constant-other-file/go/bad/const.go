package main

const enabled = true
