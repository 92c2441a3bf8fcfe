import { expect } from 'chai';
import { startServer, type TestServer } from '#test/api/running-server.js';
import { overflowsSideways, seriousMistakes } from '../accessibility.js';
import { DashboardBrowser } from '../dashboard-browser.js';

describe('dashboard/browser/docs', function () {
  this.timeout(60_000);
  let server: TestServer;
  let browser: DashboardBrowser;
  before(async () => {
    server = await startServer();
    browser = await DashboardBrowser.open(server.url);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(() => expect(browser.incidents).to.deep.equal([]));

  it('is searched by the keyboard, and leads to the place in the page', async () => {
    const { page } = browser;
    await page.goto('/docs');
    await page.keyboard.press('/');
    await page.keyboard.type('support poli');
    await page.locator('#results a').first().click();
    await page.getByRole('heading', { name: 'Support policy', level: 1 }).waitFor();
    await page.getByLabel('Search').fill('xyzzy');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing found').waitFor({ state: 'hidden' });
  });

  for (const path of ['index.html', 'start.html', 'api.html', 'rules.html', 'decisions/index.html'])
    it(`${path}: no serious mistake in both themes, no sideways scrolling at 390 pixels`, async () => {
      const { page } = browser;
      await page.goto(`/docs/${path}`);
      for (const theme of ['light', 'dark'] as const) {
        await browser.look({ theme });
        expect(await seriousMistakes(page), theme).to.deep.equal([]);
      }
      await browser.look({ width: 390, height: 844 });
      expect(await overflowsSideways(page)).to.equal(false);
      await browser.look({});
    });
});
