import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Escaping that the program does by itself, one character after the other. */
public class Page extends HttpServlet {
  static String bySwitch(String raw) {
    StringBuilder safe = new StringBuilder();
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      switch (c) {
        case '<':
          safe.append("&lt;");
          break;
        case '>':
          safe.append("&gt;");
          break;
        default:
          safe.append(c);
      }
    }
    return safe.toString();
  }

  static String byArrows(String raw) {
    StringBuilder safe = new StringBuilder();
    for (char c : raw.toCharArray()) {
      switch (c) {
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        default -> safe.append(c);
      }
    }
    return safe.toString();
  }

  static String byConditions(String raw) {
    StringBuilder safe = new StringBuilder();
    for (char c : raw.toCharArray()) {
      if (c > 127 || c == '"' || c == '<' || c == '>') safe.append("&#").append((int) c).append(';');
      else safe.append(c);
    }
    return safe.toString();
  }

  static String byKeeping(String raw) {
    StringBuilder safe = new StringBuilder();
    for (int i = 0; i < raw.length(); i++) {
      if (Character.isLetterOrDigit(raw.charAt(i))) safe.append(raw.charAt(i));
    }
    return safe.toString();
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    PrintWriter out = response.getWriter();
    out.println(bySwitch(request.getParameter("a")));
    out.println(byArrows(request.getParameter("b")));
    out.println(byConditions(request.getParameter("c")));
    out.println(byKeeping(request.getParameter("d")));
    out.println(
        request.getParameter("e").chars()
            .filter(Character::isLetterOrDigit)
            .mapToObj(c -> String.valueOf((char) c))
            .reduce("", String::concat));
  }
}
