import { strict as assert } from 'node:assert';
import { calledHost } from './called-host.js';
import { type MergeRequest, type Project, ROLE } from './index.js';
import { numberedLines } from './numbered-lines.js';

describe('stand-in code host: discussions and notes', () => {
  let project: Project;
  let mergeRequest: MergeRequest;
  let path: string;

  const { host, call, token } = calledHost();
  beforeEach(async () => {
    project = await host().addProject({
      fullName: `acme/shop-${host().state.projects.length}`,
      files: { 'a.txt': numberedLines(60), 'old.txt': numberedLines(20), 'gone.txt': 'bye\n' },
    });
    await host().commit(project, {
      branch: 'feature',
      files: {
        // Two lines more at the top, line 30 changed: old 31 is new 33.
        'a.txt': `first\nsecond\n${numberedLines(60).replace('line 30\n', 'line thirty\n')}`,
        'old.txt': null,
        'dir/new & näme.txt': numberedLines(20).replace('line 5\n', 'line five\n'),
        'gone.txt': null,
        'added.txt': 'fresh\n',
      },
    });
    mergeRequest = await host().openMergeRequest(project, { sourceBranch: 'feature' });
    path = `/projects/${project.id}/merge_requests/${mergeRequest.iid}`;
  });

  function position(fields: Record<string, unknown>) {
    const [version] = mergeRequest.versions;
    return {
      base_sha: version.base,
      start_sha: version.start,
      head_sha: version.head,
      position_type: 'text',
      old_path: 'a.txt',
      new_path: 'a.txt',
      ...fields,
    };
  }
  const discuss = (fields: Record<string, unknown>, who = token()) =>
    call().send('POST', `${path}/discussions`, who, { body: 'Look', position: position(fields) });

  it('takes the lines that are in the diff, and those that belong together', async () => {
    const good = [
      { new_line: 1 },
      { new_line: 32 },
      { old_line: 30 },
      { old_line: 31, new_line: 33 },
      { old_line: 50, new_line: 52 }, // far from any hunk: the host unfolds the file
      { old_path: 'gone.txt', new_path: 'gone.txt', old_line: 1 },
      { old_path: 'added.txt', new_path: 'added.txt', new_line: 1 },
      { old_path: 'old.txt', new_path: 'dir/new & näme.txt', new_line: 5 },
      { old_path: 'a.txt', new_path: 'a.txt', position_type: 'file' },
    ];
    for (const fields of good) {
      const made = await discuss(fields);
      assert.equal(made.status, 201, JSON.stringify([fields, made.body]));
      assert.match(made.body.id, /^[0-9a-f]{40}$/);
      const [note] = made.body.notes;
      assert.deepEqual([note.type, note.resolvable, note.resolved], ['DiffNote', true, false]);
      assert.equal(note.position.new_path, (fields as { new_path?: string }).new_path ?? 'a.txt');
    }
    const list = await call().get(`${path}/discussions?per_page=4`, token());
    assert.deepEqual([list.body.length, list.headers['x-total']], [4, String(good.length)]);
  });

  it('refuses the others in the words of the host', async () => {
    const bad = [
      { new_line: 20 }, // unchanged: needs both numbers
      { new_line: 33 },
      { old_line: 31, new_line: 31 }, // do not belong together
      { new_line: 1, old_line: 1 },
      { old_path: 'old.txt', new_path: 'old.txt', new_line: 5 },
      { old_path: 'none.txt', new_path: 'none.txt', new_line: 1 },
      { old_path: 'none.txt', new_path: 'none.txt', position_type: 'file' },
      { head_sha: 'f'.repeat(40), new_line: 1 },
    ];
    for (const fields of bad) {
      const answer = await discuss(fields);
      assert.equal(answer.status, 400, JSON.stringify(fields));
      assert.match(
        answer.body.message,
        /^400 Bad request - Note \{:line_code=>\["can't be blank", "must be a valid line code"\]\}$/,
      );
    }
    assert.match((await discuss({})).body.message, /:position=>\["is incomplete"\]/);
    assert.deepEqual((await discuss({ position_type: 'line' })).body, {
      error: 'position[position_type] does not have a valid value',
    });
    mergeRequest.preparing = true;
    assert.match((await discuss({ new_line: 1 })).body.message, /doesn't support new-style diff notes/);
    mergeRequest.preparing = false;
    assert.deepEqual((await call().send('POST', `${path}/discussions`, token(), {})).body, {
      error: 'body is missing',
    });
    assert.equal((await call().get(`${path}/discussions`, token())).body.length, 0);
  });

  it('takes positions from forms, and makes a plain note of one that is lost', async () => {
    const fields = Object.entries(position({ new_line: 1 })).map(([name, value]) => [
      `position[${name}]`,
      String(value),
    ]);
    const form = new URLSearchParams({ body: 'From a form', ...Object.fromEntries(fields) });
    const made = await call().raw(`/api/v4${path}/discussions`, { 'private-token': token() }, form);
    assert.deepEqual([made.status, made.body.notes[0].position.new_line], [201, 1]);
    host().discussions.positionsToLose = 1;
    const lost = await discuss({ new_line: 1 });
    assert.deepEqual(
      [lost.status, lost.body.notes[0].type, lost.body.notes[0].position],
      [201, 'DiscussionNote', undefined],
    );
    assert.equal((await discuss({ new_line: 1 })).body.notes[0].type, 'DiffNote');
  });

  it('lets developers and the author resolve, and says who did', async () => {
    const { body: discussion } = await discuss({ new_line: 1 });
    const one = `${path}/discussions/${discussion.id}`;
    const reporter = host().addToken({ role: ROLE.reporter });
    assert.equal((await call().send('PUT', one, reporter, { resolved: true })).status, 403);
    const person = host().addUser({ username: 'person', roleEverywhere: ROLE.developer });
    const resolved = await call().send('PUT', `${one}?resolved=true`, host().addToken({ user: person }), {});
    assert.deepEqual([resolved.status, resolved.body.notes[0].resolved], [200, true]);
    assert.equal(resolved.body.notes[0].resolved_by.username, 'person');
    assert.equal(
      (await call().send('PUT', one, token(), { resolved: false })).body.notes[0].resolved_by,
      null,
    );
  });

  it('adds replies, edits own notes, and keeps others from it', async () => {
    const { body: discussion } = await discuss({ new_line: 1 });
    const one = `${path}/discussions/${discussion.id}`;
    const reply = await call().send('POST', `${one}/notes`, token(), { body: 'More' });
    assert.deepEqual([reply.status, reply.body.type], [201, 'DiffNote']);
    const edited = await call().send('PUT', `${one}/notes/${reply.body.id}`, token(), { body: 'Less' });
    assert.equal(edited.body.body, 'Less');
    const both = await call().send('PUT', `${one}/notes/${reply.body.id}`, token(), {
      body: 'x',
      resolved: true,
    });
    assert.match(both.body.error, /mutually exclusive/);
    const other = host().addToken();
    assert.equal(
      (await call().send('PUT', `${one}/notes/${reply.body.id}`, other, { body: 'x' })).status,
      403,
    );
    assert.equal((await call().get(one, token())).body.notes.length, 2);

    const note = await call().send('POST', `${path}/notes`, token(), { body: 'Summary' });
    assert.deepEqual([note.body.type, note.body.resolvable], [null, false]);
    const changed = await call().send('PUT', `${path}/notes/${note.body.id}`, token(), {
      body: 'New summary',
    });
    assert.equal(changed.body.body, 'New summary');
    const list = await call().get(`${path}/discussions`, token());
    assert.deepEqual(
      list.body.map((each: { individual_note: boolean }) => each.individual_note),
      [false, true],
    );
    assert.equal((await call().send('DELETE', `${path}/notes/${note.body.id}`, token())).status, 204);
  });

  it('carries out quick actions, but not in code', async () => {
    const only = await call().send('POST', `${path}/notes`, token(), { body: '/close' });
    assert.deepEqual([only.status, only.body.commands_changes], [202, { state_event: 'close' }]);
    assert.equal((await call().get(path, token())).body.state, 'closed');
    const mixed = await call().send('POST', `${path}/notes`, token(), {
      body: 'Again\n/reopen\n```\n/close\n```\n/no-command',
    });
    assert.equal(mixed.status, 201);
    assert.doesNotMatch(mixed.body.body, /reopen/);
    assert.match(mixed.body.body, /\/close/);
    assert.equal((await call().get(path, token())).body.state, 'opened');
    const thread = await call().send('POST', `${path}/discussions`, token(), { body: '/close' });
    assert.match(thread.body.message, /commands_only/);
  });

  it('refuses notes for want of scope or role', async () => {
    const narrow = host().addToken({ scopes: ['read_api', 'read_repository'] });
    const answer = await discuss({ new_line: 1 }, narrow);
    assert.deepEqual([answer.status, answer.body.error], [403, 'insufficient_scope']);
    assert.equal((await discuss({ new_line: 1 }, host().addToken({ role: ROLE.guest }))).status, 403);
    assert.equal((await discuss({ new_line: 1 }, host().addToken({ role: 0 }))).status, 404);
    project.archived = true;
    assert.equal((await discuss({ new_line: 1 })).status, 403);
  });

  it('moves notes along with their lines, and leaves those whose line changed', async () => {
    const ids: string[] = [];
    for (const fields of [
      { new_line: 32 },
      { new_line: 1 },
      { old_line: 30 },
      { old_line: 31, new_line: 33 },
    ])
      ids.push((await discuss(fields)).body.id);
    const head = await host().commit(project, {
      branch: 'feature',
      files: { 'a.txt': `zero\nFIRST\nsecond\n${numberedLines(60).replace('line 30\n', 'line thirty\n')}` },
    });
    const places = await Promise.all(
      ids.map(async (id) => {
        const { position: place } = (await call().get(`${path}/discussions/${id}`, token())).body.notes[0];
        return [place.old_line, place.new_line, place.head_sha === head];
      }),
    );
    assert.deepEqual(places, [
      [null, 33, true],
      [null, 1, false],
      [30, null, true],
      [31, 34, true],
    ]);
  });
});
