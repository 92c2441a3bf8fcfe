package shop;

import java.util.List;
import lombok.Data;

@Data
public class ItemForm {
  private String name;
  private int size;
  private List<Tag> tags;

  @Data
  public static class Tag {
    private String label;
  }
}
