package m.jsf;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.*;
import jakarta.inject.Named;
import jakarta.servlet.http.*;
import org.primefaces.event.FileUploadEvent;

@Named
@RequestScoped
public class Bean {
  private String name;
  private Part file;

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public void setFile(Part file) {
    this.file = file;
  }

  public String save() throws Exception {
    Runtime.getRuntime().exec("x " + name);
    Runtime.getRuntime().exec("x " + file.getSubmittedFileName());
    ExternalContext context = FacesContext.getCurrentInstance().getExternalContext();
    Runtime.getRuntime().exec("x " + context.getRequestParameterMap().get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + context.getRequestHeaderMap().get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + context.getRequestParameterValuesMap().get("a")[0]); // expect: CWE-78
    Runtime.getRuntime().exec("x " + context.getRequestPathInfo()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + ((HttpServletRequest) context.getRequest()).getParameter("a")); // expect: CWE-78
    return "ok";
  }

  public void upload(FileUploadEvent event) throws Exception {
    Runtime.getRuntime().exec("x " + event.getFile().getFileName()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new String(event.getFile().getContent())); // expect: CWE-78
  }
}
