import { expect } from 'chai';
import { comparisonAnswer } from '#server/api/comparison-schemas.js';
import { call } from '../../api/call.js';
import { ROLE } from '../../codehost/model.js';
import { type Scenario, Scene } from '../scene.js';
import type { Stage } from '../stage.js';

const policy = (role: string) =>
  `needs_accept: [unauthenticated-write, check-removed]\naccept_role: ${role}\n`;
const route = (name: string) =>
  `@app.route('/${name}', methods=['POST'])\ndef ${name}():\n    return jsonify(request.json['amount'])\n\n`;
const before = 'from flask import Flask, jsonify, request\napp = Flask(__name__)\n\n';
const files = { 'app.py': before, '.goalkeeper.yml': policy('maintainer') };
const one = `${before}${route('refunds')}`;
const two = `${one}${route('credits')}`;
const accept = '/goalkeeper accept the gateway checks who calls';

/** Threads with what is to be accepted: state and what they list. */
function threads(scene: Scene): string[] {
  return scene
    .ours()
    .filter(({ notes: [note] }) => note.body.startsWith('<!-- goalkeeper:accept '))
    .map((discussion) => {
      const { body } = discussion.notes[0];
      const listed = [...body.matchAll(/^\| .*?`(POST [^`]+)`/gm)].map(([, name]) => name);
      const word = /^\*\*([\w ]+)/m.exec(body)?.[1];
      return `${discussion.isResolved() ? 'resolved' : 'open'} ${word}: ${listed.join(', ')}`;
    });
}

async function reply(scene: Scene, author: ReturnType<Stage['person']>, body: string): Promise<string> {
  const { stage } = scene;
  const all = scene.ours().filter(({ notes: [note] }) => note.body.startsWith('<!-- goalkeeper:accept '));
  const thread = all.at(-1);
  if (!thread) throw new Error('there is no thread');
  stage.host.discussions.reply(thread, author, body);
  await stage.host.delivered();
  const { deliveries } = stage.database.collections;
  await stage.connected.until(async () => (await deliveries.findOne({ status: 'accepted' })) === null);
  await stage.followed();
  return thread.notes.at(-1)?.body.split('\n')[1] ?? '';
}

const person = (stage: Stage, name: string, roleEverywhere: number) =>
  stage.host.addUser({ username: `${name}-${stage.host.requests.length}`, roleEverywhere });

/** The job of the newest head: it ends after the merge request was told. */
async function lastJob({ stage, version: { head } }: Scene) {
  const [scan] = await stage.database.collections.scans.find({ commit: head }).toArray();
  const isOf = ({ output }: { output: string }) => output.includes(scan._id);
  await stage.connected.until(async () => stage.jobs.some(isOf));
  return stage.jobs.findLast(isOf);
}

const title = 'A reviewer has to accept these changes';

export const acceptedEndpoints: Scenario = {
  name: 'accept: the gate fails until a reviewer has accepted; not the author, a stranger or a lower role; other changes need another one',
  async run(stage) {
    const scene = await Scene.open(stage, { 'app.py': one }, { files });
    expect(threads(scene)).to.deep.equal([`open ${title}: POST /refunds`]);
    expect(scene.statuses().at(-1)).to.equal('failed: 0 new, 0 fixed, 0 in all; 1 change to accept');
    expect(scene.summaryNote()).to.contain("**1 change needs a reviewer's accept**");
    expect(scene.summaryNote()).to.contain(
      '**The commit status fails**: 1 change that a reviewer has to accept.',
    );
    const maintainer = person(stage, 'maintainer', ROLE.maintainer);
    expect(await reply(scene, scene.author, accept)).to.equal(
      'Nothing was changed: whoever opened the merge request cannot accept it.',
    );
    expect(await reply(scene, person(stage, 'stranger', 0), accept)).to.equal(
      'Nothing was changed: you are not a member of this project.',
    );
    expect(await reply(scene, person(stage, 'developer', ROLE.developer), accept)).to.equal(
      'Nothing was changed: it takes the role Maintainer or a higher one.',
    );
    expect(await reply(scene, maintainer, '/goalkeeper accept')).to.equal(
      'Nothing was changed: a reason is missing.',
    );
    expect(scene.statuses().at(-1)).to.match(/^failed/);
    expect(await reply(scene, maintainer, accept)).to.equal(
      `**Accepted** by \`${maintainer.username}\`, 1 change: the gateway checks who calls`,
    );
    expect(scene.statuses().at(-1)).to.equal('success: 0 new, 0 fixed, 0 in all');
    expect(threads(scene)).to.deep.equal(['resolved Accepted: POST /refunds']);
    expect(scene.summaryNote()).to.contain('A reviewer has accepted 1 change.');
    const said = await stage.database.collections.audit
      .find({ 'detail.mergeRequest': `!${scene.mergeRequest.iid}` })
      .toArray();
    expect(said.map(({ by, detail }) => [by, detail.from, detail.to])).to.deep.include([
      `code host user ${maintainer.username}`,
      'detected',
      'accepted',
    ]);
    // The same change stays accepted wherever it moves; another one is not.
    await scene.push({ 'app.py': `# Shop\n${one}` });
    expect(scene.statuses().at(-1)).to.match(/^success/);
    await scene.push({ 'app.py': two });
    expect(scene.statuses().at(-1)).to.match(/^failed.*; 1 change to accept$/);
    expect(threads(scene)[1]).to.equal(`open ${title}: POST /credits`);
    await reply(scene, maintainer, accept);
    expect(scene.statuses().at(-1)).to.match(/^success/);
    await reply(scene, maintainer, '/goalkeeper reopen');
    expect(scene.statuses().at(-1)).to.match(/^failed.*; 2 changes to accept$/);
    await scene.push({ 'app.py': before });
    expect(scene.statuses().at(-1)).to.match(/^success/);
    expect(threads(scene).every((thread) => thread.startsWith('resolved'))).to.equal(true);
  },
};

