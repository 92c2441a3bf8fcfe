package m.stripes;

import net.sourceforge.stripes.action.*;

public class Bean implements ActionBean {
  private ActionBeanContext context;
  private String name;
  private FileBean file;

  @Override
  public ActionBeanContext getContext() {
    return context;
  }

  @Override
  public void setContext(ActionBeanContext context) {
    this.context = context;
  }

  public void setName(String name) {
    this.name = name;
  }

  public void setFile(FileBean file) {
    this.file = file;
  }

  @DefaultHandler
  public Resolution show() throws Exception {
    Runtime.getRuntime().exec("x " + name); // expect: CWE-78
    Runtime.getRuntime().exec("x " + file.getFileName()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + context.getRequest().getParameter("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + getContext().getRequest().getParameter("a")); // expect: CWE-78
    return null;
  }
}
