import java.io.*;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.Collectors;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.*;

@WebServlet("/sources")
public class Sources extends HttpServlet {
  private ProcessBuilder builder = new ProcessBuilder();

  private void run(String value) throws IOException {
    new ProcessBuilder("sh", "-c", value).start(); // expect: CWE-78
  }

  void a(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
    Runtime rt = Runtime.getRuntime();
    String param = "";
    Enumeration<String> headers = request.getHeaders("X");
    if (headers != null && headers.hasMoreElements()) param = headers.nextElement();
    rt.exec(param); // expect: CWE-78
    Enumeration<String> names = request.getHeaderNames();
    while (names.hasMoreElements()) {
      String name = names.nextElement();
      rt.exec(name); // expect: CWE-78
    }
    Cookie[] cookies = request.getCookies();
    if (cookies != null)
      for (Cookie cookie : cookies)
        if (cookie.getName().equals("c")) {
          param = URLDecoder.decode(cookie.getValue(), "UTF-8");
          break;
        }
    rt.exec(new String[] {"sh", "-c", param}); // expect: CWE-78
    Map<String, String[]> map = request.getParameterMap();
    String[] values = map.get("v");
    rt.exec(values[0]); // expect: CWE-78
    rt.exec(request.getParameterValues("x")[0]); // expect: CWE-78
    rt.exec(request.getQueryString()); // expect: CWE-78
    rt.exec(request.getPathInfo().substring(1)); // expect: CWE-78
    rt.exec(request.getRequestURI()); // expect: CWE-78
    rt.exec(request.getRequestURL().toString()); // expect: CWE-78
    rt.exec(request.getReader().readLine()); // expect: CWE-78
    String body = request.getReader().lines().collect(Collectors.joining("\n"));
    rt.exec(body); // expect: CWE-78
    BufferedReader br = new BufferedReader(new InputStreamReader(request.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder sb = new StringBuilder();
    String line;
    while ((line = br.readLine()) != null) sb.append(line).append('\n');
    rt.exec(sb.toString()); // expect: CWE-78
    rt.exec(new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8)); // expect: CWE-78
    for (Part part : request.getParts()) rt.exec(part.getSubmittedFileName()); // expect: CWE-78
    rt.exec(request.getPart("f").getName()); // expect: CWE-78
    Enumeration<String> e = request.getParameterNames();
    while (e.hasMoreElements()) {
      String name = e.nextElement();
      String[] vs = request.getParameterValues(name);
      if (vs != null) for (int i = 0; i < vs.length; i++) if (vs[i].equals("X")) param = name;
    }
    rt.exec(param); // expect: CWE-78
    Scanner sc = new Scanner(request.getInputStream()).useDelimiter("\\A");
    rt.exec(sc.next()); // expect: CWE-78
    rt.exec(request.getMethod()); // safe: CWE-78
    rt.exec(request.getContextPath()); // safe: CWE-78
    rt.exec("ls " + request.getContentLength()); // safe: CWE-78
    rt.exec(getInitParameter("cmd")); // safe: CWE-78
    rt.exec(getServletContext().getRealPath("/bin")); // safe: CWE-78
    run(request.getHeader("User-Agent"));
    List<String> args = new ArrayList<>();
    args.add("sh");
    args.add("-c");
    args.add("echo " + request.getParameter("a"));
    ProcessBuilder pb = new ProcessBuilder();
    pb.command(args); // expect: CWE-78
    pb.start();
    String[] cmd = {"/bin/sh", "-c", "ping " + request.getParameter("a")};
    Process p = rt.exec(cmd); // expect: CWE-78
    ProcessBuilder quiet = new ProcessBuilder("ping", "-c", "1", "localhost");
    quiet.environment().put("X", "y");
    quiet.start(); // safe: CWE-78
    String s = new String(Base64.getDecoder().decode(request.getParameter("b")));
    rt.exec(s); // expect: CWE-78
    String enc = new String(Base64.getDecoder().decode(Base64.getEncoder().encode(request.getParameter("b").getBytes())));
    rt.exec(enc); // expect: CWE-78
    StringTokenizer st = new StringTokenizer(request.getParameter("b"), ",");
    while (st.hasMoreTokens()) rt.exec(st.nextToken()); // expect: CWE-78
    char[] cs = request.getParameter("b").toCharArray();
    rt.exec(String.valueOf(cs)); // expect: CWE-78
    rt.exec(new String(cs)); // expect: CWE-78
    rt.exec("sh -c %s".formatted(request.getParameter("t"))); // expect: CWE-78
    rt.exec(String.format("ls %s", request.getParameter("b"))); // expect: CWE-78
    rt.exec(String.format("ls %d", Integer.parseInt(request.getParameter("b")))); // safe: CWE-78
    rt.exec("ls " + (request.getParameter("b") == null)); // safe: CWE-78
    rt.exec("ls " + request.getParameter("b").length()); // safe: CWE-78
    rt.exec("ls " + request.getParameter("b").hashCode()); // safe: CWE-78
    rt.exec("ls " + request.getParameter("d").charAt(0)); // expect: CWE-78
    rt.exec("ls " + UUID.fromString(request.getParameter("b"))); // safe: CWE-78
    rt.exec("ls " + request.getParameter("b").replaceAll("[^a-z]", "")); // safe: CWE-78
    rt.exec("ls " + request.getParameter("b").replaceAll("\\W", "")); // safe: CWE-78
    HttpSession session = request.getSession();
    session.setAttribute("user", "fixed");
    rt.exec((String) session.getAttribute("other")); // safe: CWE-78
    request.setAttribute("k", request.getParameter("e"));
    rt.exec((String) request.getAttribute("k")); // expect: CWE-78
  }
}
