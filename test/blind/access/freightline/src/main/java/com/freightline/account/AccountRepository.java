package com.freightline.account;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

public interface AccountRepository extends JpaRepository<Account, Long> {

  Optional<Account> findByEmail(String email);

  List<Account> findByCompanyId(Long companyId);

  long countByRole(Role role);
}