export const settingsOfTheChange: Scenario = {
  name: 'accept: the merge request itself cannot switch it off, and one of another merge request counts for nothing',
  async run(stage) {
    const change = { 'app.py': one, '.goalkeeper.yml': 'needs_accept: [sensitive-field]\n' };
    const scene = await Scene.open(stage, change, { files });
    expect(scene.statuses().at(-1)).to.match(/^failed.*; 1 change to accept$/);
    const maintainer = person(stage, 'maintainer', ROLE.maintainer);
    await reply(scene, maintainer, accept);
    expect(scene.statuses().at(-1)).to.match(/^success/);
    const other = await Scene.open(stage, { 'app.py': one }, { files });
    expect(other.statuses().at(-1)).to.match(/^failed/);
  },
};

export const acceptByPipeline: Scenario = {
  name: 'accept: the CI job fails until it is accepted, and passes when it is run again',
  async run(stage) {
    const scene = await Scene.open(
      stage,
      { 'app.py': one },
      { files: { ...files, '.goalkeeper.yml': policy('developer') }, mergedResults: true },
    );
    const first = await lastJob(scene);
    expect(first?.output).to.contain("1 change needs a reviewer's accept");
    expect(first?.output).to.match(/added +POST \/refunds +no check of callers seen +app\.py:\d/);
    expect(first?.code).to.equal(1);
    await reply(scene, stage.person(), accept);
    expect(scene.statuses().at(-1)).to.match(/^success/);
    await scene.push({ 'app.py': `# Shop\n${one}` });
    const second = await lastJob(scene);
    expect(second?.code, second?.output).to.equal(0);
  },
};

export const reviewedPackages: Scenario = {
  name: 'packages: the summary names those that are new, with endpoints, and so does the API; none is left when they are gone',
  async run(stage) {
    const files = { 'app.py': before, 'requirements.txt': 'flask==3.1\n' };
    const change = { 'app.py': one, 'requirements.txt': 'flask==3.1\nleft-pad>=2\n' };
    const scene = await Scene.open(stage, change, { files });
    expect(scene.summaryNote())
      .to.contain('**Packages that this brings**')
      .and.to.match(/\| added \| `left-pad >=2` \(PyPI\) \| direct \| \[`requirements\.txt`\]\(\S+#L2\) \|/)
      .and.to.match(/\| added \| `POST \/refunds` \|/);
    const reviewed = async () => {
      const url = `${stage.connected.server.url}/api/v1/scans/${(await scene.told())._id}/comparison`;
      const { body } = await call(url, { key: stage.key });
      expect(comparisonAnswer.validate(body, { convert: false }).error).to.equal(undefined);
      return (body as { data: { review: object } }).data.review;
    };
    const added = { kind: 'added', ecosystem: 'pypi', name: 'left-pad', version: '>=2', isDirect: true };
    expect(await reviewed()).to.deep.include({
      gaps: [],
      packages: { lines: [{ ...added, file: 'requirements.txt', line: 2 }], others: 0, notRead: [] },
    });
    expect(await reviewed()).to.have.nested.include({
      'endpoints[0].kind': 'added',
      'endpoints[0].path': '/refunds',
      'endpoints[0].callers.authenticated': 'no',
    });
    await scene.push({ 'app.py': `# Shop\n${before}`, 'requirements.txt': 'flask==3.2\n' });
    expect(scene.summaryNote()).to.not.contain('Packages');
    expect(await reviewed()).to.deep.equal({
      ...{ endpoints: [], gaps: [] },
      packages: { lines: [], others: 0, notRead: [] },
    });
  },
};

export const acceptedPackages: Scenario = {
  name: 'accept: a new package fails the gate until a reviewer has accepted it',
  async run(stage) {
    const settings = 'needs_accept: [new-dependency]\n';
    const files = { 'app.py': before, 'requirements.txt': 'flask==3.1\n', '.goalkeeper.yml': settings };
    const asked = 'flask==3.1\ngit+https://me:secret@host.test/tool#egg=tool\n';
    const scene = await Scene.open(stage, { 'app.py': one, 'requirements.txt': asked }, { files });
    expect(scene.statuses().at(-1)).to.match(/^failed.*; 1 change to accept$/);
    const thread = scene.ours().find(({ notes: [note] }) => note.body.startsWith('<!-- goalkeeper:accept '));
    expect(thread?.notes[0].body)
      .to.match(
        /\| added \| `tool` \(PyPI\) \| from \*\*`git\+https:\/\/host\.test\/tool`\*\*, direct \| \[`requirements/,
      )
      .and.to.not.contain('/refunds');
    await reply(scene, stage.person(), accept);
    expect(scene.statuses().at(-1)).to.match(/^success/);
    await scene.push({ 'requirements.txt': `${asked}left-pad\n` });
    expect(scene.statuses().at(-1)).to.match(/^failed.*; 1 change to accept$/);
  },
};
