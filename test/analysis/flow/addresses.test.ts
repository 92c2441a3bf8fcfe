import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();
const HEAD = 'package main\nimport ("database/sql"; "fmt"; "net/http"; "os/exec")\nvar db *sql.DB';

/** The lines of a handler at which something of a rule is found. */
async function linesOf(rule: string, ...lines: readonly string[]): Promise<number[]> {
  const text = [`${HEAD}\nfunc handle(w http.ResponseWriter, r *http.Request) {`, ...lines, '}'].join('\n');
  const found = await analyseFiles(new Map([['main.go', text]]), rules);
  return found.filter((one) => one.rule === rule).map(({ line }) => line - HEAD.split('\n').length - 1);
}

describe('agent/analysis/flow: variables whose address a call is given', function () {
  this.timeout(20_000);

  it('hold what the call has put there, and no other variable does', async () => {
    const found = await linesOf(
      'go/http/stored-cross-site-scripting',
      'var text string; other := ""',
      'db.QueryRow("SELECT text FROM comments").Scan(&text)',
      'fmt.Fprintf(w, "<p>%s</p>", text)',
      'fmt.Fprintf(w, "<p>%s</p>", other)',
    );
    expect(found).to.deep.equal([3]);
  });

  it('are no longer the constants that they were', async () => {
    const found = await linesOf(
      'go/process/command-injection',
      'var count int',
      'db.QueryRow("SELECT count(*) FROM jobs").Scan(&count)',
      'if count == 1 {',
      'exec.Command("sh", "-c", r.FormValue("name")).Run() }',
    );
    expect(found).to.deep.equal([4]);
  });

  it('keep what they held where nobody describes the call', async () => {
    const found = await linesOf(
      'go/process/command-injection',
      'name := "report " + r.FormValue("name")',
      'note(&name)',
      'exec.Command("sh", "-c", name).Run()',
    );
    expect(found).to.deep.equal([3]);
  });
});
