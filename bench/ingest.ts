import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTeam } from '#server/admin/teams.js';
import { registerAgent } from '#server/agentapi/agent-token.js';
import { createApiKey } from '#server/api/team-keys.js';
import { loadConfig } from '#server/config.js';
import { createLogger } from '#server/logging.js';
import { runServer } from '#server/serve/run-server.js';
import { call } from '#test/api/call.js';
import { trackNewRepository } from '#test/api/git-repository.js';
import { cpuSeconds, descendants, memoryMegabytes } from './scale/process-use.js';

/**
 * One large scan from its first batch to results that can be read: by HTTP, with all checks, from a process that uploads as an agent does.
 *   npm run build && node dist/bench/ingest.js [findings]
 * On the embedded engine, or the database of the URL in `GOALKEEPER_BENCH_DATA`. The agent's CPU time is not the server's.
 */
const FINDINGS = Number(process.argv[2] ?? 50_000);

const dataFolder = mkdtempSync(join(tmpdir(), 'goalkeeper-bench-'));
const url = process.env.GOALKEEPER_BENCH_DATA;
const config = loadConfig({
  ...(url ? { MONGODB_URL: url } : { GOALKEEPER_DATABASE_ENGINE: 'ferretdb' }),
  ...{
    GOALKEEPER_DATA: dataFolder,
    GOALKEEPER_PORT: '0',
    GOALKEEPER_ADMIN_PORT: '0',
    GOALKEEPER_LOG_LEVEL: 'warn',
  },
  GOALKEEPER_SECRET_KEY: 'k'.repeat(40),
});
const log = createLogger(config);
const server = await runServer({
  config,
  log,
  progress: (message) => console.error(message),
  localAgent: false,
});
try {
  const team = await createTeam(
    server.database,
    { name: `bench ${Date.now()}`, plan: 'self-hosted' },
    'bench',
  );
  const wanted = { teamId: team._id, role: 'owner' as const, name: 'bench', expiresAt: null };
  const { text: key } = await createApiKey(server.database, wanted, 'bench');
  const { url: codehostUrl, remove } = await trackNewRepository(server, team, 'large');
  const { token } = await registerAgent(server.database, {
    ...{ name: 'bench', labels: ['local'], teamId: null },
  });
  const agent = fork(new URL('./scale/uploading-agent.js', import.meta.url), [
    ...[server.url, token, String(FINDINGS)],
  ]);
  const [{ megabytes }] = await once(agent, 'message');
  const engines = descendants(process.pid).filter(({ pid }) => pid !== agent.pid);
  const cpu = () => ({
    own: cpuSeconds(process.pid),
    engine: engines.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
  });
  await call(`${server.url}/api/v1/scans`, { key, method: 'POST', body: { codehostUrl } });
  const before = { at: performance.now(), ...cpu() };
  agent.send('begin');
  const [uploaded] = await once(agent, 'message');
  const atCompletion = cpu();
  await published(uploaded.scanId);
  const seconds = ((performance.now() - before.at) / 1000).toFixed(1);
  const after = cpu();
  const between = (from: number, to: number) => `${(to - from).toFixed(1)} s`;
  console.log(
    `${FINDINGS} findings (${megabytes.toFixed(0)} MB) on ${server.database.engine}: ${seconds} s; CPU of the agent ${uploaded.cpu.toFixed(1)} s, of the server ${between(before.own, after.own)} (${between(before.own, atCompletion.own)} of it until all was uploaded), of the engine ${between(before.engine, after.engine)}; ${memoryMegabytes(process.pid).most} MB at most; load ${loadavg()[0].toFixed(1)}`,
  );
  remove();
} finally {
  await server.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
process.exit();

async function published(scanId: string): Promise<void> {
  for (;;) {
    const scan = await server.database.collections.scans.findOne({ _id: scanId });
    if (scan?.status === 'failed') throw new Error(`the scan failed: ${scan.error}`);
    if (scan?.status === 'completed' && scan.manifest === null) return;
    await sleep(100);
  }
}
