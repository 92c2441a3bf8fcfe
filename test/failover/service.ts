import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { type Collections, collectionsOf } from '#server/database/collections.js';
import { type Answer, call } from '../api/call.js';
import { type CodeHostStandIn, type Project, ROLE, startCodeHost } from '../codehost/index.js';
import { freePorts, ReplicaSet } from '../database/replica-set.js';
import { GoalkeeperProcess } from '../dispatch/goalkeeper-process.js';
import { inDays } from '../integrations/connected-server.js';
import { temporaryFolder } from '../workspace/git-repository.js';
import { ServeProcess } from './serve-process.js';

const ROLES = ['api', 'api', 'jobs', 'jobs'] as const;
const AGENTS = 2;
/** Milliseconds of tries: longer than an election and the start of a process. */
const PATIENCE = 60_000;

type Fields = Record<string, unknown>;

/** Server processes by role and agents, all of them real processes, on a replica set; only the code host is a stand-in. */
export class Service {
  private readonly adminToken = `admin-${randomUUID()}`;
  private agents: GoalkeeperProcess[] = [];
  private integrationId = '';
  teamId = '';
  private key = '';

  private constructor(
    readonly set: ReplicaSet,
    readonly host: CodeHostStandIn,
    readonly servers: ServeProcess[],
    private readonly client: MongoClient,
  ) {}

