import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** What is found in a collection that the program wrote is harmless, however it is asked. */
public class Stalls extends HttpServlet {
  static final List<String> NAMES = new ArrayList<>();
  private static final String[] SIDES = {"east", "west"};
  private static final Set<String> KEPT = Collections.unmodifiableSet(new HashSet<>(Arrays.asList("a", "b")));
  private final Set<String> own = new HashSet<>(List.of("east", "west"));
  private final Map<String, String> table = Map.of("east", "1", "west", "2");

  static {
    NAMES.add("north");
    NAMES.add("south");
  }

  enum Kind {
    CALF,
    GOAT
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String name = request.getParameter("name");
    if (own.contains(name)) show(response, name);
    if (table.containsKey(name)) show(response, name);
    if (Arrays.stream(SIDES).anyMatch(name::equals)) show(response, name);
    if (Arrays.stream(Kind.values()).anyMatch(kind -> kind.name().equals(name))) show(response, name);
    if (!NAMES.stream().noneMatch(one -> one.equalsIgnoreCase(name))) show(response, name);
    if (isSide(name)) show(response, name);
    show(response, Optional.of(name).filter(KEPT::contains).orElse("none"));
    show(response, Optional.of(name).filter(Stalls.NAMES::contains).orElse("none"));
    show(response, Optional.of(name).filter("east"::equals).orElse("none"));
    int at = NAMES.indexOf(name);
    if (at >= 0) show(response, name);
    if (Arrays.binarySearch(SIDES, name) >= 0) show(response, name);
    List<String> given = new ArrayList<>(List.of(name.split(",")));
    given.retainAll(KEPT);
    show(response, String.join(",", given));
    List<String> others = new ArrayList<>(List.of(name.split(",")));
    others.removeIf(one -> !KEPT.contains(one));
    show(response, String.join(",", others));
  }

  private static boolean isSide(String name) {
    for (String side : SIDES) if (side.equals(name)) return true;
    return false;
  }

  private static void show(HttpServletResponse response, String name) throws IOException {
    response.getWriter().println("<p>" + name + "</p>");
  }
}
