import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.security.*;
import java.sql.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;
import javax.naming.*;
import javax.naming.directory.*;
import javax.servlet.http.*;
import javax.xml.xpath.*;
import org.springframework.jdbc.core.JdbcTemplate;

public class Sinks extends HttpServlet {
  private JdbcTemplate template;

  void sql(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String p = request.getParameter("p");
    Connection c = DriverManager.getConnection("jdbc:h2:mem:x");
    c.prepareStatement("SELECT * FROM u WHERE n='" + p + "'").executeQuery(); // expect: CWE-89
    PreparedStatement ps = c.prepareStatement("SELECT * FROM u WHERE n=?");
    ps.setString(1, p);
    ps.executeQuery(); // safe: CWE-89
    c.prepareCall("{call " + p + "}").execute(); // expect: CWE-89
    c.createStatement().addBatch("UPDATE u SET x='" + p + "'"); // expect: CWE-89
    c.createStatement().executeLargeUpdate("UPDATE u SET x='" + p + "'"); // expect: CWE-89
    template.queryForObject("SELECT x FROM u WHERE n='" + p + "'", String.class); // expect: CWE-89
    template.update("UPDATE u SET x=?", p); // safe: CWE-89
    template.batchUpdate("UPDATE u SET x='" + p + "'"); // expect: CWE-89
    template.query("SELECT * FROM u WHERE id = ?", new Object[] {p}, (rs, i) -> rs.getString(1)); // safe: CWE-89
    c.createStatement().executeQuery("SELECT 1", ResultSet.TYPE_FORWARD_ONLY); // safe: CWE-89
    c.nativeSQL("x" + p); // expect: CWE-89
  }

  void ldap(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String p = request.getParameter("p");
    DirContext ctx = new InitialDirContext(new Hashtable<>());
    SearchControls sc = new SearchControls();
    ctx.search("ou=users", "(&(objectclass=person)(uid=" + p + "))", sc); // expect: CWE-90
    ctx.search("ou=users", "(&(objectclass=person)(uid={0}))", new Object[] {p}, sc); // safe: CWE-90
    InitialDirContext idc = (InitialDirContext) ctx;
    Object[] filterArgs = {"a", "b"};
    NamingEnumeration<SearchResult> results = idc.search("ou=users", "(uid=" + p + ")", filterArgs, sc); // expect: CWE-90
  }

  void xpath(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String p = request.getParameter("p");
    XPath xp = XPathFactory.newInstance().newXPath();
    Object doc = null;
    xp.evaluate("/e/e[@id='" + p + "']", doc); // expect: CWE-643
    xp.compile("/e/e[@id='" + p + "']"); // expect: CWE-643
    xp.evaluate("/e/e[@id='1']", doc); // safe: CWE-643
  }

  void xss(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String p = request.getParameter("p");
    response.setHeader("X-XSS-Protection", "0");
    response.setContentType("text/html");
    response.getWriter().println(p); // expect: CWE-79
    response.getWriter().write("<b>" + p + "</b>"); // expect: CWE-79
    response.getWriter().printf("<b>%s</b>", p); // expect: CWE-79
    response.getWriter().format(Locale.US, p, "a", "b"); // expect: CWE-79, CWE-134
    Object[] obj = {"a", p};
    response.getWriter().format("Formatted like: %1$s and %2$s.", obj); // expect: CWE-79
    response.getWriter().print(p.toCharArray()); // expect: CWE-79
    response.getWriter().append(p); // expect: CWE-79
    response.getOutputStream().write(p.getBytes()); // expect: CWE-79
    response.getOutputStream().print(p); // expect: CWE-79
    PrintWriter out = response.getWriter();
    out.write(p, 0, p.length()); // expect: CWE-79
    out.println(org.owasp.encoder.Encode.forHtml(p)); // safe: CWE-79
    out.println(org.apache.commons.text.StringEscapeUtils.escapeHtml4(p)); // safe: CWE-79
    out.println(org.springframework.web.util.HtmlUtils.htmlEscape(p)); // safe: CWE-79
    out.println(org.owasp.esapi.ESAPI.encoder().encodeForHTML(p)); // safe: CWE-79
    out.println("fixed"); // safe: CWE-79
    out.println(p.replace("<", "&lt;").replace(">", "&gt;").replace("&", "&amp;").replace("\"", "&quot;").replace("'", "&#39;")); // safe: CWE-79
  }

  void json(HttpServletRequest request, HttpServletResponse response) throws Exception {
    response.setContentType("application/json");
    response.getWriter().println("{\"a\":\"" + request.getParameter("p") + "\"}"); // safe: CWE-79
  }

