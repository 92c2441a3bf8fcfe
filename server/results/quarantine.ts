import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/** Milliseconds after which it is written down that a scan is published: nearly all are done by then. */
const NOTED_AFTER = 3_000;
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
 * tried any more. Processes that end in the first seconds are not held against the scan: they may end for any reason.
 * @throws {QuarantinedScanError}
 */
export async function guarded<T>(
  { collections: { scans } }: Pick<Database, 'collections'>,
  { _id, ended = 0 }: ScanDocument,
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
