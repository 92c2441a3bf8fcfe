package shop;

import java.util.Set;
import lombok.RequiredArgsConstructor;
import lombok.extern.slf4j.Slf4j;
import org.springframework.jdbc.core.namedparam.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;

@Slf4j
@Service
@RequiredArgsConstructor
public class ItemServiceImpl implements ItemService {
  private static final Set<String> COLUMNS = Set.of("name", "size");
  private final JdbcTemplate jdbc;
  private final NamedParameterJdbcTemplate named;

  @Override
  public String byName(String name, String sort) {
    if (!COLUMNS.contains(sort)) throw new IllegalArgumentException("sort");
    named.queryForList("SELECT * FROM item WHERE name = :name", new MapSqlParameterSource("name", name)); // safe: CWE-89
    named.queryForList("SELECT * FROM item WHERE name = '" + name + "'", new MapSqlParameterSource()); // expect: CWE-89
    return jdbc.queryForObject("SELECT x FROM item ORDER BY " + sort, String.class); // safe: CWE-89
  }

  @Override
  public Object find(Criteria criteria) {
    StringBuilder sql = new StringBuilder("SELECT * FROM item WHERE 1=1");
    if (criteria.getName() != null) sql.append(" AND name = '").append(criteria.getName()).append("'");
    jdbc.queryForList(sql.toString()); // expect: CWE-89
    return jdbc.queryForList("SELECT * FROM item ORDER BY " + criteria.getOrder()); // safe: CWE-89
  }
}
