package com.harborline.freight.shipment;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;

@Service
public class ShipmentService {
  private static final Set<String> SORTABLE = Set.of("created_at", "consignee", "weight");

  @PersistenceContext private EntityManager entities;
  private final JdbcTemplate jdbc;

  public ShipmentService(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  public List<Map<String, Object>> list(String consignee, String sort) {
    if (!SORTABLE.contains(sort)) {
      throw new IllegalArgumentException("cannot sort by this");
    }
    if (consignee == null) {
      return jdbc.queryForList("SELECT * FROM shipment ORDER BY " + sort); // safe: CWE-89
    }
    String where = String.format("consignee ILIKE '%%%s%%'", consignee);
    return jdbc.queryForList("SELECT * FROM shipment WHERE " + where + " ORDER BY " + sort); // expect: CWE-89
  }

  public List<Shipment> search(ShipmentQuery query) {
    String carriers = query.carriers().stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    String jpql = "SELECT s FROM Shipment s WHERE s.carrier IN (" + carriers + ")";
    TypedQuery<Shipment> typed = entities.createQuery(jpql, Shipment.class); // expect: CWE-89
    typed.setMaxResults(query.limit());
    return typed.getResultList();
  }

  public Optional<Shipment> byReference(String reference) {
    return entities
        .createQuery("SELECT s FROM Shipment s WHERE s.reference = :reference", Shipment.class) // safe: CWE-89
        .setParameter("reference", reference)
        .getResultStream()
        .findFirst();
  }

  public long countAt(Port port) {
    Long count = jdbc.queryForObject("SELECT count(*) FROM shipment WHERE port = '" + port + "'", Long.class); // safe: CWE-89
    return count == null ? 0 : count;
  }
}
