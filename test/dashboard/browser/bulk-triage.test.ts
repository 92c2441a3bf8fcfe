import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { newKey } from '#test/api/running-server.js';
import { finding } from '#test/api/sample-findings.js';
import { servedTeam } from '#test/api/served-team.js';
import { overflowsSideways, seriousMistakes } from '../accessibility.js';
import { DashboardBrowser } from '../dashboard-browser.js';

describe('dashboard/browser/bulk-triage', function () {
  this.timeout(60_000);
  const { server, api, agent, owner, launch } = servedTeam();
  let browser: DashboardBrowser;
  let names: string[];
  let round = 0;
  beforeEach(async () => {
    round++;
    names = ['a', 'b', 'c'].map((name) => `${name}${round}`);
    await launch();
    await agent().complete({
      findings: names.map((name, index) => finding(name, { severity: 9 - index })),
    });
    browser = await DashboardBrowser.open(server().url);
  });
  afterEach(async () => {
    expect(browser.incidents).to.deep.equal([]);
    await browser.close();
  });

  const show = async (key = owner().key, path = '/findings'): Promise<Page> => {
    const page = await browser.visit(path, key);
    await page.locator('tbody tr').first().waitFor();
    return page;
  };
  const rows = async (page: Page, count: number) => {
    await page
      .locator('tbody tr')
      .nth(count - 1)
      .waitFor();
    await page.locator('tbody tr').nth(count).waitFor({ state: 'detached' });
  };
  const stored = async () => {
    const { body } = await api().call('/vulnerabilities?latest=true&view=full', { key: owner().key });
    const { data } = body as { data: { id: string; filePath: string; state: string }[] };
    return names.map((name) => data.find(({ filePath }) => filePath === `src/${name}.js`));
  };
  const states = async () => (await stored()).map((row) => row?.state);

  it('dismisses chosen findings at once, with a kind of reason and a text, and takes that back', async () => {
    const page = await show();
    await page.getByRole('checkbox', { name: `in src/${names[0]}.js` }).check();
    await page.getByRole('checkbox', { name: `in src/${names[2]}.js` }).check();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Dismiss …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dismiss 2 findings' });
    await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
    expect(await dialog.isVisible(), 'without a reason').to.equal(true);
    expect(await seriousMistakes(page)).to.deep.equal([]);
    await dialog.getByLabel('Kind of reason').selectOption('Mitigated elsewhere');
    await dialog.getByLabel('Reason', { exact: true }).fill('the gateway refuses such requests');
    await dialog.getByLabel('Open again on').fill('2099-06-01');
    await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByText('2 dismissed').waitFor();
    await rows(page, 1);
    expect(await states()).to.deep.equal(['dismissed', 'detected', 'dismissed']);
    const { body } = await api().call(`/vulnerabilities/${(await stored())[0]?.id}`, { key: owner().key });
    const { triage } = (body as { data: { triage: Record<string, unknown> } }).data;
    expect(triage).to.include({ kind: 'mitigating-control', reason: 'the gateway refuses such requests' });
    expect(String(triage.until)).to.match(/^2099-0[56]-/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 of 2 put back').waitFor();
    await rows(page, 3);
    expect(await states()).to.deep.equal(['detected', 'detected', 'detected']);
  });

  it('works by keys alone', async () => {
    const page = await show();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('*');
    await page.getByText('3 selected').waitFor();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Accept the risk of 3 findings' });
    await dialog.getByLabel('Owner of the risk').fill('Ann');
    await dialog.getByLabel('Reason', { exact: true }).fill('replaced in spring');
    await dialog.getByLabel('Open again on').press('Enter');
    await page.getByText('3 accepted').waitFor();
    await page.getByText('No open findings').waitFor();
    expect(await states()).to.deep.equal(['accepted', 'accepted', 'accepted']);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await rows(page, 3);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('c');
    await page.getByText('1 confirmed').waitFor();
    await page.keyboard.press('u');
    await page.getByText('1 of 1 put back').waitFor();
    expect(await states()).to.deep.equal(['detected', 'detected', 'detected']);
  });

  it('leaves what somebody else has decided since the list was shown, and names it', async () => {
    const page = await show();
    const [first] = await stored();
    const body = { state: 'confirmed', reason: 'seen in production' };
    await api().call(`/vulnerabilities/${first?.id}`, { key: owner().key, method: 'PATCH', body });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Dismiss 3 findings' });
    await dialog.getByLabel('Kind of reason').selectOption('False positive');
    await dialog.getByLabel('Reason', { exact: true }).fill('numbers only');
    await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByText('2 dismissed, 1 not changed:').waitFor();
    expect(await page.locator('.bulk li').textContent()).to.match(
      new RegExp(`^SQL injection, src/${names[0]}\\.js:3: It is confirmed, by key \\w{12}$`),
    );
    expect(await states()).to.deep.equal(['confirmed', 'dismissed', 'dismissed']);
    const [, second] = await stored();
    const reopened = { state: 'detected' };
    await api().call(`/vulnerabilities/${second?.id}`, { key: owner().key, method: 'PATCH', body: reopened });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 of 2 put back. Somebody has decided about the others since').waitFor();
  });

  it('keeps the choice when the server is away, and says so', async () => {
    const page = await show();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.route('**/api/v1/triage', (route) => route.abort());
    await page.keyboard.press('c');
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached' }).waitFor();
    await page.getByText('3 selected').waitFor();
    await page.unroute('**/api/v1/triage');
    await page.keyboard.press('c');
    await page.getByText('3 confirmed').waitFor();
  });

  it('fits 390 pixels, has no serious mistake in both themes, and is not there for viewers', async () => {
    let page = await show();
    await browser.look({ width: 390, height: 844 });
    await page.getByRole('checkbox', { name: `in src/${names[1]}.js` }).check();
    await page.getByRole('button', { name: 'Select all 3 on this page' }).click();
    await page.getByText('3 selected').waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await browser.look({ theme, width: 390, height: 844 });
      expect(await seriousMistakes(page), theme).to.deep.equal([]);
      expect(await overflowsSideways(page)).to.equal(false);
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    // Until the server has ended the session, the next sign-in may be ended with it.
    await page.getByLabel('API key').waitFor();
    page = await show(await newKey(server(), owner().team._id, 'viewer'));
    expect(await page.getByRole('checkbox').count()).to.equal(0);
  });

  it('narrows the list by rule, age and fix, in the address', async () => {
    const page = await browser.visit('/findings?rule=nothing-like-it', owner().key);
    await page.getByText('No finding fits these filters').waitFor();
    await page.getByRole('searchbox', { name: 'Rule' }).fill('sql');
    await page.keyboard.press('Enter');
    await rows(page, 3);
    await page.getByLabel('First seen').selectOption('7 days ago or before');
    await page.getByText('No finding fits these filters').waitFor();
    await page.waitForURL(`${server().url}/findings?rule=sql&age=7%2B`);
    await page.getByLabel('First seen').selectOption('Within a day');
    await rows(page, 3);
    await page.getByLabel('Suggested change').selectOption('With one');
    await page.getByText('No finding fits these filters').waitFor();
    await page.getByLabel('Suggested change').selectOption('Without one');
    await rows(page, 3);
  });
});
