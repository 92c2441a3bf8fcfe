import { setTimeout as sleep } from 'node:timers/promises';
import type { Filter } from 'mongodb';
import type { ScanDocument } from '#server/database/documents.js';
import { InOrder } from '#server/database/in-order.js';
import type { Database } from '#server/database/index.js';
import type { ScanChange } from './transitions.js';

/** Each means that another process was quicker: with all pauses this is about three seconds. */
const MOST_TRIES = 100;
const LONGEST_PAUSE = 64;

/** Reads a scan, decides on what was read, writes if nothing came in between. Works the same on every engine. */
export class ScanStore {
  /** One change of a scan at a time in this process. */
  private readonly turns = new InOrder();

  constructor(private readonly database: Database) {}

  async get(scanId: string): Promise<ScanDocument | null> {
    // goalkeeper:ignore javascript/database/nosql-injection what comes from outside is checked to be a UUID at the door
    return this.database.collections.scans.findOne({ _id: scanId });
  }

  /** Those that there are, by id. */
  async getAll(scanIds: readonly string[]): Promise<Map<string, ScanDocument>> {
    const { scans } = this.database.collections;
    const found = this.database.singleProcess
      ? // An embedded engine looks up one `_id` at a time.
        (await Promise.all(scanIds.map((scanId) => this.get(scanId)))).filter((scan) => scan !== null)
      : await scans.find({ _id: { $in: [...scanIds] } }).toArray();
    return new Map(found.map((scan) => [scan._id, scan]));
  }

  async insert(scan: ScanDocument): Promise<void> {
    const { collections, teams, singleProcess } = this.database;
    await collections.scans.insertOne(scan);
    // Lists know their length by it, in all processes.
    if (!singleProcess) await teams.update(scan.teamId, { $inc: { scansVersion: 1 } });
  }

  /**
   * Changes a scan atomically. `decide` may be called again when another process was quicker; it gives null to leave
   * the scan as it is, and what it throws is thrown.
   * @throws when others are quicker each time
   * @returns the scan after the change; null when there is none or `decide` gave null
   */
  async change(
    scanId: string,
    decide: (scan: ScanDocument) => ScanChange | null,
  ): Promise<ScanDocument | null> {
    return this.turns.run(scanId, async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const scan = await this.get(scanId);
        const change = scan && decide(scan);
        if (!scan || !change) return null;
        const done = await this.database.collections.scans.updateOne(this.unchanged(scan), { $set: change });
        if (done.matchedCount === 1) return { ...scan, ...change };
        await sleep(Math.random() * Math.min(LONGEST_PAUSE, 2 ** tries));
      }
      throw new Error(`the scan ${scanId} was changed by others at each of ${MOST_TRIES} tries to change it`);
    });
  }

  /**
   * All that decisions rest on. A single process needs no more than its own order, and `_id` alone is quick there;
   * but once an attempt has won, publishing writes too.
   */
  private unchanged(scan: ScanDocument): Filter<ScanDocument> {
    if (this.database.singleProcess && scan.winningAttempt === null) return { _id: scan._id };
    return {
      _id: scan._id,
      status: scan.status,
      fencingToken: scan.fencingToken,
      winningAttempt: scan.winningAttempt,
      'lease.expiresAt': scan.lease?.expiresAt ?? null,
      ...(!this.database.singleProcess && { pipelines: scan.pipelines }),
    };
  }
}
