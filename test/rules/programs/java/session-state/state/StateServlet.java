package state;

import java.io.IOException;
import javax.servlet.http.*;

public class StateServlet extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Cookie[] cookies = request.getCookies();
    if (cookies == null) {
      return;
    }
    for (Cookie cookie : cookies) {
      if ("state".equals(cookie.getName())) {
        response.setStatus(StateCodec.decode(cookie.getValue()) == null ? 400 : 200);
      } else if ("checked".equals(cookie.getName())) {
        response.setStatus(StateCodec.decodeChecked(cookie.getValue()) == null ? 400 : 200);
      }
    }
  }
}
