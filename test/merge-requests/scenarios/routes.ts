import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { call } from '../../api/call.js';
import { runGoalkeeper } from '../../cli/run-goalkeeper.js';
import { gitRepository } from '../../workspace/git-repository.js';
import { type Scenario, Scene } from '../scene.js';
import type { Stage } from '../stage.js';
import { reply } from './replies.js';

const sink = `const { exec } = require('child_process');
exports.run = (name, done) => exec('ls ' + name, done);
`;
const app = (...paths: string[]) =>
  [
    "const app = require('express')();",
    "const { run } = require('./run');",
    ...paths.map((path) => `app.get('${path}', (req, res) => run(req.query.name, () => res.end()));`),
    '',
  ].join('\n');

/** Whether the preview of the gate fails the newest scan, which was of the merge request. */
async function failsInPreview({ connected, key }: Stage): Promise<boolean | undefined> {
  const { body } = await call(`${connected.server.url}/api/v1/gate/preview`, { key });
  return (body as { data: { failed: boolean }[] }).data.at(0)?.failed;
}

export const secondRoute: Scenario = {
  name: 'a second entry point reaches a known sink: new at its line, dismissed with the routes of then, new with a third',
  async run(stage) {
    const scene = await Scene.open(
      stage,
      { 'app.js': app('/first', '/second') },
      { files: { 'run.js': sink, 'app.js': app('/first') } },
    );
    expect(scene.threads()).to.have.length(1);
    expect(scene.threads()[0]).to.match(/^app\.js:4 open /);
    expect(scene.summary()).to.equal('**0 new findings**, **new routes to 1 known one**, 0 fixed, 1 in all.');
    expect(scene.statuses().at(-1)).to.match(/^failed: 1 new/);
    expect(await failsInPreview(stage)).to.equal(true);
    const said = () => scene.ours()[0].notes[0].body;
    expect(said()).to.contain('New route to a known weakness').and.to.contain('`GET /second` in `app.js:4`');
    expect(said()).not.to.contain('`GET /first` in');
    await reply(scene, scene.author, '/goalkeeper dismiss behind the gateway');
    expect(scene.threads()[0]).to.match(/ resolved Dismissed$/);
    expect(scene.statuses().at(-1)).to.match(/^success: /);
    expect(await failsInPreview(stage)).to.equal(false);
    await scene.push({ 'app.js': app('/first', '/second', '/third') });
    expect(scene.threads()).to.have.length(1);
    expect(scene.threads()[0]).to.match(/ open /);
    expect(said()).to.contain('`GET /third` in `app.js:5`');
    expect(scene.statuses().at(-1)).to.match(/^failed: 1 new/);
    await scene.push({ 'app.js': app('/first') });
    expect(scene.threads()[0]).to.match(/ resolved /);
    expect(scene.statuses().at(-1)).to.match(/^success: 0 new/);
  },
};

const suppressedSink = (reason: string) =>
  sink.replace('exports.', `// goalkeeper:ignore command-injection ${reason}\nexports.`);

export const routeToSuppressed: Scenario = {
  name: 'a second entry point reaches a sink that the code suppresses: new, until the comment says more',
  async run(stage) {
    const before = { 'run.js': suppressedSink('behind the gateway'), 'app.js': app('/first') };
    const scene = await Scene.open(stage, { 'app.js': app('/first', '/second') }, { files: before });
    expect(scene.threads()[0]).to.match(/^app\.js:4 open /);
    const { body } = scene.ours()[0].notes[0];
    expect(body)
      .to.contain('`GET /second` in `app.js:4`')
      .and.to.contain('suppressed there: `behind the gateway`.');
    expect(scene.summary()).to.equal('**0 new findings**, **new routes to 1 known one**, 0 fixed, 1 in all.');
    expect(scene.statuses().at(-1)).to.match(/^failed: 1 new/);
    expect(await failsInPreview(stage)).to.equal(true);
    await scene.push({ 'run.js': suppressedSink('behind the gateway, /second too') });
    expect(scene.threads()[0]).to.match(/ resolved Suppressed$/);
    expect(scene.statuses().at(-1)).to.match(/^success: 0 new/);
  },
};

export const routeToIgnored: Scenario = {
  name: 'a second entry point reaches a sink that .goalkeeper.yml ignores: new, and dismissed by a reply',
  async run(stage) {
    const files = { 'run.js': sink, 'app.js': app('/first') };
    const folder = gitRepository(files);
    await runGoalkeeper(['baseline', folder, '--quiet']);
    const ignored = readFileSync(join(folder, '.goalkeeper.yml'), 'utf8');
    rmSync(folder, { recursive: true });
    const scene = await Scene.open(
      stage,
      { 'app.js': app('/first', '/second') },
      { files: { ...files, '.goalkeeper.yml': ignored } },
    );
    expect(scene.threads()[0]).to.match(/^app\.js:4 open /);
    await reply(scene, scene.author, '/goalkeeper dismiss behind the gateway');
    expect(scene.threads()[0]).to.match(/ resolved Dismissed$/);
    expect(scene.statuses().at(-1)).to.match(/^success: /);
  },
};
