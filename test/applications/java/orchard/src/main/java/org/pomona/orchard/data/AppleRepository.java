package org.pomona.orchard.data;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.query.Param;

public interface AppleRepository extends JpaRepository<Apple, Long>, AppleSearch {
  @Query(value = "SELECT * FROM apple WHERE sort = :sort", nativeQuery = true) // safe: CWE-89
  List<Apple> ofSort(@Param("sort") String sort);

  List<Apple> findByColourIgnoreCase(String colour);
}
