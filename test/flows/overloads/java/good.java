import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Checksum extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setIntHeader("X-Sum", sum(request.getParameter("name")));
  }

  private int sum() {
    return 0;
  }

  private int sum(int one) {
    return one;
  }

  private int sum(byte[] bytes) {
    return bytes.length;
  }

  private int sum(InputStream in) throws IOException {
    return in.read();
  }

  private int sum(File file) throws IOException {
    try (InputStream in = new FileInputStream(file)) {
      return sum(in);
    }
  }

  private int sum(String text) {
    return text.length();
  }
}
