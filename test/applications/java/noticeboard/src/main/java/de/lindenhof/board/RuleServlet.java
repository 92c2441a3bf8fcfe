package de.lindenhof.board;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;
import org.springframework.expression.Expression;
import org.springframework.expression.ExpressionParser;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/** Rules by which notices are sorted, written by moderators. */
@WebServlet("/rules/try")
public class RuleServlet extends HttpServlet {
  private static final ExpressionParser PARSER = new SpelExpressionParser();
  private static final Map<String, String> RULES = Map.of("age", "age > 7", "stars", "stars >= 3");

  private final ScriptEngine script = new ScriptEngineManager().getEngineByName("JavaScript");
  private final VelocityEngine velocity = new VelocityEngine();

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    String rule = request.getParameter("rule");
    response.setContentType("text/plain");
    try {
      script.put("notice", request.getParameter("notice"));
      script.eval("notice.length > 10"); // safe: CWE-94
      script.eval("function accept(notice) { return " + rule + "; }"); // expect: CWE-94
    } catch (ScriptException e) {
      throw new ServletException(e);
    }
    Expression expression = PARSER.parseExpression(rule); // expect: CWE-917
    Boolean accepted = expression.getValue(Boolean.class);
    String known = RULES.get(request.getParameter("known"));
    Boolean again = PARSER.parseExpression(known).getValue(Boolean.class); // safe: CWE-917

    StringWriter text = new StringWriter();
    VelocityContext context = new VelocityContext();
    context.put("rule", rule);
    velocity.evaluate(context, text, "preview", "Rule: $rule"); // safe: CWE-1336
    velocity.evaluate(context, text, "preview", request.getParameter("template")); // expect: CWE-1336
    response.getWriter().print(Boolean.TRUE.equals(accepted) && Boolean.TRUE.equals(again));
  }
}
