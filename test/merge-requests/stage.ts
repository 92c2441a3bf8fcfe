import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { scanFolder } from '#agent/scan.js';
import { ServerClient } from '#agent/worker/server-client.js';
import { runWorker } from '#agent/worker/worker.js';
import { networkPolicy } from '#codehost/network/network-policy.js';
import { registerAgent } from '#server/agentapi/agent-token.js';
import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { inDays } from '#test/integrations/in-days.js';
import { lookAgain } from '#test/look-again.js';
import {
  type CodeHostStandIn,
  type NewProject,
  type Project,
  ROLE,
  type RunningJob,
  type User,
} from '../codehost/index.js';
import { GoalkeeperProcess, runnerOfGoalkeeper } from '../dispatch/goalkeeper-process.js';
import { temporaryFolder } from '../workspace/git-repository.js';

/** The whole server on its database, connected to a stand-in code host, and an agent that scans for it. */
export class Stage {
  private ends = new AbortController();
  private projects = 0;
  private people = 0;
  private teamId = '';
  private path = '';
  private integrationId = '';
  private work: Promise<void> = Promise.resolve();
  readonly agentLog: string[] = [];
  /** CI jobs that have ended. */
  readonly jobs: { code: unknown; output: string }[] = [];
  key = '';

  private constructor(readonly connected: ConnectedServer) {}

  static async open(): Promise<Stage> {
    const port = await freePort();
    const environment = {
      GOALKEEPER_PORT: String(port),
      GOALKEEPER_PUBLIC_URL: `http://127.0.0.1:${port}`,
    };
    const stage = new Stage(await ConnectedServer.start(environment));
    const { host } = stage;
    const token = host.addToken({ role: ROLE.maintainer, expiresAt: inDays(300) });
    const team = await stage.connected.connectedTeam(token);
    stage.teamId = team.team._id;
    stage.path = team.path;
    stage.integrationId = team.integrationId;
    stage.key = team.key;
    await stage.connected.data(`${team.path}/clone-token`, 'PUT', {
      token: host.addToken({ scopes: ['read_repository'] }),
    });
    await stage.startAgent();
    return stage;
  }

  get host(): CodeHostStandIn {
    return this.connected.host;
  }

  get database(): Database {
    return this.connected.server.database;
  }

  person(): User {
    this.people += 1;
    return this.host.addUser({
      username: `ann-${this.people}`,
      roleEverywhere: ROLE.developer,
    });
  }

  /** A project whose merge requests are scanned when its webhook says so. */
  async project(files: Record<string, string>, options: Partial<NewProject> = {}): Promise<Project> {
    this.projects += 1;
    const fullName = `acme/merged-${this.projects}`;
    const project = await this.host.addProject({ fullName, files, ...options });
    const { teamId, path, integrationId, key } = this;
    const team = await this.database.teams.get(teamId);
    if (!team) throw new Error('the team is gone');
    await this.connected.synchronise({ team, key, path, integrationId }, 'full');
    await this.connected.data(`/teams/${teamId}/repositories/track`, 'POST', { names: [fullName] });
    const repository = await this.database.repositories.byProject(teamId, integrationId, String(project.id));
    await this.connected.data(`/teams/${teamId}/repositories/${repository?._id}/hook`, 'POST', {
      install: true,
    });
    return project;
  }

  /** From now on a project's own pipelines scan its merge requests, on what merging them now would give. */
  async scanByMergedResults(project: Project): Promise<void> {
    const { teamId, integrationId, host } = this;
    const repository = await this.database.repositories.byProject(teamId, integrationId, String(project.id));
    await this.connected.data(`/teams/${teamId}/repositories/${repository?._id}`, 'PATCH', {
      scannedByCi: true,
    });
    const { url } = this.connected.server;
    const job = {
      id_tokens: { GOALKEEPER_ID_TOKEN: { aud: `${url}/${integrationId}` } },
      script: ['goalkeeper ci'],
    };
    await host.commit(project, { files: { '.gitlab-ci.yml': JSON.stringify({ goalkeeper: job }) } });
    const folder = temporaryFolder('environment');
    const authority = join(folder, 'authority.pem');
    writeFileSync(authority, host.authority);
    const environment = {
      ...{ HOME: folder, TMPDIR: folder, GOALKEEPER_SERVER: url, GOALKEEPER_CA_FILE: authority },
      GOALKEEPER_ALLOWED_HOSTS: new URL(host.url).host,
    };
    const onEnd = (_job: RunningJob, code: unknown, output: string) => void this.jobs.push({ code, output });
    const options = { onMergeRequest: true, mergedResults: true };
    host.setRunner(project, runnerOfGoalkeeper({ environment, onEnd }), options);
  }

