package shop;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import shop.dao.DaoFactory;
import shop.dao.OrderDao;
import shop.util.Html;

@WebServlet("/orders")
public class OrderServlet extends HttpServlet {
  private OrderDao orders;

  @Override
  public void init() throws ServletException {
    orders = DaoFactory.orders();
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String customer = request.getParameter("customer");
    List<String> found = orders.ofCustomer(customer, request.getParameter("state"));
    response.setContentType("text/html");
    try (PrintWriter out = response.getWriter()) {
      out.println("<h1>Orders of " + Html.escape(customer) + "</h1>");
      out.println("<p>" + found.size() + " found</p>");
      out.printf("<a href='?customer=%s'>again</a>", customer); // FOUND java/servlet/cross-site-scripting
    }
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    int number = Integer.parseInt(request.getParameter("number"));
    orders.cancel(number, request.getParameter("reason"));
    response.sendRedirect(request.getContextPath() + "/orders?done=" + number);
  }
}
