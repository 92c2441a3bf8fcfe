package m.struts2;

import com.opensymphony.xwork2.*;
import java.io.File;
import java.util.*;
import org.apache.struts2.*;
import org.apache.struts2.interceptor.*;
import javax.servlet.http.*;

public class Upload extends ActionSupport implements ServletRequestAware, ParameterAware {
  private String name;
  private String uploadFileName;
  private HttpServletRequest request;
  private Map<String, String[]> parameters;
  private Form form = new Form();

  public void setName(String name) {
    this.name = name;
  }

  public void setUploadFileName(String uploadFileName) {
    this.uploadFileName = uploadFileName;
  }

  public void setServletRequest(HttpServletRequest request) {
    this.request = request;
  }

  public void setParameters(Map<String, String[]> parameters) {
    this.parameters = parameters;
  }

  public Form getForm() {
    return form;
  }

  @Override
  public String execute() throws Exception {
    Runtime.getRuntime().exec("x " + name); // expect: CWE-78
    Runtime.getRuntime().exec("x " + uploadFileName); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getParameter("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + parameters.get("a")[0]); // expect: CWE-78
    Runtime.getRuntime().exec("x " + ServletActionContext.getRequest().getParameter("a")); // expect: CWE-78
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
