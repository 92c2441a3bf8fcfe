import type { Filter } from 'mongodb';
import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { ClaimQueue, Offer } from './claim-queue.js';
import type { Caller } from './claim-rules.js';

/** With several processes a scan may be offered by another one: the database is looked at this often (ms). */
export const LOOK_AGAIN = 500;
/** Read at once, the oldest first, of those that agents who wait may take. */
const AT_MOST = 10_000;

/**
 * What other processes have offered to agents: one query for all agents that wait at this process, however many they are.
 * A single process knows its offers.
 */
export class OfferedScans {
  /** Agents that wait here. */
  private readonly callers = new Set<Caller>();
  private looking: Promise<void> | null = null;
  private lookedAt = 0;

  constructor(private readonly parts: { database: Database; queue: ClaimQueue }) {}

  /** Does the work with the caller being one of those who are looked for. */
  async lookFor<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    this.callers.add(caller);
    // What was looked for until now, was for others.
    this.lookedAt = 0;
    try {
      return await work();
    } finally {
      this.callers.delete(caller);
    }
  }

  /** Brings the queue to what the database has, unless it was just now. */
  async refresh(): Promise<void> {
    if (this.parts.database.singleProcess) return;
    if (!this.looking && performance.now() - this.lookedAt < LOOK_AGAIN * 0.9) return;
    this.looking ??= this.look().finally(() => {
      this.looking = null;
    });
    await this.looking;
  }

  private async look(): Promise<void> {
    this.lookedAt = performance.now();
    const { database, queue } = this.parts;
    const found = database.collections.scans
      .find(offeredTo([...this.callers]), { projection: { teamId: 1, offer: 1 } })
      .sort({ 'offer.at': 1 })
      .limit(AT_MOST);
    const offers: Offer[] = [];
    for await (const { _id, teamId, offer } of found)
      if (offer) offers.push({ scanId: _id, teamId, labels: offer.labels });
    queue.replace(offers);
  }
}

/** What at least one of them may take; some of it perhaps only with the labels of another one. */
function offeredTo(callers: readonly Caller[]): Filter<ScanDocument> {
  const labels = [...new Set(callers.flatMap((caller) => caller.labels))];
  const teams = callers.map(({ teamId }) => teamId);
  return {
    'offer.at': { $exists: true },
    'offer.labels': { $not: { $elemMatch: { $nin: labels } } },
    ...(!teams.includes(null) && { teamId: { $in: [...new Set(teams)].filter((id) => id !== null) } }),
  };
}
