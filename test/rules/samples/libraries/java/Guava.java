import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import javax.servlet.http.*;
import org.apache.commons.lang3.tuple.ImmutablePair;
import org.apache.commons.lang3.tuple.Pair;
import org.apache.commons.lang3.tuple.Triple;

public class Guava extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String name = request.getParameter("name");
    Runtime run = Runtime.getRuntime();
    ImmutableMap<String, String> map = ImmutableMap.of("name", name, "kind", "plain");
    run.exec("ls " + map.get("name")); // FOUND java/process/command-injection
    run.exec("ls " + map.get("kind"));
    ImmutableList<String> list = ImmutableList.of("plain", name);
    run.exec("ls " + list.get(1)); // FOUND java/process/command-injection
    run.exec("ls " + list.get(0));
    List<String> made = Lists.newArrayList(name);
    run.exec("ls " + made.get(0)); // FOUND java/process/command-injection
    Map<String, String> filled = Maps.newHashMap();
    filled.put("name", name);
    filled.put("kind", "plain");
    run.exec("ls " + filled.get("name")); // FOUND java/process/command-injection
    run.exec("ls " + filled.get("kind"));
    ImmutableMap<String, String> built = ImmutableMap.<String, String>builder().put("name", name).put("kind", "plain").build();
    run.exec("ls " + built.get("name")); // FOUND java/process/command-injection
    run.exec("ls " + built.get("kind"));
    ImmutableList<String> all = ImmutableList.<String>builder().add("a").add(name).build();
    run.exec("ls " + all.get(1)); // FOUND java/process/command-injection
    Pair<String, String> pair = Pair.of("plain", name);
    run.exec("ls " + pair.getRight()); // FOUND java/process/command-injection
    run.exec("ls " + pair.getLeft());
    Triple<String, String, String> three = Triple.of(name, "a", "b");
    run.exec("ls " + three.getLeft()); // FOUND java/process/command-injection
    run.exec("ls " + three.getRight());
    run.exec("ls " + ImmutablePair.of("a", "b").getLeft());
  }
}
