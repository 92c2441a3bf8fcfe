import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type Collections, collectionsOf } from '#server/database/collections.js';
import { type CodeHostStandIn, startCodeHost } from '../codehost/index.js';
import { freePorts, ReplicaSet } from '../database/replica-set.js';
import { GoalkeeperProcess } from '../dispatch/goalkeeper-process.js';
import { temporaryFolder } from '../workspace/git-repository.js';
import { ServeProcess } from './serve-process.js';
import { ServedService } from './served-service.js';

const ROLES = ['api', 'api', 'jobs', 'jobs'] as const;
const AGENTS = 2;

/** Server processes by role and agents, all of them real processes, on a replica set; only the code host is a stand-in. */
export class Service extends ServedService {
  private readonly servers: ServeProcess[] = [];
  private readonly agents: GoalkeeperProcess[] = [];

  private constructor(
    host: CodeHostStandIn,
    readonly set: ReplicaSet,
    private readonly client: MongoClient,
  ) {
    super(host);
  }

  /** @throws Error when there is no MongoDB server program */
  static async start(): Promise<Service> {
    const set = await ReplicaSet.start({ profile: true });
    const service = new Service(await startCodeHost(), set, new MongoClient(set.url('failover')));
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
    return this.client.db().collection('agendaJobs').countDocuments({ repeatInterval: null });
  }

  apis(): ServeProcess[] {
    return this.servers.filter((_, n) => ROLES[n] === 'api');
  }

  workers(): ServeProcess[] {
    return this.servers.filter((_, n) => ROLES[n] === 'jobs');
  }

  async stop(): Promise<void> {
    for (const agent of this.agents) agent.kill('SIGKILL');
    await Promise.all(this.agents.map(({ ended }) => ended));
    await Promise.all(this.servers.map((server) => server.kill()));
    await this.client.close();
    await this.host.stop();
    await this.set.stop();
  }

  protected said(): string[] {
    return [
      ...this.servers.map((one) => one.tail()),
      ...this.agents.map(({ output }) => output.slice(-2_000)),
    ];
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
    await this.connectTeam({ name: 'failover' });
    for (let n = 0; n < AGENTS; n++) {
      const token = await this.agent(`agent ${n}`);
      const place = ['--server', this.apis()[n].url, '--work-folder', temporaryFolder('agent')];
      this.agents.push(
        new GoalkeeperProcess(['agent', ...place], {
          ...{ HOME: folder, TMPDIR: folder, ...trust, GOALKEEPER_AGENT_TOKEN: token },
        }),
      );
    }
  }
}
