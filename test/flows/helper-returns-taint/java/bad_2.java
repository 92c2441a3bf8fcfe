import java.io.IOException;
import javax.servlet.http.HttpServletRequest;

/** What is between the two helpers names nothing but them. */
public class Ping {
  private HttpServletRequest incoming;

  public void go() throws IOException {
    ping(wanted());
  }

  private String wanted() {
    return incoming.getParameter("host"); // source
  }

  private void ping(String host) throws IOException {
    Runtime.getRuntime().exec("ping " + host); // expect: java/process/command-injection
  }
}
