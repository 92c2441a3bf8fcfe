import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collections } from '#server/database/collections.js';
import { type Answer, call } from '../api/call.js';
import { type CodeHostStandIn, type Project, ROLE } from '../codehost/index.js';
import { inDays } from '../integrations/in-days.js';
import type { ServeProcess } from './serve-process.js';

/** Milliseconds of tries: longer than an election and the start of a process. */
const PATIENCE = 60_000;

type Fields = Record<string, unknown>;

/** Server processes and what is asked of them: as careful clients ask, again and again until there is an answer. */
export abstract class ServedService {
  protected readonly adminToken = `admin-${randomUUID()}`;
  private integrationId = '';
  private key = '';
  teamId = '';

  protected constructor(readonly host: CodeHostStandIn) {}

  /** Those that answer clients. */
  abstract apis(): readonly ServeProcess[];
  abstract get collections(): Collections;
  /** What all processes said last. */
  protected abstract said(): string[];

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

  /** A launch with an `Idempotency-Key`. @param first the process that is asked first @returns the scan's id */
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

  async cancel(scanId: string): Promise<void> {
    const path = `/api/v1/scans/${scanId}/cancel`;
    const answer = await this.again(0, ({ url }) => call(`${url}${path}`, { method: 'POST', key: this.key }));
    // 409: it had ended before.
    if (answer.status !== 200 && answer.status !== 409)
      throw new Error(`cancel: ${answer.status} ${answer.text}`);
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
    throw new Error(`${what}: not within ${within / 1000} s\n${this.said().join('\n---\n')}`);
  }

  /** @returns the token of a registered agent */
  protected async agent(name: string): Promise<string> {
    return String((await this.data('/agents', 'POST', { name })).token);
  }

  /** A team with an API key and the stand-in as its code host. */
  protected async connectTeam(team: { name: string; plan?: string }): Promise<void> {
    this.teamId = String((await this.data('/teams', 'POST', team)).id);
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

  /** Asks one API process after the other until one has an answer that is not trouble of its own, or of the code host. */
  private async again(first: number, ask: (server: ServeProcess) => Promise<Answer>): Promise<Answer> {
    const deadline = Date.now() + PATIENCE;
    const apis = this.apis();
    for (let n = first; ; n++) {
      const answer = await ask(apis[n % apis.length]).catch((error: unknown) => String(error));
      if (typeof answer !== 'string' && answer.status < 500 && !isOfHost(answer)) return answer;
      if (Date.now() > deadline)
        throw new Error(`no answer: ${typeof answer === 'string' ? answer : answer.text}`);
      await sleep(200);
    }
  }
}

/** The code host could not be reached, and the server says to try again. */
function isOfHost({ status, body }: Answer): boolean {
  return status === 409 && (body as { error?: string } | null)?.error === 'Code host is not reachable';
}
