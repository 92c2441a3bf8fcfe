import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import { keepLock } from './keep-lock.js';
import { retryForever } from './retry.js';

export const DISPATCH_SCAN = 'dispatchScan';

/** So many that the scans of a few code hosts which do not answer leave room for those of others. */
const AT_A_TIME = 32;

/** Brings a launched scan to agents or a pipeline. One that was claimed or cancelled meanwhile is left alone. */
export function defineDispatchScan(agenda: Agenda, { dispatcher, log }: JobParts): void {
  agenda.define<{ scanId: string }>(
    DISPATCH_SCAN,
    // The code host may take its time: nobody else must start a second pipeline meanwhile.
    (job) => keepLock(job, log, () => dispatcher.dispatch(job.attrs.data.scanId)),
    { backoff: retryForever, concurrency: AT_A_TIME },
  );
}
