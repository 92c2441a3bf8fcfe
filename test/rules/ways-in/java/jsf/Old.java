package m.jsf;

import javax.faces.bean.*;
import javax.faces.context.FacesContext;

@ManagedBean(name = "old")
@ViewScoped
public class Old {
  private String query;

  @ManagedProperty("#{param.id}")
  private String id;

  public void setQuery(String query) {
    this.query = query;
  }

  public void search() throws Exception {
    Runtime.getRuntime().exec("x " + query);
    Runtime.getRuntime().exec("x " + id); // expect: CWE-78
    Runtime.getRuntime().exec("x " + FacesContext.getCurrentInstance().getExternalContext().getRequestParameterMap().get("a")); // expect: CWE-78
  }
}
