import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { buildFindings } from '#agent/findings/build.js';
import { loadRules } from '#agent/rules/load.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const folder = mkdtempSync(join(tmpdir(), 'one-per-weakness-'));

async function found(path: string, text: string, extra: readonly string[] = []) {
  const { units, result } = await analyseProgram(new Map([[path, text]]), loadRules(extra));
  return buildFindings({ raw: result.findings, units, readText: () => text, suppressions: [] });
}

/** A user rule of its own id that says the same as a rule of the agent, or something else, of the same call. */
function ruleFolder(name: string, about: { cwe: string; confidence: number }): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(
    join(path, 'rules.yml'),
    `languages: [python]
rules:
  - id: python/company/${name}
    title: A hash of ours
    type: Weak Hash
    cwe: ${about.cwe}
    cvss: CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:N/A:N
    confidence: ${about.confidence}
    message: A weak hash.
    description: A weak hash.
    remediation: Use another.
    references: https://cwe.mitre.org/data/definitions/328.html
    matches: { call: hashlib.md5 }
    examples: { bad: "import hashlib\\nhashlib.md5(b'')", good: "1" }
`,
  );
  return path;
}

describe('agent/findings: one finding for each weakness', function () {
  this.timeout(20_000);
  after(() => rmSync(folder, { recursive: true }));

  it('leaves a pattern out where a flow ends in what it fits, and keeps it where none does', async () => {
    const findings = await found(
      'Items.java',
      `import org.apache.ibatis.annotations.*;
import org.springframework.web.bind.annotation.*;
@RestController
public class Items {
  private ItemMapper mapper;
  @GetMapping("/items")
  public String items(@RequestParam String column) {
    return mapper.sorted(column);
  }
}
interface ItemMapper {
  @Select("SELECT name FROM item ORDER BY \${column}")
  String sorted(@Param("column") String c);
  @Select("SELECT name FROM item ORDER BY \${column}")
  String other(@Param("column") String c);
}
`,
    );
    expect(findings.map(({ ruleId, location }) => [ruleId, location.region.startLine])).to.deep.equal([
      ['java/mybatis/sql-injection', 12],
      ['java/mybatis/text-substitution', 14],
    ]);
  });

  it('takes the best of several sources that reach one sink', async () => {
    const findings = await found(
      'app.py',
      `import os
from flask import Flask, request
app = Flask(__name__)

def run(command):
    os.system('report ' + command)

@app.route('/a')
def a():
    data = transform(request.args['name'])
    run(data)

@app.route('/b')
def b():
    run(request.args['other'])

@app.route('/c')
def c():
    first = request.headers['x']
    second = first
    run(second)
`,
    );
    const commands = findings.filter(({ ruleId }) => ruleId === 'python/process/command-injection');
    expect(commands).to.have.length(1);
    // Straight into the sink: no unknown call, fewest steps.
    expect(commands[0].steps[0].location.region.startLine).to.equal(15);
    expect(commands[0].confidence).to.equal(9);
  });

  it('keeps the surest of two rules that name one CWE at one place', async () => {
    const program = 'import hashlib\ndigest = hashlib.md5(b"text").hexdigest()\n';
    const sure = await found('a.py', program, [ruleFolder('surer', { cwe: 'CWE-328', confidence: 9 })]);
    expect(sure.map(({ ruleId }) => ruleId)).to.deep.equal(['python/company/surer']);
    const unsure = await found('a.py', program, [ruleFolder('doubtful', { cwe: 'CWE-328', confidence: 2 })]);
    expect(unsure.map(({ ruleId }) => ruleId)).to.deep.equal(['python/crypto/weak-hash']);
  });

  it('keeps two weaknesses of one place', async () => {
    const program = 'import hashlib\ndigest = hashlib.md5(b"text").hexdigest()\n';
    const findings = await found('a.py', program, [ruleFolder('other', { cwe: 'CWE-1240', confidence: 5 })]);
    expect(findings.map(({ ruleId }) => ruleId).sort()).to.deep.equal([
      'python/company/other',
      'python/crypto/weak-hash',
    ]);
  });

  it('reports a predictable number where it does harm, and else where it is drawn', async () => {
    const findings = await found(
      'Tokens.java',
      `import java.util.Random;

public class Tokens {
  String next() {
    Random random = new Random();
    int dice = random.nextInt(6);
    String token = "t" + random.nextLong() + dice;
    return token;
  }
  int roll() {
    return new Random().nextInt(6);
  }
}
`,
    );
    const about = findings.map(({ ruleId, location }) => `${ruleId}:${location.region.startLine}`);
    expect(about).to.have.members([
      'java/random/weak-random:6',
      'java/random/predictable-secret:7',
      'java/random/weak-random:11',
    ]);
  });
});
