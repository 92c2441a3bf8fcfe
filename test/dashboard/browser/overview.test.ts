import { expect } from 'chai';
import { finding } from '#test/api/sample-findings.js';
import { servedTeam } from '#test/api/served-team.js';
import { DashboardBrowser } from '../dashboard-browser.js';

const DAY = 86_400_000;

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
