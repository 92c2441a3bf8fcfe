import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#test/ci-templates/local-ci.js';
import { Stage } from '../merge-requests/stage.js';
import { IsolatedBrowser } from './browser.js';
import { compressed } from './compressed.js';
import { hostFilters, hostPage } from './host-page.js';
import { type Comment, commentedShop } from './shop-merge-request.js';

const FOLDER = 'docs/pictures';

/** Draws the comments of a real review into `docs/pictures`. */
export async function drawPictures(): Promise<void> {
  const browser = await IsolatedBrowser.launch();
  try {
    const { threads, summary, fix } = await comments();
    const suggested = threads.find(
      ({ body }) => body.includes('<details>') && body.includes('```suggestion:'),
    );
    if (!suggested) throw new Error('no thread has both a way of the data and a suggestion');
    await draw(browser, 'comment', suggested);
    await draw(browser, 'summary', { body: summary, file: null });
    await draw(browser, 'fix-merge-request', { body: fix, file: null });
  } finally {
    await browser.close();
  }
}

async function comments(): ReturnType<typeof commentedShop> {
  const stage = await Stage.open();
  try {
    return await commentedShop(stage);
  } finally {
    await stage.close();
  }
}

async function draw(browser: IsolatedBrowser, name: string, { body, file }: Comment): Promise<void> {
  const page = await browser.open(hostPage(body, file));
  await page.evaluate(hostFilters);
  for (const summary of await page.locator('summary').all()) await summary.click();
  const picture = compressed(await page.locator('#note').screenshot({ animations: 'disabled' }));
  const path = `${FOLDER}/${name}.png`;
  await writeFile(join(root, path), picture);
  console.log(`${path}: ${Math.ceil(picture.length / 1024)} KB`);
}
