import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

const PROGRAM = `import javax.servlet.http.*;
import org.slf4j.*;
class Pages extends HttpServlet {
  private static final Logger LOG = LoggerFactory.getLogger(Pages.class);
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    try {
      save(request.getParameter("name"));
    } catch (Exception e) {
      LOG.error("Not saved", e);
    }
    try {
      check(request.getParameter("name"));
    } catch (Exception e) {
      LOG.error("Not checked: " + e.getMessage());
    }
    try {
      throw new IllegalStateException(request.getParameter("name"));
    } catch (Exception e) {
      LOG.error("Not done: " + e.getMessage());
    }
  }
  private String save(String name) {
    return name.trim();
  }
  private void check(String name) {
    throw new IllegalArgumentException(name);
  }
}
`;

describe('agent/analysis/flow: what a handler takes', function () {
  this.timeout(20_000);

  it('is what is thrown, here and in functions, and never what a call gives', async () => {
    const found = await analyseFiles(new Map([['Pages.java', PROGRAM]]), rules);
    const lines = found.filter(({ rule }) => rule.endsWith('log-injection')).map(({ line }) => line);
    expect(lines).to.deep.equal([14, 19]);
  });
});
