import { DocumentedApi } from '#test/contract/documented-call.js';
import { ofSuite } from '#test/of-suite.js';
import { type TestRepository, trackNewRepository } from './git-repository.js';
import { newTeam, startServer, type TestServer, type TestTeam } from './running-server.js';
import { TestAgent } from './test-agent.js';

/** A server of the suite with a team that has one repository, `shop`, and an agent; each is there within tests and hooks. */
export interface ServedTeam {
  server(): TestServer;
  /** Every answer is held against the documentation. */
  api(): DocumentedApi;
  agent(): TestAgent;
  owner(): TestTeam;
  repository(): TestRepository;
  /** Launches a scan of the repository. @returns its id */
  launch(): Promise<string>;
}

export function servedTeam(): ServedTeam {
  const running = ofSuite(
    async () => {
      const server = await startServer();
      const api = await DocumentedApi.of(server.url);
      const agent = await TestAgent.register(server);
      const owner = await newTeam(server);
      return { server, api, agent, owner, repository: await trackNewRepository(server, owner.team, 'shop') };
    },
    async ({ server, repository }) => {
      await server.stop();
      repository.remove();
    },
  );
  return {
    server: () => running().server,
    api: () => running().api,
    agent: () => running().agent,
    owner: () => running().owner,
    repository: () => running().repository,
    async launch() {
      const { api, owner, repository } = running();
      const body = { codehostUrl: repository.url };
      const answer = await api.call('/scans', { key: owner.key, method: 'POST', body });
      return (answer.body as { data: { scanId: string } }).data.scanId;
    },
  };
}
