import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Orders extends HttpServlet {
  public static class Order {
    public String tool;
    public int count;
    public Order next;
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Order order = new ObjectMapper().readValue(request.getReader(), Order.class);
    response.getWriter().println(order.count);
    response.getWriter().println(order.next.count);
  }
}
