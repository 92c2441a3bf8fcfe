import { monitorEventLoopDelay } from 'node:perf_hooks';
import { trackNewRepository } from '../api/git-repository.js';
import { newTeam, startServer } from '../api/running-server.js';
import { TestAgent } from '../api/test-agent.js';
import type { ScanState, Served } from './measured-server.js';

/**
 * The whole server in a process of its own, so that what it takes of time and memory is its own.
 * Arguments: the data folder, whether it is its first start, which makes a team with a repository and an agent, and further variables
 * in JSON.
 */
const [, , dataFolder, first, environment] = process.argv;
const server = await startServer({ GOALKEEPER_LOG_LEVEL: 'info', ...JSON.parse(environment) }, dataFolder);
/** Milliseconds between two looks at the clock. */
const LOOKS = 5;
const loop = monitorEventLoopDelay({ resolution: LOOKS });
loop.enable();
const message: Served = {
  url: server.url,
  adminUrl: server.adminUrl,
  adminToken: server.adminToken,
  team: null,
};
if (first === 'first') {
  const { team, key } = await newTeam(server);
  const repository = await trackNewRepository(server, team, 'shop');
  const { token } = await TestAgent.register(server);
  message.team = {
    key,
    teamId: team._id,
    repositoryUrl: repository.url,
    repositoryId: repository.repository._id,
    token,
  };
}
process.on('message', async (wanted: 'log' | 'delay' | { scanId: string }) => {
  if (wanted === 'log') return process.send?.({ log: server.log() });
  if (wanted === 'delay') {
    process.send?.({ longest: loop.max / 1_000_000 - LOOKS });
    return loop.reset();
  }
  // An embedded engine has a single connection: nobody else can look.
  const scan = await server.database.collections.scans.findOne({ _id: wanted.scanId });
  if (!scan) throw new Error(`there is no scan ${wanted.scanId}`);
  const { status, error, ended = 0 } = scan;
  process.send?.({ status, error, ended, review: scan.review?.state ?? null } satisfies ScanState);
});
process.on('disconnect', () => process.exit());
process.send?.(message);
