package no.skjaer.ferry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.math.NumberUtils;

@WebServlet("/cargo")
public class CargoServlet extends HttpServlet {
  private static final Path HOLD = Paths.get("/srv/hold");
  private final ObjectMapper mapper = new ObjectMapper();

  /** Reads one value after the other out of a request. */
  private static final class Fields {
    private final HttpServletRequest request;
    private final Map<String, String> seen = new LinkedHashMap<>();

    Fields(HttpServletRequest request) {
      this.request = request;
    }

    String take(String name) {
      return seen.computeIfAbsent(name, request::getParameter);
    }

    int number(String name) {
      return NumberUtils.toInt(take(name), -1);
    }
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    JsonNode body = mapper.readTree(request.getInputStream());
    String label = new String(Base64.getDecoder().decode(body.get("label").asText()));
    Files.writeString(HOLD.resolve(label), "x"); // expect: CWE-22
    Files.writeString(HOLD.resolve(String.valueOf(body.get("number").asInt())), "x"); // safe: CWE-22
    List<String> command = Arrays.asList("weigh", "--crate", body.path("crate").asText());
    new ProcessBuilder(command).start(); // safe: CWE-78 // expect: CWE-88
    String[] line = {"sh", "-c", "weigh " + body.path("crate").textValue()};
    Runtime.getRuntime().exec(line, new String[0], new File("/")); // expect: CWE-78
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    Fields fields = new Fields(request);
    BiFunction<String, String, Path> join = (folder, name) -> HOLD.resolve(folder).resolve(name);
    try (OutputStream out = response.getOutputStream()) {
      Files.copy(join.apply("lists", fields.take("list")), out); // expect: CWE-22
      Files.copy(join.apply("lists", fields.number("list") + ".txt"), out); // safe: CWE-22
      String deck = fields.take("deck");
      if (StringUtils.isAlphanumeric(deck)) {
        Files.copy(join.apply("decks", deck), out); // safe: CWE-22
      }
      String plan = StringUtils.substringAfterLast(fields.take("plan"), "=");
      Files.copy(HOLD.resolve(plan), out); // expect: CWE-22
      String day = StringUtils.defaultIfBlank(fields.take("day"), "today");
      Files.copy(HOLD.resolve(day), out); // expect: CWE-22
    }
  }
}
