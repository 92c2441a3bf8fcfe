package com.acme.web;

import com.acme.data.Queries;

/** Hands on what it inherits. */
public class Tools extends Queries {}
