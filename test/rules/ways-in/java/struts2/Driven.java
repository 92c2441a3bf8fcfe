package m.struts2;

import com.opensymphony.xwork2.*;

public class Driven extends ActionSupport implements ModelDriven<Driven.Form> {
  private Form form = new Form();

  @Override
  public Form getModel() {
    return form;
  }

  public String save() throws Exception {
    Runtime.getRuntime().exec("x " + form.getTitle());
    return SUCCESS;
  }

  public static class Form {
    private String title;

    public String getTitle() {
      return title;
    }

    public void setTitle(String title) {
      this.title = title;
    }
  }
}
