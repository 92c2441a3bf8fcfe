package com.tidewell.postroom;

import java.io.IOException;
import javax.inject.Inject;
import javax.websocket.OnMessage;
import javax.websocket.Session;
import javax.websocket.server.PathParam;
import javax.websocket.server.ServerEndpoint;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.springframework.jdbc.core.JdbcTemplate;

@ServerEndpoint("/sorter/{desk}")
public class SorterEndpoint {
  private static final Logger LOG = LogManager.getLogger();

  @Inject private JdbcTemplate jdbc;

  @OnMessage
  public void onMessage(String message, Session session, @PathParam("desk") String desk) throws IOException {
    Integer waiting = jdbc.queryForObject("SELECT count(*) FROM mail WHERE addressee = '" + message + "'", Integer.class); // expect: CWE-89
    Integer late = jdbc.queryForObject("SELECT count(*) FROM mail WHERE late AND addressee = ?", Integer.class, message); // safe: CWE-89
    session.getBasicRemote().sendText(waiting + "/" + late);
  }
}
