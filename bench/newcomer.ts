import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DashboardBrowser } from '#test/dashboard/dashboard-browser.js';

/**
 * The path of a newcomer, timed: clones what is committed, starts it with caches of its own that are empty (npm and database
 * engine), signs in to the dashboard in a browser, and confirms the most severe finding of the sample. Needs a network connection.
 * Ends with 1 when it took longer than promised.
 */
const PROMISED_SECONDS = 300;
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-newcomer-'));
const checkout = join(folder, 'goalkeeper');
const began = performance.now();
const seconds = () => (performance.now() - began) / 1000;
const reached = (what: string) => console.log(`${seconds().toFixed(0).padStart(4)} s  ${what}`);

execFileSync('git', ['clone', '--quiet', `file://${root}`, checkout]);
reached('git clone');
const child = spawn('npm', ['start', '--', '--port', '0'], {
  cwd: checkout,
  env: {
    ...process.env,
    npm_config_cache: join(folder, 'npm'),
    GOALKEEPER_CACHE: join(folder, 'cache'),
    GOALKEEPER_ADMIN_PORT: '0',
  },
  detached: true,
  stdio: ['ignore', 'pipe', 'pipe'],
});
let printed = '';
for (const stream of [child.stdout, child.stderr])
  stream.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
try {
  const url = (await shown(/Goalkeeper runs at (\S+)/))[1];
  reached('npm start: the server answers');
  await shown(/In the dashboard: /);
  reached('npm start: the sample is scanned');
  const { apiKey } = JSON.parse(readFileSync(join(checkout, '.goalkeeper', 'credentials.json'), 'utf8'));
  const browser = await DashboardBrowser.open(url);
  try {
    const page = await browser.visit('/findings', apiKey);
    await page.locator('tbody tr').first().waitFor();
    reached('signed in; the findings are listed');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('.triage').waitFor();
    reached('a finding is open, with its steps');
    await page.keyboard.press('c');
    await page.locator('.triage').getByRole('status').getByText('Confirmed').waitFor();
    reached('the finding is confirmed');
  } finally {
    await browser.close();
  }
} finally {
  // npm and what it has started are one group of processes.
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  await new Promise((resolve) => (child.exitCode === null ? child.once('close', resolve) : resolve(null)));
  rmSync(folder, { recursive: true, force: true });
}
if (seconds() > PROMISED_SECONDS) process.exitCode = 1;

/** Waits until the program has printed that. */
async function shown(text: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const match = text.exec(printed);
    if (match) return match;
    if (child.exitCode !== null) throw new Error(`npm start has ended:\n${printed}`);
    await sleep(200);
  }
}
