import type { Collections } from './collections.js';
import { DatabaseError } from './database-error.js';

/** Setting that is there from the first to the last write of a restore: what a cut-off one leaves must not be taken for data. */
export const RESTORE_MARK = 'restore';

/** @throws {DatabaseError} when a restore of this database began, and did not end */
export async function refuseHalfRestored({ settings }: Pick<Collections, 'settings'>): Promise<void> {
  if (await settings.findOne({ _id: RESTORE_MARK }))
    throw new DatabaseError(
      'A restore of this database was cut off, and what it holds is not whole. Run `goalkeeper restore FILE` again.',
    );
}
