package catalog;

import java.util.List;
import org.hibernate.Session;
import org.hibernate.SessionFactory;

class Catalog {
  private SessionFactory factory;

  List<?> find(String hql) {
    return session().createQuery(hql).list();
  }

  List<?> byBrand(String brand) {
    return session().createQuery("from Item where brand = '" + brand + "'").list(); // FOUND java/database/sql-injection
  }

  List<?> byTags(String in) {
    String sql = "select * from item where tag in (" + in + ")";
    return session().createNativeQuery(sql).list(); // FOUND java/database/sql-injection
  }

  private Session session() {
    return factory.getCurrentSession();
  }
}
