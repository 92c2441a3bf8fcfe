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

  it('shows the line alone of results of an earlier version', async () => {
    const steps = found.steps.map(({ excerpt: _, ...step }) => step);
    const { confidenceReasons: _, ...older } = { ...found, steps };
    const page = await show({ ...older, fingerprint: `v1:${'0'.repeat(32)}` });
    const first = page.locator('.flow > li').first();
    expect(await first.locator('.line').allTextContents()).to.deep.equal(['8const name = req.params.name;']);
    expect(await first.locator('mark').count()).to.equal(0);
  });
});
