import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { expectAtMarks } from '../flow/marked-lines.js';

const rules = loadRules();

/** `path:line` of the command injections of a program that come from an address. */
async function commandsIn(files: Record<string, string>): Promise<string[]> {
  const found = await analyseFiles(new Map(Object.entries(files)), rules);
  const commands = found.filter(
    ({ rule, sourceFile, file }) => rule.endsWith('/command-injection') && sourceFile !== file,
  );
  return [...new Set(commands.map(({ file, line }) => `${file}:${line}`))].sort();
}

describe('agent/analysis/objects: methods of something of which nothing is known', function () {
  this.timeout(20_000);

  it('are those of the few that have the name, but not of what a library gives', async () => {
    const program = `const { exec } = require('child_process');
const lib = require('lib');
class Store { launchJob(c) { exec('a ' + c); } } // found
class Other { start(c) { exec('a ' + c); } }
class Many1 { go(c) { exec('a ' + c); } }
class Many2 { go(c) { exec('a ' + c); } }
class Many3 { go(c) { exec('a ' + c); } }
class Many4 { go(c) { exec('a ' + c); } }
class Many5 { go(c) { exec('a ' + c); } }
class List { push(c) { exec('a ' + c); } }
class Two { pair(a, b) { exec('a ' + a); } } // found
class None { alone() { exec('a ' + arguments.length); } }
module.exports = (deps) => {
  const app = require('express')();
  app.get('/a', (req, res) => {
    deps.store.launchJob(req.query.c);
    lib.make().start(req.query.c);
    deps.many.go(req.query.c);
    deps.list.push(req.query.c);
    deps.two.pair(req.query.c, 1);
    deps.none.alone(req.query.c);
  });
};
`;
    await expectAtMarks('/command-injection', 'a.js', program);
  });

  it('are those that the program gives to objects of a library', async () => {
    const program = `const { exec } = require('child_process');
const mongoose = require('mongoose');
const schema = new mongoose.Schema({ a: String });
schema.methods.launch = function (c) { exec('a ' + c); }; // found
schema.statics.begin = function (c) { exec('a ' + c); }; // found
const Job = mongoose.model('Job', schema);
require('express')().get('/m', async (req, res) => {
  (await Job.findOne({ a: 1 })).launch(req.query.c);
  Job.begin(req.query.c);
});
`;
    await expectAtMarks('/command-injection', 'a.js', program);
  });
});

describe('agent/analysis/objects: modules that are loaded by a name which is put together', function () {
  this.timeout(20_000);

  it('are those of the folder that the name begins with', async () => {
    const handler = "const { exec } = require('child_process');\nexports.find = (q) => exec('a ' + q);\n";
    const found = await commandsIn({
      'src/db/mysql.js': handler,
      'src/db/index.js': handler,
      'src/db/deep/other.js': handler,
      'src/all/one.js': handler,
      'src/all/two/index.js': handler,
      'src/other.js': handler,
      'src/app.js': `const path = require('path');
const app = require('express')();
const db = require('./db/' + process.env.DB);
const folder = path.join(__dirname, 'all');
const all = {};
require('fs').readdirSync(folder).forEach((file) => { all[file] = require(path.join(folder, file)); });
app.get('/a', (req, res) => { db.find(req.query.q); });
app.get('/b', (req, res) => { all[req.query.name].find(req.query.q); });
`,
    });
    expect(found).to.deep.equal([
      'src/all/one.js:2',
      'src/all/two/index.js:2',
      'src/db/index.js:2',
      'src/db/mysql.js:2',
    ]);
  });

  it('are those of the package, in Python', async () => {
    const handler = 'import os\ndef run(q):\n    os.system("a " + q)\n';
    const found = await commandsIn({
      'app/plugins/__init__.py': '',
      'app/plugins/one.py': handler,
      'app/other/two.py': handler,
      'app/main.py': `import importlib
from flask import Flask, request
app = Flask(__name__)
@app.route('/<name>')
def page(name):
    importlib.import_module('plugins.' + app.config['NAME']).run(request.args['q'])
    return ''
`,
    });
    expect(found).to.deep.equal(['app/plugins/one.py:3']);
  });
});
