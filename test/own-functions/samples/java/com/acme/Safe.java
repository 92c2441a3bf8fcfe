package com.acme;
public class Safe {
  public static String clean(String x) { String y = x + "a"; return y; }
  public static boolean isFine(String x) { return Table.has(x); }
  public static void assertFine(String x) { if (!Table.has(x)) throw new IllegalArgumentException(); }
  public static String ticket() { return Remote.ask("t"); }
  public static void onMessage(String kind, String payload) throws Exception { Runtime.getRuntime().exec("sh -c " + payload); }
}
