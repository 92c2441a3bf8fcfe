import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import { keepLock } from './keep-lock.js';
import { retryForever } from './retry.js';

export const REMOVE_TEAM = 'removeTeam';

/** Removes a team that was asked to be removed; goes on where it was cut off. */
export function defineRemoveTeam(agenda: Agenda, { teamRemoval, log }: JobParts): void {
  agenda.define<{ teamId: string }>(
    REMOVE_TEAM,
    (job) => keepLock(job, log, () => teamRemoval.run(job.attrs.data.teamId)),
    { backoff: retryForever, concurrency: 1, lockLimit: 1 },
  );
}
