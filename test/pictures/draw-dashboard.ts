import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '#test/ci-templates/local-ci.js';
import { DashboardBrowser, type View } from '../dashboard/dashboard-browser.js';
import { StartProcess } from '../e2e/start-process.js';
import { compressed } from './compressed.js';

const FOLDER = 'docs/pictures/dashboard';
const SCANS = 3;
const inAllViews = ['overview', 'findings', 'finding', 'set-up'];
const views: Record<string, Partial<View>> = {
  light: { height: 660 },
  dark: { height: 660, theme: 'dark' },
  narrow: { width: 390, height: 844 },
};

/** Draws each page of the dashboard, with what `npm start` finds in the sample project, into `docs/pictures/dashboard`. */
export async function drawDashboard(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'goalkeeper-pictures-'));
  const server = new StartProcess(['--port', '0'], data);
  try {
    const browser = await DashboardBrowser.open(await server.url());
    try {
      await scanned(server);
      const pages = await pagesOf(server);
      for (const [view, look] of Object.entries(views)) {
        await browser.look(look);
        for (const [name, path] of Object.entries(pages)) {
          if (view !== 'light' && !inAllViews.includes(name)) continue;
          const page = await browser.visit(path, server.credentials().apiKey);
          await page.waitForLoadState('networkidle');
          await page.locator('.loading').waitFor({ state: 'detached' });
          const picture = compressed(await page.screenshot({ animations: 'disabled' }));
          const file = `${FOLDER}/${name}-${view}.png`;
          await writeFile(join(root, file), picture);
          console.log(`${file}: ${Math.ceil(picture.length / 1024)} KB`);
        }
      }
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Row {
  id: string;
  title: string;
  scanId: string;
  status: string;
  clonePath: string;
  fullName: string;
}

const list = async (server: StartProcess, path: string) =>
  ((await server.api(path)).body as { data: Row[] }).data;

/** The sample is scanned by the start, and some times more, for there is a trend then. */
async function scanned(server: StartProcess): Promise<void> {
  for (let done = 0; done < SCANS; ) {
    const scans = await list(server, 'scans');
    const ended = scans.filter(({ status }) => status === 'completed').length;
    if (ended > done && ended < SCANS) {
      const [{ clonePath }] = await list(server, 'repositories');
      await server.api('scans', { codehostUrl: clonePath });
    }
    done = ended;
    await sleep(500);
  }
}

async function pagesOf(server: StartProcess): Promise<Record<string, string>> {
  const findings = await list(server, 'vulnerabilities?latest=true');
  const shown = findings.find(({ title }) => title === 'Command injection') ?? findings[0];
  const [{ fullName }] = await list(server, 'repositories');
  const scan = `/scans/${shown.scanId}`;
  return {
    overview: '/',
    findings: '/findings',
    finding: `/findings/${shown.id}`,
    repository: `/repositories/${encodeURIComponent(fullName)}`,
    scan,
    endpoints: `${scan}/endpoints`,
    wiki: `${scan}/wiki`,
    rules: '/rules',
    'set-up': '/set-up',
    audit: '/audit',
  };
}
