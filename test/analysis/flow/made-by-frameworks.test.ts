import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** Lines at which untrusted data is written into a page. */
async function written(lines: readonly string[]): Promise<number[]> {
  const program = [
    'import java.util.concurrent.CompletableFuture; import javax.servlet.http.*; import org.springframework.data.repository.Repository;',
    'interface Owners extends Repository<Object, Integer> { Object findByName(String name); }',
    'class Pages extends HttpServlet {',
    '  private final Owners owners;',
    '  Pages(Owners owners) { this.owners = owners; }',
    '  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {',
    '    String name = request.getParameter("name");',
    ...lines,
    '} }',
  ];
  const found = await analyseFiles(new Map([['Pages.java', program.join('\n')]]), rules);
  return found.filter(({ rule }) => rule.endsWith('/cross-site-scripting')).map(({ line }) => line - 7);
}

describe('agent/analysis/flow: what frameworks and libraries make', function () {
  this.timeout(20_000);

  it('is not what methods are given that the program states, and nobody in it implements', async () => {
    expect(
      await written([
        'response.getWriter().println(this.owners.findByName(name));',
        'response.getWriter().println(name);',
      ]),
    ).to.deep.equal([2]);
  });

  it('is what the last of some functions gives that are called one after the other', async () => {
    expect(
      await written([
        'response.getWriter().println(CompletableFuture.supplyAsync(() -> name).thenApply(n -> n.length()).get());',
        'response.getWriter().println(CompletableFuture.supplyAsync(() -> name).thenApply(n -> "<p>" + n).join());',
      ]),
    ).to.deep.equal([2]);
  });
});