  void path(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String p = request.getParameter("p");
    new File("/data", p).exists(); // expect: CWE-22
    new FileOutputStream("/data/" + p); // expect: CWE-22
    Files.readAllBytes(Paths.get("/data/" + p)); // expect: CWE-22
    Files.newInputStream(Path.of("/data").resolve(p)); // expect: CWE-22
    new RandomAccessFile(p, "r"); // expect: CWE-22
    new File(new URI(p)).canRead(); // expect: CWE-22
    Files.write(Paths.get(p), "x".getBytes()); // expect: CWE-22
    File base = new File("/data");
    File f = new File(base, p);
    if (!f.getCanonicalPath().startsWith(base.getCanonicalPath() + File.separator)) throw new SecurityException();
    new FileInputStream(f); // safe: CWE-22
    Path root = Paths.get("/data").toAbsolutePath().normalize();
    Path target = root.resolve(p).normalize();
    if (!target.startsWith(root)) { response.sendError(400); return; }
    Files.readString(target); // safe: CWE-22
    new FileInputStream("/data/" + new File(p).getName()); // safe: CWE-22
    new FileInputStream("/data/" + org.apache.commons.io.FilenameUtils.getName(p)); // safe: CWE-22
  }

  void trust(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String p = request.getParameter("p");
    request.getSession().setAttribute("userid", p); // expect: CWE-501
    request.getSession().setAttribute(p, "10340"); // expect: CWE-501
    request.getSession().putValue("userid", p); // expect: CWE-501
    request.getSession().setAttribute("userid", "1"); // safe: CWE-501
  }

  void cookies(HttpServletRequest request, HttpServletResponse response) throws Exception {
    Cookie a = new Cookie("SomeCookie", "x");
    a.setSecure(false);
    a.setHttpOnly(true);
    response.addCookie(a); // expect: CWE-614
    Cookie b = new Cookie("SomeCookie", "x");
    b.setSecure(true);
    b.setHttpOnly(true);
    response.addCookie(b); // safe: CWE-614
    response.sendRedirect(request.getParameter("u")); // expect: CWE-601
    response.sendRedirect("/home"); // safe: CWE-601
    response.setHeader("X-A", request.getParameter("h").replace("\r", "").replace("\n", ""));
    response.setHeader("Location", request.getParameter("u")); // expect: CWE-601
  }

  void crypto(HttpServletRequest request, HttpServletResponse response) throws Exception {
    Cipher.getInstance("DES/CBC/PKCS5Padding"); // expect: CWE-327
    Cipher.getInstance("DESede/ECB/PKCS5Padding"); // expect: CWE-327
    Cipher.getInstance("AES/ECB/PKCS5Padding"); // expect: CWE-327
    Cipher.getInstance("AES"); // expect: CWE-327
    Cipher.getInstance("RC4"); // expect: CWE-327
    Cipher.getInstance("Blowfish"); // expect: CWE-327
    Cipher.getInstance("AES/GCM/NoPadding"); // safe: CWE-327
    Cipher.getInstance("AES/CBC/PKCS5Padding"); // safe: CWE-327
    Properties props = new Properties();
    Cipher.getInstance(props.getProperty("alg", "DES/ECB/PKCS5Padding"), "SunJCE"); // expect: CWE-327
    Cipher.getInstance(props.getProperty("alg", "AES/GCM/NoPadding")); // safe: CWE-327
    KeyGenerator.getInstance("DES"); // expect: CWE-327
    MessageDigest.getInstance("MD5"); // expect: CWE-328
    MessageDigest.getInstance("SHA1"); // expect: CWE-328
    MessageDigest.getInstance("SHA-1", "SUN"); // expect: CWE-328
    MessageDigest.getInstance("SHA-256"); // safe: CWE-328
    MessageDigest.getInstance("SHA-512", "SUN"); // safe: CWE-328
    MessageDigest.getInstance(props.getProperty("h", "SHA512")); // safe: CWE-328
    MessageDigest.getInstance("MD2"); // expect: CWE-328
    int r = new Random().nextInt(99); // expect: CWE-330
    String rememberMeKey = Integer.toString(r);
    byte[] bytes = new byte[16];
    new Random().nextBytes(bytes); // expect: CWE-330
    String token = Base64.getEncoder().encodeToString(bytes); // expect: CWE-330
    double d = Math.random(); // expect: CWE-330
    String session = "s" + d;
    SecureRandom sr = SecureRandom.getInstance("SHA1PRNG");
    String good = Integer.toString(sr.nextInt(99)); // safe: CWE-330
    String token2 = Long.toHexString(sr.nextLong()); // safe: CWE-330
    SecretKeySpec key = new SecretKeySpec("0123456789abcdef".getBytes(), "AES"); // expect: CWE-321
    SecretKeySpec zeros = new SecretKeySpec(new byte[16], "AES"); // beyond: CWE-321
  }
}
