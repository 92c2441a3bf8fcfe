package coop.granary;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Root;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Repository;

@Repository
public class SiloRepository {
  private final JdbcTemplate jdbc;
  private final NamedParameterJdbcTemplate named;
  @PersistenceContext private EntityManager entities;

  public SiloRepository(JdbcTemplate jdbc, NamedParameterJdbcTemplate named) {
    this.jdbc = jdbc;
    this.named = named;
  }

  public int countByPlate(String plate) {
    return jdbc.queryForObject("SELECT count(*) FROM delivery WHERE plate = '" + plate + "'", Integer.class); // safe: CWE-89
  }

  public int countByFarmer(String farmer) {
    return jdbc.queryForObject("SELECT count(*) FROM delivery WHERE farmer = '" + farmer + "'", Integer.class); // expect: CWE-89
  }

  public List<String> marks(String joined) {
    return jdbc.queryForList("SELECT mark FROM sack WHERE mark IN (" + joined + ")", String.class); // expect: CWE-89
  }

  public List<String> colours(String joined) {
    return jdbc.queryForList("SELECT mark FROM sack WHERE colour IN (" + joined + ")", String.class); // safe: CWE-89
  }

  public void store(String kind, double moisture) {
    jdbc.update("INSERT INTO delivery(kind, moisture) VALUES ('" + kind + "', " + moisture + ")"); // safe: CWE-89
  }

  public List<String> named(String farmer) {
    MapSqlParameterSource values = new MapSqlParameterSource().addValue("farmer", farmer);
    return named.queryForList("SELECT plate FROM delivery WHERE farmer = :farmer", values, String.class); // safe: CWE-89
  }

  public List<String> namedBadly(String farmer, String plate) {
    MapSqlParameterSource values = new MapSqlParameterSource("plate", plate);
    String sql = String.format("SELECT plate FROM delivery WHERE farmer = '%s' AND plate = :plate", farmer);
    return named.queryForList(sql, values, String.class); // expect: CWE-89
  }

  public List<Silo> full(String name) {
    CriteriaBuilder builder = entities.getCriteriaBuilder();
    CriteriaQuery<Silo> query = builder.createQuery(Silo.class);
    Root<Silo> silo = query.from(Silo.class);
    query.where(builder.equal(silo.get("name"), name));
    return entities.createQuery(query).getResultList(); // safe: CWE-89
  }

  public List<Silo> fullest(String direction) {
    return entities.createQuery("select s from Silo s order by s.level " + direction, Silo.class).getResultList(); // expect: CWE-89
  }
}
