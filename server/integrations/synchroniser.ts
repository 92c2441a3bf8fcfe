import { type CodeHostClient, CodeHostError, type Project } from '#codehost/ports.js';
import type { IntegrationDocument, RepositoryDocument, SyncState } from '#server/database/documents.js';
import type { Database, RepositoryWrites } from '#server/database/index.js';
import type { Logger } from '#server/logging.js';
import type { CodeHosts } from './code-hosts.js';
import { inParts } from './in-parts.js';
import { fetchLanguages } from './languages.js';
import { changeOf, toRepository } from './project-documents.js';
import { SecretKeyError } from './secret-keys.js';

export interface SynchroniserParts {
  database: Database;
  codeHosts: CodeHosts;
  log: Logger;
}

export type SyncKind = NonNullable<SyncState['running']>['kind'];

/** What integrations ask of the job queue. Asking twice for the same integration starts one job. */
export interface IntegrationJobs {
  synchronise(integrationId: string, kind: SyncKind): Promise<void>;
  /** Removes the repositories of an integration that was removed, where they have no scans. */
  forgetRepositories(teamId: string, integrationId: string): Promise<void>;
}

type Running = NonNullable<SyncState['running']>;
type Client = Pick<CodeHostClient, 'projects' | 'project' | 'languages'>;

/** The code host writes the time of the last activity down once an hour at most (ms). */
const ACTIVITY_LAG = 2 * 3600 * 1000;

/** Missing projects are looked at as many together as a page has. */
const MISSING_AT_A_TIME = 100;

const never: SyncState = {
  running: null,
  lastFullAt: null,
  lastStartedAt: null,
  lastFinishedAt: null,
  projects: 0,
  last: null,
  error: null,
};

/**
 * Brings the stored repositories in line with the projects at a code host. It goes by ascending ids, a page at a
 * time; where it is is stored behind each page, so that one that was cut off goes on there. What did not change is
 * not written.
 */
export class Synchroniser {
  constructor(private readonly parts: SynchroniserParts) {}

  /** Where the code host is at fault, why is stored with the integration, and the next one goes on from there. */
  async run(integrationId: string, kind: SyncKind): Promise<void> {
    const { integrations } = this.parts.database.collections;
    const integration = await integrations.findOne({ _id: integrationId });
    if (!integration?.apiToken) return;
    const before = integration.sync ?? never;
    const running = resume(before, kind) ?? begin(before, kind);
    try {
      const client = await this.parts.codeHosts.clientFor(integration);
      const done = await this.walk(client, integration, before, running);
      await this.store(integration, finished(before, done));
      await fetchLanguages(this.parts.database, client, integration, done.startedAt);
    } catch (error) {
      if (error instanceof IntegrationRemoved) return;
      if (!(error instanceof CodeHostError) && !(error instanceof SecretKeyError)) throw error;
      this.parts.log.warn({ integrationId, reason: error.message }, 'synchronisation was cut off');
      const failure = { at: new Date(), message: error.message };
      await integrations.updateOne({ _id: integrationId }, { $set: { 'sync.error': failure } });
    }
  }

  private async walk(
    client: Client,
    integration: IntegrationDocument,
    before: SyncState,
    start: Running,
  ): Promise<Running> {
    const { repositories } = this.parts.database;
    const { teamId, _id } = integration;
    const isFull = start.kind === 'full';
    const known = isFull ? await repositories.presentProjects(teamId, _id) : [];
    let running = start;
    await this.store(integration, { ...before, running });
    const missing = new Missing(known, Number(start.afterId ?? 0));
    const options = {
      ...(start.afterId !== null && { afterId: start.afterId }),
      ...(start.activeSince !== null && { activeSince: start.activeSince }),
    };
    for await (const page of client.projects(options)) {
      const ids = page.map(({ id }) => id);
      const gone = missing.before(ids.map(Number));
      const counts = await this.writePage(client, integration, page, gone);
      running = add(running, { ...counts, seen: page.length, afterId: ids.at(-1) ?? null });
      await this.store(integration, { ...before, running });
    }
    if (isFull && running.seen === 0 && known.length > 0)
      throw new CodeHostError(
        'refused',
        `The code host shows none of ${known.length} known projects any more: nothing was changed. Check the memberships of the account.`,
      );
    for (const rest of inParts(missing.rest(), MISSING_AT_A_TIME))
      running = add(running, await this.writePage(client, integration, [], rest));
    return running;
  }

