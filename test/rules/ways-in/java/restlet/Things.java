package m.restlet;

import org.restlet.*;
import org.restlet.data.*;
import org.restlet.representation.Representation;
import org.restlet.resource.*;

public class Things extends ServerResource {
  @Get
  public String show() throws Exception {
    Runtime.getRuntime().exec("x " + getQueryValue("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + getAttribute("id")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + getQuery().getFirstValue("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + getRequest().getAttributes().get("id")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + getRequest().getResourceRef().getQueryAsForm().getFirstValue("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + getReference().getPath()); // expect: CWE-78
    return "";
  }

  @Post
  public void take(Representation entity) throws Exception {
    Runtime.getRuntime().exec("x " + entity.getText()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new Form(entity).getFirstValue("a"));
  }

  @Put("json")
  public void put(Note note) throws Exception {
    Runtime.getRuntime().exec("x " + note.text); // expect: CWE-78
  }

  static class Note {
    String text;
  }
}

class Old extends Restlet {
  @Override
  public void handle(Request request, Response response) {
    try {
      Runtime.getRuntime().exec("x " + request.getResourceRef().getPath()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.getEntityAsText()); // expect: CWE-78
    } catch (Exception e) {
    }
  }
}
