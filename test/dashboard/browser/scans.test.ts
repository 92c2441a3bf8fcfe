import { expect } from 'chai';
import { finding } from '#test/api/sample-findings.js';
import { servedTeam } from '#test/api/served-team.js';
import { completeScan } from '#test/api/test-agent.js';
import { DashboardBrowser } from '../dashboard-browser.js';

describe('dashboard/browser/scans', function () {
  this.timeout(60_000);
  const { server, agent, owner, launch } = servedTeam();
  let browser: DashboardBrowser;
  before(async () => {
    browser = await DashboardBrowser.open(server().url);
  });
  after(() => browser?.close());
  afterEach(() => expect(browser.incidents).to.deep.equal([]));

  it('follows a scan from its launch in the page to its findings', async () => {
    const page = await browser.visit('/repositories/local%2Fshop', owner().key);
    await page.getByText('Not scanned yet').waitFor();
    await page.getByRole('button', { name: 'Scan now' }).click();
    await page.getByText('Waits for an agent').waitFor();
    const skipped = {
      skipped: { 'too-large': 1 },
      skippedFiles: [{ path: 'big.js', reason: 'too-large' as const }],
    };
    const done = await agent().complete({
      findings: [finding('one', { severity: 9.8 })],
      completeness: { ...completeScan, filesFound: 2, ...skipped },
      async claimed(scanId) {
        await page.getByRole('progressbar').waitFor();
        const progress = { phase: 'analysing', progress: 0.42 };
        await server().database.collections.scans.updateOne({ _id: scanId }, { $set: { progress } });
        await page.getByText('analysing').waitFor();
        expect(await page.getByRole('progressbar').getAttribute('value')).to.equal('42');
      },
    });
    await page.locator('.page-head').getByText('Completed').waitFor();
    await page.waitForURL(`${server().url}/scans/${done}`);
    await page.getByRole('link', { name: 'All 1 findings of this scan' }).waitFor();
    await page.getByText('1 left out').click();
    await page.getByText('big.js').waitFor();
    await page.getByRole('link', { name: 'local/shop' }).first().click();
    await page.getByRole('link', { name: 'The open finding' }).click();
    await page.waitForURL(`${server().url}/findings?repository=local%2Fshop`);
    await page.getByText('1 fit the filters').waitFor();
  });

  it('cancels a scan, and says so', async () => {
    const scanId = await launch();
    const page = await browser.visit(`/scans/${scanId}`, owner().key);
    await page.getByRole('button', { name: 'Cancel this scan' }).click();
    await page.locator('.page-head').getByText('Cancelled').waitFor();
    await page.getByRole('link', { name: 'Scans', exact: true }).click();
    await page.getByLabel('Status').selectOption('Cancelled');
    await page.getByRole('status').filter({ hasText: /^1$/ }).waitFor();
    expect(await page.locator('tbody tr').count()).to.equal(1);
    await page.waitForURL(`${server().url}/scans?status=cancelled`);
  });

  it('downloads the reports of a scan by the session', async () => {
    const [scan] = await server()
      .database.collections.scans.find({ teamId: owner().team._id, status: 'completed' })
      .toArray();
    const page = await browser.visit(`/scans/${scan._id}`, owner().key);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'SARIF' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('goalkeeper.sarif');
  });

  it('shows what is known while the server is away, and goes on', async () => {
    const scanId = await launch();
    const page = await browser.visit(`/scans/${scanId}`, owner().key);
    await page.getByText('Waits for an agent').waitFor();
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByText('The server cannot be reached').waitFor();
    await page.getByText('Waits for an agent').waitFor();
    await page.unroute('**/api/v1/**');
    await agent().complete({ findings: [] });
    await page.locator('.page-head').getByText('Completed').waitFor();
    await page.getByText('This scan has found nothing').waitFor();
  });
});
