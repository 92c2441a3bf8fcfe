package com.shop.customers;

import java.util.List;

public interface CustomerService {
  List<Customer> search(String name, String sort);

  Customer byId(String id);

  List<Customer> page(int number);
}
