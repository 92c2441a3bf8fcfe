import type { BranchReader, MergeRequest, MergeRequestReader } from '#codehost/ports.js';
import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { type ConnectedRepository, isInUse } from '#server/integrations/connected-repository.js';
import type { Logger } from '#server/logging.js';
import type { ScanJobs } from '#server/scans/scan-jobs.js';
import type { WaitingScans } from '#server/scans/waiting-scans.js';
import type { DeliveryJobs } from './deliveries.js';
import { wantMergeRequest } from './merge-request.js';
import { MissedReplies } from './missed-replies.js';

type Client = Pick<BranchReader, 'branch'> & Pick<MergeRequestReader, 'openMergeRequests' | 'discussions'>;

export interface MissedEventsParts {
  database: Database;
  codeHosts: { clientFor(integration: IntegrationDocument): Promise<Client> };
  waiting: WaitingScans;
  jobs: Pick<ScanJobs, 'startWaiting'> & DeliveryJobs;
  log: Logger;
}

/** Where the last round ended: `value` is the id of the last repository that was looked at. */
const SETTING = 'missedEventsAfter';
/** Pages of open merge requests that are looked at in a project; the newest ones come first. */
const MAX_PAGES = 3;

/**
 * Deliveries that fail are not sent again. This looks, some repositories at a time and one after the other, whether
 * the head of the default branch and of each open merge request was ever scanned, and wants a scan where not; and
 * whether somebody has replied with a command.
 */
export class MissedEvents {
  private readonly replies: MissedReplies;

  constructor(private readonly parts: MissedEventsParts) {
    this.replies = new MissedReplies(parts);
  }

  /**
   * Nothing when another process looks just now.
   * @param limit repositories to look at; the next call goes on behind them
   */
  async look(limit: number): Promise<void> {
    await this.parts.database.leases.hold('missed events', () => this.lookOn(limit));
  }

  private async lookOn(limit: number): Promise<void> {
    const { settings } = this.parts.database.collections;
    const after = String((await settings.findOne({ _id: SETTING }))?.value ?? '');
    const all = await this.withWebhooks();
    const rest = all.filter(({ repository }) => repository._id > after);
    const now = rest.slice(0, limit);
    for (const { integration, repository } of now) {
      try {
        await this.compare(integration, repository);
      } catch (error) {
        this.parts.log.warn({ err: error, repository: repository.fullName }, 'looking for missed events');
      }
    }
    const value = now.length < rest.length ? now.at(-1)?.repository._id : '';
    await settings.updateOne({ _id: SETTING }, { $set: { value } }, { upsert: true });
    for (const teamId of new Set(now.map(({ repository }) => repository.teamId)))
      await this.parts.jobs.startWaiting(teamId);
  }

  /** Only where events are expected can some be missed. */
  private async withWebhooks(): Promise<ConnectedRepository[]> {
    const { database } = this.parts;
    const found: ConnectedRepository[] = [];
    for (const integration of await database.collections.integrations.find({ kind: 'gitlab' }).toArray())
      for (const repository of await database.repositories.list(integration.teamId)) {
        const isOurs = repository.integrationId === integration._id && isInUse(repository);
        const isCalled = repository.hook !== null || integration.hookGeneration !== null;
        if (isOurs && isCalled) found.push({ integration, repository });
      }
    return found.sort((a, b) => (a.repository._id < b.repository._id ? -1 : 1));
  }

  private async compare(integration: IntegrationDocument, repository: RepositoryDocument): Promise<void> {
    const { codeHosts, waiting } = this.parts;
    const client = await codeHosts.clientFor(integration);
    const [seen, replies] = [await this.seen(repository), await this.replies.of({ integration, repository })];
    const { teamId, _id: repositoryId, projectId, defaultBranch } = repository;
    // The CI of the project scans by itself.
    const scans = !repository.scannedByCi;
    const head = defaultBranch === null || !scans ? null : await client.branch(projectId, defaultBranch);
    if (head && !seen.has(seenAs(null, head.commit))) {
      const wish = { teamId, repositoryId, branch: head.name, commit: head.commit };
      await waiting.want({ ...wish, mergeRequest: null, trigger: 'webhook' });
    }
    const open: MergeRequest[] = [];
    let pages = 0;
    for await (const page of client.openMergeRequests(projectId)) {
      for (const mergeRequest of page) {
        if (scans && !seen.has(seenAs(mergeRequest.iid, mergeRequest.headCommit)))
          await wantMergeRequest(repository, mergeRequest, waiting);
        open.push(mergeRequest);
      }
      pages += 1;
      if (pages === MAX_PAGES) break;
    }
    for (const mergeRequest of open) await replies.look(client, mergeRequest);
    await replies.end();
  }

  /** What was scanned or is going to be, however it ended: what failed would fail again each time. */
  private async seen({ _id: repositoryId, teamId }: RepositoryDocument): Promise<Set<string>> {
    const { scans, waitingScans } = this.parts.database.collections;
    const seen = new Set<string>();
    const projection = { commit: 1, 'mergeRequest.iid': 1 };
    for await (const scan of scans.find({ repositoryId }, { projection }))
      seen.add(seenAs(scan.mergeRequest?.iid ?? null, scan.commit));
    for await (const wish of waitingScans.find({ repositoryId, teamId }, { projection }))
      seen.add(seenAs(wish.mergeRequest?.iid ?? null, wish.commit));
    return seen;
  }
}

function seenAs(mergeRequestIid: string | null, commit: string | null): string {
  return `${mergeRequestIid ?? ''} ${commit ?? ''}`;
}
