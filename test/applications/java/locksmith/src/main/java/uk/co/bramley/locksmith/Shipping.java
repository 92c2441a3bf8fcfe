package uk.co.bramley.locksmith;

import java.security.GeneralSecurityException;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import okhttp3.OkHttpClient;
import org.apache.http.conn.ssl.NoopHostnameVerifier;
import org.apache.http.conn.ssl.TrustSelfSignedStrategy;
import org.apache.http.conn.ssl.TrustAllStrategy;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.ssl.SSLContextBuilder;

public class Shipping {
  private static class Lax implements HostnameVerifier {
    @Override
    public boolean verify(String hostname, SSLSession session) {
      return true; // expect: CWE-295
    }
  }

  private static class Strict implements HostnameVerifier {
    @Override
    public boolean verify(String hostname, SSLSession session) {
      return "ship.bramley.example".equals(hostname); // safe: CWE-295
    }
  }

  public OkHttpClient client(boolean lax) {
    return new OkHttpClient.Builder().hostnameVerifier(lax ? new Lax() : new Strict()).build();
  }

  public CloseableHttpClient unchecked() {
    return HttpClients.custom().setSSLHostnameVerifier(NoopHostnameVerifier.INSTANCE).build(); // expect: CWE-295
  }

  public SSLContext trusting() throws GeneralSecurityException {
    return SSLContextBuilder.create().loadTrustMaterial(null, new TrustAllStrategy()).build(); // expect: CWE-295
  }

  public SSLContext ancient() throws GeneralSecurityException {
    return SSLContext.getInstance("SSLv3"); // expect: CWE-327
  }

  public CloseableHttpClient checked() {
    return HttpClients.createDefault(); // safe: CWE-295
  }
}
