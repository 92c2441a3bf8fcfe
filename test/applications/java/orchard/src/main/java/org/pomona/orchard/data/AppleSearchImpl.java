package org.pomona.orchard.data;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Root;
import java.util.List;
import org.hibernate.Session;

public class AppleSearchImpl implements AppleSearch {
  @PersistenceContext private EntityManager manager;

  @Override
  public List<Apple> matching(AppleFilter filter) {
    var hql =
        """
        from Apple a
        where a.colour = :colour
        order by a.%s
        """
            .formatted(filter.order());
    Session session = manager.unwrap(Session.class);
    return session.createQuery(hql, Apple.class).setParameter("colour", filter.colour()).list(); // expect: CWE-89
  }

  @Override
  public List<Apple> matchingSafely(AppleFilter filter) {
    CriteriaBuilder builder = manager.getCriteriaBuilder();
    CriteriaQuery<Apple> query = builder.createQuery(Apple.class);
    Root<Apple> root = query.from(Apple.class);
    query.where(builder.equal(root.get("colour"), filter.colour()));
    return manager.createQuery(query).getResultList(); // safe: CWE-89
  }
}