  private async writePage(client: Client, integration: IntegrationDocument, page: Project[], gone: number[]) {
    const { repositories } = this.parts.database;
    const { teamId, _id } = integration;
    const ids = [...page.map(({ id }) => id), ...gone.map(String)];
    const known = await repositories.byProjects(teamId, _id, ids);
    const writes: RepositoryWrites = { insert: [], update: [] };
    for (const project of page) {
      const before = known.get(project.id);
      const change = before && changeOf(before, project);
      if (!before) writes.insert.push(toRepository(integration, project));
      else if (change) writes.update.push({ id: before._id, change });
    }
    const changed = writes.update.length;
    for (const id of gone) {
      const before = known.get(String(id));
      const change = before && (await changeOfMissing(client, before));
      if (before && change) writes.update.push({ id: before._id, change });
    }
    await repositories.writeAll(teamId, writes);
    return { added: writes.insert.length, changed, gone: writes.update.length - changed };
  }

  private async store({ _id }: IntegrationDocument, sync: SyncState): Promise<void> {
    const { integrations } = this.parts.database.collections;
    const done = await integrations.updateOne({ _id, apiToken: { $ne: null } }, { $set: { sync } });
    if (done.matchedCount === 0) throw new IntegrationRemoved();
  }
}

/** It was removed while it was synchronised: there is nothing to go on with. */
class IntegrationRemoved extends Error {}

/** Known projects that the list at the code host does not have, found by walking both in ascending order. */
class Missing {
  private at = 0;

  constructor(
    private readonly known: readonly number[],
    after: number,
  ) {
    while (this.at < known.length && known[this.at] <= after) this.at += 1;
  }

  /** Up to the end of this page. */
  before(page: readonly number[]): number[] {
    const there = new Set(page);
    const last = page.at(-1) ?? 0;
    const missing: number[] = [];
    for (; this.at < this.known.length && this.known[this.at] <= last; this.at += 1)
      if (!there.has(this.known[this.at])) missing.push(this.known[this.at]);
    return missing;
  }

  /** Behind the last page. */
  rest(): number[] {
    return this.known.slice(this.at);
  }
}

/**
 * A project that is no longer in the list was deleted, or the account is no member any more. Those that matter are
 * asked for, as one may be seen without being a member.
 */
async function changeOfMissing(
  client: Client,
  known: RepositoryDocument,
): Promise<Partial<RepositoryDocument> | null> {
  const matters = known.tracked || known.scanCount > 0;
  const project = matters ? await client.project(known.projectId) : null;
  return project ? changeOf(known, project) : { state: 'gone' };
}

function resume(state: SyncState, kind: SyncKind): Running | null {
  const { running } = state;
  return running !== null && (running.kind === kind || running.kind === 'full') ? running : null;
}

function begin(state: SyncState, wanted: SyncKind): Running {
  const kind = state.lastFullAt === null ? 'full' : wanted;
  const since = state.lastStartedAt ?? state.lastFullAt;
  const activeSince =
    kind === 'incremental' && since !== null ? new Date(since.getTime() - ACTIVITY_LAG) : null;
  const startedAt = new Date();
  return { kind, startedAt, afterId: null, activeSince, seen: 0, added: 0, changed: 0, gone: 0 };
}

function finished(before: SyncState, { kind, startedAt, seen, added, changed, gone }: Running): SyncState {
  const isFull = kind === 'full';
  return {
    running: null,
    lastFullAt: isFull ? startedAt : before.lastFullAt,
    lastStartedAt: startedAt,
    lastFinishedAt: new Date(),
    projects: isFull ? seen : before.projects + added,
    last: { kind, added, changed, gone },
    error: null,
  };
}

function add(
  running: Running,
  more: { added: number; changed: number; gone: number; seen?: number; afterId?: string | null },
): Running {
  return {
    ...running,
    afterId: more.afterId ?? running.afterId,
    seen: running.seen + (more.seen ?? 0),
    added: running.added + more.added,
    changed: running.changed + more.changed,
    gone: running.gone + more.gone,
  };
}
