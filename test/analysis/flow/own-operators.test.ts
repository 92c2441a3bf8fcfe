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
