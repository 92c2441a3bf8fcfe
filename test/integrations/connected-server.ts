import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { loadConfig } from '#server/config.js';
import type { IntegrationDocument, TeamDocument } from '#server/database/documents.js';
import { readKeyFile } from '#server/integrations/key-file.js';
import { SecretKeys } from '#server/integrations/secret-keys.js';
import { createServerParts, type ServerParts } from '#server/serve/server-parts.js';
import { type Answer, call } from '#test/api/call.js';
import { newTeam, startServer, type TestServer } from '#test/api/running-server.js';
import { type CodeHostStandIn, startCodeHost } from '#test/codehost/index.js';
import { lookAgain } from '#test/look-again.js';
import { inDays } from './in-days.js';

type Fields = Record<string, unknown>;

/** A server that may reach a stand-in code host, and the administration interface by HTTP. */
export class ConnectedServer {
  private constructor(
    readonly host: CodeHostStandIn,
    private running: TestServer,
    private readonly folder: string,
  ) {}

  static async start(environment: NodeJS.ProcessEnv = {}): Promise<ConnectedServer> {
    const host = await startCodeHost();
    const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-authority-'));
    const caFile = join(folder, 'authority.pem');
    writeFileSync(caFile, host.authority);
    const server = await startServer({
      GOALKEEPER_ALLOWED_HOSTS: new URL(host.url).host,
      GOALKEEPER_CA_FILE: caFile,
      ...environment,
    });
    return new ConnectedServer(host, server, folder);
  }

  get server(): TestServer {
    return this.running;
  }

  async restart(): Promise<void> {
    this.running = await this.running.restart();
  }

  admin(path: string, method = 'GET', body?: unknown): Promise<Answer> {
    return call(`${this.server.adminUrl}/admin/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.server.adminToken}` },
      ...(body === undefined ? {} : { body }),
    });
  }

  /** `data` of an administration request that must succeed. */
  async data(path: string, method = 'GET', body?: unknown): Promise<Fields> {
    const answer = await this.admin(path, method, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return (answer.body as { data: Fields }).data;
  }

  launch(key: string, body: object): Promise<Answer> {
    return call(`${this.server.url}/api/v1/scans`, { method: 'POST', key, body });
  }

  /** A team that is connected by a token of the stand-in, its projects synchronised. */
  async connectedTeam(token = this.host.addToken({ expiresAt: inDays(300) })): Promise<ConnectedTeam> {
    const { team, key } = await newTeam(this.server);
    const path = `/teams/${team._id}/integrations`;
    const { id } = await this.data(path, 'POST', { instanceUrl: this.host.url, token });
    await this.synchronised(String(id));
    return { team, key, path: `${path}/${id}`, integrationId: String(id) };
  }

  /** Waits until a synchronisation that began after `since` has come to its end, or failed. */
  async synchronised(integrationId: string, since = new Date(0)): Promise<IntegrationDocument> {
    const synchronised = await lookAgain(async () => {
      const found = await this.server.database.collections.integrations.findOne({ _id: integrationId });
      const { running, lastFinishedAt, error } = found?.sync ?? { running: null };
      const ended = running === null && lastFinishedAt && lastFinishedAt >= since;
      return found && (ended || (error && error.at >= since)) ? found : null;
    }, 60_000);
    if (synchronised === null) throw new Error('the projects were not synchronised within a minute');
    return synchronised;
  }

  async synchronise({ path, integrationId }: ConnectedTeam, kind: string): Promise<IntegrationDocument> {
    // Jobs of a kind are one at a time: one that ends now has not seen what changed since.
    await this.idle();
    const since = new Date();
    await this.data(`${path}/synchronise`, 'POST', { kind });
    const after = await this.synchronised(integrationId, since);
    await this.idle();
    return after;
  }

  /** The parts of a second server process on the same data, which runs no jobs by itself. */
  async parts(log: Logger): Promise<ServerParts> {
    const { database, dataFolder, url } = this.server;
    const network = {
      allowedHosts: [new URL(this.host.url).host],
      certificateAuthority: this.host.authority,
    };
    return createServerParts({
      database,
      log,
      keys: new SecretKeys(await readKeyFile(dataFolder)),
      config: loadConfig({}),
      runsJobs: false,
      network,
      connect: (instanceUrl, token) => createGitlabClient({ instanceUrl, token, network }),
      publicUrl: () => url,
      configuredUrl: null,
    });
  }

  async until(holds: () => Promise<boolean>): Promise<void> {
    if ((await lookAgain(holds, 60_000)) === null) throw new Error('it did not come to hold within a minute');
  }

  /** Waits until no synchronisation is queued or under way. */
  async idle(): Promise<void> {
    const jobs = this.server.database.db.collection('agendaJobs');
    await this.until(async () => (await jobs.countDocuments({ name: 'synchronise' })) === 0);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.host.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export interface ConnectedTeam {
  team: TeamDocument;
  key: string;
  /** Of the integration below `/admin/v1`. */
  path: string;
  integrationId: string;
}
