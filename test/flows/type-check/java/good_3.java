import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Every character is looked at: what comes out of the loop holds none but those that were allowed. */
public class Page extends HttpServlet {
  static boolean isWord(String text) {
    for (char c : text.toCharArray()) {
      if (!Character.isLetterOrDigit(c)) return false;
    }
    return true;
  }

  static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isLetter(c) && c != '-') return false;
    }
    return true;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    PrintWriter out = response.getWriter();
    String word = request.getParameter("word");
    if (isWord(word)) out.println(word);
    String name = request.getParameter("name");
    if (isName(name)) out.println(name);
    String code = request.getParameter("code");
    if (!code.chars().allMatch(Character::isLetterOrDigit)) return;
    out.println(code);
    String key = request.getParameter("key");
    if (key.chars().allMatch(c -> Character.isDigit(c) || c == '_')) out.println(key);
    String[] tags = request.getParameterValues("tag");
    for (String tag : tags) {
      if (!tag.matches("[a-z]+")) throw new IOException("no tag");
    }
    out.println(tags[0]);
  }
}
