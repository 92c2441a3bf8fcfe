import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { withSentPaths } from '#agent/worker/sent-paths.js';
import type { Finding } from '#protocol/finding.js';
import { finding } from '#test/api/sample-findings.js';
import { servedTeam } from '#test/api/served-team.js';
import { attacks as commentAttacks, infected } from '#test/review/hostile-findings.js';
import { DashboardBrowser } from '../dashboard-browser.js';

/** What a scanned repository may hold to run something in the dashboard, or to look like a part of it. */
const attacks = [
  ...commentAttacks,
  '<a href="javascript:alert(1)">x</a> <javascript:alert(1)> [x](<javascript:alert(1)>) [y](java&#115;cript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>) [y](vbscript:x) [z](/api/v1/session "t") [r]\n\n[r]: javascript:alert(1)',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as such text is
  '${alert(1)} {{constructor.constructor("alert(1)")()}} #{7*7} <%= 7*7 %>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/"><link rel=stylesheet href=//evil.example/x.css>',
  '<div id="main" class="notice failed" style="position:fixed;inset:0" onclick=alert(1)><input name="csrfToken">',
  '# A <img src=x onerror=alert(1)>\n\n## B\n\n<details open ontoggle=alert(1)>\n\n![x](https://evil.example/p.png)',
  '\u202e\u2066gpj.exe\u2069 \u200b\ufeff\u0085\u2028alert(1)',
];

/** Documents that are attacks on whoever reads them as YAML. */
const documents = [
  'paths: { __proto__: { get: { summary: polluted } }, constructor: { get: {} }, /x: { get: { tags: { a: 1 }, parameters: [null, 1, [[]]] } } }',
  'paths: !!js/function "function(){ alert(1) }"\nx: !!js/regexp /a/\n',
  `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 12 }, (_, n) => `${'abcdefghijklm'[n + 1]}: &${'abcdefghijklm'[n + 1]} [${Array(9).fill(`*${'abcdefghijklm'[n]}`).join(',')}]`).join('\n')}\npaths: *m\n`,
];

