import { expect } from 'chai';
import { pino } from 'pino';
import { call } from '../../api/call.js';
import type { Discussion, Note } from '../../codehost/discussion-store.js';
import { ROLE, type User } from '../../codehost/model.js';
import { fixed, weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';
import type { Stage } from '../stage.js';

const dismiss = '/goalkeeper dismiss a test system';
const open = 'open HIGH 7';
const closed = 'resolved Dismissed';

/** Threads of ours without their lines. */
const threads = (scene: Scene) => scene.threads().map((thread) => thread.replace(/^\S+ /, ''));

/** Somebody replies in the first thread of ours, and all that follows is done. */
export async function reply(scene: Scene, author: User, body: string): Promise<Note> {
  const note = scene.stage.host.discussions.reply(scene.ours()[0], author, body);
  await settled(scene.stage);
  return note;
}

async function settled(stage: Stage): Promise<void> {
  await stage.host.delivered();
  const { deliveries } = stage.database.collections;
  await stage.connected.until(async () => (await deliveries.findOne({ status: 'accepted' })) === null);
  await stage.followed();
}

/** What we have replied, without the lines that say which note it answers, and how to reply. */
function answers({ notes }: Discussion): string[] {
  return notes
    .filter(({ author, body }) => author.bot && body.startsWith('<!-- goalkeeper:reply '))
    .map(({ body }) => body.split('\n')[1]);
}

const stranger = (stage: Stage, role = 0): User =>
  stage.host.addUser({ username: `stranger-${stage.host.requests.length}`, roleEverywhere: role });

export const dismissedByReply: Scenario = {
  name: 'a member replies with a reason: dismissed at once, and open again by another reply; the log says who',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    expect(scene.ours()[0].notes[0].body).to.contain('Reply `/goalkeeper dismiss` and the reason.');
    const first = await reply(scene, scene.author, `I know.\n\n${dismiss}\n`);
    expect(threads(scene)).to.deep.equal([closed]);
    expect(scene.statuses().at(-1)).to.equal('success: 0 new, 0 fixed, 1 in all');
    const { username } = scene.author;
    expect(answers(scene.ours()[0])).to.deep.equal([`**Dismissed** by \`${username}\`: a test system`]);
    const other = stage.person();
    const second = await reply(scene, other, '/goalkeeper reopen');
    expect(threads(scene)).to.deep.equal([open]);
    expect(scene.statuses().at(-1)).to.match(/^failed: 1 new/);
    expect(answers(scene.ours()[0])[1]).to.equal(`**Reopened** by \`${other.username}\`.`);
    const { audit } = stage.database.collections;
    const said = await audit.find({ 'detail.mergeRequest': `!${scene.mergeRequest.iid}` }).toArray();
    const mine = said.filter(({ detail }) => [first.id, second.id].map(String).includes(detail.note));
    expect(mine.map(({ by, detail }) => [by, detail.from, detail.to]).sort()).to.deep.equal(
      [
        [`code host user ${username}`, 'detected', 'dismissed'],
        [`code host user ${other.username}`, 'dismissed', 'detected'],
      ].sort(),
    );
  },
};

export const refusedReplies: Scenario = {
  name: 'strangers, low roles, blocked members, missing reasons and unknown commands are refused, and told why',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const blocked = stage.host.addUser({ username: 'gone', roleEverywhere: ROLE.owner, blocked: true });
    await reply(scene, stranger(stage), dismiss);
    await reply(scene, stranger(stage, ROLE.reporter), dismiss);
    await reply(scene, blocked, dismiss);
    await reply(scene, scene.author, '/goalkeeper dismiss');
    await reply(scene, scene.author, '/goalkeeper forget it');
    expect(answers(scene.ours()[0])).to.deep.equal([
      'Nothing was changed: you are not a member of this project.',
      'Nothing was changed: it takes the role Developer or a higher one.',
      'Nothing was changed: you are not a member of this project.',
      'Nothing was changed: a reason is missing.',
      'Nothing was changed: there is no such command.',
    ]);
    expect(threads(scene)).to.deep.equal([open]);
  },
};

