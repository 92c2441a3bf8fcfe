import { expect } from 'chai';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { splitRawDiff } from '#codehost/gitlab/raw-diff.js';
import type { CodeHostClient, DiffFile } from '#codehost/ports.js';
import { inOneGo } from '#codehost/turns.js';
import { processorSeconds } from '../processor-seconds.js';
import { runGit, temporaryFolder, writeFiles } from '../workspace/git-repository.js';
import { a, b, mergeRequest, note } from './call-samples.js';
import { type HttpsHost, sendJson, sendText, startHttpsHost } from './https-host.js';
import { rowsOf } from './rows-of.js';

const base = '/api/v4/projects/1/merge_requests';

function change(path: string, more: Record<string, unknown> = {}) {
  return {
    old_path: path,
    new_path: path,
    a_mode: '100644',
    b_mode: '100644',
    new_file: false,
    renamed_file: false,
    deleted_file: false,
    collapsed: false,
    too_large: false,
    diff: '@@ -1 +1 @@\n-a\n+b\n',
    ...more,
  };
}

describe('codehost-client/merge-requests', () => {
  let host: HttpsHost;
  let client: CodeHostClient;

  before(async () => {
    host = await startHttpsHost();
    client = createGitlabClient({ instanceUrl: host.url, token: 'glpat-merge', network: host.network });
  });
  after(() => host.close());
  beforeEach(() => {
    host.received = [];
  });

  it('that are open are listed page by page', async () => {
    host.respond = ({ url }, response) =>
      url.includes('page=2')
        ? sendJson(response, 200, [
            { ...mergeRequest, iid: 6, diff_refs: undefined, draft: undefined, work_in_progress: true },
          ])
        : sendJson(response, 200, [{ ...mergeRequest, iid: 5 }], {
            link: `<${host.url}${base}?page=2>; rel="next"`,
            'x-total': '2',
          });
    const found = await rowsOf(client.openMergeRequests('1'));
    expect(found.map(({ iid, draft, diffRefs }) => [iid, draft, diffRefs])).to.deep.equal([
      ['5', true, { base: a, start: a, head: b }],
      ['6', true, null],
    ]);
    expect(host.received[0].url).to.equal(`${base}?per_page=100&state=opened&order_by=created_at&sort=desc`);
  });

  it('have discussions, of which some are of people and some of forms that are not known', async () => {
    const at = { base_sha: a, start_sha: a, head_sha: b, old_path: 'x', new_path: 'x' };
    host.respond = (_, response) =>
      sendJson(response, 200, [
        {
          id: 'd1',
          individual_note: true,
          notes: [{ id: 1, type: null, body: 'hello', author: { id: 2 }, system: false }],
        },
        {
          id: 'd2',
          notes: [
            {
              ...note,
              resolved: true,
              resolved_by: { id: 5 },
              position: { ...at, position_type: 'text', new_line: 3, old_line: null },
            },
            { ...note, position: { ...at, position_type: 'file' } },
            { ...note, position: { ...at, position_type: 'image', x: 1 } },
            { ...note, position: { odd: true } },
            { ...note, author: null, type: 'SomethingNew' },
          ],
        },
      ]);
    const [first, second] = await rowsOf(client.discussions('1', '4'));
    expect(first.notes[0]).to.deep.equal({
      id: '1',
      kind: 'Note',
      system: false,
      body: 'hello',
      authorId: '2',
      createdAt: null,
      resolvable: false,
      resolved: false,
      resolvedById: null,
      position: null,
    });
    const place = { base: a, start: a, head: b, oldPath: 'x', newPath: 'x', oldLine: null };
    expect(second.notes.map(({ position }) => position)).to.deep.equal([
      { type: 'text', ...place, newLine: 3 },
      { type: 'file', ...place, newLine: null },
      null,
      null,
      null,
    ]);
    expect(second.notes[0]).to.include({ resolved: true, resolvedById: '5', kind: 'DiffNote' });
    expect(second.notes[4]).to.include({ authorId: '', kind: 'Note' });
  });

  describe('changes', () => {
    const diffs = () => rowsOf<DiffFile>(client.diffs('1', '4'));

    it('are read with added, renamed and deleted files', async () => {
      host.respond = (_, response) =>
        sendJson(response, 200, [
          change('a&b c.ts'),
          change('new.ts', { new_file: true }),
          change('new name.ts', { old_path: 'old name.ts', renamed_file: true, diff: '' }),
          change('gone.ts', { deleted_file: true }),
        ]);
      expect(
        (await diffs()).map(({ oldPath, newPath, added, renamed, deleted }) => [
          oldPath,
          newPath,
          added,
          renamed,
          deleted,
        ]),
      ).to.deep.equal([
        ['a&b c.ts', 'a&b c.ts', false, false, false],
        ['new.ts', 'new.ts', true, false, false],
        ['old name.ts', 'new name.ts', false, true, false],
        ['gone.ts', 'gone.ts', false, false, true],
      ]);
      // A file that was only renamed has no text, and is nothing to ask again for.
      expect(host.received.map(({ url }) => url)).to.deep.equal([`${base}/4/diffs?per_page=100`]);
    });

    it('that the host left out are taken from the raw diff, which is asked for once', async () => {
      const raw = `diff --git a/big.ts b/big.ts\nindex 1..2 100644\n--- a/big.ts\n+++ b/big.ts\n@@ -1 +1 @@\n-x\n+y\n`;
      host.respond = ({ url }, response) => {
        if (url.endsWith('/raw_diffs')) sendText(response, 200, raw);
        else if (url.includes('page=2'))
          sendJson(response, 200, [change('other.ts', { diff: '', too_large: true })]);
        else
          sendJson(response, 200, [change('small.ts'), change('big.ts', { diff: '', collapsed: true })], {
            link: `<${host.url}${base}/4/diffs?page=2>; rel="next"`,
          });
      };
      expect((await diffs()).map(({ newPath, diff }) => [newPath, diff])).to.deep.equal([
        ['small.ts', '@@ -1 +1 @@\n-a\n+b\n'],
        ['big.ts', '@@ -1 +1 @@\n-x\n+y\n'],
        ['other.ts', ''],
      ]);
      expect(host.received.filter(({ url }) => url.endsWith('/raw_diffs')).length).to.equal(1);
    });

    it('stay empty where the host has no raw diff', async () => {
      host.respond = ({ url }, response) =>
        url.endsWith('/raw_diffs')
          ? sendJson(response, 404, { error: '404 Not Found' })
          : sendJson(response, 200, [change('big.ts', { diff: '', collapsed: true })]);
      expect((await diffs())[0].diff).to.equal('');
    });

    it('are asked for in the older form of hosts that have no other', async () => {
      host.respond = ({ url }, response) =>
        url.endsWith('/changes?access_raw_diffs=true')
          ? sendJson(response, 200, {
              changes: [change('old.ts', { collapsed: undefined, too_large: undefined })],
            })
          : sendJson(response, 404, { error: '404 Not Found' });
      expect((await diffs()).map(({ newPath }) => newPath)).to.deep.equal(['old.ts']);
    });

    it('of a merge request that is gone are an error', async () => {
      host.respond = (_, response) => sendJson(response, 404, { message: '404 Not found' });
      const error = await diffs().catch((thrown) => thrown);
      expect(error).to.have.property('kind', 'not-found');
    });
  });
});

