import { trackNewRepository } from '../api/git-repository.js';
import { newTeam, startServer } from '../api/running-server.js';
import { TestAgent } from '../api/test-agent.js';
import type { ScanState, Served } from './measured-server.js';

/**
 * The whole server in a process of its own, so that what it takes of time and memory is its own.
 * Argument: the data folder; its first start makes two teams, each with a repository and an agent.
 */
const [, , dataFolder, first] = process.argv;
const server = await startServer({ GOALKEEPER_LOG_LEVEL: 'info' }, dataFolder);
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
process.on('message', async (wanted: 'log' | { scanId: string }) => {
  if (wanted === 'log') return process.send?.({ log: server.log() });
  // An embedded engine has a single connection: nobody else can look.
  const scan = await server.database.collections.scans.findOne({ _id: wanted.scanId });
  if (!scan) throw new Error(`there is no scan ${wanted.scanId}`);
  const { status, error, ended = 0 } = scan;
  process.send?.({ status, error, ended } satisfies ScanState);
});
process.on('disconnect', () => process.exit());
process.send?.(message);
