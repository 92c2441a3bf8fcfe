import { expect } from 'chai';
import type { Misbehaviour } from '../../codehost/index.js';
import { module, request, weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

const opening = { method: 'POST', path: /\/discussions$/ };
const many = module(...['one', 'two', 'three', 'four'].map((name) => request(name)));
const files = { 'client.py': 'import requests\n' };

/** Four findings are commented while the host has its trouble: each of them once. */
const inTheMiddle = (name: string, how: Misbehaviour, options: { carriedOut?: boolean } = {}): Scenario => ({
  name,
  async run(stage) {
    const order = stage.host.misbehave({ when: opening, how, skip: 1, times: 2, ...options });
    const scene = await Scene.open(stage, { 'client.py': many }, { files });
    expect(order.hits).to.equal(2);
    expect(scene.threads().map((thread) => thread.replace(/^\S+ /, ''))).to.deep.equal(
      Array(4).fill('open HIGH 7'),
    );
    expect(scene.summary()).to.equal('**4 new findings**, 0 fixed, 4 in all.');
    expect(scene.statuses()).to.have.length(1);
    expect((await scene.told()).review?.state).to.equal('done');
  },
});

export const rateLimited = inTheMiddle('429 in the middle: waited for, and nothing is repeated', {
  kind: 'rate-limit',
  as: 'text',
  retryAfter: 1,
});
export const badGateway = inTheMiddle('502 in the middle: continued, and nothing is repeated', {
  kind: 'error',
});
export const lostAnswers = inTheMiddle(
  '502 for what was done: looked for first, and not done twice',
  { kind: 'error' },
  { carriedOut: true },
);

export const narrowScope: Scenario = {
  name: 'narrow scope: the scan completes, and says what the token may not',
  async run(stage) {
    stage.host.misbehave({
      when: ({ method, path }) => method !== 'GET' && /\/(discussions|notes|statuses)\b/.test(path),
      how: { kind: 'narrow-scope' },
    });
    const scene = await Scene.open(stage, { 'client.py': weak });
    const { status, review, counts } = await scene.told();
    expect({ status, total: counts.total }).to.deep.equal({ status: 'completed', total: 2 });
    expect(review).to.include({ state: 'refused', status: null });
    expect(review?.problems).to.have.length(2);
    expect(review?.problems.join('\n')).to.match(
      /does not allow the status.*scope api.*\n.*does not allow a discussion/s,
    );
    expect(scene.ours()).to.deep.equal([]);
  },
};

export const refusedLine: Scenario = {
  name: 'a line that the host refuses (400): the file is commented',
  async run(stage) {
    const text = '{"message":"400 Bad request - Note {:line_code=>[\\"can\'t be blank\\"]}"}';
    const how = { kind: 'error', status: 400, text, contentType: 'application/json' } as const;
    stage.host.misbehave({ when: opening, how, times: 1 });
    const scene = await Scene.open(stage, { 'client.py': weak });
    expect(scene.threads()).to.deep.equal(['client.py:file open HIGH 7']);
  },
};

export const lostPosition: Scenario = {
  name: 'a position that is lost (201, but no diff note): counts as commented',
  async run(stage) {
    stage.host.discussions.positionsToLose = 1;
    const scene = await Scene.open(stage, { 'client.py': weak });
    expect(scene.threads()).to.deep.equal(['nowhere open HIGH 7']);
    const again = weak.replace('import requests\n', 'import requests\n# again\n');
    expect(await scene.writes(() => scene.push({ 'client.py': again }))).to.deep.equal([]);
  },
};
