package com.acme.data;

import com.acme.web.Tenants;
import java.sql.SQLException;

public class Reports {
  private final Tenants tenants = new Tenants();
  private final Store store;

  public Reports(Store store) {
    this.store = store;
  }

  /** Brings one to the other, and names nothing that any rule knows either. */
  public boolean any() throws SQLException {
    return store.exists(tenants.name());
  }
}
