import { expect } from 'chai';
import { buildFindings } from '#agent/findings/build.js';
import { loadRules } from '#agent/rules/load.js';
import type { Finding } from '#protocol/finding.js';
import { servedTeam } from '#test/api/served-team.js';
import { analyseProgram } from '#test/flows/analyse-files.js';
import { DashboardBrowser } from '../dashboard-browser.js';

const server = `const express = require('express');
const cp = require('child_process');
const { commandFor } = require('./command');
const app = express();

// Runs a report.
app.get('/reports/:name', (req, res) => {
  const name = req.params.name;
  const line = commandFor(name);
  cp.exec(line, (error, out) => res.type('text').send(out));
});
`;
const command = `function commandFor(title) {
	/* Titles come from people. */
	const command = 'render --title ' + unknown.quote(title);
	return command;
}
exports.commandFor = commandFor;
`;

describe('dashboard/browser/finding-code', function () {
  this.timeout(90_000);
  const { server: running, api, agent, owner, launch } = servedTeam();
  let browser: DashboardBrowser;
  let found: Finding;
  before(async () => {
    const files = new Map([
      ['src/server.js', server],
      ['src/command.js', command],
    ]);
    const { units, result } = await analyseProgram(files, loadRules());
    const readText = (path: string) => files.get(path) ?? '';
    const all = buildFindings({ raw: result.findings, units, readText, suppressions: [] });
    [found] = all.filter(({ ruleId }) => ruleId === 'javascript/process/command-injection');
    browser = await DashboardBrowser.open(running().url);
  });
  after(() => browser?.close());
  afterEach(() => expect(browser.incidents.splice(0)).to.deep.equal([]));

  const show = async (one: Finding) => {
    await launch();
    const scan = await agent().complete({ findings: [one] });
    const { body } = await api().call(`/scans/${scan}/vulnerabilities`, { key: owner().key });
    const [{ id }] = (body as { data: { id: string }[] }).data;
    const page = await browser.visit(`/findings/${id}`, owner().key);
    await page.getByRole('heading', { name: 'Data flow' }).waitFor();
    return page;
  };

  it('shows the lines around each step in colours, with the value marked', async () => {
    const page = await show(found);
    await page.locator('.flow .code-keyword').first().waitFor();
    const steps = page.locator('.flow > li');
    const first = steps.first();
    expect(await first.locator('.line-number').allTextContents()).to.deep.equal(['6', '7', '8', '9', '10']);
    expect(await first.locator('.at-hand code').allTextContents()).to.deep.equal([
      '  const name = req.params.name;',
    ]);
    expect(await first.locator('mark').allTextContents()).to.deep.equal(['name', 'req.params']);
    expect(await first.locator('.code-comment').textContent()).to.equal('// Runs a report.');
    expect(await first.locator('.step').count(), 'source and flow share a line').to.equal(2);
    const last = steps.last();
    expect(await last.locator('mark').allTextContents()).to.deep.equal(['line']);
    await browser.expectReadable('finding-code');
  });

  it('says what makes it less certain, and from where it is reached', async () => {
    const routes = Array.from({ length: 12 }, (_, n) => ({
      ...{ name: `GET /reports/${n}`, file: 'src/server.js', line: n + 1 },
    }));
    const page = await show({ ...found, routes, fingerprint: `v2:${'1'.repeat(32)}` });
    expect(await page.locator('.reasons li').allTextContents()).to.deep.equal(
      (found.confidenceReasons ?? []).map(
        ({ points, reason }) => `${points < 0 ? `−${-points}` : points}${reason}`,
      ),
    );
    expect(await page.locator('.reasons li').count()).to.equal(2);
    const shown = page.locator('.routes li');
    expect(await shown.first().textContent()).to.equal('GET /reports/0 src/server.js:1');
    expect(await shown.nth(11).isVisible()).to.equal(false);
    await page.getByText('4 more').click();
    expect(await shown.nth(11).isVisible()).to.equal(true);
    await browser.expectReadable('finding-routes');
  });

  it('is copied as Markdown, in which scanned text is no markup', async () => {
    const message = 'Data in `a | @all #1` reaches `exec`.';
    const page = await show({ ...found, message, fingerprint: `v2:${'2'.repeat(32)}` });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByText('Copied').waitFor();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(copied).to.match(/^## Command injection in `src\/server\.js:10`\n/);
    expect(copied).to.contain('<code>a &#124; &#64;all &#35;1</code>').and.to.contain('**How to fix.**');
    expect(copied.trim().split('\n').at(-1)).to.equal(`<${page.url()}>`);
  });

  it('shows the Markdown to copy by hand where the browser does not let pages copy', async () => {
    const page = await show({ ...found, fingerprint: `v2:${'3'.repeat(32)}` });
    await page.evaluate(
      'Object.defineProperty(Navigator.prototype, "clipboard", { configurable: true, get: () => undefined })',
    );
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    const text = page.getByLabel('Markdown of the finding');
    expect(await text.inputValue()).to.contain('## Command injection');
    expect(await page.evaluate('getSelection().toString().length > 100')).to.equal(true);
  });

  it('shows the line alone of results of an earlier version', async () => {
    const steps = found.steps.map(({ excerpt: _, ...step }) => step);
    const { confidenceReasons: _, ...older } = { ...found, steps };
    const page = await show({ ...older, fingerprint: `v1:${'0'.repeat(32)}` });
    const first = page.locator('.flow > li').first();
    expect(await first.locator('.line').allTextContents()).to.deep.equal(['8const name = req.params.name;']);
    expect(await first.locator('mark').count()).to.equal(0);
  });
});
