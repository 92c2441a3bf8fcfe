import com.google.common.base.Preconditions;
import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.lang3.StringUtils;
import org.springframework.util.Assert;

/** A call that throws unless a condition holds. */
public class Ping extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String host = request.getParameter("host");
    Preconditions.checkArgument(host.equals("mail") || host.equals("web"), "no such host");
    Runtime.getRuntime().exec("ping " + host);
    String number = request.getParameter("number");
    Assert.isTrue(StringUtils.isNumeric(number), "no number");
    Runtime.getRuntime().exec("ping host" + number);
  }
}
