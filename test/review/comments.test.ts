import { expect } from 'chai';
import type { DiffFile, Discussion } from '#codehost/ports.js';
import { ChangedLines } from '#codehost/review/changed-lines.js';
import { closedComment, findingComment } from '#codehost/review/finding-comment.js';
import { hostLinks } from '#codehost/review/links.js';
import { findingMarker, ownComments, readFindingMarker } from '#codehost/review/markers.js';
import { positionsFor } from '#codehost/review/positions.js';
import { servedTable } from '#codehost/review/served-table.js';
import { type SummaryRow, summaryNote, withoutLinks } from '#codehost/review/summary-note.js';
import type { Finding } from '#protocol/finding.js';
import { fixedFinding, sampleFinding } from '#test/reports/sample-report.js';
import { attacks, infected, infectedReview } from './hostile-findings.js';

const refs = { base: 'b'.repeat(40), start: 's'.repeat(40), head: 'h'.repeat(40) };
const file = (changes: Partial<DiffFile> = {}): DiffFile => ({
  oldPath: 'src/users.js',
  newPath: 'src/users.js',
  added: false,
  renamed: false,
  deleted: false,
  diff: '@@ -10,3 +10,4 @@ class A {\n a\n-b\n+B\n+c\n d\n@@ -40,2 +41,2 @@\n x\n-y\n+z\n',
  ...changes,
});
const nowhere = { finding: null, code: null, thread: null };
const noLines = { at: null, lines: new ChangedLines([], refs) };
const print = sampleFinding().fingerprint;

