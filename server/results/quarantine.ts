import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/** Milliseconds after which it is written down that a scan is published: nearly all are done by then. */
const NOTED_AFTER = 3_000;
/** Batches of findings of a scan that takes as long anyway: what it does to a process, it may do before that. */
const NOTED_AT_ONCE = 20;
/** Processes or threads that may end while they publish a scan. */
const MAX_ENDED = 2;

/** A scan that is not published, since that has ended processes or threads before; no other attempt is to be tried. */
export class QuarantinedScanError extends Error {
  override readonly name = 'QuarantinedScanError';
}

/** A thread ended, or was ended, while it published a scan. */
export class ThreadEndedError extends Error {
  override readonly name = 'ThreadEndedError';
}

/**
 * Does what a scan may be too much for. What ends the process leaves its note behind; a scan with too many of them is not
 * tried any more. Processes that end in the first seconds of a small one are not held against it: they may end for any reason.
 * @throws {QuarantinedScanError}
 */
export async function guarded<T>(
  { collections: { scans } }: Pick<Database, 'collections'>,
  { _id, ended = 0, manifest }: ScanDocument,
  work: () => Promise<T>,
): Promise<T> {
  if (ended >= MAX_ENDED)
    throw new QuarantinedScanError(
      `Publishing its results has ended the server or a thread of it ${ended} times. It is not tried again.`,
    );
  let note: Promise<unknown> | null = null;
  const begun = () => {
    note ??= scans.updateOne({ _id }, { $set: { ended: ended + 1 } });
    return note;
  };
  // What fails here fails again below, where it is heard.
  const timer = setTimeout(() => begun().catch(() => undefined), NOTED_AFTER);
  let endedThread = false;
  try {
    if ((manifest?.batches.length ?? 0) >= NOTED_AT_ONCE) await begun();
    return await work();
  } catch (error) {
    endedThread = error instanceof ThreadEndedError;
    if (endedThread) await begun();
    throw error;
  } finally {
    clearTimeout(timer);
    if (note && !endedThread) {
      await note;
      await scans.updateOne({ _id }, { $set: { ended } });
    }
  }
}