export const quotedReplies: Scenario = {
  name: 'commands in quotations and code, of our own account, and in internal notes are none',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const thread = scene.ours()[0];
    const own = thread.notes[0].author;
    const replies: [User, string][] = [
      [scene.author, `> ${dismiss}`],
      [scene.author, `> Somebody said:\n${dismiss}`],
      [scene.author, `\`\`\`\n${dismiss}\n\`\`\``],
      [scene.author, `Reply \`${dismiss}\` if so.`],
      [own, dismiss],
    ];
    const writes = await scene.writes(async () => {
      for (const [author, body] of replies) await reply(scene, author, body);
      stage.host.discussions.start(scene.mergeRequest, scene.author, {
        ...{ body: dismiss, type: null, internal: true },
      });
      await settled(stage);
    });
    expect(writes).to.deep.equal([]);
    expect(threads(scene)).to.deep.equal([open]);
  },
};

export const editedReplies: Scenario = {
  name: 'edited later: a reply acts once; an edit that adds a command counts, unless somebody else made it',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const { discussions } = stage.host;
    const edit = async (note: Note, body: string, editor = scene.author) => {
      discussions.edit(scene.ours()[0], note, editor, body);
      await settled(stage);
    };
    const foreign = await reply(scene, scene.author, 'I see.');
    await edit(
      foreign,
      dismiss,
      stage.host.addUser({ username: 'maintainer', roleEverywhere: ROLE.maintainer }),
    );
    expect(threads(scene)).to.deep.equal([open]);
    const note = await reply(scene, scene.author, 'Is that so?');
    await edit(note, dismiss);
    expect(threads(scene)).to.deep.equal([closed]);
    await edit(note, '/goalkeeper reopen');
    await edit(note, '/goalkeeper dismiss another reason');
    expect(threads(scene)).to.deep.equal([closed]);
    const said = answers(scene.ours()[0]);
    expect(said[0]).to.equal('Nothing was changed: somebody else has changed this reply.');
    expect(said).to.have.length(2);
  },
};

export const elsewhereReplies: Scenario = {
  name: 'a command outside of the thread of a finding is refused: of other people, at the summary, on its own',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const { discussions } = stage.host;
    const { mergeRequest, author } = scene;
    const foreign = discussions.start(mergeRequest, author, { body: 'Why?', type: 'DiscussionNote' });
    // A copy of our marker gains nothing.
    const forged = discussions.start(mergeRequest, author, {
      ...{ body: scene.ours()[0].notes[0].body, type: 'DiscussionNote' },
    });
    const summary = scene.ours().find(({ notes: [{ body }] }) => body.startsWith('<!-- goalkeeper:summary'));
    if (!summary) throw new Error('there is no summary');
    for (const discussion of [foreign, forged, summary]) discussions.reply(discussion, author, dismiss);
    const alone = discussions.start(mergeRequest, author, { body: dismiss, type: null });
    await settled(stage);
    for (const discussion of [foreign, forged, summary, alone])
      expect(answers(discussion)).to.deep.equal([
        'Nothing was changed: this is not the thread of a finding.',
      ]);
    expect(threads(scene)).to.deep.equal([open]);
  },
};

