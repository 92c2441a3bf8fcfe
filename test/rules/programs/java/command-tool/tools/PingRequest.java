package tools;

import lombok.Data;

@Data
public class PingRequest {
  private String host;
  private int count;
}
