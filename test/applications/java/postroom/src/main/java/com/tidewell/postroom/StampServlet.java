package com.tidewell.postroom;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.json.JSONObject;
import org.jsoup.Jsoup;

/** Fetches the picture of a stamp from wherever it is. */
@WebServlet("/stamp")
public class StampServlet extends HttpServlet {
  private final OkHttpClient ok = new OkHttpClient.Builder().readTimeout(3, TimeUnit.SECONDS).build();

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    JSONObject body = new JSONObject(request.getReader().readLine());
    BufferedImage image = ImageIO.read(new URL(body.getString("picture"))); // expect: CWE-918
    Request page = new Request.Builder().url(body.getJSONObject("links").getString("page")).build(); // expect: CWE-918
    try (Response got = ok.newCall(page).execute()) {
      response.setStatus(got.code());
    }
    String title = Jsoup.connect(body.optString("about")).get().title(); // expect: CWE-918
    try (CloseableHttpClient client = HttpClients.createDefault()) {
      client.execute(new HttpGet("https://" + body.getString("mirror") + "/stamps")); // expect: CWE-918
      client.execute(new HttpGet("https://stamps.example/?q=" + URLEncoder.encode(body.getString("q"), "UTF-8"))); // safe: CWE-918
    }
    HttpUrl url = new HttpUrl.Builder().scheme("https").host("stamps.example").addQueryParameter("q", body.getString("q")).build();
    ok.newCall(new Request.Builder().url(url).build()).execute().close(); // safe: CWE-918
    response.setIntHeader("X-Width", image.getWidth() + title.length());
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    String host = request.getParameter("scale");
    if (!host.equals("scale-1.local") && !host.equals("scale-2.local")) {
      response.sendError(400);
      return;
    }
    try (Socket socket = new Socket(host, 9100)) { // safe: CWE-918
      response.setIntHeader("X-Grams", socket.getInputStream().read());
    }
  }
}
