package com.shop.customers;

import java.util.List;
import lombok.RequiredArgsConstructor;
import org.springframework.stereotype.Service;

@Service
@RequiredArgsConstructor
public class DefaultCustomerService implements CustomerService {
  private final CustomerRepository repository;

  @Override
  public List<Customer> search(String name, String sort) {
    if (name == null || name.isEmpty()) {
      return repository.all(sort);
    }
    return repository.byName(name.trim());
  }

  @Override
  public Customer byId(String id) {
    return repository.byId(id);
  }

  @Override
  public List<Customer> page(int number) {
    return repository.page(number * 20);
  }
}