  /** @throws Error when there is no MongoDB server program */
  static async start(): Promise<Service> {
    const set = await ReplicaSet.start({ profile: true });
    const host = await startCodeHost();
    const client = new MongoClient(set.url('failover'));
    const service = new Service(set, host, [], client);
    try {
      await service.setUp();
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  get collections(): Collections {
    return collectionsOf(this.client.db());
  }

  /** Jobs that are asked for, those that repeat left out. */
  async jobs(): Promise<number> {
    return this.client
      .db()
      .collection('agendaJobs')
      .countDocuments({ repeatInterval: { $exists: false } });
  }

  apis(): ServeProcess[] {
    return this.servers.filter((_, n) => ROLES[n] === 'api');
  }

  workers(): ServeProcess[] {
    return this.servers.filter((_, n) => ROLES[n] === 'jobs');
  }

  /** A project that is tracked, with its webhook. */
  async project(fullName: string, files: Record<string, string>): Promise<Project> {
    const project = await this.host.addProject({ fullName, files });
    const integration = `/teams/${this.teamId}/integrations/${this.integrationId}`;
    await this.data(`${integration}/synchronise`, 'POST', { kind: 'full' });
    let id: string | undefined;
    await this.until(`${fullName} is known`, async () => {
      id = (await this.collections.repositories.findOne({ teamId: this.teamId, fullName }))?._id;
      return id !== undefined;
    });
    await this.data(`/teams/${this.teamId}/repositories/track`, 'POST', { names: [fullName] });
    await this.data(`/teams/${this.teamId}/repositories/${id}/hook`, 'POST', { install: true });
    return project;
  }

  /** As a careful client does it: tries again, with the same `Idempotency-Key`, until it is answered. @returns the scan's id */
  async launch(fullName: string, key: string, first: number): Promise<string> {
    const body = { codehostUrl: `${this.host.url}/${fullName}` };
    const answer = await this.again(first, ({ url }) =>
      call(`${url}/api/v1/scans`, {
        method: 'POST',
        key: this.key,
        body,
        headers: { 'idempotency-key': key },
      }),
    );
    if (answer.status !== 201) throw new Error(`launch: ${answer.status} ${answer.text}`);
    return (answer.body as { data: { scanId: string } }).data.scanId;
  }

  /** All findings of a scan as its list shows them, page by page. */
  async findings(scanId: string): Promise<{ id: string; place: string }[]> {
    const path = `/api/v1/scans/${scanId}/vulnerabilities?limit=1000`;
    const answer = await this.again(0, ({ url }) => call(`${url}${path}`, { key: this.key }));
    const { data } = answer.body as { data: { id: string; filePath: string; cwe: string }[] };
    return data.map(({ id, filePath, cwe }) => ({ id, place: `${filePath} ${cwe}` }));
  }

  /** @throws Error that says what did not come to hold, and what the processes said last */
  async until(what: string, holds: () => Promise<boolean>, within = PATIENCE): Promise<void> {
    const deadline = Date.now() + within;
    for (;;) {
      // While there is no primary, the question itself fails.
      if (await holds().catch(() => false)) return;
      if (Date.now() > deadline) break;
      await sleep(25);
    }
    const said = [
      ...this.servers.map((one) => one.tail()),
      ...this.agents.map(({ output }) => output.slice(-2_000)),
    ];
    throw new Error(`${what}: not within ${within / 1000} s\n${said.join('\n---\n')}`);
  }

  async stop(): Promise<void> {
    for (const agent of this.agents) agent.kill('SIGKILL');
    await Promise.all(this.agents.map(({ ended }) => ended));
    await Promise.all(this.servers.map((server) => server.kill()));
    await this.client.close();
    await this.host.stop();
    await this.set.stop();
  }

  private async setUp(): Promise<void> {
    const folder = temporaryFolder('failover');
    const authority = join(folder, 'authority.pem');
    writeFileSync(authority, this.host.authority);
    const trust = {
      GOALKEEPER_ALLOWED_HOSTS: new URL(this.host.url).host,
      GOALKEEPER_CA_FILE: authority,
    };
    const ports = await freePorts(2 * ROLES.length);
    for (const [n, role] of ROLES.entries())
      this.servers.push(
        await ServeProcess.start({
          ...{ HOME: folder, TMPDIR: folder, ...trust },
          ...{ MONGODB_URL: this.set.url('failover'), GOALKEEPER_ROLE: role },
          GOALKEEPER_PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
          GOALKEEPER_SECRET_KEY: 'k'.repeat(40),
          GOALKEEPER_ADMIN_TOKEN: this.adminToken,
          GOALKEEPER_PORT: String(ports[2 * n]),
          GOALKEEPER_ADMIN_PORT: String(ports[2 * n + 1]),
        }),
      );
    await this.connectTeam();
    for (let n = 0; n < AGENTS; n++) {
      const { token } = await this.data('/agents', 'POST', { name: `agent ${n}` });
      const place = ['--server', this.apis()[n].url, '--work-folder', temporaryFolder('agent')];
      this.agents.push(
        new GoalkeeperProcess(['agent', ...place], {
          ...{ HOME: folder, TMPDIR: folder, ...trust, GOALKEEPER_AGENT_TOKEN: String(token) },
        }),
      );
    }
  }

  private async connectTeam(): Promise<void> {
    this.teamId = String((await this.data('/teams', 'POST', { name: 'failover' })).id);
    this.key = String(
      (await this.data(`/teams/${this.teamId}/keys`, 'POST', { name: 'k', role: 'owner' })).key,
    );
    const integrations = `/teams/${this.teamId}/integrations`;
    const token = this.host.addToken({ role: ROLE.maintainer, expiresAt: inDays(300) });
    const { id } = await this.data(integrations, 'POST', { instanceUrl: this.host.url, token });
    this.integrationId = String(id);
    await this.data(`${integrations}/${id}/clone-token`, 'PUT', {
      token: this.host.addToken({ scopes: ['read_repository'] }),
    });
  }

  private async data(path: string, method: string, body: unknown): Promise<Fields> {
    const answer = await this.again(0, ({ adminUrl }) =>
      call(`${adminUrl}/admin/v1${path}`, {
        ...{ method, body },
        headers: { authorization: `Bearer ${this.adminToken}` },
      }),
    );
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return (answer.body as { data: Fields }).data;
  }

  /** Asks one API process after the other until one has an answer that is not trouble of its own. */
  private async again(first: number, ask: (server: ServeProcess) => Promise<Answer>): Promise<Answer> {
    const deadline = Date.now() + PATIENCE;
    const apis = this.apis();
    for (let n = first; ; n++) {
      const answer = await ask(apis[n % apis.length]).catch((error: unknown) => String(error));
      if (typeof answer !== 'string' && answer.status < 500) return answer;
      if (Date.now() > deadline)
        throw new Error(`no answer: ${typeof answer === 'string' ? answer : answer.text}`);
      await sleep(200);
    }
  }
}
