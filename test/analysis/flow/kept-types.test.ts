import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** How many log lines say what a condition has, which is found in a map beside the request. */
async function countOf(condition: string, type = 'Condition'): Promise<number> {
  const program = `import java.util.*;
import javax.servlet.http.*;
import org.slf4j.*;
public class Page extends HttpServlet {
  private static final Logger log = LoggerFactory.getLogger(Page.class);
  @Override protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    Map<String, Object> context = new HashMap<>();
    context.put("request", request);
    context.put("condition", new Condition());
    for (String key : context.keySet()) note((${type}) context.get(key));
  }
  static void note(${type} condition) { log.warn("bad {}", condition.getParameter("a")); }
}
${condition}`;
  const found = await analyseFiles(new Map([['Page.java', program]]), rules);
  return found.filter(({ rule }) => rule === 'java/logging/log-injection').length;
}

const method = 'public String getParameter(String name) { return "fixed " + name.length(); }';

describe('agent/analysis/objects: what a type that the program states cannot be', function () {
  this.timeout(20_000);

  it('is not there: an object of a library where one of a class of the program is asked for', async () => {
    expect(await countOf(`class Condition { ${method} }`)).to.equal(0);
    expect(await countOf(`class Condition implements java.io.Serializable { ${method} }`)).to.equal(0);
  });

  it('is there where the class derives from that of the library, or the library is what is asked for', async () => {
    const derived = 'class Condition extends HttpServletRequestWrapper { Condition() { super(null); } }';
    expect(await countOf(derived)).to.equal(1);
    expect(await countOf(`class Condition { ${method} }`, 'HttpServletRequest')).to.equal(1);
  });
});
