import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import { retryForever } from './retry.js';

export const DISPATCH_SCAN = 'dispatchScan';

/** Offers a launched scan to the agents. One that was claimed or cancelled meanwhile is left alone. */
export function defineDispatchScan(agenda: Agenda, { store, queue }: JobParts): void {
  agenda.define<{ scanId: string }>(
    DISPATCH_SCAN,
    async (job) => {
      const scan = await store.get(job.attrs.data.scanId);
      if (scan?.status === 'launched') queue.offer(scan._id);
    },
    { backoff: retryForever },
  );
}
