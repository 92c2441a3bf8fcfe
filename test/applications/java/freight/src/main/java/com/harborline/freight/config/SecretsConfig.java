package com.harborline.freight.config;

import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
public class SecretsConfig {
  private static final String DB_PASSWORD = "h4rb0r-L1ne!2021"; // expect: CWE-798

  @Value("${partner.password}")
  private String partnerPassword; // safe: CWE-798

  @Bean
  public javax.sql.DataSource dataSource() {
    return DataSourceBuilder.create().url("jdbc:postgresql://db/freight").username("freight").password(DB_PASSWORD).build();
  }

  @Bean
  public SSLContext partnerContext() throws Exception {
    TrustManager[] all = {
      new X509TrustManager() { // expect: CWE-295
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
          return new X509Certificate[0];
        }
      }
    };
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, all, new SecureRandom());
    HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> true); // expect: CWE-295
    return context;
  }

  @Bean
  public SSLContext defaultContext() throws Exception {
    SSLContext context = SSLContext.getInstance("TLSv1.3"); // safe: CWE-295
    context.init(null, null, null);
    return context;
  }
}
