import { expect } from 'chai';
import { filesWith } from './files-with.js';

/** The files in which a client decides which file is written. @param lines of a function that is given a name */
const filesOf = (lines: readonly string[], rule = 'python/files/path-traversal-write') =>
  filesWith(rule, {
    'app.py': [
      'from pathlib import Path',
      'from flask import Flask, request',
      'app = Flask(__name__)',
      'ROOT = Path("/srv")',
      'class Folder:',
      '    @property',
      '    def path(self):',
      '        return ROOT / "files"',
      'def below(folder):',
      '    return folder / "inner"',
      '@app.post("/")',
      'def page():',
      '    name = request.form["name"]',
      ...lines.map((line) => `    ${line}`),
    ].join('\n'),
  });

describe('agent/analysis/flow: operators that types have of their own', function () {
  this.timeout(20_000);

  it('give another one of the type, with its members, wherever it goes', async () => {
    expect(await filesOf(['(ROOT / name).parent.mkdir()'])).to.deep.equal(['app.py']);
    expect(await filesOf(['(Folder().path / name).mkdir()'])).to.deep.equal(['app.py']);
    expect(await filesOf(['(below(ROOT) / name).mkdir()'])).to.deep.equal(['app.py']);
  });

  it('give numbers otherwise', async () => {
    expect(await filesOf(['open("/srv/" + str(1 / name), "w")'])).to.deep.equal([]);
  });
});

/** Whether what an expression gives is untrusted. @param expression may use `name`, which is a request's */
const isFound = async (expression: string) => {
  const found = await filesWith('python/process/command-injection', {
    'app.py': [
      'import configparser',
      'import os',
      'from flask import Flask, request',
      'app = Flask(__name__)',
      'class Lines:',
      '    def __init__(self, host): self.host = host',
      '    def __getitem__(self, name): return "ping " + name',
      'class Hosts:',
      '    def __init__(self, host): self.host = host',
      '    def __getitem__(self, name): return self.host',
      'class Inner(Lines):',
      '    pass',
      '@app.post("/")',
      'def page():',
      '    name = request.form["name"]',
      '    settings = configparser.ConfigParser()',
      '    settings.set("first", "host", name)',
      '    settings.set("second", "host", "localhost")',
      `    os.system(${expression})`,
    ].join('\n'),
  });
  return found.length > 0;
};

describe('agent/analysis/flow: what objects have under keys', function () {
  this.timeout(20_000);

  it('is what functions of their classes give that get the key', async () => {
    expect(await isFound('Lines("a")[name]')).to.equal(true);
    expect(await isFound('Inner("a")[name]')).to.equal(true);
    expect(await isFound('Lines(name)["a"]')).to.equal(false);
    expect(await isFound('Hosts("a")[name]')).to.equal(false);
    expect(await isFound('Hosts(name)["a"]')).to.equal(true);
  });

  it('is what was put there under two keys', async () => {
    expect(await isFound('settings.get("first", "host")')).to.equal(true);
    expect(await isFound('settings["first"]["host"]')).to.equal(true);
    expect(await isFound('settings.get("second", "host")')).to.equal(false);
    expect(await isFound('settings.get("first", "port")')).to.equal(false);
  });
});
