import { expect } from 'chai';
import { ChangedLines } from '#codehost/review/changed-lines.js';
import { findingComment } from '#codehost/review/finding-comment.js';
import { fixDescription, withGone } from '#codehost/review/fix-merge-request.js';
import { hostLinks } from '#codehost/review/links.js';
import { summaryNote } from '#codehost/review/summary-note.js';
import { attacks, infected } from '#test/review/hostile-findings.js';
import { startCodeHost } from '../codehost/index.js';
import { ReviewedMergeRequest } from '../review/reviewed-merge-request.js';
import { IsolatedBrowser } from './browser.js';
import { hostFilters, hostPage } from './host-page.js';

const refs = { base: 'b'.repeat(40), start: 's'.repeat(40), head: 'h'.repeat(40) };
const diff = '@@ -10,3 +10,4 @@ class A {\n a\n-b\n+B\n+c\n d\n';
const changed = { oldPath: '', newPath: '', added: false, renamed: false, deleted: false, diff };
/** All that our own comments consist of, as `name` or `name attribute`. */
const OURS = ['p', 'h3', 'strong', 'code', 'pre', 'ul', 'ol', 'li', 'a', 'a href', 'details', 'summary'];
const TABLE = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

/** What is to be seen of a page, apart from the frame that we draw around. */
interface Seen {
  parts: string[];
  links: string[];
  /** Texts of elements that show code. */
  code: string[];
  /** Of these, blocks. */
  blocks: string[];
  comments: string[];
  madeByHost: string[];
  cells: number[];
}

const look = `(() => {
  const body = document.getElementById('body');
  const all = [...body.querySelectorAll('*')];
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  const seen = { comments: [] };
  while (comments.nextNode()) seen.comments.push(comments.currentNode.data.trim());
  seen.madeByHost = all.filter((one) => one.className === 'made-by-host').map((one) => one.textContent);
  seen.parts = all.flatMap((one) => {
    const name = one.localName;
    return [name, ...[...one.attributes].map((attribute) => name + ' ' + attribute.name)];
  });
  seen.links = all.filter((one) => one.localName === 'a').map((one) => one.href);
  seen.code = all.filter((one) => one.localName === 'code').map((one) => one.textContent);
  seen.blocks = [...body.querySelectorAll('pre')].map((one) => one.textContent);
  seen.cells = [...body.querySelectorAll('tr')].map((row) => row.cells.length);
  // Nothing may have got out of the note, either.
  seen.parts.push(...[...document.body.children].filter((one) => one.id !== 'note').map((one) => one.localName));
  return seen;
})()`;

