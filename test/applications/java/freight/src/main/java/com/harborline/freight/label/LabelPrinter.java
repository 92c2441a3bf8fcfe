package com.harborline.freight.label;

import java.io.IOException;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

@Component
public class LabelPrinter {
  private static final String DEFAULT_QUEUE = "warehouse";

  public int print(String queue, int copies) throws IOException, InterruptedException {
    String line = Stream.of("lp -n " + copies, "-d " + queue, "/var/labels/current.png").reduce((a, b) -> a + " " + b).get();
    Process process = Runtime.getRuntime().exec(new String[] {"/bin/bash", "-c", line}); // expect: CWE-78
    return process.waitFor();
  }

  public int printDefault(int copies) throws IOException, InterruptedException {
    Process process = Runtime.getRuntime().exec(new String[] {"lp", "-n", String.valueOf(copies), "-d", DEFAULT_QUEUE}); // safe: CWE-78
    return process.waitFor();
  }
}
