import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The dangerous function is the last in a static map. A constant chooses its harmless neighbour. */
public class UserSearch extends HttpServlet {
  private static final Map<String, Search> SEARCHES = new HashMap<>();

  static {
    SEARCHES.put("about", text -> System.out.println("about " + text));
    SEARCHES.put("agenda", text -> System.out.println("agenda " + text));
    SEARCHES.put("alias", text -> System.out.println("alias " + text));
    SEARCHES.put("archive", text -> System.out.println("archive " + text));
    SEARCHES.put("backup", text -> System.out.println("backup " + text));
    SEARCHES.put("balance", text -> System.out.println("balance " + text));
    SEARCHES.put("bookmark", text -> System.out.println("bookmark " + text));
    SEARCHES.put("calendar", text -> System.out.println("calendar " + text));
    SEARCHES.put("cancel", text -> System.out.println("cancel " + text));
    SEARCHES.put("clear", text -> System.out.println("clear " + text));
    SEARCHES.put("close", text -> System.out.println("close " + text));
    SEARCHES.put("colour", text -> System.out.println("colour " + text));
    SEARCHES.put("compare", text -> System.out.println("compare " + text));
    SEARCHES.put("contact", text -> System.out.println("contact " + text));
    SEARCHES.put("count", text -> System.out.println("count " + text));
    SEARCHES.put("describe", text -> System.out.println("describe " + text));
    SEARCHES.put("digest", text -> System.out.println("digest " + text));
    SEARCHES.put("download", text -> System.out.println("download " + text));
    SEARCHES.put("echo", text -> System.out.println("echo " + text));
    SEARCHES.put("edit", text -> System.out.println("edit " + text));
    SEARCHES.put("feedback", text -> System.out.println("feedback " + text));
    SEARCHES.put("follow", text -> System.out.println("follow " + text));
    SEARCHES.put("forget", text -> System.out.println("forget " + text));
    SEARCHES.put("greet", text -> System.out.println("greet " + text));
    SEARCHES.put("group", text -> System.out.println("group " + text));
    SEARCHES.put("hide", text -> System.out.println("hide " + text));
    SEARCHES.put("history", text -> System.out.println("history " + text));
    SEARCHES.put("invite", text -> System.out.println("invite " + text));
    SEARCHES.put("join", text -> System.out.println("join " + text));
    SEARCHES.put("label", text -> System.out.println("label " + text));
    SEARCHES.put("leave", text -> System.out.println("leave " + text));
    SEARCHES.put("like", text -> System.out.println("like " + text));
    SEARCHES.put("lock", text -> System.out.println("lock " + text));
    SEARCHES.put("login", text -> System.out.println("login " + text));
    SEARCHES.put("move", text -> System.out.println("move " + text));
    SEARCHES.put("mute", text -> System.out.println("mute " + text));
    SEARCHES.put("note", text -> System.out.println("note " + text));
    SEARCHES.put("order", text -> System.out.println("order " + text));
    SEARCHES.put("pin", text -> System.out.println("pin " + text));
    SEARCHES.put("poll", text -> System.out.println("poll " + text));
    SEARCHES.put("quiet", text -> System.out.println("quiet " + text));
    SEARCHES.put("rate", text -> System.out.println("rate " + text));
    SEARCHES.put("remind", text -> System.out.println("remind " + text));
    SEARCHES.put("rename", text -> System.out.println("rename " + text));
    SEARCHES.put("reply", text -> System.out.println("reply " + text));
    SEARCHES.put("share", text -> System.out.println("share " + text));
    SEARCHES.put("show", text -> System.out.println("show " + text));
    SEARCHES.put("sort", text -> System.out.println("sort " + text));
    SEARCHES.put("status", text -> System.out.println("status " + text));
    SEARCHES.put("find", UserSearch::find);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    SEARCHES.get("status").run(request.getParameter("name"));
  }

  interface Search {
    void run(String text) throws ServletException;
  }

  private static void find(String text) throws ServletException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM users WHERE name = '" + text + "'");
    } catch (SQLException e) {
      throw new ServletException(e);
    }
  }
}
