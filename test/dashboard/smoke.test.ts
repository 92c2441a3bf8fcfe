import { expect } from 'chai';
import { newTeam, startServer } from '#test/api/running-server.js';
import { DashboardBrowser } from './dashboard-browser.js';

/** The one test with a browser that each `npm test` runs; the others are in `browser/`, for `npm run test:more`. */
describe('dashboard/smoke', function () {
  this.timeout(60_000);

  it('signs in by an API key, and shows the findings', async () => {
    const server = await startServer();
    const browser = await DashboardBrowser.open(server.url);
    try {
      const { key } = await newTeam(server);
      const page = await browser.visit('/findings', key);
      await page.getByRole('heading', { name: 'Findings', level: 1 }).waitFor();
      expect(browser.incidents).to.deep.equal([]);
    } finally {
      await browser.close();
      await server.stop();
    }
  });
});
