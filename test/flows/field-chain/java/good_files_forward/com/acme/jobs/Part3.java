package com.acme.jobs;

public final class Part3 {
  private Part3() {}

  public static void copyToC(Job job) {
    job.c = job.b;
  }
}
