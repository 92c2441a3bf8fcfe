import { expect } from 'chai';
import { fixed, weak } from '../../merge-requests/code.js';
import { Scene } from '../../merge-requests/scene.js';
import { Stage } from '../../merge-requests/stage.js';
import { overflowsSideways, seriousMistakes } from '../accessibility.js';
import { DashboardBrowser } from '../dashboard-browser.js';

/** The pages that a comment and the summary in a merge request lead to. */
describe('dashboard/browser/merge-request', function () {
  this.timeout(180_000);
  let stage: Stage;
  let scene: Scene;
  let browser: DashboardBrowser;
  before(async () => {
    stage = await Stage.open();
    scene = await Scene.open(stage, { 'client.py': weak });
    browser = await DashboardBrowser.open(stage.connected.server.url);
  });
  after(async () => {
    await browser?.close();
    await stage?.close();
  });
  afterEach(() => expect(browser.incidents).to.deep.equal([]));

  /** Where a link with this text in a note of ours leads. */
  const linkOf = (note: string | null, text: string) => {
    const link = new RegExp(`\\[${text}\\]\\((\\S+)\\)`).exec(note ?? '')?.[1] ?? '';
    return new URL(link).pathname;
  };

  it('shows by the link of the summary what is new, and why the gate failed', async () => {
    const page = await browser.visit(linkOf(scene.summaryNote(), 'scan'), stage.key);
    await page.getByRole('heading', { name: /^Merge request !\d+$/, level: 1 }).waitFor();
    await page.getByRole('heading', { name: '1 new, 0 fixed, 1 unchanged' }).waitFor();
    await page.getByText('Gate failed').waitFor();
    await page.getByText('1 new, 0 fixed, 2 in all; 1 of severity 7 or higher').waitFor();
    await page.locator('tbody tr').first().waitFor();
    expect(await page.locator('tbody .location').allTextContents()).to.deep.equal(['client.py:13']);
    expect(await seriousMistakes(page)).to.deep.equal([]);
    await browser.look({ width: 390, height: 844 });
    expect(await overflowsSideways(page)).to.equal(false);
    await browser.look({});
  });

  it('shows by the link of a comment the finding that it is about', async () => {
    const [{ body }] = scene.ours()[0].notes;
    const page = await browser.visit(linkOf(body, 'More'), stage.key);
    await page.getByText('client.py:13').first().waitFor();
  });

  it('previews the gate on merge requests that were scanned', async () => {
    const page = await browser.visit('/rules', stage.key);
    await page.getByText('The gate fails 1 of the last 1 merge requests').waitFor();
    await page.getByText('Fails: 1 new finding of severity 7 or higher').waitFor();
    await page.getByLabel('Fails from severity').selectOption('Critical (9)');
    await page.getByText('This gate would fail 0 of the last 1 merge requests').waitFor();
    await page.getByRole('combobox', { name: 'Findings' }).selectOption('All of the branch');
    await page.getByLabel('Fails from severity').selectOption('High (7)');
    await page.getByText('Fails: 2 findings of severity 7 or higher').waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Fails: 2' }).innerText()).to.contain('Failed');
    expect(await seriousMistakes(page)).to.deep.equal([]);
    await browser.look({ width: 390, height: 844 });
    expect(await overflowsSideways(page)).to.equal(false);
    await browser.look({});
  });

  it('shows what a later push has fixed, and that the gate passed', async () => {
    const { _id } = await scene.push({ 'client.py': fixed });
    const page = await browser.visit(`/scans/${_id}`, stage.key);
    await page.getByText('Gate passed').waitFor();
    await page.getByText('This merge request adds no finding.').waitFor();
  });
});
