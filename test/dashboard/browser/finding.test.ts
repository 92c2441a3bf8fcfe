import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { newKey } from '#test/api/running-server.js';
import { finding } from '#test/api/sample-findings.js';
import { servedTeam } from '#test/api/served-team.js';
import { DashboardBrowser } from '../dashboard-browser.js';

const region = (startLine: number) => ({ startLine, startColumn: 3, endLine: startLine, endColumn: 9 });
const at = (path: string, line: number) => ({ path, region: region(line) });

describe('dashboard/browser/finding', function () {
  this.timeout(60_000);
  const { server, api, agent, owner, launch } = servedTeam();
  let browser: DashboardBrowser;
  let id: string;
  beforeEach(async () => {
    await launch();
    const scanId = await agent().complete({
      findings: [
        finding(`one-${Date.now()}`, {
          message: '`id` reaches `db.query`.',
          description: 'An attacker **reads** the database.',
          remediation: 'Use `?` for values.',
          steps: [
            {
              kind: 'source',
              location: at('src/web.js', 3),
              message: '`id` is read',
              code: 'const id = req.query.id',
            },
            {
              kind: 'sink',
              location: at('src/store.js', 17),
              message: 'used by `db.query`',
              code: 'db.query(sql)',
            },
          ],
          fix: {
            description: 'Pass the value apart.',
            edits: [{ location: at('src/store.js', 17), replacement: 'db.query(sql, [id])' }],
            lines: { startLine: 17, endLine: 17, before: 'db.query(sql)', after: 'db.query(sql, [id])' },
          },
        }),
      ],
    });
    const { body } = await api().call(`/scans/${scanId}/vulnerabilities`, { key: owner().key });
    [{ id }] = (body as { data: { id: string }[] }).data;
    browser = await DashboardBrowser.open(server().url);
  });
  afterEach(async () => {
    expect(browser.incidents).to.deep.equal([]);
    await browser.close();
  });

  const show = async (key = owner().key): Promise<Page> => {
    const page = await browser.visit(`/findings/${id}`, key);
    await page.getByRole('heading', { name: 'SQL injection', level: 1 }).waitFor();
    return page;
  };
  const state = (page: Page, words: string) =>
    page.locator('.triage').getByRole('status').getByText(words).waitFor();
  const stored = async () => {
    const { body } = await api().call(`/vulnerabilities/${id}`, { key: owner().key });
    return (body as { data: { triage: Record<string, unknown> } }).data.triage;
  };

  it('shows who owns an accepted risk, until when, and what was decided before', async () => {
    const until = '2099-01-31T00:00:00.000Z';
    for (const body of [
      { state: 'dismissed', kind: 'used-in-tests', reason: 'a fixture' },
      { state: 'accepted', reason: 'replaced soon', until, owner: 'Ann' },
    ])
      await api().call(`/vulnerabilities/${id}`, { key: owner().key, method: 'PATCH', body });
    const page = await show();
    await state(page, 'Risk accepted');
    const text = await page.locator('.triage').innerText();
    expect(text).to.contain('Owner: Ann').and.to.contain('Open again from 2099-01-31');
    await page.getByText('History').click();
    await page.locator('.history li').filter({ hasText: 'a fixture' }).waitFor();
  });

  it('shows the code step by step, what is wrong, how to fix it, and the fix as a diff', async () => {
    const page = await show();
    const steps = page.locator('.flow li');
    expect(await steps.count()).to.equal(2);
    expect(await steps.nth(0).textContent()).to.match(
      /^Sourceid is read.*src\/web\.js.*3.*const id = req\.query\.id/,
    );
    expect(await steps.nth(1).textContent()).to.match(
      /^Sinkused by db\.query.*src\/store\.js.*17.*db\.query\(sql\)/,
    );
    expect(await page.locator('.lead code').allTextContents()).to.deep.equal(['id', 'db.query']);
    expect(await page.locator('.markdown strong').textContent()).to.equal('reads');
    expect(await page.locator('.diff .removed').textContent()).to.contain('db.query(sql)');
    expect(await page.locator('.diff .added').textContent()).to.contain('db.query(sql, [id])');
    expect(await page.getByRole('link', { name: 'CWE-89' }).getAttribute('href')).to.equal(
      'https://cwe.mitre.org/data/definitions/89.html',
    );
  });

  it('is confirmed by a key, dismissed with a reason, and that is undone', async () => {
    const page = await show();
    await page.keyboard.press('c');
    await state(page, 'Confirmed');
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Dismiss this finding' });
    await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
    expect(await dialog.isVisible(), 'without a reason').to.equal(true);
    await dialog.getByLabel('Kind of reason').selectOption('False positive');
    await dialog.getByLabel('Reason', { exact: true }).fill('  ');
    await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Give a reason' }).waitFor();
    await dialog.getByLabel('Reason', { exact: true }).fill('the id is a number');
    await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await state(page, 'Dismissed');
    const decided = { state: 'dismissed', kind: 'false-positive', reason: 'the id is a number', until: null };
    expect(await stored()).to.include(decided);
    await page.locator('.triage').getByText('the id is a number').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await state(page, 'Confirmed');
    expect(await stored()).to.include({ state: 'confirmed' });
  });

  it('is accepted as a risk by an owner, until a day', async () => {
    const page = await show();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Accept the risk of this finding' });
    await dialog.getByLabel('Owner of the risk').fill('Ann');
    await dialog.getByLabel('Reason', { exact: true }).fill('replaced soon');
    await dialog.getByLabel('Open again on').fill('2099-01-31');
    await dialog.getByRole('button', { name: 'Accept the risk' }).click();
    await state(page, 'Risk accepted');
    expect(await stored()).to.include({ state: 'accepted', owner: 'Ann', reason: 'replaced soon' });
    await page.getByText(/Open again from 2099-01-3/).waitFor();
  });

  it('does not overrule what somebody else decided meanwhile', async () => {
    const page = await show();
    const body = { state: 'dismissed', reason: 'is checked before' };
    await api().call(`/vulnerabilities/${id}`, { key: owner().key, method: 'PATCH', body });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Vulnerability was changed meanwhile').waitFor();
    await state(page, 'Dismissed');
    await page.locator('.triage').getByText('is checked before').waitFor();
    expect(await stored()).to.include(body);
  });

  it('offers viewers nothing that they may not do', async () => {
    const page = await show(await newKey(server(), owner().team._id, 'viewer'));
    await state(page, 'Not triaged');
    expect(await page.getByRole('button').allTextContents()).to.deep.equal(['Sign out', 'Copy as Markdown']);
    await page.keyboard.press('c');
    expect(await stored()).to.include({ state: 'detected' });
  });

  it('says why the fix cannot be opened as a merge request', async () => {
    const page = await show();
    await page.getByRole('button', { name: 'Open a merge request with this change' }).click();
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    expect(await page.getByRole('alert').textContent()).to.match(/^\w.*\. /);
  });

  it('is not found when there is none, or it is that of another team', async () => {
    const page = await browser.visit('/findings/00000000-0000-4000-8000-000000000000', owner().key);
    await page.getByText('Vulnerability not found').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).to.equal(0);
  });
});
