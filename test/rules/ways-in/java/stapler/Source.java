package m.stapler;

import hudson.model.*;
import hudson.util.*;
import net.sf.json.JSONObject;
import org.kohsuke.stapler.*;

public class Source extends Builder {
  private final String command;

  @DataBoundConstructor
  public Source(String command) {
    this.command = command;
  }

  public void doShow(StaplerRequest request, StaplerResponse response) throws Exception {
    Runtime.getRuntime().exec("x " + request.getParameter("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getRestOfPath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getSubmittedForm().getString("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + Stapler.getCurrentRequest().getParameter("a")); // expect: CWE-78
  }

  public FormValidation doCheckName(@QueryParameter String value, @QueryParameter("n") String n) throws Exception {
    Runtime.getRuntime().exec("x " + value); // expect: CWE-78
    Runtime.getRuntime().exec("x " + n); // expect: CWE-78
    return FormValidation.ok();
  }

  @Extension
  public static class DescriptorImpl extends Descriptor<Builder> {
    private String global;

    @Override
    public boolean configure(StaplerRequest request, JSONObject form) throws FormException {
      try {
        Runtime.getRuntime().exec("x " + form.getString("a")); // expect: CWE-78
      } catch (Exception e) {
      }
      return true;
    }

    public Object getDynamic(String token) throws Exception {
      Runtime.getRuntime().exec("x " + token); // expect: CWE-78
      return null;
    }
  }
}
