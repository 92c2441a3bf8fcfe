package com.shop;

import com.shop.customers.Customer;
import com.shop.customers.CustomerService;
import java.util.List;
import java.util.UUID;
import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping("/customers")
public class CustomerController {
  private final CustomerService customers;

  public CustomerController(CustomerService customers) {
    this.customers = customers;
  }

  @GetMapping
  public List<Customer> search(@RequestParam(required = false) String name, @RequestParam(defaultValue = "name") String sort) {
    return customers.search(name, sort);
  }

  @GetMapping("/{id}")
  public Customer byId(@PathVariable UUID id) {
    return customers.byId(id.toString());
  }

  @GetMapping("/page/{number}")
  public List<Customer> page(@PathVariable("number") Integer number) {
    return customers.page(number);
  }
}
