package shop;

import org.springframework.stereotype.Service;

public interface ItemService {
  String byName(String name, String sort);
  Object find(Criteria criteria);
}
