import { expect } from 'chai';
import { placeOf } from '#agent/findings/place.js';
import { newKey } from '#test/api/running-server.js';
import { finding } from '#test/api/sample-findings.js';
import { servedTeam } from '#test/api/served-team.js';
import { DashboardBrowser } from '../dashboard-browser.js';

const PAGE = 100;
const rule = { type: 'Path Traversal', title: 'Path traversal', cweIds: ['CWE-22'] };

describe('dashboard/browser/findings', function () {
  this.timeout(60_000);
  const { server, api, agent, owner, launch } = servedTeam();
  let browser: DashboardBrowser;
  before(async () => {
    await launch();
    await agent().complete({
      findings: [
        finding('a', { severity: 9.8, places: [placeOf(finding('elsewhere')), placeOf(finding('again'))] }),
        finding('b', { severity: 8.1, ...rule }),
        finding('c', { severity: 5, ...rule }),
        ...Array.from({ length: PAGE }, (_, n) => finding(`low-${n}`, { severity: 3 })),
        finding('copied', { severity: 9.9, nonProduct: 'vendored' }),
      ],
    });
    browser = await DashboardBrowser.open(server().url);
  });
  after(() => browser?.close());
  afterEach(() => expect(browser.incidents).to.deep.equal([]));

  const show = async (path = '/findings') => {
    const page = await browser.visit(path, owner().key);
    await page.getByRole('heading', { name: 'Findings', level: 1 }).waitFor();
    return page;
  };
  const files = async () => {
    const cells = await browser.page.locator('tbody .location').allTextContents();
    return cells.map((text) => text.trim().replace(/:3$/, ''));
  };
  const count = (text: string) => browser.page.getByRole('status').filter({ hasText: text }).waitFor();

  it('lists what is open, the most severe first, with as many as the API counts', async () => {
    await show();
    await count('103 open');
    expect((await files()).slice(0, 3)).to.deep.equal(['src/a.js', 'src/b.js', 'src/c.js']);
    expect(await files()).to.have.length(PAGE);
    const { body } = await api().call('/vulnerabilities?latest=true&state=open&non_product=none', {
      key: owner().key,
    });
    expect((body as { pagination: { total: number } }).pagination.total).to.equal(103);
  });

  it('says in how many locations a finding is, where that is more than one', async () => {
    const page = await show();
    await count('103 open');
    expect(await page.locator('tbody .tag').filter({ hasText: 'locations' }).allTextContents()).to.deep.equal(
      ['3 locations'],
    );
    const row = page.locator('tbody tr').filter({ hasText: 'a.js' }).first();
    await row.getByText('3 locations').waitFor();
  });

  it('leaves out what is not the product, and shows it on request', async () => {
    const page = await show();
    await page.getByText('More filters').click();
    await page.getByLabel('Code').selectOption('Tests, vendored, generated');
    await count('1 fit the filters');
    await page.waitForURL(`${server().url}/findings?code=other`);
    expect(await files()).to.deep.equal(['src/copied.js']);
    await page.locator('tbody .tag').filter({ hasText: 'vendored' }).waitFor();
    await page.getByLabel('Code').selectOption('All code');
    await count('104 fit the filters');
  });

  it('keeps each filter in the address, and Back undoes it', async () => {
    const page = await show();
    await page.getByLabel('Severity').selectOption('High or higher');
    await count('2 fit the filters');
    await page.getByLabel('Kind of weakness').fill('traversal');
    await page.keyboard.press('Enter');
    await count('1 fit the filters');
    await page.waitForURL(`${server().url}/findings?severity=7&type=traversal`);
    expect(await files()).to.deep.equal(['src/b.js']);
    await page.goBack();
    await count('2 fit the filters');
    expect(await page.getByLabel('Kind of weakness').inputValue()).to.equal('');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await count('103 open');
  });

  it('shows how sure each finding is, and three filters; the others on request, or where they are set', async () => {
    const page = await show();
    await count('103 open');
    expect(await page.locator('tbody .confidence').first().textContent()).to.equal('9 of 10');
    const fields = page.getByRole('search').locator('label').filter({ visible: true });
    expect(await fields.locator('> span').allTextContents()).to.deep.equal([
      ...['Severity', 'State', 'Kind of weakness', 'Group by'],
    ]);
    await show('/findings?cwe=22');
    await page.getByText('More filters (1 set)').waitFor();
    expect(await page.getByLabel('CWE').isVisible()).to.equal(true);
    await browser.expectReadable('findings-filtered');
  });

  it('is counted by rule and by repository, with its filters', async () => {
    const page = await show('/findings?severity=5');
    await page.getByLabel('Group by').selectOption('Rule');
    const rows = page.locator('table.groups tbody tr');
    const numbers = async () => {
      const texts = await rows.allInnerTexts();
      return texts.map((text) => text.replace(/\s+/g, ' ').trim());
    };
    await rows.first().waitFor();
    const found = (await numbers()).join();
    expect(found).to.match(/javascript\/express\/sql-injection.* 3$/);
    await browser.expectReadable('findings-groups');
    await page.getByLabel('Group by').selectOption('Repository');
    await page.getByRole('link', { name: 'local/shop' }).click();
    await count('3 fit the filters');
    await page.waitForURL(`${server().url}/findings?severity=5&repository=local%2Fshop`);
  });

  it('keeps views by name, and removes them', async () => {
    const page = await show('/findings?severity=7&cwe=22');
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('Name of the view').fill('<b>Paths</b>');
    await page.keyboard.press('Enter');
    await show();
    await count('103 open');
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await views.getByRole('link', { name: '<b>Paths</b>' }).click();
    await count('1 fit the filters');
    await page.waitForURL(`${server().url}/findings?severity=7&cwe=22`);
    await browser.expectReadable('findings-views');
    expect(await views.locator('[aria-current]').textContent()).to.equal('<b>Paths</b>');
    await page.evaluate(
      `for (const key of Object.keys(localStorage)) localStorage[key] = localStorage[key].replace(/}]$/, '},{"name":"x","address":"https://evil.example"},7]')`,
    );
    await page.reload();
    await views.getByRole('link').first().waitFor();
    expect(await views.getByRole('link').allTextContents(), 'what is no view is left out').to.have.length(1);
    await page.getByRole('button', { name: 'Remove this view' }).click();
    await page.reload();
    await count('1 fit the filters');
    expect(await views.getByRole('link').count()).to.equal(0);
  });

  it('shares views with the team, whose viewers see them and cannot change them', async () => {
    const page = await show('/findings?severity=7&cwe=22');
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('Name of the view').fill('Paths <i>');
    await page.getByLabel('For all of the team').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await views.getByRole('link', { name: 'Paths <i>' }).waitFor();
    await browser.expectReadable('findings-team-views');
    const other = await DashboardBrowser.open(server().url);
    try {
      const viewer = await newKey(server(), owner().team._id, 'viewer');
      const seen = await other.visit('/findings', viewer);
      await seen.getByRole('link', { name: 'Paths <i>' }).click();
      await seen.waitForURL(`${server().url}/findings?severity=7&cwe=22`);
      expect(await seen.getByRole('button', { name: 'Remove this view of the team' }).count()).to.equal(0);
      expect(other.incidents).to.deep.equal([]);
    } finally {
      await other.close();
    }
    await page.getByRole('button', { name: 'Remove this view of the team' }).click();
    await views.getByRole('button', { name: 'Save this view' }).waitFor();
    expect(await views.getByRole('link').count()).to.equal(0);
  });

  it('is the same list for whoever opens the address', async () => {
    const page = await show('/findings?cwe=22&state=all&repository=local%2Fshop&days=7');
    await count('2 fit the filters');
    expect(await page.getByLabel('CWE').inputValue()).to.equal('22');
    expect(await page.getByLabel('State').inputValue()).to.equal('all');
    expect(await page.getByRole('combobox', { name: 'Repository', exact: true }).inputValue()).to.equal(
      'local/shop',
    );
    await show('/findings?severity=nonsense&state=x&offset=-1&days=0');
    await count('103 open');
  });

  it('is walked, opened, searched and paged by keys', async () => {
    const page = await show();
    await count('103 open');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    expect(await page.locator('tr[aria-current]').textContent()).to.contain('src/b.js');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Path traversal', level: 1 }).waitFor();
    await page.goBack();
    await count('103 open');
    await page.keyboard.press('n');
    await page.getByText('101 to 103 of 103').waitFor();
    await page.locator('tbody tr').nth(3).waitFor({ state: 'detached' });
    expect(await files()).to.have.length(3);
    await page.keyboard.press('p');
    await page.getByText('1 to 100 of 103').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('jjj');
    expect(await page.getByLabel('Kind of weakness').inputValue()).to.equal('jjj');
  });

  it('says what to do when nothing fits, or a page is behind the end', async () => {
    const page = await show('/findings?cwe=1');
    await page.getByText('No finding fits these filters').waitFor();
    await show('/findings?offset=1000');
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await count('103 open');
  });

  it('says that the server is away, and goes on when it is back', async () => {
    const page = await show();
    await count('103 open');
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByLabel('Severity').selectOption('Critical');
    await page.getByText('The server cannot be reached').waitFor();
    await page.unroute('**/api/v1/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await count('1 fit the filters');
  });
});
