package com.acme.jobs;

public final class Part2 {
  private Part2() {}

  public static void copyToB(Job job) {
    job.b = job.a;
  }
}
