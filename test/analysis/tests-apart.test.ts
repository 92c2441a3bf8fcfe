import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';

const SHELL =
  "const { exec } = require('child_process');\nexports.run = (command) => exec('ls ' + command);\n";
const HANDLER = (shell: string) =>
  `const { run } = require('${shell}');\nrequire('express')().get('/', (req, res) => run(req.query.dir));\n`;

describe('agent/analysis: tests apart', function () {
  this.timeout(20_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tests-apart-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function found(files: Record<string, string>): Promise<string[]> {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { findings } = await scanFolder({ folder, threads: 1 });
    return findings.map(({ location, steps }) => `${steps[0].location.path} -> ${location.path}`);
  }

  it('follows the product into the product', async () => {
    expect(await found({ 'src/shell.js': SHELL, 'src/app.js': HANDLER('./shell') })).to.deep.equal([
      'src/app.js -> src/shell.js',
    ]);
  });

  it('does not follow a test into the product', async () => {
    expect(await found({ 'src/shell.js': SHELL, 'tests/app.js': HANDLER('../src/shell') })).to.deep.equal([]);
  });

  it('follows a test into another file of the tests', async () => {
    expect(await found({ 'tests/shell.js': SHELL, 'tests/app.js': HANDLER('./shell') })).to.deep.equal([
      'tests/app.js -> tests/shell.js',
    ]);
  });

  it('does not take what a test sets in the product for what it has', async () => {
    const product = `package pkg
import "golang.org/x/crypto/bcrypt"
var Strength = 12
func Hash(password string) ([]byte, error) { return bcrypt.GenerateFromPassword([]byte(password), Strength) }
`;
    const set = (file: string) => `package pkg\nfunc ${file}() { Strength = 4 }\n`;
    const weak = async (files: Record<string, string>) => {
      for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
      const { findings } = await scanFolder({ folder, threads: 1 });
      return findings.map(({ location }) => location.path);
    };
    const module = { 'go.mod': 'module example.com/a\n', 'a.go': product };
    expect(await weak({ ...module, 'a_test.go': set('TestHash') })).to.deep.equal([]);
    expect(await weak({ ...module, 'b.go': set('Lower') })).to.deep.equal(['a.go']);
  });
});