export const twoPeopleReply: Scenario = {
  name: 'two people at once, delivered twice and out of order: each reply counts once, and the later one decides',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const { host } = stage;
    const thread = scene.ours()[0];
    const [ann, bob] = ['ann', 'bob'].map((username) =>
      host.addUser({ username, roleEverywhere: ROLE.developer }),
    );
    const [hook] = host.hooks.of(scene.project);
    await host.delivered();
    const begun = host.hooks.log.length;
    // None gets through: they are sent again later, the other way round.
    hook.url = `${hook.url}-away`;
    host.discussions.reply(thread, ann, dismiss);
    host.discussions.reply(thread, bob, '/goalkeeper reopen');
    host.discussions.reply(thread, bob, '/goalkeeper dismiss he is right');
    await host.delivered();
    hook.url = hook.url.replace(/-away$/, '');
    const lost = host.hooks.log.slice(begun).filter(({ trigger }) => trigger === 'note_events');
    expect(lost).to.have.length(3);
    for (const delivery of [...lost, ...lost].reverse())
      await host.hooks.resend(scene.project, hook, delivery);
    await settled(stage);
    expect(answers(thread)).to.deep.equal([
      `**Dismissed** by \`${ann.username}\`: a test system`,
      `**Reopened** by \`${bob.username}\`.`,
      `**Dismissed** by \`${bob.username}\`: he is right`,
    ]);
    await reply(scene, ann, dismiss);
    expect(answers(thread).at(-1)).to.equal(
      `Nothing was changed: the finding is dismissed already by \`code host user ${bob.username}\`.`,
    );
    expect(threads(scene)).to.deep.equal([closed]);
  },
};

export const goneReplies: Scenario = {
  name: 'the finding is gone, or the reply is: nothing is decided',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const thread = scene.ours()[0];
    const { host } = stage;
    await scene.push({ 'client.py': fixed });
    await reply(scene, scene.author, dismiss);
    expect(answers(thread)).to.deep.equal([
      'Nothing was changed: the finding is not in the newest scan of this merge request any more.',
    ]);
    const away = host.misbehave({
      when: { method: 'GET', path: /\/discussions\/[0-9a-f]+$/ },
      how: { kind: 'error' },
    });
    const note = host.discussions.reply(thread, scene.author, dismiss);
    await host.delivered();
    await stage.connected.until(async () => away.hits > 0);
    host.discussions.removeNote(scene.mergeRequest, note.id);
    away.end();
    await settled(stage);
    expect(answers(thread)).to.have.length(1);
    const by = `code host user ${scene.author.username}`;
    expect(await stage.database.collections.triage.countDocuments({ by })).to.equal(0);
  },
};

export const missedReplies: Scenario = {
  name: 'deliveries that are lost: the walk over merge requests finds the replies, and does each once',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const [hook] = stage.host.hooks.of(scene.project);
    hook.events.note_events = false;
    stage.host.discussions.reply(scene.ours()[0], scene.author, dismiss);
    const look = async () => {
      const { missedEvents } = await stage.connected.parts(pino({ level: 'silent' }));
      await missedEvents.look(1000);
      await settled(stage);
    };
    await look();
    expect(threads(scene)).to.deep.equal([closed]);
    expect(answers(scene.ours()[0])).to.have.length(1);
    // And one that has come as well is not done again.
    hook.events.note_events = true;
    await reply(scene, scene.author, '/goalkeeper reopen');
    expect(await scene.writes(look)).to.deep.equal([]);
    expect(threads(scene)).to.deep.equal([open]);
  },
};

export const laterDecision: Scenario = {
  name: 'somebody has decided otherwise before the reply is read: that stays',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const { _id } = await scene.told();
    const { host } = stage;
    const away = host.misbehave({
      when: { method: 'GET', path: /\/members\/all\// },
      how: { kind: 'error' },
    });
    host.discussions.reply(scene.ours()[0], scene.author, dismiss);
    await stage.connected.until(async () => away.hits > 0);
    const api = `${stage.connected.server.url}/api/v1`;
    const { body: compared } = await call(`${api}/scans/${_id}/comparison`, { key: stage.key });
    const [added] = (compared as { data: { added: { id: string }[] } }).data.added;
    const body = { state: 'confirmed', reason: 'it is one' };
    await call(`${api}/vulnerabilities/${added.id}`, { method: 'PATCH', key: stage.key, body });
    away.end();
    await settled(stage);
    expect(answers(scene.ours()[0])[0]).to.match(
      /^Nothing was changed: `key \w+` has decided about the finding since\.$/,
    );
    expect(threads(scene)).to.deep.equal([open]);
  },
};