describe('codehost-client/raw-diff', () => {
  it('is split as git writes it, whatever the names of the files', () => {
    const folder = temporaryFolder('raw-diff');
    const names = [
      'plain.ts',
      'with space.ts',
      'a&b=c.ts',
      'Grüße.ts',
      'tab\there.ts',
      'quote".ts',
      'back\\slash.ts',
    ];
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join('');
    const texts = (word: string) =>
      Object.fromEntries(names.map((name) => [name, `${name}${word}\n${lines}`]));
    runGit(folder, 'init', '--quiet');
    writeFiles(folder, { ...texts(''), 'gone.ts': 'all of it\n', 'renamed.ts': `first\n${lines}` });
    runGit(folder, 'add', '.');
    runGit(folder, 'commit', '--quiet', '-m', 'one');
    runGit(folder, 'rm', '--quiet', 'gone.ts');
    runGit(folder, 'mv', 'renamed.ts', 'moved here.ts');
    const trap = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n';
    const binary = Buffer.from([0, 1, 2]);
    writeFiles(folder, {
      ...texts(' changed'),
      'moved here.ts': `moved\n${lines}`,
      'fresh.ts': trap,
      'binary.bin': binary,
    });
    runGit(folder, 'add', '.');
    const hunks = inOneGo(splitRawDiff(runGit(folder, 'diff', '--cached', '-M', 'HEAD')));
    expect([...hunks.keys()].sort()).to.deep.equal([...names, 'gone.ts', 'moved here.ts', 'fresh.ts'].sort());
    for (const name of names) {
      expect(hunks.get(name)).to.match(/^@@ -1,4 \+1,4 @@\n/);
      expect(hunks.get(name)).to.contain(`-${name}\n+${name} changed\n`);
    }
    expect(hunks.get('gone.ts')).to.contain('-all of it');
    expect(hunks.get('fresh.ts')).to.contain('+diff --git a/x b/x\n+--- a/x\n++++ b/x\n');
  });

  it('takes any number of files apart, of any length', async () => {
    const file = (name: string, lines: number) =>
      `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -0,0 +1,${lines} @@\n${'+x\n'.repeat(lines)}`;
    const text = `${file('first', 1_000_000)}${file('second', 1_000_000)}${file('third', 1)}`;
    const hunks = inOneGo(splitRawDiff(text));
    expect([...hunks.keys()]).to.deep.equal(['first', 'second', 'third']);
    expect(hunks.get('third')).to.equal('@@ -0,0 +1,1 @@\n+x\n');
    const many = file('again', 1).repeat(600_000);
    const seconds = await processorSeconds(() => inOneGo(splitRawDiff(many)));
    expect(seconds).to.be.below(3);
  });

  it('is nothing where there is none', () => {
    expect(inOneGo(splitRawDiff('')).size).to.equal(0);
    expect(inOneGo(splitRawDiff('diff --git a/x b/x\nBinary files a/x and b/x differ\n')).size).to.equal(0);
  });
});