describe('dashboard/browser/injection', function () {
  this.timeout(120_000);
  const { server, api, agent, owner, launch } = servedTeam();
  let browser: DashboardBrowser;
  let page: Page;
  const scans: { scan: string; finding: string }[] = [];
  let all = '';
  before(async () => {
    for (const text of attacks) scans.push(await scanned(text));
    await launch();
    all = await agent().complete({ findings: attacks.map((text, n) => hostile(text, n)) });
    browser = await DashboardBrowser.open(server().url);
    page = await browser.visit('/', owner().key);
  });
  after(() => browser?.close());
  afterEach(() => expect(browser.incidents.splice(0)).to.deep.equal([]));

  async function scanned(text: string) {
    await launch();
    const [one] = [hostile(text, 0)];
    const document = { paths: { [`/${text}`]: { get: operation(text) } } };
    const endpoints = { format: 'json' as const, text: JSON.stringify(document) };
    const scan = await agent().complete({ findings: [one], summary: { markdown: text }, endpoints });
    const { body } = await api().call(`/scans/${scan}/vulnerabilities`, { key: owner().key });
    return { scan, finding: (body as { data: { id: string }[] }).data[0].id };
  }

  it('notices what would run, and the policy stops it', async () => {
    const stopped = async (script: string) => {
      const message = page.waitForEvent('console');
      await page.evaluate(`(() => { try { ${script} } catch {} })()`);
      await message;
      return browser.incidents.splice(0).join();
    };
    const html = '<img src=https://evil.example/x onerror=alert(1)>';
    expect(await stopped(`document.body.insertAdjacentHTML("beforeend", "${html}")`)).to.match(
      /^policy: .*Trusted/,
    );
    const picture = 'const one = document.createElement("img"); one.src = "https://evil.example/x"';
    expect(await stopped(picture)).to.match(/^policy: .*evil\.example/);
  });

  for (const [index, text] of attacks.entries())
    it(`shows as text, and nothing else: ${index + 1} ${JSON.stringify(text).slice(0, 40)}`, async () => {
      const { scan, finding: id } = scans[index];
      await go(`/findings/${id}`);
      await page.getByRole('heading', { name: 'Details', exact: true }).waitFor();
      expect(await strangers()).to.deep.equal([]);
      expect(visible(await page.locator('main').textContent())).to.contain(visible(text));
      await go(`/scans/${scan}/endpoints`);
      await page.locator('.endpoints summary').first().click();
      expect(await strangers()).to.deep.equal([]);
      expect(visible(await page.locator('.endpoints').textContent())).to.contain(visible(text));
      await go(`/scans/${scan}/wiki`);
      await page.locator('.markdown').waitFor();
      expect(await strangers()).to.deep.equal([]);
    });

  it('shows as text in lists, in both themes of tables and at 390 pixels', async () => {
    for (const path of [`/findings?scan=${all}&state=all`, `/scans/${all}`, '/', '/repositories', '/scans']) {
      await go(path);
      await page.locator('tbody tr').first().waitFor();
      expect(await strangers(), path).to.deep.equal([]);
    }
    await browser.look({ width: 390, height: 800 });
    await go(`/findings?scan=${all}&state=all`);
    await page
      .locator('tbody tr')
      .nth(attacks.length - 1)
      .waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(390);
    await browser.look({});
  });

  for (const [index, text] of documents.entries())
    it(`reads a hostile YAML document without harm: ${index + 1}`, async () => {
      await launch();
      const scan = await agent().complete({ findings: [], endpoints: { format: 'yaml', text } });
      await go(`/scans/${scan}/endpoints`);
      await page.locator('.endpoints, .notice').first().waitFor();
      expect(await strangers()).to.deep.equal([]);
      expect(await page.evaluate('({}).get')).to.equal(undefined);
    });

  /** Within the application, as a click on a link does. */
  const go = (path: string) =>
    page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );

  /** Elements, attributes and links of the page that our own components do not make. */
  const strangers = () =>
    page.evaluate<string[]>(`(() => {
      const elements = 'script, style, link, iframe, object, embed, base, meta, img, svg:not(.trend), math, video, audio';
      const found = [...document.querySelectorAll('#app :is(' + elements + ')')].map((one) => one.outerHTML);
      for (const one of document.querySelectorAll('#app *')) {
        for (const { name } of one.attributes) if (/^on|^style$|^srcdoc$|^formaction$/.test(name) && !one.closest('.share')) found.push(one.localName + ' ' + name);
        if (one.localName !== 'a') continue;
        const { protocol, origin } = one;
        const leaves = origin !== location.origin;
        if (!['http:', 'https:'].includes(protocol)) found.push(one.outerHTML);
        if (leaves && !/noopener/.test(one.rel)) found.push(one.outerHTML);
      }
      if (document.querySelectorAll('main').length !== 1) found.push('another main');
      return found;
    })()`);
});

/** The finding of an attack, with it wherever a scanned text may be; in paths as agents send them. */
function hostile(text: string, number: number): Finding {
  const attack = finding(`attack-${number}-${text}`, {
    ...infected(text),
    fingerprint: finding(`attack-${number}-${text}`).fingerprint,
    title: text.slice(0, 255),
    type: text.slice(0, 100),
    description: text,
    remediation: text,
    references: [text, 'javascript:alert(1)', 'https://evil.example/"><script>alert(1)</script>'],
    cvssVector: text.slice(0, 200),
    ruleId: text.slice(0, 200),
  });
  return withSentPaths(attack);
}

function operation(text: string) {
  return {
    summary: text,
    tags: [text],
    parameters: [{ name: text, in: text, required: true, schema: { type: text } }],
    requestBody: { content: { [text]: { schema: { description: text } } } },
    responses: { [text]: { description: text } },
    'x-goalkeeper-file': text,
    'x-goalkeeper-line': text,
    'x-goalkeeper-handler': text,
  };
}

/** What of a text can be seen: browsers draw no control characters, and one blank for many. */
function visible(text: string | null): string {
  return (text ?? '').replace(/[\p{C}\p{Z}\s\ufffd]+/gu, '');
}
