package tools;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

@Component
public class ToolRunner {
  public int shell(String line) {
    return start("/bin/sh", "-c", line);
  }

  public int resolve(String host) {
    List<String> command = new ArrayList<>(List.of("getent", "hosts", "--"));
    command.add(host);
    return wait(new ProcessBuilder(command));
  }

  private int start(String... command) {
    return wait(new ProcessBuilder(command)); // FOUND java/process/command-injection
  }

  private int wait(ProcessBuilder builder) {
    try {
      return builder.inheritIO().start().waitFor();
    } catch (IOException e) {
      return -1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return -1;
    }
  }
}
