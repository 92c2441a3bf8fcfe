package com.freightline.partner;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

public interface ContactRepository extends JpaRepository<Contact, Long> {

  List<Contact> findByPartnerId(Long partnerId);

  Optional<Contact> findByIdAndPartnerId(Long id, Long partnerId);
}
