package com.shop.customers;

public record Customer(String name) {}
