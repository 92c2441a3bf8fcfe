import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import { keepLock } from './keep-lock.js';
import type { RepeatedJob } from './repeated-job.js';
import { retryForever } from './retry.js';

export const STOP_PIPELINES = 'stopPipelines';

/** Looks after the pipelines that do scans. */
export function defineFollowPipelines(agenda: Agenda, { pipelines, log }: JobParts): RepeatedJob {
  const name = 'followPipelines';
  agenda.define(name, (job) => keepLock(job, log, () => pipelines.follow()));
  return { name, interval: '15 seconds' };
}

/** Cancels pipelines that are not needed any more. */
export function defineStopPipelines(agenda: Agenda, { pipelines, log }: JobParts): void {
  agenda.define<{ scanId: string }>(
    STOP_PIPELINES,
    (job) => keepLock(job, log, () => pipelines.stop(job.attrs.data.scanId)),
    { backoff: retryForever },
  );
}
