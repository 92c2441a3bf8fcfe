package com.acme.jobs;

public final class Part4 {
  private Part4() {}

  public static void take(Job job, String text) {
    job.a = text;
  }
}
