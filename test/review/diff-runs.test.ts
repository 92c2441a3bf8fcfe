import { expect } from 'chai';
import { createTwoFilesPatch, FILE_HEADERS_ONLY, parsePatch } from 'diff';
import type { DiffFile } from '#codehost/ports.js';
import { ChangedLines } from '#codehost/review/changed-lines.js';
import { DiffRuns } from '#codehost/review/diff-runs.js';
import { inOneGo } from '#codehost/turns.js';
import { pick, seeded } from '#test/seeded.js';

/** Milliseconds of processor time that others may wait while the diffs of a merge request are read; garbage is collected in it. */
const MOST = 50;
/** Files whose text is read, of those that are there. */
const [READ, THERE] = [8, 12];

/** By the numbers of new lines, as the library reads the diff. */
function expectedLines(diff: string): Map<number, number | null> {
  const lines = new Map<number, number | null>();
  for (const { oldStart, newStart, lines: texts } of parsePatch(diff).flatMap(({ hunks }) => hunks)) {
    let [oldLine, newLine] = [oldStart, newStart];
    for (const text of texts) {
      if (text.startsWith('+')) lines.set(newLine++, null);
      else if (text.startsWith('-')) oldLine++;
      else if (text.startsWith(' ')) lines.set(newLine++, oldLine++);
    }
  }
  return lines;
}

const linesOf = (runs: DiffRuns | null, until: number) =>
  new Map(
    Array.from({ length: until }, (_, n) => [n, runs?.oldLine(n)] as const).filter(
      ([, old]) => old !== undefined,
    ),
  );

describe('review: lines of a diff', () => {
  it('are those that the library finds, whatever was changed', () => {
    const random = seeded(38);
    let shown = 0;
    for (let n = 0; n < 300; n++) {
      const before = Array.from({ length: Math.floor(random() * 40) }, () =>
        pick(random, ['a', 'b', '', '@@', '-', '+']),
      );
      const after = before.flatMap((line) =>
        random() < 0.2 ? pick(random, [[], [line, 'new'], ['other']]) : [line],
      );
      const end = pick(random, ['', '\n']);
      const patch = createTwoFilesPatch('a', 'b', before.join('\n') + end, after.join('\n') + end, '', '', {
        ...{ context: pick(random, [0, 1, 3]), headerOptions: FILE_HEADERS_ONLY },
      });
      const start = patch.indexOf('@@');
      if (start === -1) continue;
      const diff = patch.slice(start);
      const expected = expectedLines(diff);
      shown += expected.size;
      expect(linesOf(inOneGo(DiffRuns.parse(diff)), 200), diff).to.deep.equal(expected);
    }
    expect(shown).to.be.above(1_000);
  });

  it('are none where the diff was cut off, is of something else or has its hunks in no order', () => {
    for (const diff of [
      ...[
        '',
        'Binary files differ',
        '@@',
        '@@ -1 +1 @@',
        '@@ -1,2 +1,3 @@\n a\n+b\n',
        '@@ -1,2 +1,2 @@\n a\nb\n',
      ],
      ...[
        '@@ -1 +1 @@\n-a\n+b\n+c\n',
        '@@ -9 +9 @@\n-a\n+b\n@@ -1 +1 @@\n-a\n+b\n',
        `@@ -${'9'.repeat(99)} +1 @@\n-a\n+b\n`,
      ],
    ])
      expect(linesOf(inOneGo(DiffRuns.parse(diff)), 50), diff).to.deep.equal(new Map());
  });

  const worst: Record<string, (characters: number) => string> = {
    'one hunk of added lines': (characters) => {
      const count = Math.floor(characters / 3) - 20;
      return `@@ -0,0 +1,${count} @@\n${'+x\n'.repeat(count)}`;
    },
    'a hunk for each line': (characters) =>
      Array.from(
        { length: Math.floor(characters / 27) },
        (_, n) => `@@ -${n + 1} +${n + 1} @@\n-x\n+y\n`,
      ).join(''),
    'lines added and kept by turns': (characters) => {
      const count = Math.floor(characters / 6) - 20;
      return `@@ -1,${count} +1,${2 * count} @@\n${'+x\n y\n'.repeat(count)}`;
    },
    'one line': (characters) => `@@ -0,0 +1 @@\n+${'x'.repeat(characters)}`,
    'marks of no newline': (characters) => `@@ -0,0 +1 @@\n+x\n${'\\\n'.repeat(characters / 2)}`,
    'headers of other files': (characters) =>
      `@@ -0,0 +1 @@\n+x\n${'--- a\n+++ b\n'.repeat(characters / 12)}`,
  };
  for (const [name, text] of Object.entries(worst))
    it(`are read of ${name} while others are answered, and no more than memory is for`, async () => {
      const files = Array.from(
        { length: THERE },
        (_, n): DiffFile => ({
          ...{ oldPath: `${n}`, newPath: `${n}`, added: false, renamed: false, deleted: false },
          diff: text(950_000),
        }),
      );
      const lines = new ChangedLines(files, { base: 'b', start: 's', head: 'h' });
      let longest = 0;
      let used = process.cpuUsage();
      const look = () => {
        const { user, system } = process.cpuUsage(used);
        longest = Math.max(longest, (user + system) / 1000);
        used = process.cpuUsage();
      };
      const looking = setInterval(look);
      await lines.read(files.map(({ newPath }) => newPath));
      look();
      clearInterval(looking);
      expect(longest).to.be.below(MOST);
      const added = files.filter(({ newPath }) => lines.isAdded(newPath, 1));
      expect(added).to.deep.equal(name === 'headers of other files' ? [] : files.slice(0, READ));
      for (const { newPath } of files) expect(lines.atFile(newPath)).to.not.equal(null);
    });
});
