import type { JobRepository } from 'agenda';
import type { Collection } from 'mongodb';

type LockNext = JobRepository['getNextJobToRun'];

/** A question for the next job of a kind. */
interface Asked {
  name: string;
  /** Jobs that are to run until then are due. */
  until: Date;
  /** Jobs that were locked before then are nobody's. */
  lockedBefore: Date;
  answer(isDue: boolean): void;
  fail(error: unknown): void;
}

/** With fewer questions at a time, locking what there is costs no more than looking first. */
const MANY = 4;

/**
 * Agenda asks for each kind of job by itself, some twenty times at each look, by a command that locks what it finds. Here one
 * query asks which kinds have a job that is due, and only these are locked. What is asked for is looked at afterwards, so that
 * no job is passed over that was stored before.
 */
export function lockingOnlyDueKinds(lockNext: LockNext, documents: Collection): LockNext {
  let waiting: Asked[] = [];
  const look = async () => {
    const asked = waiting;
    waiting = [];
    try {
      const due = asked.length < MANY ? null : await dueAmong(asked, documents);
      for (const { name, answer } of asked) answer(due === null || due.has(name));
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  };
  return async (name, until, lockedBefore, ...more) => {
    const isDue = await new Promise<boolean>((answer, fail) => {
      if (waiting.length === 0) queueMicrotask(look);
      waiting.push({ name, until, lockedBefore, answer, fail });
    });
    return isDue ? lockNext(name, until, lockedBefore, ...more) : undefined;
  };
}

/** The kinds that may have a job to lock: the widest of the bounds holds for all, and locking goes by its own. */
async function dueAmong(asked: readonly Asked[], documents: Collection): Promise<Set<unknown>> {
  const latest = (dates: Date[]) => new Date(Math.max(...dates.map((date) => date.getTime())));
  const due = await documents.distinct('name', {
    name: { $in: asked.map(({ name }) => name) },
    disabled: { $ne: true },
    $or: [
      { lockedAt: null, nextRunAt: { $lte: latest(asked.map(({ until }) => until)) } },
      { lockedAt: { $lte: latest(asked.map(({ lockedBefore }) => lockedBefore)) } },
    ],
  });
  return new Set(due);
}
