package app;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;

public class Search extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    String term = request.getParameter("q");
    request.setAttribute("title", "Search");
    request.setAttribute("query", term);
    request.setAttribute("hits", List.of(Map.of("name", term)));
    RequestDispatcher dispatcher = request.getRequestDispatcher("/WEB-INF/views/search.jsp");
    dispatcher.forward(request, response);
  }
}