  async change(path: string, body: object): Promise<void> {
    await this.connected.data(`/teams/${this.teamId}${path}`, 'PATCH', body);
  }

  /** Waits until the scan of this head is as it should be. */
  async until(head: string, isSo: (scan: ScanDocument) => boolean): Promise<ScanDocument> {
    const query = { teamId: this.teamId, commit: head, kind: 'merge-request' } as const;
    let seen: ScanDocument | null = null;
    const found = await lookAgain(async () => {
      seen = await this.database.collections.scans.findOne(query);
      if (seen?.status === 'failed') throw new Error(`the scan failed: ${seen.error}`);
      return seen && isSo(seen) ? seen : null;
    }, 60_000);
    if (found !== null) return found;
    throw new Error(`not within a minute: ${JSON.stringify(seen)}\n${this.agentLog.slice(-5).join('\n')}`);
  }

  /** The scan of this head, when its merge request was told of it (or will never be). */
  told(head: string): Promise<ScanDocument> {
    return this.until(head, (scan) => {
      const { review, manifest, status } = scan;
      return (review !== null && review.state !== 'pending' && manifest === null) || status === 'cancelled';
    });
  }

  /** Waits until the newest head of the default branch was scanned. */
  async scannedTarget(project: Project): Promise<void> {
    const query = { teamId: this.teamId, kind: 'full', branch: project.defaultBranch } as const;
    await this.connected.until(async () => {
      const repository = await this.database.repositories.byProject(
        this.teamId,
        this.integrationId,
        String(project.id),
      );
      const scan = await this.database.collections.scans.findOne({ ...query, repositoryId: repository?._id });
      return scan?.status === 'completed' && scan.manifest === null;
    });
  }

  /** Waits until nobody is left to be told of a decision. */
  async followed(): Promise<void> {
    const { db, collections } = this.database;
    const jobs = { name: { $in: ['followTriage', 'review'] } };
    await this.connected.until(
      async () =>
        (await db.collection('agendaJobs').countDocuments(jobs)) === 0 &&
        (await collections.reviews.countDocuments()) === 0,
    );
  }

  async stopAgent(): Promise<void> {
    this.ends.abort(new Error('the test is over'));
    await this.work;
  }

  /** An agent as a process of its own. */
  async startProcess(): Promise<GoalkeeperProcess> {
    const { token } = await registerAgent(this.database, { name: 'process', labels: [], teamId: null });
    const folder = temporaryFolder('agent');
    const caFile = join(folder, 'authority.pem');
    writeFileSync(caFile, this.host.authority);
    const { url } = this.connected.server;
    return new GoalkeeperProcess(['agent', '--server', url, '--work-folder', folder], {
      ...{ HOME: folder, GOALKEEPER_AGENT_TOKEN: token, GOALKEEPER_CA_FILE: caFile },
      GOALKEEPER_ALLOWED_HOSTS: new URL(this.host.url).host,
    });
  }

  async close(): Promise<void> {
    await this.stopAgent();
    await this.connected.stop();
  }

  async startAgent(): Promise<void> {
    this.ends = new AbortController();
    const { server, host } = this.connected;
    const { token } = await registerAgent(this.database, { name: 'stage', labels: [], teamId: null });
    const log = (line: string) => void this.agentLog.push(line);
    const network = networkPolicy([new URL(host.url).host], host.authority);
    const workFolder = temporaryFolder('stage');
    const access = {
      workFolder,
      network,
      log,
      ownCredential: () => null,
      ownCheckout: null,
      ownOrigin: null,
    };
    const client = new ServerClient({ server: new URL(server.url), token });
    const options = {
      client,
      access,
      log,
      scanFolder,
      name: 'stage',
      labels: [],
      concurrency: 2,
      threads: 1,
    };
    this.work = runWorker(options, this.ends.signal);
  }
}

/** The address that comments link to has to be known before the server begins to listen. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
