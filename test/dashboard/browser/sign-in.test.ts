import { expect } from 'chai';
import { newTeam, startServer, type TestServer, type TestTeam } from '#test/api/running-server.js';
import { overflowsSideways, seriousMistakes } from '../accessibility.js';
import { DashboardBrowser } from '../dashboard-browser.js';

describe('dashboard/browser/sign-in', function () {
  this.timeout(60_000);
  let server: TestServer;
  let team: TestTeam;
  let browser: DashboardBrowser;
  before(async () => {
    server = await startServer();
    team = await newTeam(server);
  });
  after(() => server.stop());
  beforeEach(async () => {
    browser = await DashboardBrowser.open(server.url);
  });
  afterEach(async () => {
    await browser.close();
  });

  it('is done by keyboard alone, and leaves people at the address that they came for', async () => {
    const { page } = browser;
    await page.goto('/scans?status=failed');
    await page.getByLabel('API key').waitFor();
    await page.keyboard.type(team.key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Scans', level: 1 }).waitFor();
    await page.waitForURL(`${server.url}/scans?status=failed`);
    expect(browser.incidents).to.deep.equal([]);
  });

  it('says what is wrong with a key, and lets it be typed again', async () => {
    const { page } = browser;
    await page.goto('/');
    await page.getByLabel('API key').fill('gk_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Invalid API key format').waitFor();
    expect(await page.getByLabel('API key').getAttribute('aria-invalid')).to.equal('true');
    await browser.signIn(team.key);
  });

  it('keeps the key nowhere in the browser', async () => {
    const page = await browser.visit('/findings', team.key);
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
    );
    expect(kept).not.to.match(/gk_|gkb_/);
    const [cookie] = await browser.cookies;
    expect(cookie).to.include({ name: 'goalkeeper', httpOnly: true, sameSite: 'Strict' });
    expect(cookie.value).not.to.contain(team.key);
  });

  it('asks again when the session has ended, and goes on where people were', async () => {
    const page = await browser.visit('/scans', team.key);
    await page.getByRole('heading', { name: 'Scans', level: 1 }).waitFor();
    await server.database.collections.browserSessions.deleteMany({ teamId: team.team._id });
    await page.getByRole('link', { name: 'Repositories' }).click();
    await page.getByText('Your session has ended').waitFor();
    await browser.signIn(team.key);
    await page.getByRole('heading', { name: 'Repositories', level: 1 }).waitFor();
    await page.waitForURL(`${server.url}/repositories`);
  });

  it('ends by signing out, at the server too', async () => {
    const { team: other, key } = await newTeam(server);
    const page = await browser.visit('/findings', key);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await browser.cookies).to.deep.equal([]);
    const { browserSessions } = server.database.collections;
    expect(await browserSessions.countDocuments({ teamId: other._id })).to.equal(0);
  });

  it('has no serious mistake for those who see, hear or use it otherwise, in both themes and at 390 pixels', async () => {
    await browser.page.goto('/');
    await browser.page.getByLabel('API key').waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await browser.look({ theme, width: 390 });
      expect(await seriousMistakes(browser.page), theme).to.deep.equal([]);
    }
    expect(await overflowsSideways(browser.page)).to.equal(false);
  });
});
