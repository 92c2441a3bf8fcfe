package com.acme;
public class Store { public Object find(String q, int n) { return Remote.ask(q); } }
