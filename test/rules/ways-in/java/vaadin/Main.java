package m.vaadin;

import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.textfield.*;
import com.vaadin.flow.component.upload.*;
import com.vaadin.flow.component.upload.receivers.*;
import com.vaadin.flow.router.*;
import com.vaadin.flow.server.VaadinRequest;

@Route("main")
public class Main extends Div implements HasUrlParameter<String>, BeforeEnterObserver {
  public Main() {
    TextField field = new TextField("name");
    Button button = new Button("go", event -> {
      try {
        Runtime.getRuntime().exec("x " + field.getValue()); // expect: CWE-78
      } catch (Exception e) {
      }
    });
    field.addValueChangeListener(event -> {
      try {
        Runtime.getRuntime().exec("x " + event.getValue()); // expect: CWE-78
      } catch (Exception e) {
      }
    });
    MemoryBuffer buffer = new MemoryBuffer();
    Upload upload = new Upload(buffer);
    upload.addSucceededListener(event -> {
      try {
        Runtime.getRuntime().exec("x " + event.getFileName()); // expect: CWE-78
      } catch (Exception e) {
      }
    });
  }

  @Override
  public void setParameter(BeforeEvent event, String parameter) {
    try {
      Runtime.getRuntime().exec("x " + parameter); // expect: CWE-78
      Runtime.getRuntime().exec("x " + event.getLocation().getQueryParameters().getParameters().get("a").get(0)); // expect: CWE-78
    } catch (Exception e) {
    }
  }

  @Override
  public void beforeEnter(BeforeEnterEvent event) {
    try {
      Runtime.getRuntime().exec("x " + event.getRouteParameters().get("a").get()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + VaadinRequest.getCurrent().getParameter("a")); // expect: CWE-78
    } catch (Exception e) {
    }
  }
}
