import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { newKey } from '#test/api/running-server.js';
import { connectedSuite } from '#test/fixes/connected-suite.js';
import { ProjectWithFinding, vulnerable } from '#test/fixes/project-with-finding.js';
import { overflowsSideways, seriousMistakes } from '../accessibility.js';
import { DashboardBrowser } from '../dashboard-browser.js';

const files = { 'shop/client.py': vulnerable, 'shop/orders.py': vulnerable };

describe('dashboard/browser/assign', function () {
  this.timeout(120_000);
  const connected = connectedSuite();
  let project: ProjectWithFinding;
  let browser: DashboardBrowser;
  let id: string;
  before(async () => {
    project = await ProjectWithFinding.create(connected(), files);
    [{ id }] = await project.vulnerabilities(await project.scan());
    browser = await DashboardBrowser.open(connected().server.url);
  });
  after(() => browser?.close());
  afterEach(() => expect(browser.incidents.splice(0)).to.deep.equal([]));

  const show = async (key = project.team.key): Promise<Page> => {
    const page = await browser.visit(`/findings/${id}`, key);
    await page.getByRole('heading', { name: 'Assignee' }).waitFor();
    return page;
  };
  const assignee = (page: Page, name: string) =>
    page.locator('.assignment').getByRole('status').getByText(name).waitFor();
  const looksWell = async (page: Page) => {
    for (const theme of ['light', 'dark'] as const) {
      await browser.look({ theme, width: 390, height: 844 });
      expect(await seriousMistakes(page), theme).to.deep.equal([]);
      expect(await overflowsSideways(page)).to.equal(false);
    }
    await browser.look({});
  };
  const assign = (name: string | null) =>
    project.call('/assignments', { method: 'POST', body: { vulnerabilityIds: [id], assignee: name } });

  it('a finding is assigned to oneself, to others by a key, and to nobody', async () => {
    const page = await show();
    await assignee(page, 'Nobody');
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await assignee(page, 'You');
    expect(await page.getByRole('button', { name: 'Assign to me' }).count()).to.equal(0);
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Assign this finding' });
    await dialog.getByLabel('Assignee').fill('  ');
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Name a person or a key' }).waitFor();
    await dialog.getByLabel('Assignee').fill('Ann <b>(Payments)</b>');
    await looksWell(page);
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await assignee(page, 'Ann <b>(Payments)</b>');
    await page.getByText('History').click();
    const entries = page.locator('.history li');
    await entries.nth(1).waitFor();
    expect((await entries.allTextContents())[0]).to.match(/^Assigned to Ann <b>\(Payments\)<\/b> by key /);
    await page.getByRole('button', { name: 'Assign …' }).click();
    await dialog.getByRole('button', { name: 'To nobody' }).click();
    await assignee(page, 'Nobody');
  });

  it('what somebody else has assigned meanwhile stays, and is shown', async () => {
    const page = await show();
    await assignee(page, 'Nobody');
    await assign('Bob');
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByRole('alert').filter({ hasText: 'It is assigned to Bob, by key ' }).waitFor();
    await assignee(page, 'Bob');
    await assign(null);
  });

  it('an issue is opened at the code host, linked, and in the history; a failure says why', async () => {
    const page = await show();
    project.team.project.issuesEnabled = false;
    await page.getByRole('button', { name: 'Open an issue' }).click();
    await page.getByRole('alert').filter({ hasText: 'Code host does not allow issues' }).waitFor();
    await looksWell(page);
    project.team.project.issuesEnabled = true;
    await page.getByRole('button', { name: 'Open an issue' }).click();
    const link = page.getByRole('link', { name: '#1 at the code host' });
    await link.waitFor();
    const { host } = connected();
    const address = `${host.url}/${project.team.repository.fullName}/-/issues/1`;
    expect(await link.getAttribute('href')).to.equal(address);
    expect(host.issues.map(({ confidential }) => confidential)).to.deep.equal([true]);
    await page.getByText('History').click();
    await page.locator('.history li').filter({ hasText: 'Issue #1 opened by key ' }).waitFor();
    await looksWell(page);
  });

  it('several are assigned in the list, narrowed by that, and taken back', async () => {
    const page = await browser.visit('/findings?rule=certificate', project.team.key);
    const rows = page.locator('tbody tr');
    await rows.nth(1).waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Assign 2 findings' });
    await dialog.getByLabel('Assignee').fill('Dora');
    await dialog.getByLabel('Assignee').press('Enter');
    await page.getByText('2 assigned to Dora').waitFor();
    await rows.getByTitle('Assignee').nth(1).waitFor();
    expect(await rows.getByTitle('Assignee').allTextContents()).to.deep.equal(['Dora', 'Dora']);
    await looksWell(page);
    await page.getByLabel('Assignee').selectOption('Nobody');
    await page.getByText('No finding fits these filters').waitFor();
    await page.waitForURL(/[?&]assignee=none/);
    await page.goto('/findings?assignee=Dora');
    await rows.nth(1).waitFor();
    expect(await page.getByLabel('Assignee').inputValue()).to.equal('Dora');
    await page.getByRole('checkbox', { name: 'in shop/orders.py' }).first().check();
    await page.getByRole('button', { name: 'Assign …' }).click();
    await page
      .getByRole('dialog', { name: 'Assign this finding' })
      .getByRole('button', { name: 'To me' })
      .click();
    await page.getByText('1 assigned to key ').waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await page.getByText('1 of 1 put back').waitFor();
    await rows.nth(1).waitFor();
  });

  it('viewers see who it is, and can change nothing', async () => {
    await browser.forgetCookies();
    const page = await show(await newKey(connected().server, project.team.team._id, 'viewer'));
    await assignee(page, 'Dora');
    await page.getByRole('link', { name: '#1 at the code host' }).waitFor();
    expect(await page.getByRole('button').allTextContents()).to.deep.equal(['Sign out', 'Copy as Markdown']);
  });
});
