import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();
const HEAD = [
  "const { exec } = require('child_process'); const fs = require('fs');",
  "const app = require('express')();",
].join(' ');

/** The lines of a program, below its head, at which a command from a request is run. */
async function linesOf(files: Record<string, string>, ...lines: readonly string[]): Promise<number[]> {
  const program = new Map([['app.js', [HEAD, ...lines].join('\n')], ...Object.entries(files)]);
  const found = await analyseFiles(program, rules);
  return found
    .filter(({ rule }) => rule === 'javascript/process/command-injection')
    .map(({ line }) => line - 1);
}

describe('agent/analysis/values: files of settings', function () {
  this.timeout(20_000);

  const ask = (condition: string) => [
    "app.get('/', (req) => {",
    `if (${condition}) exec(req.query.a);`,
    '});',
  ];
  const imported = "const settings = require('./settings.json');";

  it('say what members are, one inside the other and in lists', async () => {
    const file = { 'settings.json': '{"run": {"modes": ["fixed", "shell"]}}' };
    expect(await linesOf(file, imported, ...ask("settings.run.modes[0] === 'shell'"))).to.deep.equal([]);
    expect(await linesOf(file, imported, ...ask("settings.run.modes[1] === 'shell'"))).to.deep.equal([3]);
  });

  it('say nothing of what refers to other settings', async () => {
    const file = { 'settings.json': '{"mode": "${MODE}"}' };
    expect(await linesOf(file, imported, ...ask("settings.mode === 'shell'"))).to.deep.equal([3]);
  });

  it('say nothing where they are not in the repository', async () => {
    const read = "const settings = JSON.parse(fs.readFileSync('settings.json', 'utf8'));";
    expect(await linesOf({}, read, ...ask("settings.mode === 'shell'"))).to.deep.equal([3]);
    const file = { 'settings.json': '{"mode": "fixed"}' };
    expect(await linesOf(file, read, ...ask("settings.mode === 'shell'"))).to.deep.equal([]);
  });

  it('are no source of untrusted data', async () => {
    const lines = ["require('dotenv').config();", "exec('run ' + process.env.TOOL);"];
    const program = new Map([
      ['app.js', [HEAD, ...lines].join('\n')],
      ['.env', 'TOOL=report'],
    ]);
    const found = await analyseFiles(program, rules);
    expect(found.map(({ rule }) => rule)).to.not.include('javascript/process/command-from-surroundings');
    const without = await analyseFiles(new Map([...program, ['.env', 'OTHER=report']]), rules);
    expect(without.map(({ rule }) => rule)).to.include('javascript/process/command-from-surroundings');
  });
});

describe('agent/analysis/values: objects that are filled from files of settings', function () {
  this.timeout(20_000);

  const program = (key: string, filled: string) =>
    new Map([
      [
        'Sums.java',
        [
          'import java.security.MessageDigest; import java.util.Properties;',
          'public class Sums {',
          '  private final Properties settings = new Properties();',
          '  private final Properties others = new Properties();',
          '  public Sums(ClassLoader loader) throws Exception {',
          `    ${filled}.load(loader.getResourceAsStream("sums.properties"));`,
          '  }',
          '  byte[] sum(byte[] text) throws Exception {',
          `    return MessageDigest.getInstance(settings.getProperty("${key}")).digest(text);`,
          '  }',
          '}',
        ].join('\n'),
      ],
      ['sums.properties', 'old=SHA1\nnew=SHA-512\n'],
    ]);
  const found = async (key: string, filled: string) =>
    (await analyseFiles(program(key, filled), rules)).map(({ rule }) => rule);

  it('hold what the file says, by whatever function they are filled', async () => {
    expect(await found('old', 'settings')).to.include('java/crypto/weak-hash');
    expect(await found('new', 'settings')).to.not.include('java/crypto/weak-hash');
  });

  it('are those alone', async () => {
    expect(await found('old', 'others')).to.not.include('java/crypto/weak-hash');
  });
});
