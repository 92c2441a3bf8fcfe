package bank;

import jakarta.persistence.Query;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;

@Service
class AccountService extends BaseService {
  @Autowired JdbcTemplate jdbc;

  Map<String, Object> transfer(Transfer transfer) {
    jdbc.update("UPDATE accounts SET amount = amount - " + transfer.getAmount());
    jdbc.update("UPDATE accounts SET city = '" + transfer.getAddress().getCity() + "'"); // FOUND java/database/sql-injection
    for (String tag : transfer.getTags()) {
      jdbc.execute("INSERT INTO tags VALUES ('" + tag + "')"); // FOUND java/database/sql-injection
    }
    return jdbc.queryForMap(String.format("SELECT * FROM accounts WHERE iban = '%s'", transfer.getIban())); // FOUND java/database/sql-injection
  }

  List<?> find(AccountFilter filter) {
    StringBuilder text = new StringBuilder("from Account where 1 = 1");
    Map<String, Object> values = new HashMap<>();
    if (filter.getName() != null) {
      text.append(" and name = :name");
      values.put("name", filter.getName());
    }
    if (filter.getAge() != null) {
      text.append(" and age = ").append(filter.getAge());
    }
    Query query = entityManager.createQuery(text.toString());
    values.forEach(query::setParameter);
    return query.getResultList();
  }

  List<?> search(Map<String, String> all) {
    String where = "";
    for (String column : all.keySet()) {
      where += " and " + column + " = :" + column;
    }
    return run("from Account where 1 = 1" + where);
  }
}
