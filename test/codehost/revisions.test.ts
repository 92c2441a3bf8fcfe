import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { temporaryFolder } from '../workspace/git-repository.js';
import { readCommit } from './commits.js';
import { gitText } from './git.js';
import { endReaders, readObject } from './objects.js';
import { createRepository, readBlob, writeCommit } from './repository.js';
import { entryAt, lastChange, resolveCommit, storedCommit } from './revisions.js';

describe('stand-in code host: what it reads of a repository by itself', () => {
  const folder = temporaryFolder('revisions');
  const repository = join(folder, 'shop.git');
  const git = (...args: string[]) => gitText(args, { cwd: repository });
  after(() => rmSync(folder, { recursive: true, force: true }));

  before(async () => {
    await createRepository(repository, { defaultBranch: 'main' });
    const commit = (branch: string, files: Record<string, string | null>, more = {}) =>
      writeCommit(repository, { branch, files, ...more });
    const message = 'A title\nof two lines\n\nA body\n\nof two paragraphs\n\n\n';
    await commit(
      'main',
      { 'a.txt': 'a\n', 'lib/über.sh': 'b\n' },
      { message, modes: { 'lib/über.sh': '100755' } },
    );
    const side = await commit('side', { 'a.txt': 'of the side\n' }, { from: 'main' });
    await commit('main', { 'lib/deep/c.txt': 'c\n', 'huge.txt': 'x'.repeat(300_000) });
    await commit('main', { 'a.txt': 'of the side\n' }, { merge: [side], message: 'Merge' });
    await commit(
      'main',
      { 'lib/über.sh': null, 'later.txt': '1' },
      { author: { name: 'Ä B', email: 'ab@x.test' } },
    );
    await git('tag', '-a', '-m', 'first', 'v1', 'main~2');
  });

  it('resolves the names of commits as git does', async () => {
    for (const revision of [
      'main',
      'side',
      'v1',
      'HEAD',
      'main~1',
      'refs/heads/side',
      'refs/tags/v1',
      await git('rev-parse', 'v1^{}'),
    ])
      expect(await resolveCommit(repository, revision), revision).to.equal(
        await git('rev-parse', `${revision}^{commit}`),
      );
    const blob = await git('rev-parse', 'main:a.txt');
    for (const none of ['', '--all', 'gone', 'refs/heads/gone', 'a\nmain', blob, 'f'.repeat(40)])
      expect(await resolveCommit(repository, none), none).to.equal(null);
  });

  it('reads commits as git prints them', async () => {
    const format = ['%H', '%P', '%s', '%an', '%ae', '%at', '%cn', '%ce', '%ct'].join('%n');
    for (const revision of ['main', 'main~1', 'main~2', 'main~3', 'side']) {
      const read = await readCommit(repository, revision);
      if (read === null) return expect.fail(`${revision} is not there`);
      const seconds = (date: Date) => String(date.getTime() / 1000);
      expect([
        ...[
          read.id,
          read.parentIds.join(' '),
          read.title,
          read.authorName,
          read.authorEmail,
          seconds(read.authoredAt),
        ],
        ...[read.committerName, read.committerEmail, seconds(read.committedAt)],
      ]).to.deep.equal((await git('log', '-1', `--format=${format}`, revision)).split('\n'));
      const message = await git('log', '-1', '--format=%B', revision);
      expect(read.message).to.equal(`${message.trimEnd()}\n`);
    }
  });

  it('finds files, their modes and their last changes as git does', async () => {
    for (const revision of ['main', 'main~1', 'main~2', 'side']) {
      const commit = await storedCommit(repository, revision);
      if (commit === null) return expect.fail(`${revision} is not there`);
      for (const path of [
        'a.txt',
        'lib',
        'lib/über.sh',
        'lib/deep/c.txt',
        'huge.txt',
        'later.txt',
        'a.txt/b',
        'gone',
        'lib/',
      ]) {
        const [mode, type, id] = (await git('ls-tree', revision, '--', path.replace(/\/$/, '/gone'))).split(
          /[ \t]/,
        );
        const entry = await entryAt(repository, commit, path);
        expect(entry && [entry.mode.padStart(6, '0'), entry.id], `${revision} ${path}`).to.deep.equal(
          mode === '' ? null : [mode, id],
        );
        const text = type === 'blob' ? `${await git('cat-file', 'blob', id)}` : null;
        expect((await readBlob(repository, revision, path))?.toString().replace(/\n$/, '') ?? null).to.equal(
          text,
        );
        if (entry !== null)
          expect(await lastChange(repository, revision, path), `${revision} ${path}`).to.equal(
            await git('log', '-1', '--format=%H', revision, '--', path),
          );
      }
    }
  });

  it('sees what is written while it reads, and after it has rested', async () => {
    for (const text of ['1\n', '2\n']) {
      const head = await writeCommit(repository, { branch: 'main', files: { 'a.txt': text } });
      const names = [head, 'nothing', `${head}^{tree}`, 'main'];
      const objects = await Promise.all(names.map((name) => readObject(repository, name)));
      expect(objects.map((object) => object?.type)).to.deep.equal(['commit', undefined, 'tree', 'commit']);
      expect((await readBlob(repository, 'main', 'a.txt'))?.toString()).to.equal(text);
      endReaders(folder);
    }
  });
});
