import type { Job } from 'agenda';
import type { Logger } from '#server/logging.js';
import { LOCK_LIFETIME } from './lock-lifetime.js';

/** Does work that may take longer than the lock of its job lasts. */
export async function keepLock<T>(job: Job<T>, log: Logger, work: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => {
    job.touch().catch((error: unknown) => log.warn({ err: error, job: job.attrs.name }, 'lock not extended'));
  }, LOCK_LIFETIME / 3);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}
