package org.pomona.orchard.pick;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class PickController {
  private enum Tool {
    LADDER,
    CART
  }

  private static final Map<Tool, String> SCRIPTS = new EnumMap<>(Tool.class);

  static {
    SCRIPTS.put(Tool.LADDER, "/opt/pick/ladder.sh");
    SCRIPTS.put(Tool.CART, "/opt/pick/cart.sh");
  }

  private final Map<String, Function<String, String>> commands =
      Map.of("weigh", crate -> "weigh --crate " + crate, "count", crate -> "count --crate " + Integer.parseInt(crate));
  private final ExecutorService workers = Executors.newFixedThreadPool(2);

  @PostMapping("/pick/move")
  public int move(@RequestParam String from, @RequestParam String to) throws IOException {
    return run(new PickJob.Move(from, to));
  }

  @PostMapping("/pick/sort")
  public int sort(@RequestParam int crates) throws IOException {
    return run(new PickJob.Sort(crates));
  }

  private int run(PickJob job) throws IOException {
    return switch (job) {
      case PickJob.Sort sort -> new DefaultExecutor().execute(CommandLine.parse("sort-crates " + sort.crates())); // safe: CWE-78
      case PickJob.Move move -> new DefaultExecutor().execute(CommandLine.parse("move-crate " + move.from() + " " + move.to())); // expect: CWE-78
      case PickJob.Label label -> 0;
    };
  }

  @PostMapping("/pick/weigh")
  public void weigh(@RequestParam String crate) {
    workers.submit(
        () -> {
          String line = commands.get("weigh").apply(crate);
          return Runtime.getRuntime().exec(line); // expect: CWE-78
        });
  }

  @PostMapping("/pick/tool")
  public void tool(@RequestParam String name) throws IOException {
    Tool tool = Tool.valueOf(name.toUpperCase());
    Runtime.getRuntime().exec(SCRIPTS.get(tool)); // safe: CWE-78
  }
}
