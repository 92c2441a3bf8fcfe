package uk.co.bramley.locksmith;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import com.auth0.jwt.interfaces.DecodedJWT;

public class AccountBackend {
  private static final String URL = "jdbc:postgresql://db/locks";
  private static final String PASSWORD_LABEL = "Please type your password";

  public Connection fixed() throws SQLException {
    return DriverManager.getConnection(URL, "locks", "Br4mley-9f3!x"); // expect: CWE-798
  }

  public Connection configured() throws SQLException {
    return DriverManager.getConnection(URL, "locks", System.getenv("DB_PASSWORD")); // safe: CWE-798
  }

  public Connection byProperties() throws SQLException {
    Properties login = new Properties();
    login.setProperty("user", "locks");
    login.setProperty("password", "0rch1d-Spare-Key"); // expect: CWE-798
    return DriverManager.getConnection(URL, login);
  }

  public String label() {
    return PASSWORD_LABEL; // safe: CWE-798
  }

  public String issue(String user) {
    return JWT.create().withSubject(user).sign(Algorithm.HMAC256("s3cr3t-of-bramley-2022")); // expect: CWE-798, CWE-613
  }

  public String subject(String token) {
    DecodedJWT read = JWT.require(Algorithm.HMAC256(System.getenv("JWT_KEY"))).build().verify(token); // safe: CWE-798
    return read.getSubject();
  }
}
