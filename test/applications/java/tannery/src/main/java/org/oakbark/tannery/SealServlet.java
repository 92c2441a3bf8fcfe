package org.oakbark.tannery;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.MessageFormat;
import java.util.Base64;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.GZIPInputStream;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.springframework.ldap.support.LdapEncoder;
import org.w3c.dom.Document;

/** Seals letters, asks partners, looks people up. */
public class SealServlet extends HttpServlet {
  private static final Logger LOG = Logger.getLogger(SealServlet.class.getName());
  private static final String[] DIGESTS = {"SHA-256", "MD5", "SHA-512"};
  private static final Map<String, String> PARTNERS = Map.of("lime", "https://lime.example", "salt", "https://salt.example");
  private static final boolean OLD_LETTERS = false;
  private DirContext people;
  private Document stock;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    try {
      seal();
      lookUp(request);
      count(request);
    } catch (GeneralSecurityException | NamingException | XPathExpressionException e) {
      throw new ServletException(e);
    }
    open(request);
    ask(request);
    leave(request, response);
    note(request);
  }

  private void seal() throws GeneralSecurityException {
    MessageDigest.getInstance(DIGESTS[1]); // expect: CWE-328
    MessageDigest.getInstance(DIGESTS[2]); // safe: CWE-328
    Cipher.getInstance(OLD_LETTERS ? "DESede/CBC/PKCS5Padding" : "AES/GCM/NoPadding"); // safe: CWE-327
    Cipher.getInstance(!OLD_LETTERS ? "DESede/CBC/PKCS5Padding" : "AES/GCM/NoPadding"); // expect: CWE-327
    Properties settings = new Properties();
    settings.setProperty("outer", "RC4");
    settings.setProperty("inner", "AES/GCM/NoPadding");
    Cipher.getInstance(settings.getProperty("outer")); // expect: CWE-327
    Cipher.getInstance(settings.getProperty("inner")); // safe: CWE-327
    KeyPairGenerator pairs = KeyPairGenerator.getInstance("RSA");
    pairs.initialize(512 * 2); // expect: CWE-326
    pairs.initialize(1024 * 3); // safe: CWE-326
    KeyGenerator.getInstance("Blowfish"); // expect: CWE-327
    KeyGenerator.getInstance("AES"); // safe: CWE-327
    LOG.fine(token(new SecureRandom()) + weak());
  }

  private static String token(Random source) {
    byte[] bytes = new byte[16];
    source.nextBytes(bytes); // alarm: CWE-330
    return Base64.getUrlEncoder().encodeToString(bytes);
  }

  private static String weak() {
    return Long.toHexString(Double.doubleToLongBits(Math.random())); // expect: CWE-330
  }

  private void lookUp(HttpServletRequest request) throws NamingException {
    String person = request.getParameter("person");
    SearchControls whole = new SearchControls();
    people.search("ou=people", MessageFormat.format("(&(uid={0})(active=1))", person), whole); // expect: CWE-90
    String encoded = LdapEncoder.filterEncode(person);
    people.search("ou=people", MessageFormat.format("(&(uid={0})(active=1))", encoded), whole); // safe: CWE-90
  }

  private void count(HttpServletRequest request) throws XPathExpressionException {
    String hide = request.getParameter("hide");
    XPath path = XPathFactory.newInstance().newXPath();
    path.compile("count(//hide[kind = \"" + hide + "\"])").evaluate(stock); // expect: CWE-643
    path.setXPathVariableResolver(name -> hide);
    path.compile("count(//hide[kind = $kind])").evaluate(stock); // safe: CWE-643
  }

  private void open(HttpServletRequest request) throws IOException {
    byte[] letter = Base64.getDecoder().decode(request.getParameter("letter"));
    try (ObjectInputStream in = new ObjectInputStream(new GZIPInputStream(new ByteArrayInputStream(letter)))) {
      LOG.fine(in.readObject().getClass().getName()); // expect: CWE-502
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(letter))) {
      in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("org.oakbark.tannery.Letter;!*"));
      LOG.fine(in.readObject().getClass().getName()); // safe: CWE-502
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
  }

  private void ask(HttpServletRequest request) throws IOException {
    String partner = request.getParameter("partner");
    HttpURLConnection first = (HttpURLConnection) new URL("https", partner, "/prices").openConnection(); // expect: CWE-918
    first.disconnect();
    HttpURLConnection second = (HttpURLConnection) new URL(PARTNERS.get(partner)).openConnection(); // safe: CWE-918
    second.disconnect();
    HttpClient client = HttpClient.newHttpClient();
    try {
      HttpRequest prices = HttpRequest.newBuilder().uri(URI.create(partner + "/prices")).GET().build(); // expect: CWE-918
      client.send(prices, HttpResponse.BodyHandlers.ofString());
      String query = "https://lime.example/prices?of=" + URLEncoder.encode(partner, StandardCharsets.UTF_8);
      client.send(HttpRequest.newBuilder(URI.create(query)).build(), HttpResponse.BodyHandlers.ofString()); // safe: CWE-918
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void leave(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String next = request.getParameter("next");
    if (request.getParameter("away") != null) {
      response.setStatus(HttpServletResponse.SC_FOUND);
      response.setHeader("Location", next); // expect: CWE-601
      return;
    }
    if (next.startsWith("/") && !next.startsWith("//") && !next.contains("\\")) {
      response.sendRedirect(next); // safe: CWE-601
      return;
    }
    response.sendRedirect(request.getContextPath() + "/counter?from=" + URLEncoder.encode(next, StandardCharsets.UTF_8)); // safe: CWE-601
  }

  private void note(HttpServletRequest request) {
    String agent = request.getHeader("User-Agent");
    LOG.log(Level.INFO, "asked by {0}", agent); // safe: CWE-117
    LOG.log(Level.INFO, "asked by {0}", agent.replaceAll("[\r\n]", " ")); // safe: CWE-117
    LOG.info("asked by one of " + agent.length()); // safe: CWE-117
  }
}
