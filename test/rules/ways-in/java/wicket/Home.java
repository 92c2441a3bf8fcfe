package m.wicket;

import org.apache.wicket.markup.html.WebPage;
import org.apache.wicket.markup.html.form.*;
import org.apache.wicket.markup.html.form.upload.*;
import org.apache.wicket.model.*;
import org.apache.wicket.request.cycle.RequestCycle;
import org.apache.wicket.request.mapper.parameter.PageParameters;
import org.apache.wicket.request.resource.*;
import org.apache.wicket.request.resource.IResource.Attributes;

public class Home extends WebPage {
  public Home(PageParameters parameters) throws Exception {
    Runtime.getRuntime().exec("x " + parameters.get("a").toString()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + parameters.get("a").toOptionalString()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + parameters.get(0).toString("")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + RequestCycle.get().getRequest().getRequestParameters().getParameterValue("a").toString()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + RequestCycle.get().getRequest().getQueryParameters().getParameterValue("a").toString()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + RequestCycle.get().getRequest().getPostParameters().getParameterValue("a").toString()); // expect: CWE-78
    TextField<String> field = new TextField<>("f", Model.of(""));
    FileUploadField upload = new FileUploadField("u");
    add(new Form<Void>("form") {
      @Override
      protected void onSubmit() {
        try {
          Runtime.getRuntime().exec("x " + field.getModelObject()); // expect: CWE-78
          Runtime.getRuntime().exec("x " + field.getInput()); // expect: CWE-78
          Runtime.getRuntime().exec("x " + field.getValue()); // expect: CWE-78
          Runtime.getRuntime().exec("x " + field.getConvertedInput()); // expect: CWE-78
          Runtime.getRuntime().exec("x " + upload.getFileUpload().getClientFileName()); // expect: CWE-78
          Runtime.getRuntime().exec("x " + upload.getFileUploads().get(0).getClientFileName()); // expect: CWE-78
        } catch (Exception e) {
        }
      }
    });
    Runtime.getRuntime().exec("x " + getPageParameters().get("a").toString()); // expect: CWE-78
  }
}
