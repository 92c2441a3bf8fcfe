import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { call } from '../api/call.js';
import { lookAgain } from '../look-again.js';
import type { HostStarted, OpenedHook } from './host-process.js';
import { MeasuredServer } from './measured-server.js';

const PROGRAM = fileURLToPath(new URL('./host-process.js', import.meta.url));

/** A measured server, its team connected to a code host in a further process whose answers are as large as can be. */
export class LargeHost {
  /** Known when a merge request was opened. */
  hook: OpenedHook | null = null;

  private constructor(
    readonly server: MeasuredServer,
    readonly project: HostStarted,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(): Promise<LargeHost> {
    const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-large-'));
    const child = fork(PROGRAM, { stdio: 'inherit', env: { ...process.env, TMPDIR: folder } });
    process.once('exit', () => child.kill('SIGKILL'));
    const [project] = (await once(child, 'message')) as [HostStarted];
    const caFile = join(folder, 'authority.pem');
    writeFileSync(caFile, project.authority);
    const server = await MeasuredServer.start({
      GOALKEEPER_ALLOWED_HOSTS: new URL(project.url).host,
      GOALKEEPER_CA_FILE: caFile,
    });
    const started = new LargeHost(server, project, child, folder);
    await started.connect();
    return started;
  }

  /** Opens a merge request about which the host gives the crafted answers of this number. */
  async open(number: number): Promise<void> {
    const opened = once(this.child, 'message');
    this.child.send(number);
    [this.hook] = await opened;
  }

  async end(): Promise<void> {
    await this.server.end();
    this.child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async connect(): Promise<void> {
    const { url: instanceUrl, token, fullName } = this.project;
    const path = `/teams/${this.server.team.teamId}`;
    await this.admin('POST', `${path}/integrations`, { instanceUrl, token });
    const names = [fullName];
    const tracked = await lookAgain(async () => {
      const { matched } = await this.admin('POST', `${path}/repositories/track`, { names });
      return matched === 1;
    }, 60_000);
    expect(tracked, 'the project is known').to.equal(true);
    const [{ id }] = (await this.admin('GET', `${path}/repositories?name=large`)) as unknown as {
      id: string;
    }[];
    await this.admin('POST', `${path}/repositories/${id}/hook`, { install: true });
  }

  private async admin(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const { adminUrl, adminToken } = this.server;
    const answer = await call(`${adminUrl}/admin/v1${path}`, {
      ...{ method, body },
      headers: { authorization: `Bearer ${adminToken}` },
    });
    expect(answer.status, answer.text).to.be.below(300);
    return (answer.body as { data: Record<string, unknown> }).data;
  }
}
