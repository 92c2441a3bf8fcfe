package docs;

import jakarta.ws.rs.PathParam;

public class DocumentName {
  @PathParam("folder")
  public String folder;

  private String name;

  @PathParam("name")
  public void setName(String name) {
    this.name = name;
  }

  public String getName() {
    return name;
  }
}
