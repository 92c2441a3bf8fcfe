package com.acme.jobs;

public class Job {
  String a = "guest";
  String b = "guest";
  String c = "guest";
  String d = "admin";
}
