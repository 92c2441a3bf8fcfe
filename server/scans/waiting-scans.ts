import { randomUUID } from 'node:crypto';
import { type Config, type Plan, planOf } from '#server/config.js';
import type {
  RepositoryDocument,
  ScanDocument,
  TeamDocument,
  WaitingScanDocument,
} from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import { type ConnectedRepository, connectedRepository } from '#server/integrations/connected-repository.js';
import type { Logger } from '#server/logging.js';
import type { ResultStore } from '#server/results/index.js';
import { admit, scansOfMonth } from './admission.js';
import type { Heads } from './heads.js';
import { LaunchError } from './launch.js';
import { newScan } from './new-scan.js';
import type { ScanJobs } from './scan-jobs.js';
import type { ScanStore } from './scan-store.js';
import { scannedAlready } from './scanned-already.js';
import type { Scans } from './scans.js';

export interface WaitingScansDependencies {
  database: Database;
  plans: Config['plans'];
  results: ResultStore;
  store: ScanStore;
  scans: Scans;
  jobs: ScanJobs;
  heads: Heads;
  log: Logger;
}

/** A scan that is wanted, now or later. */
export type ScanWish = Pick<
  WaitingScanDocument,
  'teamId' | 'repositoryId' | 'branch' | 'commit' | 'mergeRequest' | 'trigger'
> & { notBefore?: Date };

/** What became of a wish whose turn it was. */
type Outcome = 'started' | 'needless' | 'impossible' | 'later' | 'no-place';

/** A start under way; `again`: up to when to look once more. */
interface Round {
  again: Date | null;
  done: Promise<void>;
}

const NEWER_PUSH = 'a newer push';
const MAX_FAILURES = 24;
const MINUTE = 60_000;

/**
 * Scans that webhooks and schedules want. They wait for a place in the team's capacity, in the order in which they were
 * wanted, and survive a crash: a wish is removed when its scan is stored, and made a scan only once.
 */
export class WaitingScans {
  /** By team: one start at a time in this process. */
  private readonly starting = new Map<string, Round>();

  constructor(private readonly parts: WaitingScansDependencies) {}

  /**
   * Keeps a wish; one for the same branch or merge request that still waits is forgotten, and a scan of an older
   * commit that no agent has begun is cancelled. Call `startWaiting` of the jobs behind it.
   */
  async want(wish: ScanWish): Promise<void> {
    const { waitingScans } = this.parts.database.collections;
    const _id = subjectOf(wish);
    const now = new Date();
    const { notBefore = now, ...wanted } = wish;
    // A wish that is renewed keeps its turn.
    const requestedAt = (await waitingScans.findOne({ _id }))?.requestedAt ?? now;
    const waiting = { ...wanted, scanId: randomUUID(), requestedAt, notBefore, failures: 0 };
    await waitingScans.replaceOne({ _id }, waiting, { upsert: true });
    if (wish.commit === null) return;
    await this.cancelScans(
      wish.teamId,
      (scan) =>
        scan.status === 'launched' &&
        scan.trigger !== 'api' &&
        scan.commit !== wish.commit &&
        subjectOf(scan) === subjectOf(wish),
      NEWER_PUSH,
    );
  }

  /** Nobody needs scans of this merge request any more: those that wait are forgotten, those under way cancelled. */
  async giveUpMergeRequest(repository: RepositoryDocument, iid: string, reason: string): Promise<void> {
    await this.parts.database.collections.waitingScans.deleteOne({
      _id: `${repository._id}/merge-request/${iid}`,
    });
    await this.cancelScans(
      repository.teamId,
      (scan) => scan.repositoryId === repository._id && scan.mergeRequest?.iid === iid,
      reason,
    );
  }

  /** Teams with a wish whose time has come. */
  async teamsWithDue(now: Date): Promise<string[]> {
    const due = await this.parts.database.collections.waitingScans
      .find({ notBefore: { $lte: now } }, { projection: { teamId: 1 } })
      .toArray();
    return [...new Set(due.map(({ teamId }) => teamId))];
  }

  /** Starts the team's wishes whose time has come, the oldest first, while there is a place for them. */
  async startDue(teamId: string, now = new Date()): Promise<void> {
    const underWay = this.starting.get(teamId);
    if (underWay) {
      // It may have looked before what is meant was there: it looks again.
      underWay.again = now;
      return underWay.done;
    }
    const round: Round = { again: now, done: Promise.resolve() };
    round.done = this.startRounds(teamId, round).finally(() => this.starting.delete(teamId));
    this.starting.set(teamId, round);
    return round.done;
  }

  private async startRounds(teamId: string, round: Round): Promise<void> {
    while (round.again) {
      const now = round.again;
      round.again = null;
      await this.startOnce(teamId, now);
    }
  }

