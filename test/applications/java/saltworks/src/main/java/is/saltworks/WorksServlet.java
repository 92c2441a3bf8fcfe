package is.saltworks;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.naming.NamingException;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import javax.servlet.ServletException;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;

/** The works as a whole: partners, tools, keys. */
public class WorksServlet extends HttpServlet {
  private static final Logger LOG = LogManager.getLogger();
  private static final Map<String, String> HOSTS = new ConcurrentHashMap<>();

  static {
    HOSTS.put("ice", "ice.example");
    HOSTS.put("fire", "fire.example");
  }

  /** An order that is sent as JSON. */
  public static class Order {
    public String tool;
    public int count;
    public Order next;
  }

  @FunctionalInterface
  interface Step {
    String apply(String text);

    default Step then(Step other) {
      return text -> other.apply(apply(text));
    }
  }

  @Override
  protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
    try {
      orders(req);
      steps(req);
      people(req);
      papers(req);
      scripts(req);
      keys(req, resp);
    } catch (GeneralSecurityException | NamingException | ScriptException | SAXException | ParserConfigurationException | XPathExpressionException e) {
      throw new ServletException(e);
    }
    partners(req);
    answers(req, resp);
  }

  private void orders(HttpServletRequest req) throws IOException {
    Order order = new ObjectMapper().readValue(req.getInputStream(), Order.class);
    Runtime.getRuntime().exec("tool " + order.tool); // expect: CWE-78
    Runtime.getRuntime().exec("tool " + order.count); // safe: CWE-78
    Runtime.getRuntime().exec(new String[] {"sh", "-c", order.next.tool}); // expect: CWE-78
    Order own = new Order();
    own.tool = "rake";
    own.next = order;
    Runtime.getRuntime().exec("tool " + own.tool); // safe: CWE-78
    Runtime.getRuntime().exec("tool " + own.next.tool); // expect: CWE-78
  }

  private void steps(HttpServletRequest req) throws IOException {
    String rake = req.getParameter("rake");
    Step trim = String::trim;
    Step fixed = text -> "rake-1";
    new ProcessBuilder("bash", "-c", trim.then(text -> "run " + text).apply(rake)).start(); // expect: CWE-78
    new ProcessBuilder("bash", "-c", trim.then(fixed).apply(rake)).start(); // alarm: CWE-78
    ProcessBuilder builder = new ProcessBuilder("run-rake");
    builder.environment().put("LD_PRELOAD", rake); // expect: CWE-78
    builder.environment().put("RAKES", String.valueOf(rake.length())); // safe: CWE-78
    builder.start();
  }

  private void people(HttpServletRequest req) throws NamingException {
    InitialDirContext people = new InitialDirContext();
    String[] parts = req.getParameterValues("part");
    StringBuilder filter = new StringBuilder("(|");
    for (String part : parts) filter.append("(ou=").append(part).append(')');
    people.search("o=salt", filter.append(')').toString(), new SearchControls()); // expect: CWE-90
    StringBuilder numbers = new StringBuilder("(|");
    for (int i = 0; i < parts.length; i++) numbers.append("(n=").append(i).append(')');
    people.search("o=salt", numbers.append(')').toString(), new SearchControls()); // safe: CWE-90
  }

  private void papers(HttpServletRequest req) throws IOException, SAXException, ParserConfigurationException, XPathExpressionException {
    DocumentBuilder open = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    Document paper = open.parse(req.getInputStream()); // expect: CWE-611
    DocumentBuilderFactory strict = DocumentBuilderFactory.newInstance();
    strict.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    strict.newDocumentBuilder().parse(req.getInputStream()); // safe: CWE-611
    String lot = Objects.requireNonNullElse(req.getParameter("lot"), "1");
    XPathFactory.newInstance().newXPath().evaluate("/lots/lot[" + lot + "]", paper); // expect: CWE-643
    XPathFactory.newInstance().newXPath().evaluate("/lots/lot[" + Integer.valueOf(lot) + "]", paper); // safe: CWE-643
  }

  private void scripts(HttpServletRequest req) throws ScriptException {
    String formula = req.getParameter("formula");
    new ScriptEngineManager().getEngineByName("js").eval("2 * " + formula); // expect: CWE-94
    new ScriptEngineManager().getEngineByName("js").eval("2 * " + Double.parseDouble(formula)); // safe: CWE-94
  }

  private void keys(HttpServletRequest req, HttpServletResponse resp) throws GeneralSecurityException {
    DigestUtils.md5Hex(req.getParameter("seal")); // expect: CWE-328
    DigestUtils.sha512Hex(req.getParameter("seal")); // safe: CWE-328
    String mode = "GCM";
    if (req.isSecure()) mode = "ECB";
    Cipher.getInstance("AES/" + mode + "/NoPadding"); // expect: CWE-327
    String better = "CBC".substring(0, 1).equals("C") ? "GCM" : "ECB";
    Cipher.getInstance("AES/" + better + "/NoPadding"); // safe: CWE-327
    Mac.getInstance("HmacSHA256"); // safe: CWE-327
    byte[] salt = new byte[16];
    new SecureRandom().nextBytes(salt); // safe: CWE-330
    SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(new PBEKeySpec(req.getParameter("word").toCharArray(), salt, 210_000, 256)); // safe: CWE-916
    SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(new PBEKeySpec(req.getParameter("word").toCharArray(), salt, 100, 256)); // expect: CWE-916
    int number = (int) (Math.random() * 1_000_000); // expect: CWE-330
    int better2 = new SecureRandom().nextInt(1_000_000); // safe: CWE-330
    Cookie plain = new Cookie("pan", number + "-" + better2);
    resp.addCookie(plain); // expect: CWE-614, CWE-1004
    Cookie closed = new Cookie("pan", "1");
    closed.setHttpOnly(true);
    closed.setSecure("true".equals("tr" + "ue"));
    resp.addCookie(closed); // safe: CWE-614
  }

  private void partners(HttpServletRequest req) throws IOException {
    String partner = req.getParameter("partner");
    String host = HOSTS.get(partner);
    new Socket(host, 443).close(); // safe: CWE-918
    new Socket(InetAddress.getByName(partner), 443).close(); // expect: CWE-918
    URL address = new URL(partner);
    if (HOSTS.containsValue(address.getHost())) address.openStream().close(); // safe: CWE-918
    if (address.getProtocol().equals("https")) address.openStream().close(); // expect: CWE-918
  }

  private void answers(HttpServletRequest req, HttpServletResponse resp) throws IOException {
    String next = req.getParameter("next");
    LOG.warn("next is " + next); // expect: CWE-117
    LOG.warn("next is {}", () -> next.length()); // safe: CWE-117
    resp.addHeader("X-Next", next.replace('\r', ' ').replace('\n', ' ')); // safe: CWE-113
    resp.addHeader("X-From", req.getParameter("from")); // expect: CWE-113
    if (req.getParameter("known") != null) {
      URI target = URI.create(next);
      if (target.getHost() != null && !target.getHost().equals("salt.example")) throw new IOException("not here");
      resp.sendRedirect(target.getPath()); // alarm: CWE-601
      return;
    }
    req.getSession().setAttribute("next", next); // expect: CWE-501
    req.getSession().setAttribute("length", next.length()); // safe: CWE-501
    resp.sendRedirect(next.isBlank() ? "/" : next); // expect: CWE-601
  }
}
