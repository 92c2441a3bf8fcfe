import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Collections that outside data is put into, and questions that say nothing. */
public class Stalls extends HttpServlet {
  private static final String[] SIDES = {"east", "west"};
  private static final Set<String> KEPT = Set.of("a", "b");

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String name = request.getParameter("name"); // source
    Set<String> seen = new HashSet<>(List.of("a"));
    seen.add(request.getHeader("X-Seen"));
    if (seen.contains(name)) response.getWriter().println(name); // expect: java/servlet/cross-site-scripting
    Map<String, String> table = new HashMap<>();
    table.put(request.getParameter("key"), "1");
    if (table.containsKey(name)) response.getWriter().println(name); // expect: java/servlet/cross-site-scripting
    if (Arrays.stream(SIDES).anyMatch(side -> name.startsWith(side)))
      response.getWriter().println(name); // expect: java/servlet/cross-site-scripting
    if (Arrays.stream(SIDES).noneMatch(name::equals))
      response.getWriter().println(name); // expect: java/servlet/cross-site-scripting
    response.getWriter().println(Optional.of(name).filter(Predicate.not(KEPT::contains)).orElse("none")); // expect: java/servlet/cross-site-scripting
    if (Arrays.binarySearch(SIDES, name) < 0) response.getWriter().println(name); // expect: java/servlet/cross-site-scripting
    List<String> others = new ArrayList<>(List.of(name.split(",")));
    others.removeIf(KEPT::contains);
    response.getWriter().println(String.join(",", others)); // expect: java/servlet/cross-site-scripting
  }
}
