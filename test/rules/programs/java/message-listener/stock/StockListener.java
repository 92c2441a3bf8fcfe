package stock;

import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

@Component
public class StockListener {
  private final StockRepository repository;

  public StockListener(StockRepository repository) {
    this.repository = repository;
  }

  @KafkaListener(topics = "stock")
  public void changed(StockChange change) {
    repository.change(change.getItem(), change.getAmount());
  }
}
