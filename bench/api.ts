import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Finding } from '#protocol/finding.js';
import { createTeam } from '#server/admin/teams.js';
import { createApiKey } from '#server/api/team-keys.js';
import { loadConfig } from '#server/config.js';
import { createLogger } from '#server/logging.js';
import { runServer } from '#server/serve/run-server.js';
import { call } from '#test/api/call.js';
import { trackNewRepository } from '#test/api/git-repository.js';
import { finding } from '#test/api/sample-findings.js';
import { TestAgent } from '#test/api/test-agent.js';

/**
 * Latency of the list operations with 100,000 stored findings on the embedded engine: each operation 50 times a
 * second, with keys and limits on, from another process over loopback. Prints a line an operation; ends with 1 when
 * the 99th percentile of one is over the target. Takes two minutes at most.
 */
const FINDINGS = 100_000;
const SCANS = 20;
const REPOSITORIES = 5;
const PER_SECOND = 50;
const SECONDS = 8;
const TARGET_P99_MS = 20;
const PORT = 18_480;
const program = fileURLToPath(new URL('../../bin/goalkeeper.js', import.meta.url));

const connections = new Agent({ keepAlive: true });
const dataFolder = mkdtempSync(join(tmpdir(), 'goalkeeper-bench-'));
const environment = {
  GOALKEEPER_DATA: dataFolder,
  GOALKEEPER_DATABASE_ENGINE: 'ferretdb',
  GOALKEEPER_PORT: String(PORT),
  GOALKEEPER_ADMIN_PORT: String(PORT + 1),
  GOALKEEPER_PLANS: '{"bench": {"requestsPerHour": 1000000}}',
};
try {
  const { key, scanId } = await fill();
  process.exitCode = (await measure(key, scanId)) ? 0 : 1;
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}
// The job queue of the stopped server leaves timers behind, which would keep this process for minutes.
process.exit();

/** Stores the findings the way agents do; the server is stopped again. */
async function fill(): Promise<{ key: string; scanId: string }> {
  const config = loadConfig({ ...environment, GOALKEEPER_LOG_LEVEL: 'warn' });
  const progress = (message: string) => console.error(message);
  const server = await runServer({ config, log: createLogger(config), progress, localAgent: false });
  const team = await createTeam(server.database, { name: 'bench', plan: 'bench' }, 'bench');
  const wanted = { teamId: team._id, role: 'owner' as const, name: 'bench', expiresAt: null };
  const { text: key } = await createApiKey(server.database, wanted, 'bench');
  const agent = await TestAgent.register(server);
  const startedAt = performance.now();
  let scanId = '';
  for (let n = 0; n < REPOSITORIES; n++) {
    const repository = await trackNewRepository(server, team, `project-${n}`);
    for (let scan = 0; scan < SCANS / REPOSITORIES; scan++) {
      const body = { codehostUrl: repository.url };
      const launched = await call(`${server.url}/api/v1/scans`, { key, method: 'POST', body });
      if (launched.status !== 201) throw new Error(launched.text);
      scanId = await agent.complete({ findings: findings(`${n}/${scan}`, FINDINGS / SCANS) });
    }
    repository.remove();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${FINDINGS} findings of ${SCANS} scans stored in ${seconds.toFixed(1)} s`);
  await server.stop();
  return { key, scanId };
}

function findings(prefix: string, count: number): Finding[] {
  const types = ['SQL Injection', 'Path Traversal', 'Cross-Site Scripting', 'Open Redirect', 'Weak Hash'];
  const all = Array.from({ length: count }, (_, n) =>
    finding(`${prefix}/${n}`, {
      severity: (n % 101) / 10,
      type: types[n % types.length],
      cweIds: [`CWE-${20 + (n % 40)}`],
    }),
  );
  return all.sort((a, b) => b.severity - a.severity);
}

/** @returns whether every operation met the target */
async function measure(key: string, scanId: string): Promise<boolean> {
  const server = spawn(process.execPath, [program, 'serve'], {
    env: { ...process.env, ...environment, GOALKEEPER_LOG_LEVEL: 'info' },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  try {
    await untilReady();
    const repository = '/repositories/local%2Fproject-1/vulnerabilities';
    const operations = [
      `/scans/${scanId}/vulnerabilities`,
      `/scans/${scanId}/vulnerabilities?type=inject&cwe=CWE-2&offset=50`,
      '/repositories',
      '/repositories?name=project-3',
      repository,
      `${repository}?severity=7&type=path&days=30&offset=500`,
      '/vulnerabilities',
      '/vulnerabilities?severity=4.5&type=injection&days=30&offset=10000',
    ];
    let met = true;
    for (const path of operations) {
      const { times, lateness } = await atRate(path, key);
      met &&= quantile(times, 0.99) <= TARGET_P99_MS;
      console.log(`${figures(times)}  (machine ${figures(lateness)})  ${path.replace(scanId, '<scan>')}`);
    }
    const largest = '/vulnerabilities?limit=1000&offset=90000';
    console.log(`${figures((await atRate(largest, key)).times)}  ${largest}: largest page, no target`);
    return met;
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }
}

function quantile(times: number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1];
}

function figures(times: number[]): string {
  const [p50, p99, worst] = [0.5, 0.99, 1].map((part) => quantile(times, part).toFixed(1).padStart(6));
  return `p50 ${p50} ms p99 ${p99} ms worst ${worst} ms`;
}

/**
 * Requests at a fixed rate, whether or not the one before is answered: waiting in a queue counts. `lateness` is how
 * much too late this process itself was woken: on a busy machine the times contain as much, twice.
 */
async function atRate(path: string, key: string): Promise<{ times: number[]; lateness: number[] }> {
  for (let warm = 0; warm < 100; warm++) await timed(path, key);
  const running: Promise<number>[] = [];
  const lateness: number[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    const due = startedAt + (n * 1000) / PER_SECOND;
    await sleep(Math.max(0, due - performance.now()));
    lateness.push(performance.now() - due);
    running.push(timed(path, key));
  }
  return { times: await Promise.all(running), lateness };
}

/** Milliseconds from sending a request to the last byte of its answer. */
function timed(path: string, key: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const url = `http://127.0.0.1:${PORT}/api/v1${path}`;
    const request = get(url, { agent: connections, headers: { 'x-api-key': key } }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    });
    request.once('error', reject);
  });
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`http://127.0.0.1:${PORT}/ready`).then(
      ({ ok }) => ok,
      () => false, // Nobody listens yet.
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error('the server did not get ready within 30 s');
}
