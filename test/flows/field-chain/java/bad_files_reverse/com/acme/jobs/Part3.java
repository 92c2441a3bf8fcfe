package com.acme.jobs;

public final class Part3 {
  private Part3() {}

  public static void copyToB(Job job) {
    job.b = job.a;
  }
}
