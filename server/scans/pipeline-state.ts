import type { PipelineJob } from '#codehost/ports.js';
import type { ScanPipeline } from '#server/database/ci-documents.js';

/** What the state of a pipeline means for the scan that it is to do. */
export type PipelineFate =
  | { kind: 'waits' | 'runs' }
  /** It will not do the scan. `retry`: another pipeline may. */
  | { kind: 'over'; reason: string; retry: boolean };

/** Minutes within which a runner must have taken the job. */
export const START_WITHIN_MINUTES = 30;

const over = new Set(['success', 'failed', 'canceled', 'canceling', 'skipped']);
/** Reasons of failed jobs that lie with runners, not with what they run. */
const troubleOfRunners =
  /runner_system_failure|stuck_or_timeout|scheduler_failure|data_integrity|stale_schedule|job_router|ci_quota/;

/** Whether a pipeline that was started for a scan may still be running although nobody waits for it. */
export function isLeftRunning({ kind, id, endedAt, status }: ScanPipeline): boolean {
  return kind !== 'ci' && id !== null && endedAt !== null && !over.has(status ?? '');
}

/**
 * @param status null: the pipeline was deleted
 * @param claimed a job of the pipeline holds the scan
 */
export function fateOf(
  pipeline: ScanPipeline,
  { status, jobs, claimed, now }: { status: string | null; jobs: PipelineJob[]; claimed: boolean; now: Date },
): PipelineFate {
  const where = pipeline.webUrl ? ` (${pipeline.webUrl})` : '';
  const end = (what: string, retry: boolean): PipelineFate => ({
    kind: 'over',
    reason: `${what}${where}`,
    retry: retry && pipeline.kind !== 'ci',
  });
  switch (status) {
    case null:
      // Perhaps the account may only not see it: the lease of the job knows better.
      if (claimed) return { kind: 'runs' };
      return end('The pipeline was deleted before it had done the scan', false);
    case 'failed':
      return end(`The pipeline failed${failureOf(jobs)}`, true);
    case 'canceled':
    case 'canceling':
      return end('The pipeline was cancelled at the code host', false);
    case 'skipped':
      return end('The pipeline was skipped: none of its jobs was to run', false);
    case 'manual':
      return end('The pipeline waits for a person to start a job', false);
    case 'success':
      // While a job holds the scan, its lease decides: the end of the job may be seen before its last call.
      if (claimed) return { kind: 'runs' };
      return end('The pipeline ended without a job that did the scan: does it include the component?', false);
    case 'running':
      return { kind: 'runs' };
    default: {
      const minutes = (now.getTime() - pipeline.startedAt.getTime()) / 60_000;
      if (claimed || minutes < START_WITHIN_MINUTES) return { kind: 'waits' };
      return end(
        `No runner took the job of the pipeline within ${START_WITHIN_MINUTES} minutes: is one online for this project?`,
        false,
      );
    }
  }
}

function failureOf(jobs: PipelineJob[]): string {
  const failed = jobs.find(({ status }) => status === 'failed');
  if (!failed) return '';
  const reason = failed.failureReason ?? 'unknown reason';
  const whose = troubleOfRunners.test(reason) ? ', which is trouble of the runner' : '';
  return `: job ${failed.name}, ${reason.replaceAll('_', ' ')}${whose}`;
}
