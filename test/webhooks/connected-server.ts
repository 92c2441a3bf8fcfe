import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';
import { newIntegration, newRepository } from '#server/database/new-documents.js';
import { readKeyFile } from '#server/integrations/key-file.js';
import { SecretKeys } from '#server/integrations/secret-keys.js';
import { tokenPurpose } from '#server/integrations/tokens.js';
import { type Answer, call } from '#test/api/call.js';
import { newTeam, startServer, type TestServer, type TestTeam } from '#test/api/running-server.js';
import { type CodeHostStandIn, type Project, ROLE, startCodeHost } from '#test/codehost/index.js';

/** A code host and a server that trusts its certificate and may reach it on this machine. */
export interface ConnectedServer {
  host: CodeHostStandIn;
  server: TestServer;
  /** A request to the administration interface. */
  admin(path: string, method?: string, body?: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

export async function startConnectedServer(environment: NodeJS.ProcessEnv = {}): Promise<ConnectedServer> {
  const host = await startCodeHost();
  const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-authority-'));
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, host.authority);
  const server = await startServer({
    GOALKEEPER_ALLOWED_HOSTS: 'localhost',
    GOALKEEPER_CA_FILE: authority,
    ...environment,
  });
  return {
    host,
    server,
    admin: (path, method = 'GET', body) =>
      call(`${server.adminUrl}/admin/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${server.adminToken}` },
        ...(body === undefined ? {} : { body }),
      }),
    async stop() {
      await server.stop();
      await host.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A team that is connected to the code host, with one tracked project. */
export interface ConnectedTeam extends TestTeam {
  integration: IntegrationDocument;
  repository: RepositoryDocument;
  project: Project;
}

let count = 0;

/** A new team with a new project `acme/shop-<n>`, tracked, whose hooks may be installed. */
export async function connectedTeam(
  { host, server }: Pick<ConnectedServer, 'host' | 'server'>,
  {
    files = { 'app.js': 'export const answer = 42;\n' } as Record<string, string>,
    plan = 'self-hosted',
  } = {},
): Promise<ConnectedTeam> {
  const team = await newTeam(server, { plan });
  const keys = new SecretKeys(await readKeyFile(server.dataFolder));
  const fields = { teamId: team.team._id, kind: 'gitlab', host: new URL(host.url).hostname } as const;
  const integration = newIntegration({ ...fields, instanceUrl: host.url });
  const token = host.addToken({ role: ROLE.maintainer });
  integration.apiToken = await keys.seal(token, tokenPurpose(integration._id, 'apiToken'));
  await server.database.collections.integrations.insertOne(integration);
  count += 1;
  const fullName = `acme/shop-${count}`;
  const project = await host.addProject({ fullName, files });
  const repository = newRepository({
    ...{ teamId: team.team._id, integrationId: integration._id, projectId: String(project.id) },
    ...{ name: `shop-${count}`, fullName, clonePath: `${host.url}/${fullName}.git`, tracked: true },
    defaultBranch: project.defaultBranch,
  });
  await server.database.repositories.insert(repository);
  return { ...team, integration, repository, project };
}
