package com.shop.customers;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Repository;

@Repository
public class CustomerRepository {
  private static final RowMapper<Customer> MAPPER = (row, index) -> new Customer(row.getString("name"));
  private final JdbcTemplate jdbc;

  public CustomerRepository(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  public List<Customer> all(String sort) {
    return jdbc.query("SELECT * FROM customers ORDER BY " + sort, MAPPER); // FOUND java/database/sql-injection
  }

  public List<Customer> byName(String name) {
    return jdbc.query("SELECT * FROM customers WHERE name = ?", MAPPER, name);
  }

  public Customer byId(String id) {
    return jdbc.queryForObject("SELECT * FROM customers WHERE id = '" + id + "'", MAPPER);
  }

  public List<Customer> page(int offset) {
    return jdbc.query("SELECT * FROM customers LIMIT 20 OFFSET " + offset, MAPPER);
  }
}