  private async startOnce(teamId: string, now: Date): Promise<void> {
    const waiting = await this.parts.database.collections.waitingScans
      .find({ teamId, notBefore: { $lte: now } })
      .toArray();
    waiting.sort((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime());
    for (const wish of waiting) {
      const outcome = await this.start(wish);
      if (outcome === 'no-place') return;
      this.parts.log.info({ wish: wish._id, scanId: wish.scanId, outcome }, 'a scan that waited');
      if (outcome !== 'later') await this.forget(wish);
    }
  }

  private async start(wish: WaitingScanDocument): Promise<Outcome> {
    const { database, store, plans, jobs } = this.parts;
    // Stored by a start that was cut off before the wish was removed.
    if (await store.get(wish.scanId)) return 'started';
    const team = await database.teams.get(wish.teamId);
    const connected = await connectedRepository(database, wish);
    if (!team || team.removal || !connected?.repository.tracked) return 'impossible';
    // Before the code host is asked: with a thousand that wait it would be asked for nothing.
    if (isFull(team, planOf({ plans }, team))) return 'no-place';

    const scan = await this.scanFor(wish, connected);
    if (typeof scan === 'string') return scan;
    if (await scannedAlready(this.parts, { ...wish, commit: scan.commit ?? '' })) return 'needless';
    try {
      await admit(database, plans, team, scan._id);
    } catch (error) {
      if (error instanceof LaunchError && error.code === 'capacity-reached') return 'no-place';
      throw error;
    }
    await this.insertOnce(scan);
    // A newer push may have looked for scans to cancel just before this one was there.
    if (await this.isOutdated(wish, scan)) await this.parts.scans.cancel(scan, NEWER_PUSH);
    else await jobs.dispatchScan(scan._id);
    return 'started';
  }

  private async scanFor(
    wish: WaitingScanDocument,
    { integration, repository }: ConnectedRepository,
  ): Promise<ScanDocument | 'impossible' | 'later'> {
    const { scanId, branch, commit, mergeRequest, trigger } = wish;
    const order = { scanId, integration, repository, mergeRequest, trigger };
    if (branch !== null && commit !== null) return newScan({ ...order, head: { branch, commit } });
    try {
      const head = await this.parts.heads.headOf(integration, repository, branch);
      return head ? newScan({ ...order, head }) : 'impossible';
    } catch (error) {
      return this.askLater(wish, error);
    }
  }

  /** The code host is away, or refuses: asked again after a while, for about a day. */
  private async askLater(wish: WaitingScanDocument, error: unknown): Promise<'impossible' | 'later'> {
    const failures = wish.failures + 1;
    this.parts.log.warn({ err: error, wish: wish._id, failures }, 'the head to scan is not known');
    if (failures > MAX_FAILURES) return 'impossible';
    const notBefore = new Date(Date.now() + Math.min(60, 2 ** failures) * MINUTE);
    await this.parts.database.collections.waitingScans.updateOne(
      { _id: wish._id, scanId: wish.scanId },
      { $set: { failures, notBefore } },
    );
    return 'later';
  }

  private async insertOnce(scan: ScanDocument): Promise<void> {
    try {
      await this.parts.store.insert(scan);
    } catch (error) {
      // Another process has started the same wish: the id is the wish's.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Another commit of the same branch or merge request is wanted by now. */
  private async isOutdated({ _id, scanId }: WaitingScanDocument, { commit }: ScanDocument): Promise<boolean> {
    const newest = await this.parts.database.collections.waitingScans.findOne({ _id });
    return newest !== null && newest.scanId !== scanId && newest.commit !== null && newest.commit !== commit;
  }

  /** Only this wish: a newer one in its place stays. */
  private async forget({ _id, scanId }: WaitingScanDocument): Promise<void> {
    await this.parts.database.collections.waitingScans.deleteOne({ _id, scanId });
  }

  private async cancelScans(
    teamId: string,
    matches: (scan: ScanDocument) => boolean,
    by: string,
  ): Promise<void> {
    for (const scanId of (await this.parts.database.teams.get(teamId))?.active ?? []) {
      const scan = await this.parts.store.get(scanId);
      if (scan && matches(scan)) await this.parts.scans.cancel(scan, by);
    }
  }
}

function isFull(team: TeamDocument, { concurrentScans, scansPerMonth }: Plan): boolean {
  const monthIsFull = scansPerMonth !== null && scansOfMonth(team, new Date()) >= scansPerMonth;
  return monthIsFull || team.active.length >= concurrentScans;
}

function subjectOf({
  repositoryId,
  branch,
  mergeRequest,
}: Pick<WaitingScanDocument, 'repositoryId' | 'branch' | 'mergeRequest'>): string {
  return mergeRequest
    ? `${repositoryId}/merge-request/${mergeRequest.iid}`
    : `${repositoryId}/branch/${branch ?? ''}`;
}
