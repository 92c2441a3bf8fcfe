import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { ClaimedScan } from '#protocol/agent-api.js';
import { type Collections, collectionsOf } from '#server/database/collections.js';
import { type CodeHostStandIn, type Misbehaving, type Project, startCodeHost } from '../codehost/index.js';
import { freePorts, ReplicaSet } from '../database/replica-set.js';
import { ServeProcess } from '../failover/serve-process.js';
import { ServedService } from '../failover/served-service.js';
import { temporaryFolder } from '../workspace/git-repository.js';
import { Clock } from './clock.js';
import { JobWatch } from './job-watch.js';
import { type Engine, type Fault, type HostTrouble, type LinkName, PROCESSES } from './plan.js';
import { type Conduct, SimulatedAgent } from './simulated-agent.js';
import { TcpProxy } from './tcp-proxy.js';

const AGENTS = 3;
const DATABASE = 'faults';
const MEGABYTE = 1024 * 1024;
/** Of the file system that the embedded engine's data lie in. */
const DISK = 128 * MEGABYTE;
/** Milliseconds that the links called slow add to each piece. */
const SLOW = 150;
const PLANS = {
  faults: { requestsPerHour: 1_000_000, concurrentScans: 100, scansPerMonth: null, retentionDays: null },
};

type End = () => Promise<void>;
const nothing: End = async () => undefined;

/**
 * A service that can be disturbed: server processes by role, real ones with clocks of their own, on a replica set or an
 * embedded engine; agents that may lie; a proxy on each link between them; and a stand-in for the code host.
 */
export class World extends ServedService {
  readonly servers: ServeProcess[] = [];
  readonly jobs = new JobWatch();
  /** What agents do with the scans that they claim next; then they are honest. */
  conducts: Conduct[] = [];
  /** What was seen that must not be, beside what is stored. */
  readonly violations: string[] = [];
  /** Merge requests of scans, by the scan's id, as agents were told. */
  readonly mergeRequests = new Map<string, ClaimedScan['mergeRequest']>();
  readonly links: Record<LinkName, TcpProxy[]> = {
    'agents and server': [],
    'server and database': [],
    'code host and server': [],
  };
  readonly launchedName = 'acme/launched';
  launched!: Project;
  merged!: Project;
  private readonly clocks: Clock[] = [];
  private readonly stopping = new AbortController();
  private agentsRun: Promise<unknown> = Promise.resolve();
  /** By how much all clocks are ahead when nothing is wrong with them. */
  private ahead = 0;

  private constructor(
    host: CodeHostStandIn,
    readonly engine: Engine,
    private readonly set: ReplicaSet | null,
    private readonly disk: string | null,
    private readonly folder: string,
    private readonly client: MongoClient,
  ) {
    super(host);
  }

