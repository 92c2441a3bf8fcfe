import type { SeverityBand } from '#protocol/scan-report.js';
import { findByIds } from '#server/database/by-ids.js';
import type { CountedFindings, DayDocument, ScanDocument } from '#server/database/documents.js';
import { againWhenDuplicate } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import { noneCounted } from './open-changes.js';

const bands = Object.keys(noneCounted()) as SeverityBand[];
const DAY = 24 * 3600 * 1000;
/** Days that are kept: a year can be compared with the one before at its beginning. */
const KEPT = 400;

type Days = Pick<Database, 'collections' | 'engine'>;

/** A team, or one of its repositories. */
export interface DaysOwner {
  teamId: string;
  repositoryId?: string;
}

/**
 * Adds what a published scan has changed to its day of the team and of the repository, once: while its publication has not ended,
 * the day knows the scan. `settle` is to follow when it cannot be done again any more.
 */
export async function addToDay(database: Days, scan: ScanDocument): Promise<void> {
  const { changes } = scan;
  if (!changes) return;
  const numbers = (['added', 'fixed'] as const).flatMap((kind) =>
    bands.flatMap((band) => (changes[kind][band] > 0 ? [[`${kind}.${band}`, changes[kind][band]]] : [])),
  );
  if (numbers.length === 0) return;
  const { days } = database.collections;
  const day = dayOfScan(scan);
  for (const owner of ownersOf(scan)) {
    const add = () =>
      days.updateOne(
        { _id: idOf(owner, day), pending: { $ne: scan._id } },
        { $inc: Object.fromEntries(numbers), $push: { pending: scan._id } },
      );
    if ((await add()).matchedCount > 0) continue;
    await begin(database, owner, day);
    await add();
  }
}

/** The publication of the scan has ended. */
export async function settle({ collections }: Days, scan: ScanDocument): Promise<void> {
  if (!scan.changes) return;
  const day = dayOfScan(scan);
  for (const owner of ownersOf(scan))
    await collections.days.updateOne(
      { _id: idOf(owner, day), pending: scan._id },
      { $pull: { pending: scan._id } },
    );
}

/** What is open today in all of the team. */
export async function setOpen(
  database: Days,
  teamId: string,
  { now, open }: { now: Date; open: CountedFindings },
): Promise<void> {
  const day = dayOf(now);
  await begin(database, { teamId }, day);
  await database.collections.days.updateOne({ _id: idOf({ teamId }, day) }, { $set: { open } });
}

/** What is open in the repository of a published scan, when that has changed something. */
export async function setOpenAfter(
  { collections }: Days,
  scan: ScanDocument,
  counted: CountedFindings,
): Promise<void> {
  if (!scan.changes) return;
  const { critical, high, medium, low, info } = counted;
  const [, repository] = ownersOf(scan);
  await collections.days.updateOne(
    { _id: idOf(repository, dayOfScan(scan)) },
    { $set: { open: { critical, high, medium, low, info } } },
  );
}

/** The last `count` days that something is known of, oldest first, with those in between. */
export async function readDays(
  { collections, engine }: Days,
  owner: DaysOwner,
  { now, count, open }: { now: Date; count: number; open: CountedFindings },
) {
  const names = Array.from({ length: count }, (_, n) =>
    dayOf(new Date(now.getTime() - (count - 1 - n) * DAY)),
  );
  const found = await findByIds(
    collections.days,
    engine,
    names.map((day) => idOf(owner, day)),
  );
  const known = new Map(found.map((one) => [one._id, one]));
  const first = names.findIndex((day) => known.has(idOf(owner, day)));
  let last: CountedFindings | null = null;
  return names.slice(first < 0 ? -1 : first).map((day, index, shown) => {
    const one = known.get(idOf(owner, day));
    // Of a day of which nothing is known, nothing has changed, as far as is known.
    last = index === shown.length - 1 ? open : (one?.open ?? last);
    return { day, open: last, added: one?.added ?? noneCounted(), fixed: one?.fixed ?? noneCounted() };
  });
}

async function begin({ collections }: Days, owner: DaysOwner, day: string): Promise<void> {
  const fresh: Omit<DayDocument, '_id'> = {
    ...{ teamId: owner.teamId, open: null, pending: [], added: noneCounted(), fixed: noneCounted() },
    expiresAt: new Date(Date.parse(day) + KEPT * DAY),
  };
  await againWhenDuplicate(() =>
    collections.days.updateOne({ _id: idOf(owner, day) }, { $setOnInsert: fresh }, { upsert: true }),
  );
}

/** The same however often it is published. */
function dayOfScan({ finishedAt, createdAt }: ScanDocument): string {
  return dayOf(finishedAt ?? createdAt);
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function ownersOf({ teamId, repositoryId }: ScanDocument): DaysOwner[] {
  return [{ teamId }, { teamId, repositoryId }];
}

function idOf({ teamId, repositoryId }: DaysOwner, day: string): string {
  return repositoryId === undefined ? `${teamId}/${day}` : `${teamId}/${repositoryId}/${day}`;
}
