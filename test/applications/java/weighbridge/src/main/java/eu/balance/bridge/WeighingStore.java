package eu.balance.bridge;

import jakarta.persistence.EntityManager;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.springframework.data.domain.Sort;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
public class WeighingStore extends Store {
  private final JdbcTemplate jdbc;
  private final JdbcClient client;
  private final EntityManager entities;

  WeighingStore(JdbcTemplate jdbc, JdbcClient client, EntityManager entities) {
    this.jdbc = jdbc;
    this.client = client;
    this.entities = entities;
  }

  void insert(String plate, BridgeController.Lane lane) {
    jdbc.execute("INSERT INTO weighing VALUES ('" + plate + "', '" + lane + "')"); // safe: CWE-89
  }

  void annotate(String note) {
    client.sql("UPDATE weighing SET note = '" + note + "'").update(); // expect: CWE-89
    client.sql("UPDATE weighing SET note = :note").param("note", note).update(); // safe: CWE-89
  }

  void loads(String loads) {
    jdbc.queryForList("SELECT * FROM axle WHERE load IN (" + loads + ")"); // safe: CWE-89
  }

  void labels(List<String> labels) {
    String marks = String.join(",", Collections.nCopies(labels.size(), "?"));
    jdbc.queryForList("SELECT * FROM axle WHERE label IN (" + marks + ")", labels.toArray()); // safe: CWE-89
    jdbc.queryForList("SELECT * FROM axle WHERE label IN ('" + String.join("','", labels) + "')"); // expect: CWE-89
  }

  void sorted(String column) {
    jdbc.queryForList("SELECT * FROM weighing ORDER BY " + column); // safe: CWE-89
  }

  void inLane(String lane) {
    jdbc.queryForList(filtered(Map.of("lane", lane))); // safe: CWE-89
  }

  void inAnyLane(String lane) {
    entities.createNativeQuery(filtered(Map.of("lane", lane))).getResultList(); // expect: CWE-89
  }

  List<String> by(String column) {
    return jdbc.queryForList("SELECT " + column + " FROM weighing", String.class); // safe: CWE-89
  }

  List<String> page(Sort sort) {
    return jdbc.queryForList("SELECT plate FROM weighing ORDER BY id", String.class); // safe: CWE-89
  }

  @Override
  protected String table() {
    return "weighing";
  }
}
