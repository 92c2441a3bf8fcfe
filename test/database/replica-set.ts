import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { mongodProgram } from './mongod-program.js';

const NAME = 'goalkeeper';
const START_WITHIN = 60_000;
/** Milliseconds without a primary after which another one is elected: short, so that tests see many elections. */
const ELECTION_TIMEOUT = 2_000;

/** Every command that walks over a collection is written to `system.profile` of its database. */
const PROFILING = `operationProfiling: { mode: slowOp, filter: '{ planSummary: "COLLSCAN" }' }\n`;

interface Member {
  port: number;
  /** At which clients and the other members reach it: its own one, or that of a proxy in front of it. */
  announced: number;
  folder: string;
  process: ChildProcess;
}

/** A command that used no index. */
export interface Walk {
  ns: string;
  command: Record<string, unknown>;
  docsExamined: number;
}

/** A MongoDB replica set on this machine, which can lose its primary when it has three members. */
export class ReplicaSet {
  private constructor(
    private readonly program: string,
    private readonly folder: string,
    private readonly members: Member[],
  ) {
    // When the tests are interrupted.
    process.once('exit', () => {
      for (const member of members) member.process.kill('SIGKILL');
    });
  }

  /**
   * @param options.members how many; one is enough where none is lost
   * @param options.profile whether commands that walk over collections are recorded
   * @param options.through the port at which others are to reach a member that listens at this one
   * @throws Error when there is no MongoDB server program, and none can be had
   */
  static async start({
    members: count = 3,
    profile = false,
    through = async (port: number) => port,
  } = {}): Promise<ReplicaSet> {
    const program = await mongodProgram();
    const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-replica-set-'));
    const ports = await freePorts(count);
    const announced = await Promise.all(ports.map(through));
    const members = ports.map((port, n) => {
      const own = join(folder, String(port));
      mkdirSync(own);
      writeFileSync(join(own, 'mongod.conf'), profile ? PROFILING : '');
      return { port, announced: announced[n], folder: own, process: startMember(program, port, own) };
    });
    const set = new ReplicaSet(program, folder, members);
    try {
      await set.initiate();
    } catch (error) {
      await set.stop();
      throw error;
    }
    return set;
  }

  /** Connection string of a database of this name. */
  url(database: string): string {
    const hosts = this.members.map(({ announced }) => `127.0.0.1:${announced}`).join(',');
    return `mongodb://${hosts}/${database}?replicaSet=${NAME}`;
  }

  /** `kill -9` of the primary. @returns what starts it again, as a secondary that catches up */
  async killPrimary(): Promise<() => Promise<void>> {
    const primary = await this.primary();
    primary.process.kill('SIGKILL');
    await ended(primary.process);
    return async () => {
      primary.process = startMember(this.program, primary.port, primary.folder);
      await this.allUp();
    };
  }

  /** Hands the primary's part to another member, which takes it at once. Clients lose their connections to the old one. */
  async stepDown(): Promise<void> {
    const { port } = await this.primary();
    // The connection breaks, or it is not the primary any more.
    await withMember(port, (client) =>
      client.db('admin').command({ replSetStepDown: 5, secondaryCatchUpPeriodSecs: 2 }),
    ).catch(() => undefined);
  }

  /** `kill -9` of all members. @returns what starts them again */
  async killAll(): Promise<() => Promise<void>> {
    for (const { process } of this.members) process.kill('SIGKILL');
    await Promise.all(this.members.map(({ process }) => ended(process)));
    return async () => {
      for (const member of this.members)
        member.process = startMember(this.program, member.port, member.folder);
      await this.allUp();
    };
  }

  /** Resolves when each member is primary or secondary: one more can be killed. */
  async allUp(): Promise<void> {
    await eventually('all members up', async () => {
      const states = await this.states();
      return states.length === this.members.length && states.every((state) => state === 1 || state === 2);
    });
  }

  /** Commands of servers that walked over a collection of a database, as the profilers of all members have them. */
  async walks(database: string): Promise<Walk[]> {
    const found = this.members.map(({ port }) =>
      withMember(port, (client) => {
        const profile = client.db(database).collection<Walk>('system.profile', { readPreference: 'nearest' });
        return profile.find({ appName: 'goalkeeper', planSummary: 'COLLSCAN' }).toArray();
      }),
    );
    return (await Promise.all(found)).flat();
  }

  async stop(): Promise<void> {
    for (const { process } of this.members) process.kill('SIGKILL');
    await Promise.all(this.members.map(({ process }) => ended(process)));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async initiate(): Promise<void> {
    const [{ port }] = this.members;
    const config = {
      _id: NAME,
      members: this.members.map((member, _id) => ({ _id, host: `127.0.0.1:${member.announced}` })),
      settings: { electionTimeoutMillis: ELECTION_TIMEOUT, heartbeatIntervalMillis: 500 },
    };
    await eventually('members to answer', () =>
      withMember(port, async (client) => {
        await client.db('admin').command({ replSetInitiate: config });
        return true;
      }).catch(() => false),
    );
    await this.allUp();
    await this.primary();
  }

  private async primary(): Promise<Member> {
    let primary: Member | undefined;
    await eventually('a primary', async () => {
      for (const member of this.members) {
        const isPrimary = await withMember(member.port, async (client) => {
          const hello = await client.db('admin').command({ hello: 1 });
          return hello.isWritablePrimary === true;
        }).catch(() => false);
        if (isPrimary) primary = member;
      }
      return primary !== undefined;
    });
    if (!primary) throw new Error('no primary');
    return primary;
  }

  /** As a member that lives sees them: 1 is primary, 2 secondary. */
  private async states(): Promise<number[]> {
    for (const { port } of this.members) {
      const status = await withMember(port, (client) =>
        client.db('admin').command({ replSetGetStatus: 1 }),
      ).catch(() => null);
      if (status) return status.members.map(({ state }: { state: number }) => state);
    }
    return [];
  }
}

function startMember(program: string, port: number, folder: string): ChildProcess {
  const log = openSync(join(folder, 'mongod.log'), 'a');
  // Settings of the profiler that a command makes are gone with a restart.
  const config = join(folder, 'mongod.conf');
  const options = [
    '--config',
    config,
    '--replSet',
    NAME,
    '--bind_ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--dbpath',
    folder,
  ];
  // Memory and disk of a test machine; what is acknowledged is in the journal all the same.
  const small = ['--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '256', '--nounixsocket'];
  return spawn(program, [...options, ...small], { stdio: ['ignore', log, log] });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function withMember<T>(port: number, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1_000,
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + START_WITHIN;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`The replica set took too long: ${what}`);
    await sleep(100);
  }
}

/** Ports that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
