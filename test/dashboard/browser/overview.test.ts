import { expect } from 'chai';
import { finding } from '#test/api/sample-findings.js';
import { servedTeam } from '#test/api/served-team.js';
import { DashboardBrowser } from '../dashboard-browser.js';

const DAY = 86_400_000;

const counted = (critical: number, high: number, medium: number, low: number) =>
  ({ critical, high, medium, low, info: 0 }) as const;

/** As many days before today, with changes on some of them. */
const daysOf = (teamId: string, count: number, repository = '') =>
  Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.now() - (count - n) * DAY).toISOString().slice(0, 10);
    return {
      ...{ _id: `${teamId}/${repository}${day}`, teamId, pending: [], expiresAt: new Date(Date.now() + DAY) },
      open: counted(2 + (n % 3), 10 + (n % 7), 30 - Math.floor(n / 4), 12),
      added: counted(n % 9 === 0 ? 1 : 0, n % 4 === 0 ? 2 : 0, n % 5 === 0 ? 3 : 0, 0),
      fixed: counted(n % 10 === 1 ? 1 : 0, n % 6 === 0 ? 2 : 0, n % 3 === 0 ? 1 : 0, 0),
    };
  });

describe('dashboard/browser/overview', function () {
  this.timeout(90_000);
  const { server, agent, owner, launch } = servedTeam();
  let browser: DashboardBrowser;
  before(async () => {
    await launch();
    await agent().complete({
      findings: [
        finding('old'),
        finding('new'),
        finding('other', { ruleId: 'java/files/path-traversal', severity: 9.8 }),
      ],
    });
    const { repositories } = server().database;
    const teamId = owner().team._id;
    const [{ _id }] = await repositories.byFullName(teamId, 'local/shop');
    await repositories.update(teamId, _id, { $set: { lastScanAt: new Date(Date.now() - 31 * DAY) } });
    browser = await DashboardBrowser.open(server().url);
  });
  after(() => browser?.close());

  it('shows what was new, fixed and open over time, as a figure and in numbers', async () => {
    const { database } = server();
    const teamId = owner().team._id;
    await database.collections.days.insertMany(daysOf(teamId, 60));
    const page = await browser.visit('/', owner().key);
    const panel = page.locator('.over-time');
    await panel.getByRole('img', { name: 'Open: 3 open now, at most 60' }).waitFor();
    await panel
      .getByRole('img', { name: /^New above the line, fixed below it: 76 new, 46 fixed$/ })
      .waitFor();
    expect(await panel.locator('svg').first().locator('rect').count()).to.be.above(4 * 60);
    await browser.expectReadable('overview over time');
    await panel.getByText('In numbers').click();
    const rows = panel.locator('tbody tr');
    const today = new Date().toISOString().slice(0, 10);
    expect(await rows.first().locator('th, td').allTextContents()).to.deep.equal([
      ...[today, '3 (1 critical, 2 high)', '0', '3 (1 critical, 2 high)'],
    ]);
    await browser.expectReadable('overview over time in numbers');
    expect(browser.incidents).to.deep.equal([]);
  });

  it('shows the same of one repository on its page', async () => {
    const { database } = server();
    const teamId = owner().team._id;
    const page = await browser.visit('/repositories/local%2Fshop', owner().key);
    await page.getByRole('heading', { name: 'Scans' }).waitFor();
    expect(await page.locator('.over-time').count(), 'one day is no development').to.equal(0);
    const [{ _id }] = await database.repositories.byFullName(teamId, 'local/shop');
    await database.collections.days.insertMany(daysOf(teamId, 20, `${_id}/`));
    await browser.visit('/repositories/local%2Fshop', owner().key);
    const panel = page.locator('.over-time');
    await panel.getByRole('img', { name: 'Open: 3 open now, at most 60' }).waitFor();
    await panel.getByRole('img', { name: 'New above the line, fixed below it: 28 new, 17 fixed' }).waitFor();
    await panel.getByText('In numbers').click();
    await browser.expectReadable('repository over time');
    expect(browser.incidents).to.deep.equal([]);
  });

  it('shows rules with most findings, ages, and repositories without a scan of late', async () => {
    const page = await browser.visit('/', owner().key);
    const panel = (name: string) => page.locator('.panel').filter({ hasText: name }).locator('li');
    await panel('Rules with most findings').first().waitFor();
    expect(await panel('Rules with most findings').allTextContents()).to.deep.equal([
      'javascript/express/sql-injection2',
      'java/files/path-traversal1',
    ]);
    expect(await panel('Age of open findings').allTextContents()).to.deep.equal([
      ...['Less than 7 days3', '7 days or more0', '30 days or more0', '90 days or more0'],
    ]);
    expect(await panel('Not scanned for 30 days').textContent()).to.equal('local/shoplast mo.');
    await browser.expectReadable('overview');
    await page.getByRole('link', { name: 'Rules with most findings' }).click();
    await page.locator('table.groups').waitFor();
    expect(browser.incidents).to.deep.equal([]);
  });
});
