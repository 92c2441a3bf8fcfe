import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { MAX_ROUTES } from '#protocol/finding.js';
import { temporaryFolder } from '#test/workspace/git-repository.js';

/** Routes of all findings, by file and line of the sink: `GET /files app.js:4`. */
async function routesOf(files: Record<string, string>): Promise<Record<string, string[]>> {
  const folder = temporaryFolder('routes');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { findings } = await scanFolder({ folder, threads: 1, parser: 'wasm' });
  return Object.fromEntries(
    findings.map(({ location, routes = [] }) => [
      `${location.path}:${location.region.startLine}`,
      routes.map(({ name, file, line }) => `${name} ${file}:${line}`),
    ]),
  );
}

describe('findings: routes', function () {
  this.timeout(60_000);

  it('are all endpoints that reach a sink: by helpers, from set-up functions, and in classes', async () => {
    const routes = await routesOf({
      'app.js': `const app = require('express')();
const { run } = require('./run');
app.get('/files', (req, res) => { run(req.query.dir); res.end(); });
app.post('/names', named);
function named(req, res) { [1].forEach(() => run(req.body.name)); }
function all(router) { router.get('/inside', (req, res) => run(req.query.q)); }
all(app);
app.get('/fixed', (req, res) => { run('now'); res.end(); });
`,
      'run.js': "const { exec } = require('child_process');\nexports.run = (name) => exec(`ls ${name}`);\n",
      'app.py': `from flask import Flask, request
import os
app = Flask(__name__)
def helper():
    os.system(request.args['x'])
@app.route('/first')
def first():
    helper()
    return ''
@app.route('/second/<name>', methods=['POST'])
def second(name):
    helper()
    return ''
@app.route('/third')
def third():
    return ''
`,
      'src/Files.java': `package app;
import org.springframework.web.bind.annotation.*;
@RestController
class Files {
  private final Shell shell = new Shell();
  @GetMapping("/list")
  String list(@RequestParam String dir) throws Exception { return shell.run(dir); }
  @PostMapping("/show")
  String show(@RequestParam String file) throws Exception { return shell.run(file); }
}
class Shell {
  String run(String text) throws Exception {
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + text});
    return "";
  }
}
`,
    });
    expect(routes['run.js:2']).to.deep.equal([
      'GET /files app.js:3',
      'POST /names app.js:5',
      'GET /inside app.js:6',
    ]);
    expect(routes['app.py:5']).to.deep.equal(['GET /first app.py:7', 'POST /second/{name} app.py:11']);
    expect(routes['src/Files.java:13']).to.deep.equal([
      'GET /list src/Files.java:6',
      'POST /show src/Files.java:8',
    ]);
  });

  it('are functions where nothing is known to lead to them, and none for what is no flow', async () => {
    const routes = await routesOf({
      'job.py': `import os, hashlib
class Job:
    def run(self):
        os.system(os.environ['COMMAND_OF_JOB'] + input())
def weak(password):
    return hashlib.md5(password.encode()).hexdigest()
`,
    });
    expect(routes['job.py:4']).to.deep.equal(['Job.run job.py:3']);
  });

  it('are the first of very many', async () => {
    const handlers = Array.from(
      { length: MAX_ROUTES + 10 },
      (_, n) => `app.get('/${n}', (req) => run(req.query.q));`,
    );
    const routes = await routesOf({
      'app.js': `const { exec } = require('child_process');
const app = require('express')();
function run(name) { exec(name); }
${handlers.join('\n')}
`,
    });
    expect(routes['app.js:3']).to.have.length(MAX_ROUTES);
    expect(routes['app.js:3'][0]).to.equal('GET /0 app.js:4');
  });
});
