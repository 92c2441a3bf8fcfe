import java.io.File;
import java.io.IOException;
import javax.servlet.http.*;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.eclipse.jgit.api.Git;

public class Repositories extends HttpServlet {
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    try {
      Git.cloneRepository().setURI(request.getParameter("url")).setDirectory(new File("/srv/a")).call(); // FOUND java/requests/server-side-request-forgery
      Git.lsRemoteRepository().setRemote(request.getParameter("url")).call(); // FOUND java/requests/server-side-request-forgery
    } catch (Exception failed) {
      return;
    }
    FileSystem files = FileSystem.get(new Configuration());
    files.open(new Path("/notebooks/" + request.getParameter("name"))); // FOUND java/files/path-traversal
    files.delete(new Path("/notebooks", request.getParameter("name")), true); // FOUND java/files/path-traversal-write
    files.open(new Path("/notebooks/all"));
    Parser parser = Parser.builder().build();
    HtmlRenderer plain = HtmlRenderer.builder().escapeHtml(true).sanitizeUrls(true).build();
    response.getWriter().write(plain.render(parser.parse(request.getParameter("text"))));
    HtmlRenderer raw = HtmlRenderer.builder().build();
    response.getWriter().write(raw.render(parser.parse(request.getParameter("text")))); // FOUND java/servlet/cross-site-scripting
  }
}