/** Scanned text in comments, as a browser shows it when the host removes nothing. */
describe('pictures: hostile comments in a browser', function () {
  this.timeout(60_000);
  let browser: IsolatedBrowser;
  before(async () => {
    browser = await IsolatedBrowser.launch();
  });
  after(() => browser?.close());

  async function show(markdown: string): Promise<Seen & { attempts: string[] }> {
    browser.attempts.length = 0;
    const page = await browser.open(hostPage(markdown));
    await page.evaluate(hostFilters);
    const seen = await page.evaluate<Seen>(look);
    return { ...seen, attempts: [...browser.attempts] };
  }

  it('notices what a comment does that quotes such text as it is', async () => {
    const seen = await show(
      'Text\n<!-- goalkeeper:summary -->\n\n<img src="https://evil.example/x.png"> @root #1 :tada: <svg onload=alert(1)>\n\n' +
        '<script>fetch("https://evil.example/fetched")</script>\n\n<img src=relative.png>',
    );
    expect(seen.attempts).to.include.members([
      'https://evil.example/x.png',
      'https://evil.example/fetched',
      'https://code.host.test/relative.png',
      'dialog: 1',
    ]);
    expect(seen.parts).to.include.members(['img', 'script', 'svg onload']);
    expect(seen.comments).to.deep.equal(['goalkeeper:summary']);
    expect(seen.madeByHost).to.deep.equal(['@root', '#1', ':tada:']);
  });

  for (const [index, text] of attacks.entries())
    it(`shows it as text, and nothing else: ${index + 1} ${JSON.stringify(text).slice(0, 40)}`, async () => {
      const finding = infected(text);
      const { fix } = finding;
      if (!fix) throw new Error('the finding has no fix');
      const flat = onOneLine(text);
      const place = onOneLine(`${text}:11`);
      const lines = new ChangedLines([{ ...changed, oldPath: text, newPath: text }], refs);
      const link = 'https://goalkeeper.example/findings';

      const comment = await show(
        findingComment(finding, null, { at: { path: text, line: 11 }, lines }, { link }),
      );
      expectOnly(comment, [...OURS, 'code class'], [link]);
      // Lines that the host might read as something else are neither a block nor suggested; what is, is there letter by letter.
      expect(comment.blocks).to.deep.equal(isHarmlessIn(text) ? [`${text}\n`, `${text}\n`] : []);
      expect(comment.code, 'place of the step').to.include(onOneLine(`${text}:12`));
      expect(comment.comments).to.have.length(1);
      expect(comment.comments[0]).to.match(/^goalkeeper:finding v1:[0-9a-f]{32} open /);

      const page = hostLinks('https://git.example/a', '1', refs.head).code({
        ...finding.location,
        path: text,
      });
      const row = { finding, links: { finding: link, code: page, thread: link } };
      const rows = [true, false].map((hasThread) => ({ ...row, hasThread }));
      const links = [{ text: 'pipeline', url: link }];
      const facts = {
        rows,
        unsure: [],
        hygiene: [],
        codeLink: () => null,
        fixed: 0,
        total: 2,
        failure: null,
        notice: null,
        settings: null,
        served: null,
        partial: text,
        links,
        commit: refs.head,
      };
      const summary = await show(summaryNote(facts));
      const places = page ? [page] : [];
      expectOnly(summary, [...OURS, ...TABLE], [link, ...places, link, link, ...places, link]);
      expect(summary.code.slice(-3)).to.deep.equal([flat, place, refs.head.slice(0, 12)]);
      expect(summary.cells).to.deep.equal([4, 4, 4]);
      expect(summary.comments).to.deep.equal(['goalkeeper:summary']);

      const fixed = { finding, fix, place: link };
      const description = fixDescription([fixed], text);
      const opened = await show(description);
      expectOnly(opened, [...OURS], [link, ...finding.references]);
      expect(opened.code).to.include.members([place, flat]);
      expect(opened.comments).to.deep.equal([]);

      const several = withGone(fixDescription([fixed, fixed], text), [2], text);
      const group = await show(several);
      expectOnly(group, [...OURS], [link, link, ...finding.references]);
      expect(group.comments).to.deep.equal(['goalkeeper:findings-gone']);
    });

  it('shows it as text in what a scan of a hostile repository leaves at the code host', async () => {
    const host = await startCodeHost();
    try {
      const target = { 'README.md': 'text\n' };
      const reviewed = await ReviewedMergeRequest.open(host, target, hostile);
      await reviewed.review();
      expect(reviewed.mergeRequest.state).to.equal('opened');
      const bodies = reviewed.ours().map(({ notes: [{ body }] }) => body);
      expect(bodies.length).to.be.at.least(3);
      for (const body of bodies) {
        const seen = await show(body);
        expectOnly(seen, [...OURS, ...TABLE, 'code class'], []);
        expect(seen.comments).to.have.length(1);
        expect(seen.code.join('\n')).to.match(/@root/);
      }
    } finally {
      await host.stop();
    }
  });
});

/** Whether a line of code may stand in a suggestion: it has neither fences, commands, comments nor control characters. */
function isHarmlessIn(text: string): boolean {
  return !/```|~~~|^\s*\/\w|<!--|(?![\n\t])\p{C}/mu.test(text);
}

function onOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
}

/** Names and code of a repository that wants to be more than text. */
const name = '<img src=x onerror=alert(1)>| @root #1 :tada: `x` [y](z).py';
const hostile = {
  [name]:
    'import requests\nfrom flask import request\n\n' +
    'requests.get("https://evil.example/<script>alert(1)</script>| @root /close", verify=False)\n' +
    'eval(request.args["</code></details><img src=https://evil.example/x.png> @root ` | #1"])\n',
};

function expectOnly(
  { attempts, madeByHost, parts, links }: Seen & { attempts: string[] },
  allowed: string[],
  wanted: string[],
): void {
  expect(attempts, 'requests and dialogs').to.deep.equal([]);
  expect(madeByHost, 'mentions and references').to.deep.equal([]);
  const others = parts.filter((part) => !allowed.includes(part));
  expect(others, 'elements and attributes').to.deep.equal([]);
  expect(links, 'links').to.have.members(wanted);
}
