import type { Agenda } from 'agenda';
import { AN_HOUR_OF_TRIES, defineJob, defineRepeated, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const STOP_PIPELINES = 'stopPipelines';

/** Looks after the pipelines that do scans. */
export function defineFollowPipelines(agenda: Agenda, { pipelines, log, metrics }: JobParts): RepeatedJob {
  return defineRepeated(
    { agenda, log, metrics },
    { name: 'followPipelines', interval: '15 seconds', run: () => pipelines.follow() },
  );
}

/** Cancels pipelines that are not needed any more. */
export function defineStopPipelines(agenda: Agenda, { pipelines, log, metrics }: JobParts): void {
  defineJob<{ scanId: string }>({ agenda, log, metrics }, STOP_PIPELINES, {
    run: ({ scanId }) => pipelines.stop(scanId),
    tries: AN_HOUR_OF_TRIES,
  });
}
