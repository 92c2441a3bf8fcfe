import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { newKey, newTeam, type TestTeam } from '#test/api/running-server.js';
import { ROLE } from '#test/codehost/index.js';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { inDays } from '#test/integrations/in-days.js';
import { overflowsSideways, seriousMistakes } from '../accessibility.js';
import { DashboardBrowser } from '../dashboard-browser.js';

/** Set-up and audit, from a team that has nothing. */
describe('dashboard/browser/team-pages', function () {
  this.timeout(120_000);
  let connected: ConnectedServer;
  let team: TestTeam;
  let browser: DashboardBrowser;
  before(async () => {
    connected = await ConnectedServer.start();
    await connected.host.addProject({ fullName: 'acme/till', files: { 'app.js': 'export default 1;\n' } });
    team = await newTeam(connected.server);
    browser = await DashboardBrowser.open(connected.server.url);
  });
  after(async () => {
    await browser?.close();
    await connected?.stop();
  });
  afterEach(() => expect(browser.incidents).to.deep.equal([]));

  const show = async (path: string, key = team.key): Promise<Page> => {
    const page = await browser.visit(path, key);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };

  it('connects a code host step by step, and says what a wrong token is', async () => {
    const page = await show('/set-up');
    await page.getByText('They are listed here once a code host is connected.').waitFor();
    await page.getByLabel('Address of the code host').fill(connected.host.url);
    await page.getByLabel('Token', { exact: true }).fill('glpat-wrong');
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('alert').filter({ hasText: 'cannot be used with this token' }).waitFor();
    const token = connected.host.addToken({ role: ROLE.maintainer, expiresAt: inDays(300) });
    await page.getByLabel('Token', { exact: true }).fill(token);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('Webhooks can be installed from here').waitFor();
    await page.getByText('1 projects are known.').waitFor();
    await page.getByLabel('Repositories or groups').fill('acme/* nobody/here');
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await page.getByText('1 tracked. No repository is called nobody/here.').waitFor();
    await page.getByRole('button', { name: 'Stop tracking acme/till' }).waitFor();
    await page.getByRole('button', { name: 'Install missing webhooks' }).click();
    await page.getByText('Webhooks are being installed').waitFor();
    expect(await page.content()).not.to.contain(token);
  });

  it('makes a key, shows it once, and revokes it', async () => {
    const page = await show('/set-up');
    await page.getByLabel('What the key is for').fill('pipeline');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Viewer');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const key = (await page.locator('.secret').textContent()) ?? '';
    expect(key).to.match(/^gk_\w{51}$/);
    await page.getByText('Yours').waitFor();
    await page.getByRole('button', { name: 'Revoke pipeline' }).click();
    await page.getByRole('button', { name: 'Revoke pipeline' }).waitFor({ state: 'detached' });
    expect(await page.locator('.secret').count()).to.equal(0);
  });

  it('adds a webhook, shows its secret once, sends a test, and says how it was answered', async () => {
    const page = await show('/set-up');
    await page.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/');
    await page.getByLabel('New findings').check();
    await page.getByRole('button', { name: 'Add the address' }).click();
    await page.getByRole('alert').filter({ hasText: 'Only public addresses are contacted' }).waitFor();
    const address = `${connected.host.url}/nothing-here`;
    await page.getByLabel('Address', { exact: true }).fill(address);
    await page.getByRole('button', { name: 'Add the address' }).click();
    await page.getByText('Copy the secret of').waitFor();
    expect(await page.locator('.secret').textContent()).to.match(/^whsec_/);
    const webhook = page.getByRole('article', { name: `Webhook ${address}` });
    await webhook.getByRole('button', { name: 'Send a test' }).click();
    const row = webhook.getByRole('row').filter({ hasText: 'test' });
    await row.waitFor();
    for (
      let tries = 0;
      tries < 50 && !(await row.getByText('answered with status 404').isVisible());
      tries++
    ) {
      await webhook.getByRole('button', { name: 'Look again' }).click();
      await page.waitForTimeout(200);
    }
    await row.getByText('The address answered with status 404.').waitFor();
    expect(await seriousMistakes(page)).to.deep.equal([]);
    await webhook.getByRole('button', { name: 'Remove' }).click();
    await webhook.waitFor({ state: 'detached' });
  });

  it('lists these changes in the audit', async () => {
    const page = await show('/audit');
    for (const action of ['integration.connect', 'repository.track', 'key.create', 'key.revoke'])
      await page.getByRole('row').filter({ hasText: action }).first().waitFor();
    await show('/audit?offset=5000');
    await page.getByRole('link', { name: 'Go to the newest entries' }).click();
    await page.getByRole('row').filter({ hasText: 'key.revoke' }).waitFor();
  });

  it('says which rules have findings and that there is no merge request yet, and saves the gate', async () => {
    const page = await show('/rules?show=found');
    await page.getByText('No rule fits these filters').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByText(/^\d+ rules$/).waitFor();
    await page.getByText('No merge request was scanned yet').waitFor();
    await page.getByLabel('Fails from severity').selectOption('Medium (4)');
    await page.getByRole('button', { name: 'Save the gate' }).click();
    await page.getByText('Saved').waitFor();
    await page.reload();
    await page.getByLabel('Fails from severity').waitFor();
    expect(await page.getByLabel('Fails from severity').inputValue()).to.equal('4');
  });

  for (const path of ['/set-up', '/audit', '/rules'])
    it(`${path}: no serious mistake in both themes, no sideways scrolling at 390 pixels`, async () => {
      const page = await show(path);
      await page.locator('.loading').first().waitFor({ state: 'detached' });
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
    });

  it('says who may see them, and that the server is away', async () => {
    const viewer = await newKey(connected.server, team.team._id, 'viewer');
    let page = await show('/rules');
    await page.getByRole('button', { name: 'Sign out' }).click();
    // Until the server has ended the session, the next sign-in may be ended with it.
    await page.getByLabel('API key').waitFor();
    page = await show('/set-up', viewer);
    await page.getByText('Only owners of the team see this').waitFor();
    expect(await page.getByRole('link', { name: 'Audit' }).count()).to.equal(0);
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Rules and gate' }).click();
    await page.getByText('The server cannot be reached').first().waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).to.equal(2);
  });
});
