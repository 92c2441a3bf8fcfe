import { join } from 'node:path';
import { expect } from 'chai';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumArguments, chromiumPath } from '#test/chromium.js';
import { overflowsSideways, seriousMistakes } from './accessibility.js';

export interface View {
  width: number;
  height: number;
  theme: 'light' | 'dark';
}

/** Wide and narrow, in both themes. */
const views: View[] = (['light', 'dark'] as const).flatMap((theme) => [
  { width: 1280, height: 800, theme },
  { width: 390, height: 844, theme },
]);

const DESKTOP: View = { width: 1280, height: 800, theme: 'light' };

/** A browser on the dashboard of a server. What pages ask of other hosts is noted, and never sent. */
export class DashboardBrowser {
  /** Requests to other hosts, dialogs, errors in scripts, and what the Content-Security-Policy has refused. */
  readonly incidents: string[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
  ) {}

  static async open(url: string, view: Partial<View> = {}): Promise<DashboardBrowser> {
    const { theme, ...viewport } = { ...DESKTOP, ...view };
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArguments });
    const context = await browser.newContext({ viewport, colorScheme: theme, baseURL: url });
    // Much longer than anything takes: these tests share their processors with servers and databases.
    context.setDefaultTimeout(30_000);
    const opened = new DashboardBrowser(browser, context, await context.newPage(), url);
    await opened.watch();
    return opened;
  }

  /** Signs in by the form, at the address where the page is now. */
  async signIn(key: string): Promise<void> {
    await this.page.getByLabel('API key').fill(key);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('navigation', { name: 'Main' }).waitFor();
  }

  /** Opens a page of the dashboard, signed in. */
  async visit(path: string, key: string): Promise<Page> {
    await this.page.goto(path);
    const form = this.page.getByLabel('API key');
    const inside = this.page.getByRole('navigation', { name: 'Main' });
    await form.or(inside).first().waitFor();
    if (await form.isVisible()) await this.signIn(key);
    return this.page;
  }

  async look(view: Partial<View>): Promise<void> {
    const { width, height, theme } = { ...DESKTOP, ...view };
    await this.page.setViewportSize({ width, height });
    await this.page.emulateMedia({ colorScheme: theme });
  }

  /**
   * Looks at the page wide and narrow, in both themes; nothing is cut off, and nobody is left out by colours or names. With
   * `GOALKEEPER_TEST_SCREENSHOTS=<folder>` it also keeps pictures.
   */
  async expectReadable(name: string): Promise<void> {
    const folder = process.env.GOALKEEPER_TEST_SCREENSHOTS;
    for (const view of views) {
      await this.look(view);
      const at = `${name} ${view.width} ${view.theme}`;
      expect(await seriousMistakes(this.page), at).to.deep.equal([]);
      expect(await overflowsSideways(this.page), at).to.equal(false);
      if (folder)
        await this.page.screenshot({ path: join(folder, `${at.replaceAll(' ', '-')}.png`), fullPage: true });
    }
    await this.look({});
  }

  get cookies() {
    return this.context.cookies();
  }

  forgetCookies(): Promise<void> {
    return this.context.clearCookies();
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  private async watch(): Promise<void> {
    const { origin } = new URL(this.url);
    await this.context.route(
      (url) => url.origin !== origin && url.protocol !== 'data:',
      async (route) => {
        this.incidents.push(`request: ${route.request().url()}`);
        await route.abort();
      },
    );
    this.context.on('dialog', async (dialog) => {
      this.incidents.push(`dialog: ${dialog.message()}`);
      await dialog.dismiss();
    });
    this.context.on('weberror', (error) => this.incidents.push(`error: ${error.error().message}`));
    this.context.on('console', (message) => {
      if (/Content.Security.Policy|Trusted ?(Type|HTML|Script)/i.test(message.text()))
        this.incidents.push(`policy: ${message.text()}`);
    });
  }
}
