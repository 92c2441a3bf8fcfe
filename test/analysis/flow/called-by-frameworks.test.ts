import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: what types that the program states say of items and of lambdas', function () {
  this.timeout(20_000);

  it('is known of items of generic lists and maps, and of lambdas that are results and fields', () =>
    expectAtMarks(
      'path-traversal',
      'Pages.java',
      `import org.springframework.web.bind.annotation.*;
import org.springframework.web.multipart.MultipartFile;
import java.util.*;
import java.io.*;
import graphql.schema.DataFetcher;
import javax.servlet.http.HttpServletRequest;
@RestController class Pages {
  @PostMapping("/a") public void list(@RequestParam List<MultipartFile> files) throws IOException {
    new FileInputStream("/srv/" + files.get(0).getOriginalFilename()); // found
    new FileInputStream("/srv/" + files.get(0).getSize());
    new FileInputStream("/srv/" + files.iterator().next().getOriginalFilename()); // found
  }
  @PostMapping("/b") public void map(@RequestParam Map<String, MultipartFile> files) throws IOException {
    new FileInputStream("/srv/" + files.get("x").getOriginalFilename()); // found
  }
  DataFetcher<String> result() { return e -> { new FileInputStream((String) e.getArgument("x")); return ""; }; } // found
  private final DataFetcher<String> field = e -> { new FileInputStream((String) e.getArgument("y")); return ""; }; // found
  List<HttpServletRequest> kept;
  void kept() throws IOException { new FileInputStream(kept.get(0).getParameter("z")); } // found
}
`,
    ));
});

describe('agent/analysis/flow: methods of decorated classes', function () {
  this.timeout(20_000);

  it('get what a framework gives those that a model names, as far as others may call them', () =>
    expectAtMarks(
      'process/command-injection',
      'Bean.java',
      `import java.io.*;
import javax.faces.context.FacesContext;
import javax.inject.Named;
import javax.jws.WebService;
@Named class Bean {
  private String name;
  private String other;
  public void setName(String name) { this.name = name; }
  private void setOther(String other) { this.other = other; }
  public void message() { FacesContext.getCurrentInstance(); }
  public void submit() throws IOException {
    Runtime.getRuntime().exec("ls " + name); // found
    Runtime.getRuntime().exec("ls " + other);
  }
}
@WebService class Service {
  public void run(String command) throws IOException { Runtime.getRuntime().exec(command); } // found
  private void own(String command) throws IOException { Runtime.getRuntime().exec(command); }
}
`,
    ));
});
