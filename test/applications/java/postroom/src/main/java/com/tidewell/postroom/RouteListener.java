package com.tidewell.postroom;

import javax.jms.JMSException;
import javax.jms.Message;
import javax.jms.MessageListener;
import javax.jms.ObjectMessage;
import javax.jms.TextMessage;
import org.springframework.jdbc.core.JdbcTemplate;

/** Mail routes that other offices announce over the queue. */
public class RouteListener implements MessageListener {
  private final JdbcTemplate jdbc;

  public RouteListener(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void onMessage(Message message) {
    try {
      if (message instanceof TextMessage text) {
        jdbc.execute("INSERT INTO route(name) VALUES ('" + text.getText() + "')"); // expect: CWE-89
        jdbc.update("INSERT INTO route(name) VALUES (?)", text.getText()); // safe: CWE-89
      } else if (message instanceof ObjectMessage object) {
        Object route = object.getObject(); // expect: CWE-502
        jdbc.update("INSERT INTO route(name) VALUES (?)", route.toString());
      }
    } catch (JMSException e) {
      throw new IllegalStateException(e);
    }
  }
}
