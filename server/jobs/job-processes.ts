import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Collection, Db } from 'mongodb';
import { againWhenDuplicate } from '#server/database/duplicate-key.js';
import type { Logger } from '#server/logging.js';

/** A process that runs jobs; `_id` stands in `lastModifiedBy` of the jobs that it has locked. */
interface ProcessDocument {
  _id: string;
  /** Grows while it lives. */
  beats: number;
  host: string;
  pid: number;
  seenAt: Date;
}

const EVERY = 2_000;
/** Beats of ours within which a process that lives has had one, too: 12 seconds. */
const PATIENCE = 6;
/** What died without a lock is only remembered. */
const FORGOTTEN_AFTER = 24 * 3600 * 1000;

/**
 * The processes that run jobs tell each other that they live, so that what a dead one has locked is free in seconds and
 * a job may still hold its lock for as long as it takes. Beats are counted, not timed: clocks of machines differ, and
 * while the database is away nobody is taken for dead.
 */
export class JobProcesses {
  readonly id = randomUUID();
  /** Of those who hold locks: the beats that were seen last, and for how many beats of ours they are the same. */
  private readonly others = new Map<string, { beats: number; unchanged: number }>();
  private timer: NodeJS.Timeout | null = null;
  private readonly processes: Collection<ProcessDocument>;
  private readonly jobs: Collection<{ lockedAt: Date | null; lastModifiedBy: string | null }>;

  constructor(
    db: Db,
    private readonly log: Logger,
  ) {
    this.processes = db.collection('processes');
    this.jobs = db.collection('agendaJobs');
  }

  /** Before the first job is locked: a lock of an unknown process is one of a dead one. */
  async start(): Promise<void> {
    await this.processes.deleteMany({ seenAt: { $lt: new Date(Date.now() - FORGOTTEN_AFTER) } });
    await this.beat();
    const next = () => {
      this.timer = setTimeout(async () => {
        await this.beat().catch((err: unknown) => this.log.warn({ err }, 'heartbeat of the job queue'));
        if (this.timer) next();
      }, EVERY);
      this.timer.unref();
    };
    next();
  }

  /** What it still has locked is taken by others soon. */
  async stop({ abandon }: { abandon: boolean }): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (!abandon) await this.processes.deleteOne({ _id: this.id });
  }

  /** Says that this process lives, and frees what those have locked who do not say so any more. */
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
    const locked = await this.jobs
      .find({ lockedAt: { $gt: new Date(0) } }, { projection: { lastModifiedBy: 1 } })
      .toArray();
    const ids = locked.map(({ lastModifiedBy }) => lastModifiedBy ?? '');
    return new Set(ids.filter((id) => id !== this.id));
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
    // An old date, not null: that makes a job run again that had begun.
    const lastModifiedBy = id === '' ? null : id;
    const { modifiedCount } = await this.jobs.updateMany(
      { lastModifiedBy, lockedAt: { $gt: new Date(0) } },
      { $set: { lockedAt: new Date(0) } },
    );
    await this.processes.deleteOne({ _id: id });
    this.log.warn({ process: id, jobs: modifiedCount }, 'a process died: its jobs are done again');
  }
}
