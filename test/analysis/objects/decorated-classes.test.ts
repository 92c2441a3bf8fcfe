import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

const PROGRAM = `import javax.servlet.http.*;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.*;
@Controller
@RequestMapping("/pages")
class Pages {
  @GetMapping("/one")
  public String one(HttpServletRequest request) {
    return request.getParameter("view");
  }
  @GetMapping("/two")
  public String two(HttpServletRequest request) {
    return read(request).isEmpty() ? "empty" : "full";
  }
  private String read(HttpServletRequest request) {
    return request.getParameter("name");
  }
}
`;

describe('agent/analysis/objects: classes with the decorators of handlers', function () {
  this.timeout(20_000);

  it('make no handlers of the methods that are none', async () => {
    const found = await analyseFiles(new Map([['Pages.java', PROGRAM]]), rules);
    const lines = found.filter(({ rule }) => rule === 'java/spring/view-name').map(({ line }) => line);
    expect(lines).to.deep.equal([9]);
  });
});
