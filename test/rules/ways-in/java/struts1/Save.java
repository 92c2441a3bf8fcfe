package m.struts1;

import javax.servlet.http.*;
import org.apache.struts.action.*;
import org.apache.struts.actions.*;
import org.apache.struts.upload.FormFile;

public class Save extends Action {
  @Override
  public ActionForward execute(ActionMapping mapping, ActionForm form, HttpServletRequest request, HttpServletResponse response) throws Exception {
    DynaActionForm dyna = (DynaActionForm) form;
    Runtime.getRuntime().exec("x " + dyna.get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + dyna.getString("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getParameter("a")); // expect: CWE-78
    SaveForm save = (SaveForm) form;
    Runtime.getRuntime().exec("x " + save.getTitle()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + save.getFile().getFileName()); // expect: CWE-78
    return null;
  }
}

class SaveForm extends ActionForm {
  private String title;
  private FormFile file;

  public String getTitle() {
    return title;
  }

  public void setTitle(String title) {
    this.title = title;
  }

  public FormFile getFile() {
    return file;
  }
}

class Many extends DispatchAction {
  public ActionForward list(ActionMapping mapping, ActionForm form, HttpServletRequest request, HttpServletResponse response) throws Exception {
    Runtime.getRuntime().exec("x " + ((SaveForm) form).getTitle()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getParameter("a")); // expect: CWE-78
    return null;
  }
}
