package com.acme.jobs;

public final class Part2 {
  private Part2() {}

  public static void copyToC(Job job) {
    job.c = job.b;
  }
}
