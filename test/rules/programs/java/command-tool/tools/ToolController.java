package tools;

import java.util.Map;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping(value = "/tools", produces = MediaType.APPLICATION_JSON_VALUE)
public class ToolController {
  private static final Map<String, String> TOOLS = Map.of("disk", "df -h", "load", "uptime");
  @Autowired private ToolRunner runner;

  @PostMapping("/ping")
  public Map<String, Object> ping(@RequestBody PingRequest ping) {
    return Map.of("exit", runner.shell("ping -c " + ping.getCount() + " " + ping.getHost()));
  }

  @PostMapping("/known/{tool}")
  public int known(@PathVariable String tool) {
    String command = TOOLS.get(tool);
    if (command == null) {
      throw new IllegalArgumentException("unknown");
    }
    return runner.shell(command);
  }

  @PostMapping("/resolve")
  public int resolve(@RequestParam String host) {
    return runner.resolve(host);
  }

  @PostMapping("/validated")
  public int validated(@RequestParam String host) {
    if (!host.matches("[a-z0-9.-]+")) {
      throw new IllegalArgumentException("no host name");
    }
    return runner.shell("nslookup " + host);
  }
}
