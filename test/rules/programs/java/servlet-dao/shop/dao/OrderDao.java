package shop.dao;

import java.util.List;

public interface OrderDao {
  List<String> ofCustomer(String customer, String state);

  void cancel(int number, String reason);
}
