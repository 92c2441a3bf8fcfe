package com.acme.jobs;

public final class Part1 {
  private Part1() {}

  public static void take(Job job, String text) {
    job.a = text;
  }
}
