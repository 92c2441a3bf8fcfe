import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import { retryForever } from './retry.js';

export const HANDLE_DELIVERY = 'handleDelivery';

/** With pauses that double from half a second to a minute, this is about half an hour. */
const MAX_FAILURES = 35;

/** Does what a webhook delivery asks for; tried again while the code host is away. */
export function defineHandleDelivery(agenda: Agenda, { deliveries, log }: JobParts): void {
  agenda.define<{ deliveryId: string }>(
    HANDLE_DELIVERY,
    async (job) => {
      const { deliveryId } = job.attrs.data;
      try {
        await deliveries.handle(deliveryId);
      } catch (error) {
        if ((job.attrs.failCount ?? 0) < MAX_FAILURES) throw error;
        log.error({ err: error, deliveryId }, 'a webhook delivery was given up');
        await deliveries.giveUp(deliveryId, error instanceof Error ? error.message : String(error));
      }
    },
    // No limit of locks: jobs beyond it would wait for the next look at the collection, some seconds.
    { backoff: retryForever, concurrency: 4 },
  );
}
