import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumArguments, chromiumPath } from '#test/chromium.js';

const ARGUMENTS = [
  ...chromiumArguments,
  // Should a request get past the route below: no name leads anywhere.
  '--host-resolver-rules=MAP * ~NOTFOUND',
];
/** Where the page seems to come from, so that addresses without a host are asked for, too. */
const ORIGIN = 'https://code.host.test/';

/** A browser without a way out: whatever a page asks for is noted, and never sent. */
export class IsolatedBrowser {
  /** Addresses that pages asked for, and dialogs that they opened. */
  readonly attempts: string[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {}

  static async launch(): Promise<IsolatedBrowser> {
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ARGUMENTS });
    const context = await browser.newContext({ deviceScaleFactor: 2, viewport: { width: 800, height: 600 } });
    const isolated = new IsolatedBrowser(browser, await context.newPage());
    await context.route('**', async (route) => {
      isolated.attempts.push(route.request().url());
      await route.abort();
    });
    context.on('dialog', async (dialog) => {
      isolated.attempts.push(`dialog: ${dialog.message()}`);
      await dialog.dismiss();
    });
    return isolated;
  }

  /** The page, with this HTML instead of what it had, when it has loaded what it can. */
  async open(html: string): Promise<Page> {
    const { page } = this;
    await page.unroute(ORIGIN);
    await page.route(ORIGIN, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
    );
    await page.goto(ORIGIN, { waitUntil: 'load' });
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
