import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Proof } from '#protocol/finding.js';
import { finding } from '#test/api/sample-findings.js';
import { servedTeam } from '#test/api/served-team.js';
import { DashboardBrowser } from '../dashboard-browser.js';

const target = `/reports/monthly?name=${'goalkeeper%24%28sleep%205%29'.repeat(3)}`;
const proof: Proof = {
  command: `curl --globoff --path-as-is --include --request GET "$BASE_URL"'${target}'`,
  http: `# Not executed by Goalkeeper.\n@baseUrl = http://localhost:8080\n\nGET {{baseUrl}}${target}\n`,
  shows: 'the answer takes 5 seconds longer, or 10',
  parameter: 'name',
};

describe('dashboard/browser/finding-proof', function () {
  this.timeout(90_000);
  const { server, api, agent, owner, launch } = servedTeam();
  let browser: DashboardBrowser;
  before(async () => {
    browser = await DashboardBrowser.open(server().url);
  });
  after(() => browser?.close());
  afterEach(() => expect(browser.incidents.splice(0)).to.deep.equal([]));

  it('shows the request, saves it as a file for editors, and copies it with the finding', async () => {
    await launch();
    const scan = await agent().complete({ findings: [{ ...finding('proof'), proof }] });
    const { body } = await api().call(`/scans/${scan}/vulnerabilities`, { key: owner().key });
    const [{ id }] = (body as { data: { id: string }[] }).data;
    const page = await browser.visit(`/findings/${id}`, owner().key);
    const panel = page.locator('section.proof');
    await panel.getByRole('heading', { name: 'How to see it' }).waitFor();
    expect(await panel.locator('pre').first().textContent()).to.equal(proof.command);
    const button = panel.getByRole('button', { name: 'Download HTTP file' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).to.equal(`finding-${id.slice(0, 8)}.http`);
    expect(readFileSync(await download.path(), 'utf8')).to.equal(proof.http);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByText('Copied').waitFor();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(copied).to.contain('**How to see it.** Not executed.').and.to.contain(proof.command);
    await panel.getByText('The HTTP file, for editors').click();
    await browser.expectReadable('finding-proof');
  });
});
