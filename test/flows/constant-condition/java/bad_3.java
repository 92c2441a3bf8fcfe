// What functions of the language make of constants is the case.
import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Ping extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    run0(request);
    run1(request);
    run2(request);
    run3(request);
    run4(request);
    run5(request);
    run6(request);
    run7(request);
    run8(request);
    run9(request);
  }

  void run0(HttpServletRequest request) throws IOException {
    String host = "localhost";
    if ("a".repeat(3).equals("aaa")) {
      host = request.getParameter("host");
    }
    Runtime.getRuntime().exec("ping " + host); // expect: java/process/command-injection
  }

  void run1(HttpServletRequest request) throws IOException {
    String host = "localhost";
    if ("aba".replace("a", "b").equals("bbb")) {
      host = request.getParameter("host");
    }
    Runtime.getRuntime().exec("ping " + host); // expect: java/process/command-injection
  }

  void run2(HttpServletRequest request) throws IOException {
    String host = "localhost";
    if ("a".codePointAt(0) == 97) {
      host = request.getParameter("host");
    }
    Runtime.getRuntime().exec("ping " + host); // expect: java/process/command-injection
  }

  void run3(HttpServletRequest request) throws IOException {
    String host = "localhost";
    if (Character.isLetter('a')) {
      host = request.getParameter("host");
    }
    Runtime.getRuntime().exec("ping " + host); // expect: java/process/command-injection
  }

  void run4(HttpServletRequest request) throws IOException {
    String host = "localhost";
    if ("a b".split(" ").length == 2) {
      host = request.getParameter("host");
    }
    Runtime.getRuntime().exec("ping " + host); // expect: java/process/command-injection
  }

  void run5(HttpServletRequest request) throws IOException {
    String host = "localhost";
    if (Integer.MAX_VALUE > 5) {
      host = request.getParameter("host");
    }
    Runtime.getRuntime().exec("ping " + host); // expect: java/process/command-injection
  }

  void run6(HttpServletRequest request) throws IOException {
    String host = "localhost";
    if (Math.floorMod(-1, 3) == 2) {
      host = request.getParameter("host");
    }
    Runtime.getRuntime().exec("ping " + host); // expect: java/process/command-injection
  }

  void run7(HttpServletRequest request) throws IOException {
    String host = "localhost";
    if (Integer.toString(5).equals("5")) {
      host = request.getParameter("host");
    }
    Runtime.getRuntime().exec("ping " + host); // expect: java/process/command-injection
  }

  void run8(HttpServletRequest request) throws IOException {
    String host = "localhost";
    if (Character.toUpperCase('a') == 'A') {
      host = request.getParameter("host");
    }
    Runtime.getRuntime().exec("ping " + host); // expect: java/process/command-injection
  }

  void run9(HttpServletRequest request) throws IOException {
    String host = "localhost";
    if ("aba".replaceFirst("a", "b").equals("bba")) {
      host = request.getParameter("host");
    }
    Runtime.getRuntime().exec("ping " + host); // expect: java/process/command-injection
  }
}
