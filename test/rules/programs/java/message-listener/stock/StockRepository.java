package stock;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.springframework.stereotype.Repository;

@Repository
public class StockRepository {
  @PersistenceContext private EntityManager manager;

  public void change(String item, int amount) {
    manager.createNativeQuery("UPDATE stock SET amount = " + amount + " WHERE item = :item").setParameter("item", item).executeUpdate();
    manager.createNativeQuery("INSERT INTO changes VALUES ('" + item + "')").executeUpdate(); // FOUND java/database/sql-injection
  }
}
