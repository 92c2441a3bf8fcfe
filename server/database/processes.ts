import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Collection, Db } from 'mongodb';
import type { Logger } from 'pino';
import { againWhenDuplicate } from './duplicate-key.js';

/** A process that holds locks; `_id` stands in what it holds. */
interface ProcessDocument {
  _id: string;
  /** Grows while it lives. */
  beats: number;
  host: string;
  pid: number;
  seenAt: Date;
}

/** Something that belongs to processes as long as they live. */
export interface Holdings {
  /** Ids of the processes that hold some of it; '' when it is not said who does. */
  holders(): Promise<string[]>;
  /** Takes all of it away from a process. @returns how much that was */
  free(id: string): Promise<number>;
}

const EVERY = 2_000;
/** Beats of ours within which a process that lives has had one, too: 12 seconds. */
const PATIENCE = 6;
/** What died without holding anything is only remembered. */
const FORGOTTEN_AFTER = 24 * 3600 * 1000;

/**
 * The processes that hold something tell each other that they live, so that what a dead one held is free in seconds and
 * a living one may hold it for as long as it takes. Beats are counted, not timed: clocks of machines differ, and while
 * the database is away nobody is taken for dead.
 */
export class Processes {
  readonly id = randomUUID();
  /** Of those who hold something: the beats that were seen last, and for how many beats of ours they are the same. */
  private readonly others = new Map<string, { beats: number; unchanged: number }>();
  private readonly holdings: Holdings[] = [];
  private timer: NodeJS.Timeout | null = null;
  private readonly processes: Collection<ProcessDocument>;

  constructor(
    db: Db,
    private readonly log: Logger,
  ) {
    this.processes = db.collection('processes');
  }

  /** From now on beats free what the dead hold of it. */
  watch(holdings: Holdings): void {
    this.holdings.push(holdings);
  }

  /**
   * Before anything is taken: what is held by an unknown process is held by a dead one.
   * @param options.alone there is no other process: whoever holds something has died
   */
  async start({ alone }: { alone: boolean }): Promise<void> {
    if (alone) {
      for (const one of this.holdings) for (const id of await one.holders()) await one.free(id);
      return;
    }
    await this.processes.deleteMany({ seenAt: { $lt: new Date(Date.now() - FORGOTTEN_AFTER) } });
    await this.beat();
    const next = () => {
      this.timer = setTimeout(async () => {
        await this.beat().catch((err: unknown) => this.log.warn({ err }, 'heartbeat of the process'));
        if (this.timer) next();
      }, EVERY);
      this.timer.unref();
    };
    next();
  }

  /** What it still holds is taken by others soon. */
  async stop({ abandon }: { abandon: boolean }): Promise<void> {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = null;
    if (!abandon) await this.processes.deleteOne({ _id: this.id });
  }

  /** Says that this process lives, and frees what those hold who do not say so any more. */
  async beat(): Promise<void> {
    await againWhenDuplicate(() =>
      this.processes.updateOne(
        { _id: this.id },
        { $inc: { beats: 1 }, $set: { host: hostname(), pid: process.pid, seenAt: new Date() } },
        { upsert: true },
      ),
    );
    const holders = await this.holders();
    for (const id of this.others.keys()) if (!holders.has(id)) this.others.delete(id);
    const beats = await this.beatsOf([...holders]);
    for (const id of holders) if (this.isDead(id, beats.get(id) ?? 0)) await this.free(id);
  }

  private async holders(): Promise<Set<string>> {
    const ids = await Promise.all(this.holdings.map((one) => one.holders()));
    return new Set(ids.flat().filter((id) => id !== this.id));
  }

  private async beatsOf(ids: string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const processes = await this.processes.find({ _id: { $in: ids } }).toArray();
    return new Map(processes.map(({ _id, beats }) => [_id, beats]));
  }

  private isDead(id: string, beats: number): boolean {
    const before = this.others.get(id);
    const unchanged = before?.beats === beats ? before.unchanged + 1 : 0;
    this.others.set(id, { beats, unchanged });
    return unchanged >= PATIENCE;
  }

  private async free(id: string): Promise<void> {
    this.others.delete(id);
    let freed = 0;
    for (const one of this.holdings) freed += await one.free(id);
    await this.processes.deleteOne({ _id: id });
    this.log.warn({ process: id, freed }, 'a process died: what it was at is done again');
  }
}
