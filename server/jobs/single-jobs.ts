import { type Agenda, toJobId } from 'agenda';
import type { Collection, Db } from 'mongodb';
import { againWhenDuplicate } from '#server/database/duplicate-key.js';

/** What jobs carry besides their own data: of two jobs with the same key the database refuses the second one. */
interface JobKey {
  once: string;
}

/** A job that is done again and again. */
export interface RepeatedJob {
  name: string;
  /** In the words of Agenda, such as `5 minutes`. */
  interval: string;
}

/**
 * Jobs that are stored once for the same thing, however many processes ask for them at the same moment. Agenda's own ways
 * look first and insert then, which two processes may do at once; and its `every` takes away the lock of a job that runs.
 */
export class SingleJobs {
  private readonly documents: Collection;

  constructor(
    private readonly agenda: Agenda,
    db: Db,
  ) {
    this.documents = db.collection('agendaJobs');
  }

  /** Makes the key one that the database sees to (jobs without a key are not concerned), and indexes. */
  async prepare(): Promise<void> {
    await this.documents.createIndex({ 'data.once': 1 }, { name: 'once', unique: true, sparse: true });
    // Of the beats of processes, which look for what is locked, and of what looks for jobs that clocks have put off.
    await this.documents.createIndex({ lockedAt: 1 });
    await this.documents.createIndex({ runBy: 1 }, { sparse: true });
    await this.documents.createIndex({ nextRunAt: 1 });
  }

  /**
   * One job for the same thing is stored at a time; one that is there already keeps its lock and its count of failures.
   * @param more says how it is to be done, and does not tell things apart
   */
  async once(
    name: string,
    thing: Record<string, string>,
    more: Record<string, string> = {},
    at = new Date(),
  ): Promise<void> {
    const once = `${name} ${Object.values(thing).join(' ')}`;
    // A job that ended but was not removed, because the process died in between, must not stand in the way.
    await this.documents.deleteMany({ 'data.once': once, nextRunAt: null, lockedAt: null });
    await againWhenDuplicate(() =>
      this.job(name, { ...thing, ...more, once })
        .schedule(at)
        .save(),
    );
  }

  /** Jobs that were done, and stayed because the process died, or the database was away, before Agenda removed them. */
  async removeEnded(): Promise<void> {
    await this.documents.deleteMany({ repeatInterval: null, nextRunAt: null, lockedAt: null });
  }

  /**
   * Does jobs again and again, those that are new to this database first when their interval has passed: there is nothing to do
   * for them yet. One that runs just now, in whichever process, is left alone.
   */
  async repeat(jobs: readonly RepeatedJob[]): Promise<void> {
    const names = jobs.map(({ name }) => name);
    // Of an older version: nothing kept them from being there twice.
    await this.documents.deleteMany({ name: { $in: names }, type: 'single' });
    const stored = await this.documents.find({ 'data.once': { $in: names } }).toArray();
    const intervals = new Map(stored.map(({ data, repeatInterval }) => [data.once, repeatInterval]));
    for (const { name, interval } of jobs) {
      if (!intervals.has(name))
        await againWhenDuplicate(() =>
          this.job(name, { once: name }).repeatEvery(interval, { skipImmediate: true }).save(),
        );
      else if (intervals.get(name) !== interval)
        await this.documents.updateOne({ 'data.once': name }, { $set: { repeatInterval: interval } });
    }
  }

  /** Does a job of `repeat` now, unless somebody is at it. */
  async wake(name: string): Promise<void> {
    const now = new Date();
    const found = await this.documents.findOneAndUpdate(
      { 'data.once': name, lockedAt: null },
      { $set: { nextRunAt: now } },
    );
    if (!found) return;
    const job = this.agenda.create(name, { once: name }).schedule(now);
    job.attrs._id = toJobId(found._id.toHexString());
    if (this.agenda.hasNotificationChannel()) await this.agenda.publishJobNotification(job);
  }

  private job(name: string, data: JobKey & Record<string, string>) {
    return this.agenda.create(name, data).unique({ 'data.once': data.once }, { insertOnly: true });
  }
}
