import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.jayway.jsonpath.JsonPath;
import java.io.IOException;
import java.util.stream.Collectors;
import javax.servlet.http.*;
import org.joda.time.DateTime;
import org.json.JSONObject;

public class Json extends HttpServlet {
  static class Order { String name; int count; }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String body = request.getReader().lines().collect(Collectors.joining());
    Runtime run = Runtime.getRuntime();
    Order order = new Gson().fromJson(body, Order.class);
    run.exec("ls " + order.name); // FOUND java/process/command-injection
    run.exec("ls " + order.count);
    JsonObject object = JsonParser.parseString(body).getAsJsonObject();
    run.exec("ls " + object.get("name").getAsString()); // FOUND java/process/command-injection
    run.exec("ls " + object.get("count").getAsInt());
    JSONObject json = new JSONObject(body);
    run.exec("ls " + json.getString("name")); // FOUND java/process/command-injection
    run.exec("ls " + json.getJSONObject("order").optString("name")); // FOUND java/process/command-injection
    run.exec("ls " + json.getInt("count"));
    run.exec("ls " + json.getJSONArray("all").length());
    run.exec("ls " + JsonPath.read(body, "$.name")); // FOUND java/process/command-injection
    run.exec("ls " + new DateTime(request.getParameter("day")));
    run.exec("ls " + DateTime.parse(request.getParameter("day")).plusDays(1).toString("yyyy"));
  }
}
