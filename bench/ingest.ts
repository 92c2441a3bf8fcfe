import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTeam } from '#server/admin/teams.js';
import { createApiKey } from '#server/api/team-keys.js';
import { loadConfig } from '#server/config.js';
import { createLogger } from '#server/logging.js';
import { runServer } from '#server/serve/run-server.js';
import { call } from '#test/api/call.js';
import { trackNewRepository } from '#test/api/git-repository.js';
import { TestAgent } from '#test/api/test-agent.js';
import { sampleFindings } from '#test/results/sample-findings.js';
import { seeded } from '#test/seeded.js';
import { cpuSeconds, descendants } from './scale/process-use.js';

/**
 * One large scan from its first batch to results that can be read: by HTTP, with all checks, from this process to itself.
 *   npm run build && node dist/bench/ingest.js [findings]
 * On the embedded engine, or the database of the URL in `GOALKEEPER_BENCH_DATA`. CPU time includes making and sending the findings.
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
  const agent = await TestAgent.register(server);
  const findings = sampleFindings(FINDINGS, seeded(1));
  const megabytes = (JSON.stringify(findings).length / 1e6).toFixed(0);
  const engines = descendants(process.pid);
  const cpu = () => ({
    own: cpuSeconds(process.pid),
    engine: engines.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
  });
  await call(`${server.url}/api/v1/scans`, { key, method: 'POST', body: { codehostUrl } });
  const before = { at: performance.now(), ...cpu() };
  await agent.complete({ findings });
  const seconds = ((performance.now() - before.at) / 1000).toFixed(1);
  const after = cpu();
  console.log(
    `${FINDINGS} findings (${megabytes} MB) on ${server.database.engine}: ${seconds} s, of this process ${(after.own - before.own).toFixed(1)} s CPU, of the engine ${(after.engine - before.engine).toFixed(1)} s`,
  );
  remove();
} finally {
  await server.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
process.exit();
