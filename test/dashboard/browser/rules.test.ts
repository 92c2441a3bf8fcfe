import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { newKey } from '#test/api/running-server.js';
import { finding } from '#test/api/sample-findings.js';
import { servedTeam } from '#test/api/served-team.js';
import { lookAgain } from '#test/look-again.js';
import { DashboardBrowser } from '../dashboard-browser.js';

interface Policy {
  onlyTighten?: boolean;
  rules: { rule: string; on: boolean | null; severity: number | null; gate: boolean | null }[];
}
const noisy = 'javascript/many/noisy-rule';
const other = 'python/files/path-traversal';

/** Decisions about rules, by a click. */
describe('dashboard/browser/rules', function () {
  this.timeout(120_000);
  const { server, api, agent, owner, launch } = servedTeam();
  let browser: DashboardBrowser;
  before(async () => {
    await launch();
    const findings = [
      finding('a', { severity: 9.8, ruleId: noisy, title: 'Noisy <b>rule</b>' }),
      finding('b', { severity: 5, policy: { gate: false } }),
    ];
    await agent().complete({ findings });
    browser = await DashboardBrowser.open(server().url);
  });
  after(() => browser?.close());
  afterEach(() => expect(browser.incidents).to.deep.equal([]));

  const show = async (path: string, key = owner().key): Promise<Page> => {
    const page = await browser.visit(path, key);
    await page.getByRole('table', { name: 'Rules that are decided about' }).waitFor();
    return page;
  };
  const about = (page: Page, rule: string) =>
    page.getByRole('group', { name: `What is decided about ${rule}`, exact: true });
  /** Waits until the server has it so. */
  const stored = async (path: string, isSo: (policy: Policy) => boolean) => {
    let seen: Policy | null = null;
    const found = await lookAgain(async () => {
      const { body } = await api().call(path, { key: owner().key });
      seen = (body as { data: Policy }).data;
      return isSo(seen) || null;
    }, 10_000);
    expect(found, JSON.stringify(seen)).to.equal(true);
  };
  const ofTeam = '/rule-policy';
  const ofShop = '/repositories/local%2Fshop/rule-policy';

  it('switches a rule off for the team, lowers its severity, and takes both back', async () => {
    const page = await show('/rules?show=found');
    const decision = about(page, noisy);
    await decision.getByLabel('On').uncheck();
    await decision.getByText(`key ${owner().key.slice(3, 15)}`).waitFor();
    await decision.getByLabel('Severity').selectOption('Low (0.1)');
    await decision.getByLabel('Gate').uncheck();
    await stored(
      ofTeam,
      ({ rules: [one] }) => one?.on === false && one.severity === 0.1 && one.gate === false,
    );
    await browser.expectReadable('rules-decided');
    await page.reload();
    await decision.waitFor();
    expect(await decision.getByLabel('On').isChecked()).to.equal(false);
    expect(await decision.getByLabel('Threads').isChecked()).to.equal(true);
    expect(await decision.getByLabel('Severity').inputValue()).to.equal('0.1');
    await decision.getByLabel('On').check();
    await decision.getByLabel('Gate').check();
    await decision.getByLabel('Severity').selectOption('Its own severity');
    await stored(ofTeam, ({ rules }) => rules.length === 0);
  });

  it('lists all rules, page by page, and by title, id, language and what there is about them', async () => {
    const { body } = await api().call('/rule-catalogue', { key: owner().key });
    const installed = (body as { data: { ruleId: string; title: string }[] }).data;
    expect(installed.length).to.be.above(300);
    const page = await show('/rules');
    const rows = page.locator('table.rules tbody tr');
    const all = new Set([...installed.map(({ ruleId }) => ruleId), noisy, finding('b').ruleId]);
    await page.getByText(`1 to 50 of ${all.size}`, { exact: true }).waitFor();
    expect(await rows.count()).to.equal(50);
    await browser.expectReadable('rules-all');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(/^51 to 100 of /).waitFor();
    await page.getByLabel('Title or id').fill('path traversal PYTHON/');
    await page.getByLabel('Title or id').press('Enter');
    await about(page, other).waitFor();
    const listed = installed.filter(({ ruleId, title }) => {
      const text = `${title} ${ruleId}`.toLowerCase();
      return ['path', 'traversal', 'python/'].every((word) => text.includes(word));
    });
    expect(await rows.count()).to.equal(listed.length);
    await browser.expectReadable('rules-searched');
    await page.getByLabel('Language').selectOption('go');
    await page.getByText('No rule fits these filters').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('With findings');
    await page.getByText('2 rules', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Decided about');
    await page.getByText('No rule fits these filters').waitFor();
  });

  it('decides about a rule that this version does not have', async () => {
    const own = 'python/acme/own-rule';
    const page = await show('/rules');
    await page.getByLabel('A rule that is not in the list').fill(own);
    await page.getByRole('button', { name: 'Add it to the list' }).click();
    await about(page, own).getByLabel('On').uncheck();
    await stored(ofTeam, ({ rules: [one] }) => one?.rule === own && one.on === false);
    await about(page, own).getByLabel('On').check();
    await stored(ofTeam, ({ rules }) => rules.length === 0);
  });

  it('decides about a rule without findings, and lets .goalkeeper.yml only tighten', async () => {
    const page = await show(`/rules?search=${encodeURIComponent(other)}`);
    await about(page, other).getByLabel('On').uncheck();
    await page.getByLabel('may only tighten').check();
    await stored(ofTeam, ({ onlyTighten, rules }) => onlyTighten === true && rules[0]?.rule === other);
    await show('/rules');
    await about(page, other).waitFor();
    expect(await page.getByLabel('may only tighten').isChecked()).to.equal(true);
  });

  it('decides for one repository, before what holds for the team', async () => {
    await browser.visit('/repositories/local%2Fshop', owner().key);
    await browser.page.getByRole('link', { name: 'Decide about rules here' }).click();
    const page = await show('/rules?repository=local%2Fshop&show=decided');
    const decision = about(page, other);
    expect(await decision.getByLabel('On').isChecked()).to.equal(false);
    await decision.getByLabel('On').check();
    await stored(ofShop, ({ rules: [one] }) => one?.on === true);
    await browser.expectReadable('rules-of-repository');
    await decision.getByLabel('On').uncheck();
    await stored(ofShop, ({ rules }) => rules.length === 0);
    await page.getByRole('link', { name: 'Decide for all of the team' }).click();
    await page.getByLabel('For one repository alone').fill('no/such');
    await page.getByRole('button', { name: 'Decide for it' }).click();
    await page.getByText('Repository not found').waitFor();
    browser.incidents.splice(0);
  });

  it('shows a viewer what is decided, and lets it change nothing', async () => {
    const viewer = await newKey(server(), owner().team._id, 'viewer');
    const seen = await DashboardBrowser.open(server().url);
    try {
      const page = await seen.visit('/rules?show=decided', viewer);
      const decision = about(page, other);
      await decision.waitFor();
      expect(await decision.getByLabel('On').isChecked()).to.equal(false);
      expect(await decision.getByLabel('On').isDisabled()).to.equal(true);
      expect(await page.getByLabel('may only tighten').isDisabled()).to.equal(true);
      await page.getByText('Only owners of the team decide about rules.').waitFor();
      await seen.expectReadable('rules-viewer');
      expect(seen.incidents).to.deep.equal([]);
    } finally {
      await seen.close();
    }
  });

  it('shows at a finding that it is taken out of the gate', async () => {
    const { body } = await api().call('/vulnerabilities?latest=true', { key: owner().key });
    const found = (body as { data: { id: string; title: string }[] }).data;
    const [out, counted] = ['SQL injection', 'Noisy <b>rule</b>'].map((title) =>
      found.find((one) => one.title === title),
    );
    const page = await browser.visit(`/findings/${out?.id}`, owner().key);
    await page.getByText('Not in the gate').waitFor();
    expect(await page.getByText('No threads').count()).to.equal(0);
    await browser.visit(`/findings/${counted?.id}`, owner().key);
    await page.getByRole('heading', { level: 1, name: 'Noisy' }).waitFor();
    expect(await page.getByText('Not in the gate').count()).to.equal(0);
  });

  it('says why a decision could not be saved, and shows what holds', async () => {
    const page = await show('/rules');
    await page.route('**/api/v1/rule-policy', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    const decision = about(page, noisy);
    await decision.getByLabel('On').click();
    await decision.getByRole('alert').filter({ hasText: 'The server cannot be reached' }).waitFor();
    expect(await decision.getByLabel('On').isChecked()).to.equal(true);
    await page.unroute('**/api/v1/rule-policy');
    browser.incidents.splice(0);
  });
});