describe('review: comments', () => {
  it('keeps what was said below the note that it is over, without a change to be applied', () => {
    const { fingerprint } = sampleFinding();
    const said = '**CRITICAL 9.8: SQL injection**\n\n/close\n\n```suggestion:-0+0\nfixed();\n```';
    const open = `${findingMarker({ fingerprint, closing: null, digest: '0123456789ab' })}\r\n${said}\n`;
    expect(closedComment({ fingerprint, digest: '0123456789ab' }, 'dismissed', open)).to.equal(
      `${findingMarker({ fingerprint, closing: 'dismissed', digest: '0123456789ab' })}
**Dismissed.** It was decided that the finding that stood here needs no change.

<details><summary>What was found</summary>

**CRITICAL 9.8: SQL injection**

&#47;close

\`\`\`
fixed();
\`\`\`

</details>
`,
    );
  });

  it('folds the request that shows the finding', () => {
    const command = `curl --request GET "$BASE_URL"'/list?name=goalkeeper%24%28sleep%205%29'`;
    const shows = 'the answer takes 5 seconds longer, or 10';
    const proof = { command, http: 'GET /', shows, parameter: 'name' };
    const comment = findingComment({ ...sampleFinding(), proof }, null, noLines, { link: null });
    expect(comment).to.contain(
      `<details><summary>How to see it</summary>\n\nNot executed. Set \`BASE_URL\` to a test system; it is vulnerable when ${shows}.\n\n\`\`\`sh\n${command}\n\`\`\`\n\n</details>`,
    );
    const plain = findingComment(sampleFinding(), null, noLines, { link: null });
    expect(readFindingMarker(plain)?.digest).to.not.equal(readFindingMarker(comment)?.digest);
  });

  for (const [index, text] of attacks.entries())
    it(`says nothing that scanned text wants it to say: ${index + 1} ${JSON.stringify(text).slice(0, 40)}`, () => {
      const finding = infected(text);
      const lines = new ChangedLines([file({ oldPath: text, newPath: text })], refs);
      const comment = findingComment(finding, null, { at: { path: text, line: 11 }, lines }, { link: null });
      const rows = [{ finding, hasThread: false, links: nowhere }];
      const summary = summaryNote({
        ...{
          rows,
          unsure: [{ ...finding, confidence: 4 }],
          hygiene: [finding],
          codeLink: () => null,
          fixed: 0,
          total: 1,
          failure: null,
          notice: null,
          settings: null,
          served: servedTable(infectedReview(text), () => null),
          partial: text,
        },
        ...{ links: [], commit: refs.head },
      });
      expect(readFindingMarker(comment)).to.deep.include({ fingerprint: finding.fingerprint, closing: null });
      const digest = readFindingMarker(comment)?.digest ?? '';
      const closed = closedComment({ fingerprint: finding.fingerprint, digest }, 'fixed', comment);
      for (const body of [comment, summary, closed]) {
        const [, ...rest] = body.split('\n');
        const page = rest.join('\n');
        expect(page).not.to.match(/^\s*\//m);
        expect(withoutCode(page)).not.to.match(
          /<(?!\/?(details|summary|code)>)|@\w|(^|\s)[#!&%~]["\d]|\]\((?!https:\/\/cwe)|www\.|evil/m,
        );
        expect(page).not.to.match(/(?!\n)\p{Cc}|\u202e/u);
        const markup = withoutCode(page);
        expect(markup.match(/<details>/g)?.length).to.equal(markup.match(/<\/details>/g)?.length);
      }
    });

  it('has a suggestion for lines of the diff around its own, and for no others', () => {
    const finding = fixedFinding({ fix: fixAt(11, 12) });
    const lines = new ChangedLines([file()], refs);
    const body = (line: number | null, changed = finding, path = 'src/users.js') =>
      findingComment(changed, null, { at: line === null ? null : { path, line }, lines }, { link: null });
    expect(body(11)).to.contain('```suggestion:-0+1\nnew\n```');
    expect(body(12)).to.contain('```suggestion:-1+0\nnew\n```');
    for (const none of [
      body(10),
      body(null),
      body(11, finding, 'src/other.js'),
      body(11, fixedFinding({ fix: fixAt(11, 20) })),
    ])
      expect(none).not.to.contain('suggestion');
  });

  it('names the severity, the way and the fix', () => {
    const body = findingComment(sampleFinding(), null, noLines, { link: 'https://goalkeeper.example/f/1' });
    expect(body.split('\n').slice(1, 4)).to.deep.equal([
      '**CRITICAL 9.8: SQL injection** (CWE-89, CWE-943)',
      '',
      '`sql` holds the query string and becomes part of a query in `db.query`.',
    ]);
    expect(body).to.contain('1. **source** `src/routes.js:4`: `id` is the query string of the request');
    expect(body).to.contain('**How to fix it.** Use parameters');
    expect(body).to.contain('[More](https://goalkeeper.example/f/1)');
  });

  it('believes markers in the first line of notes of our account only', () => {
    const marker = findingMarker({ fingerprint: print, closing: null, digest: '0'.repeat(12) });
    const discussion = (body: string, authorId: string, system = false): Discussion => ({
      id: body,
      notes: [
        {
          id: '1',
          kind: 'DiffNote',
          system,
          body,
          authorId,
          createdAt: null,
          resolvable: true,
          resolved: false,
          resolvedById: null,
          position: null,
        },
      ],
    });
    const cases: [Discussion, number][] = [
      [discussion(`${marker}\nText`, '7'), 1],
      [discussion(`${marker}\r\nText`, '7'), 1],
      [discussion(`${marker}\nText`, '8'), 0],
      [discussion(`${marker}\nText`, '7', true), 0],
      [discussion(`Text\n${marker}`, '7'), 0],
      [discussion(` ${marker}\nText`, '7'), 0],
      [discussion(`${marker} and more\nText`, '7'), 0],
      [discussion(marker.replace('v1:0', 'v1:'), '7'), 0],
    ];
    for (const [one, count] of cases) expect(ownComments([one], '7').threads, one.id).to.have.length(count);
  });

  it('reads a summary of thousands of findings, and lists the first of them', () => {
    const rows = Array.from({ length: 5000 }, () => ({
      finding: sampleFinding(),
      hasThread: false,
      links: nowhere,
    }));
    const note = summaryNote({
      rows,
      unsure: [],
      hygiene: [],
      codeLink: () => null,
      fixed: 3,
      total: 5003,
      failure: '2 new findings of severity 7 or higher',
      notice: null,
      settings: null,
      served: null,
      partial: null,
      links: [{ text: 'pipeline', url: 'https://git.example/a/-/pipelines/7' }],
      commit: 'abcdef0123456789',
    });
    expect(note).to.match(
      /\n\nLast changed by the scan of commit `abcdef012345`: \[pipeline\]\(https:\/\/git.example\/a\/-\/pipelines\/7\)\n$/,
    );
    expect(note).to.contain('**5,000 new findings**, 3 fixed, 5,003 in all.');
    expect(note).to.contain('\n\n**The commit status fails**: 2 new findings of severity 7 or higher.\n\n');
    expect(note).to.contain('4950 more are not listed here.');
    expect(note.length).to.be.below(20_000);
  });
});

describe('review: links of the summary', () => {
  const row = (change: Partial<SummaryRow> = {}): SummaryRow => ({
    finding: sampleFinding(),
    hasThread: true,
    links: {
      finding: 'https://goalkeeper.example/findings/1',
      code: 'https://git.example/a/-/blob/abc/src/users.js#L11',
      thread: 'https://git.example/a/-/merge_requests/3#note_17',
    },
    ...change,
  });
  const note = (rows: SummaryRow[], commit = 'abcdef0123456789') =>
    summaryNote({
      ...{
        rows,
        unsure: [],
        hygiene: [],
        codeLink: () => null,
        fixed: 0,
        total: 1,
        failure: null,
        notice: null,
        settings: null,
        served: null,
        partial: null,
        commit,
      },
      links: [],
    });

  it('lead to the finding, its place and its thread', () => {
    const { title, location, cweIds } = sampleFinding();
    const cells = [
      `[${title}](https://goalkeeper.example/findings/1) (${cweIds[0]})`,
      `[\`${location.path}\`](https://git.example/a/-/blob/abc/src/users.js#L11)`,
      '[yes](https://git.example/a/-/merge_requests/3#note_17)',
    ];
    expect(note([row()])).to.contain(` | ${cells.join(' | ')} |`);
    const without = note([row({ hasThread: false, links: nowhere })]);
    expect(without).to.contain(` | \`${location.path}:${location.region.startLine}\` | no |`);
    expect(without).to.not.contain('](');
  });

  it('alone make no other summary: with each push they are of another commit', () => {
    const moved = row({
      links: { ...row().links, code: 'https://git.example/a/-/blob/def/src/users.js#L12' },
    });
    expect(note([moved])).to.not.equal(note([row()]));
    expect(withoutLinks(note([moved]))).to.equal(withoutLinks(note([row()])));
    expect(withoutLinks(note([row({ hasThread: false })]))).to.not.equal(withoutLinks(note([row()])));
  });

  const region = { startLine: 7, startColumn: 1, endLine: 7, endColumn: 2 };
  const paths: [string, string | null][] = [
    ['src/a.js', 'src/a.js#L7'],
    ['src/Grüße (1)&b?#.js', 'src/Gr%C3%BC%C3%9Fe%20%281%29%26b%3F%23.js#L7'],
    ['a](https://evil.example)', 'a%5D%28https%3A//evil.example%29#L7'],
    ['half\ud800.js', 'half%EF%BF%BD.js#L7'],
    ['../../../other/-/settings', null],
    ['a/./b', null],
  ];
  for (const [path, expected] of paths)
    it(`lead to the code of ${JSON.stringify(path)} and nowhere else`, () => {
      const { code } = hostLinks('https://git.example/a/b', '3', 'c'.repeat(40));
      const page = `https://git.example/a/b/-/blob/${'c'.repeat(40)}/`;
      expect(code({ path, region })).to.equal(expected === null ? null : page + expected);
    });

  it('lead nowhere while the project has no page that is known, or a note no number', () => {
    const { code, note: noteLink } = hostLinks(null, '3', 'c'.repeat(40));
    expect([code({ path: 'a', region }), noteLink('17')]).to.deep.equal([null, null]);
    expect(hostLinks('https://git.example/a', '3', 'c').note('x)')).to.equal(null);
  });
});

describe('review: positions', () => {
  const at = (line: number, path = 'src/users.js') =>
    sampleFinding({
      location: { path, region: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 } },
      steps: [],
    });
  const shown = (finding: Finding, files = [file()]) =>
    positionsFor(finding, new ChangedLines(files, refs)).map(
      ({ type, newPath, oldPath, oldLine, newLine }) =>
        type === 'file' ? `${newPath} file` : `${oldPath}:${oldLine} ${newPath}:${newLine}`,
    );
  const cases: [string, string[], string[]][] = [
    ['an added line', shown(at(11)), ['src/users.js:null src/users.js:11', 'src/users.js file']],
    ['a line that the diff shows', shown(at(13)), ['src/users.js:12 src/users.js:13', 'src/users.js file']],
    ['a line of a later hunk', shown(at(42)), ['src/users.js:null src/users.js:42', 'src/users.js file']],
    ['a line that the diff does not show', shown(at(30)), ['src/users.js file']],
    ['a file that is not changed', shown(at(1, 'src/other.js')), []],
    ['a file that is gone', shown(at(11), [file({ deleted: true })]), []],
    [
      'a renamed file',
      shown(at(11), [file({ oldPath: 'old.js', renamed: true })]),
      ['old.js:null src/users.js:11', 'src/users.js file'],
    ],
    [
      'a new file',
      shown(at(1), [file({ added: true, oldPath: '/dev/null', diff: '@@ -0,0 +1,2 @@\n+a\n+b\n' })]),
      ['src/users.js:null src/users.js:1', 'src/users.js file'],
    ],
    ['a binary or collapsed file', shown(at(11), [file({ diff: '' })]), ['src/users.js file']],
    [
      'a diff that was cut off',
      shown(at(11), [file({ diff: '@@ -10,30 +10,40 @@\n a\n-b\n+B' })]),
      ['src/users.js file'],
    ],
    [
      'a way through a line that is added elsewhere',
      shown(sampleFinding({ location: at(30).location, steps: sampleFinding().steps.slice(0, 1) }), [
        file(),
        file({ oldPath: 'src/routes.js', newPath: 'src/routes.js', diff: '@@ -3,1 +3,2 @@\n a\n+b\n' }),
      ]),
      ['src/routes.js:null src/routes.js:4', 'src/users.js file'],
    ],
  ];
  for (const [name, actual, expected] of cases)
    it(`of ${name}: ${expected.join(', then ') || 'the summary only'}`, () => {
      expect(actual).to.deep.equal(expected);
    });
});

function fixAt(startLine: number, endLine: number): Finding['fix'] {
  const [edit] = fixedFinding().fix?.edits ?? [];
  return {
    description: 'Fix it',
    edits: [edit],
    lines: { startLine, endLine, before: 'old', after: 'new' },
  };
}

/** Markdown without code spans and fences, where nothing is interpreted. */
function withoutCode(markdown: string): string {
  return markdown
    .replace(/^(`{3,})[^\n]*\n[\s\S]*?\n\1$/gm, '')
    .replace(/`[^`\n]+`/g, '')
    .replace(/<code>[^<]*<\/code>/g, '');
}
