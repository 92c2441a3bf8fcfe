import { expect } from 'chai';
import { finding } from '#test/api/sample-findings.js';
import { servedTeam } from '#test/api/served-team.js';
import { overflowsSideways, seriousMistakes } from '../accessibility.js';
import { DashboardBrowser } from '../dashboard-browser.js';

const endpoints = {
  format: 'yaml' as const,
  text: [
    'openapi: 3.1.0',
    'paths:',
    '  /orders/{id}:',
    '    post:',
    '      summary: Changes an order',
    '      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]',
    '      requestBody: { content: { application/json: { schema: { type: object } } } }',
    '      responses: { 200: { description: The order } }',
    '      x-goalkeeper-file: src/orders.js',
    '      x-goalkeeper-line: 12',
    '    get: {}',
    '',
  ].join('\n'),
};
const markdown =
  '# shop\n\nA shop.\n\n## Components\n\n| Name | Files |\n| --- | ---: |\n| `web` | 3 |\n\n## Notes\n\n- [x] one\n- two **bold**\n\n```js\ncode()\n```\n';

/** Each page by its path, with a text by which it is known to be there. */
const pages: [name: string, path: (ids: Ids) => string, text: string][] = [
  ['overview', () => '/', 'Most severe'],
  ['findings', () => '/findings', '2 open'],
  ['a finding', ({ finding }) => `/findings/${finding}`, 'Data flow'],
  ['repositories', () => '/repositories', 'local/shop'],
  ['a repository', () => '/repositories/local%2Fshop', 'What was analysed'],
  ['scans', () => '/scans', 'local/shop'],
  ['a scan', ({ scan }) => `/scans/${scan}`, 'SQL injection'],
  ['endpoints', ({ scan }) => `/scans/${scan}/endpoints`, '/orders/{id}'],
  ['wiki', ({ scan }) => `/scans/${scan}/wiki`, 'A shop.'],
];

interface Ids {
  scan: string;
  finding: string;
}

describe('dashboard/browser/every-page', function () {
  this.timeout(120_000);
  const { server, api, agent, owner, launch } = servedTeam();
  let browser: DashboardBrowser;
  let ids: Ids;
  before(async () => {
    for (let n = 0; n < 2; n++) {
      await launch();
      const findings = [finding('a', { severity: 9.8 }), finding('b', { severity: 5, steps: [] })];
      const scan = await agent().complete({ findings, endpoints, summary: { markdown } });
      const { body } = await api().call(`/scans/${scan}/vulnerabilities`, { key: owner().key });
      ids = { scan, finding: (body as { data: { id: string }[] }).data[0].id };
    }
    browser = await DashboardBrowser.open(server().url);
  });
  after(() => browser?.close());

  for (const [name, path, text] of pages)
    it(`${name}: no serious mistake in both themes, no sideways scrolling at 390 pixels, one heading of the page`, async () => {
      const page = await browser.visit(path(ids), owner().key);
      await page.getByText(text).first().waitFor();
      for (const theme of ['light', 'dark'] as const) {
        await browser.look({ theme });
        expect(await seriousMistakes(page), theme).to.deep.equal([]);
      }
      await browser.look({ width: 390, height: 844 });
      expect(await overflowsSideways(page)).to.equal(false);
      expect(await seriousMistakes(page), '390 pixels').to.deep.equal([]);
      await browser.look({});
      expect(await page.getByRole('heading', { level: 1 }).count()).to.equal(1);
      expect(await page.title()).to.match(/^\S.* · Goalkeeper$/);
      expect(browser.incidents).to.deep.equal([]);
    });

  it('endpoints: are searched and opened', async () => {
    const page = await browser.visit(`/scans/${ids.scan}/endpoints`, owner().key);
    const entries = page.locator('.endpoints > li');
    await entries.first().waitFor();
    expect(await entries.count()).to.equal(2);
    await page.keyboard.press('/');
    await page.keyboard.type('post orders.js');
    await entries.nth(1).waitFor({ state: 'detached' });
    await entries.locator('summary').press('Enter');
    await page.getByText('Changes an order').waitFor();
    await page.getByText('The order').waitFor();
    expect(await entries.locator('td').allTextContents()).to.deep.equal(['idrequired', 'path', 'string']);
  });

  it('wiki: is Markdown, with a list of its parts', async () => {
    const page = await browser.visit(`/scans/${ids.scan}/wiki`, owner().key);
    await page.getByRole('heading', { name: 'shop', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Notes' }).click();
    await page.waitForURL(/#part-\d+$/);
    expect(await page.locator('.markdown td').allTextContents()).to.deep.equal(['web', '3']);
    expect(await page.locator('.markdown pre').textContent()).to.equal('code()');
  });

  it('an unknown address leads back', async () => {
    const page = await browser.visit('/scans', owner().key);
    await page.evaluate(
      'history.pushState(null, "", "/scans/a/b/c"); dispatchEvent(new PopStateEvent("popstate"))',
    );
    await page.getByText('There is no such page').waitFor();
  });
});