  /** @throws Error when there is no MongoDB server program for the engine `mongodb` */
  static async start(engine: Engine): Promise<World> {
    const folder = temporaryFolder('faults');
    const proxies: TcpProxy[] = [];
    const set = engine === 'mongodb' ? await startSet(proxies) : null;
    const disk = engine === 'embedded' ? mountDisk(folder) : null;
    const socket = join(folder, 'data', 'run', 'ferretdb.sock');
    const url = set?.url(DATABASE) ?? `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
    const client = new MongoClient(url, { maxPoolSize: engine === 'mongodb' ? 5 : 1, retryWrites: false });
    const world = new World(await startCodeHost(), engine, set, disk, folder, client);
    world.links['server and database'] = proxies;
    try {
      await world.setUp();
    } catch (error) {
      await world.stop();
      throw error;
    }
    return world;
  }

  get collections(): Collections {
    return collectionsOf(this.database);
  }

  get database() {
    return this.client.db(this.engine === 'mongodb' ? DATABASE : 'goalkeeper');
  }

  apis(): ServeProcess[] {
    return this.servers.filter((_, n) => PROCESSES[this.engine][n] !== 'jobs');
  }

  /** What clocks say when nothing is wrong with them: milliseconds. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Begins to disturb. @returns what ends it */
  async disturb(fault: Fault): Promise<End> {
    switch (fault.kind) {
      case 'kill process':
        return this.killProcess(fault.process);
      case 'process stands still':
        return this.standStill(fault.process);
      case 'kill primary':
        return (await this.set?.killPrimary()) ?? nothing;
      case 'step down':
        await this.set?.stepDown();
        return nothing;
      case 'kill engine':
        return this.killEngine();
      case 'disk full':
        return this.fillDisk();
      case 'clock':
        this.clocks[fault.process].set(this.ahead + fault.jump);
        return async () => this.clocks[fault.process].set(this.ahead);
      case 'link':
        return this.disturbLink(fault);
      case 'code host':
        return this.disturbHost(fault.does);
    }
  }

  /** All is in order again: processes run, clocks agree, links and code host do their work. */
  async heal(): Promise<void> {
    for (const server of this.servers) if (server.lives) server.stand(false);
    for (const proxy of Object.values(this.links).flat()) proxy.heal();
    this.host.misbehaviours.endAll();
    for (const project of [this.launched, this.merged])
      for (const hook of this.host.hooks.of(project))
        Object.assign(hook, { failuresInARow: 0, disabledUntil: null });
    for (const clock of this.clocks) clock.set(this.ahead);
    for (const [n, server] of this.servers.entries()) await this.bringUp(n, server);
  }

  /** All clocks together: what waits for its time, or for a lease that ends, waits no longer. */
  passTime(milliseconds: number): void {
    this.ahead += milliseconds;
    for (const clock of this.clocks) clock.set(this.ahead);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.agentsRun.catch(() => undefined);
    await Promise.all(this.servers.map((server) => server.kill()));
    await this.client.close();
    await Promise.all(
      Object.values(this.links).map((proxies) => Promise.all(proxies.map((one) => one.stop()))),
    );
    await this.host.stop();
    await this.set?.stop();
    if (this.disk) unmount(this.disk);
  }

  protected said(): string[] {
    return this.servers.map((one) => one.tail());
  }

  private async setUp(): Promise<void> {
    const roles = PROCESSES[this.engine];
    const ports = await freePorts(2 * roles.length);
    const calls = await TcpProxy.start(ports[0]);
    this.links['code host and server'].push(calls);
    for (const [n] of roles.entries()) await this.startServer(n, ports, calls.port);
    await this.connectTeam({ name: 'faults', plan: 'faults' });
    const files = { 'app.py': 'one = 1\ntwo = 2\n' };
    this.launched = await this.project(this.launchedName, files);
    this.merged = await this.project('acme/merged', files);
    const tokens = await Promise.all(Array.from({ length: AGENTS }, (_, n) => this.agent(`agent ${n}`)));
    for (const { url } of this.apis())
      this.links['agents and server'].push(await TcpProxy.start(Number(new URL(url).port)));
    this.agentsRun = Promise.all(tokens.map((token, n) => this.runAgent(token, n)));
    this.agentsRun.catch((error: unknown) => this.violations.push(`an agent ended: ${String(error)}`));
  }

  private async startServer(n: number, ports: number[], publicPort: number): Promise<void> {
    const authority = join(this.folder, 'authority.pem');
    writeFileSync(authority, this.host.authority);
    const clock = new Clock(join(this.folder, `clock-${n}`));
    this.clocks.push(clock);
    this.servers.push(
      await ServeProcess.start(
        {
          ...{ HOME: this.folder, TMPDIR: this.folder, ...clock.environment, ...this.engineSettings() },
          GOALKEEPER_CACHE:
            process.env.GOALKEEPER_CACHE ?? join(process.env.HOME ?? '', '.cache', 'goalkeeper'),
          GOALKEEPER_ALLOWED_HOSTS: new URL(this.host.url).host,
          GOALKEEPER_CA_FILE: authority,
          GOALKEEPER_ROLE: PROCESSES[this.engine][n],
          GOALKEEPER_PLANS: JSON.stringify(PLANS),
          GOALKEEPER_LOG_LEVEL: 'debug',
          GOALKEEPER_PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
          GOALKEEPER_SECRET_KEY: 'k'.repeat(40),
          GOALKEEPER_ADMIN_TOKEN: this.adminToken,
          GOALKEEPER_PORT: String(ports[2 * n]),
          GOALKEEPER_ADMIN_PORT: String(ports[2 * n + 1]),
        },
        (line) => this.jobs.line(n, line),
      ),
    );
  }

  private engineSettings(): NodeJS.ProcessEnv {
    if (this.set) return { MONGODB_URL: this.set.url(DATABASE) };
    return { GOALKEEPER_DATABASE_ENGINE: 'ferretdb', GOALKEEPER_DATA: join(this.folder, 'data') };
  }

  private async runAgent(token: string, n: number): Promise<void> {
    const proxies = this.links['agents and server'];
    const agent = new SimulatedAgent({
      server: new URL(`http://127.0.0.1:${proxies[n % proxies.length].port}`),
      token,
      name: `agent ${n}`,
      conduct: ({ scanId, mergeRequest }) => {
        this.mergeRequests.set(scanId, mergeRequest);
        return this.conducts.shift() ?? 'honest';
      },
      violated: (what) => this.violations.push(what),
    });
    await agent.run(this.stopping.signal);
  }

  private async killProcess(n: number): Promise<End> {
    const server = this.servers[n];
    if (!server.lives) return nothing;
    await server.kill();
    this.jobs.died(n);
    return () => this.bringUp(n, server);
  }

  private async bringUp(n: number, server: ServeProcess): Promise<void> {
    if (server.lives) return;
    this.jobs.died(n);
    // A port or a data folder may be somebody's for a moment longer.
    for (let tries = 1; ; tries++)
      try {
        return await server.again();
      } catch (error) {
        if (tries === 5) throw error;
        await sleep(500);
      }
  }

  private async standStill(n: number): Promise<End> {
    const server = this.servers[n];
    if (server.lives) server.stand(true);
    return async () => {
      if (server.lives) server.stand(false);
    };
  }

  private async killEngine(): Promise<End> {
    if (this.set) return this.set.killAll();
    const pid = childOf(this.servers[0].pid);
    // Its server is down, and the engine with it.
    if (pid === null) return () => this.bringUp(0, this.servers[0]);
    process.kill(pid, 'SIGKILL');
    // It takes its server with it, which a supervisor starts again.
    return async () => {
      await this.until('the server has noticed', async () => !this.servers[0].lives, 45_000);
      await this.bringUp(0, this.servers[0]);
    };
  }

  private async fillDisk(): Promise<End> {
    const { disk } = this;
    if (!disk) return nothing;
    for (const size of [MEGABYTE, 4096])
      try {
        for (let n = 0; ; n++) writeFileSync(join(disk, `fill-${size}-${n}`), Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    return async () => {
      for (const name of readdirSync(disk)) if (name.startsWith('fill-')) rmSync(join(disk, name));
    };
  }

  private async disturbLink({ between, is, process: n }: Fault & { kind: 'link' }): Promise<End> {
    const pid = n === 'all' ? n : this.servers[n].pid;
    if (pid === undefined) return nothing;
    const link = is === 'slow' ? { kind: is, milliseconds: SLOW } : { kind: is };
    for (const proxy of this.links[between]) proxy.set(link, pid);
    return async () => {
      for (const proxy of this.links[between]) proxy.set({ kind: 'open' }, pid);
    };
  }

  private async disturbHost(does: HostTrouble): Promise<End> {
    const how: Record<HostTrouble, Omit<Misbehaving, 'when'>> = {
      error: { how: { kind: 'error', status: 503 } },
      cut: { how: { kind: 'cut', where: 'before-headers' } },
      'answers lost': { how: { kind: 'cut', where: 'before-headers' }, carriedOut: true },
      stall: { how: { kind: 'stall', where: 'before-headers' }, times: 3 },
      'rate limit': { how: { kind: 'rate-limit', as: 'json', retryAfter: 1 } },
    };
    const order = this.host.misbehave({ when: {}, ...how[does] });
    return async () => {
      order.end();
    };
  }
}

function startSet(proxies: TcpProxy[]): Promise<ReplicaSet> {
  return ReplicaSet.start({
    through: async (port) => {
      const proxy = await TcpProxy.start(port);
      proxies.push(proxy);
      return proxy.port;
    },
  });
}

/** @returns the folder of a small file system for the data; null, and a word about it, where this user may not mount one */
function mountDisk(folder: string): string | null {
  const data = join(folder, 'data');
  mkdirSync(data);
  const options = ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', data];
  if (spawnSync('mount', options).status === 0) {
    // Also when a run is cut off by a signal, and before its folder is removed: what is mounted keeps its memory for good.
    process.prependOnceListener('exit', () => unmount(data));
    return data;
  }
  console.error('SKIPPED: no disk is full in these runs, as this user may not mount a small one.');
  return null;
}

/** Once more does nothing. */
function unmount(disk: string): void {
  spawnSync('umount', ['--lazy', disk]);
}

/** The process that a process has started; Linux says so. */
function childOf(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return child ? Number(child) : null;
  } catch {
    return null; // It has ended.
  }
}
