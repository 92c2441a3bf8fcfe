package stock;

import lombok.Getter;
import lombok.Setter;

@Getter
@Setter
public class StockChange {
  private String item;
  private int amount;
}
