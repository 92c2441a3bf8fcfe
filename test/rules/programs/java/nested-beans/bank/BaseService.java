package bank;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;

abstract class BaseService {
  @PersistenceContext protected EntityManager entityManager;

  protected List<?> run(String query) {
    return entityManager.createQuery(query).getResultList(); // FOUND java/database/sql-injection
  }
}
