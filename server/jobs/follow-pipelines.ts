import { AN_HOUR_OF_TRIES, defineJob, defineRepeated, type Queue, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const STOP_PIPELINES = 'stopPipelines';

/** Looks after the pipelines that do scans. */
export function defineFollowPipelines(queue: Queue, { pipelines }: JobParts): RepeatedJob {
  return defineRepeated(queue, {
    name: 'followPipelines',
    interval: '15 seconds',
    run: () => pipelines.follow(),
  });
}

/** Cancels pipelines that are not needed any more. */
export function defineStopPipelines(queue: Queue, { pipelines }: JobParts): void {
  defineJob<{ scanId: string }>(queue, STOP_PIPELINES, {
    run: ({ scanId }) => pipelines.stop(scanId),
    tries: AN_HOUR_OF_TRIES,
  });
}
