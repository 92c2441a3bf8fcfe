import type { IntegrationDocument } from '#server/database/documents.js';
import { IntegrationProblem } from '#server/integrations/integration-problem.js';
import type { SyncKind } from '#server/integrations/synchroniser.js';
import { AN_HOUR_OF_TRIES, defineJob, defineRepeated, type Queue, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const SYNCHRONISE = 'synchronise';

const HOUR = 3600 * 1000;
const FULL_EVERY = 24 * HOUR;
const CHECK_EVERY = 24 * HOUR;

/** The project lists of code hosts: all of a list once a day, in between what had activity. */
export function defineSynchronise(queue: Queue, parts: JobParts): RepeatedJob {
  const { jobs, synchroniser } = parts;
  defineJob<{ integrationId: string; kind: SyncKind }>(queue, SYNCHRONISE, {
    run: ({ integrationId, kind }) => synchroniser.run(integrationId, kind),
    tries: AN_HOUR_OF_TRIES,
    concurrency: 2,
    lockLimit: 2,
  });
  const run = async () => {
    for (const { _id, sync } of await connected(parts)) {
      const age = Date.now() - (sync?.lastFullAt?.getTime() ?? 0);
      await jobs.synchronise(_id, age > FULL_EVERY ? 'full' : 'incremental');
    }
  };
  return defineRepeated(queue, { name: 'synchroniseAll', interval: '10 minutes', run });
}

/** Once a day each token is tried, so that the operator hears of its end before scans fail. */
export function defineCheckIntegrations(queue: Queue, parts: JobParts): RepeatedJob {
  return defineRepeated(queue, {
    name: 'checkIntegrations',
    interval: '1 hour',
    run: () => checkIntegrations(parts, new Date()),
  });
}

export async function checkIntegrations(
  parts: Pick<JobParts, 'database' | 'integrations' | 'log'>,
  now: Date,
): Promise<void> {
  for (const integration of await connected(parts)) {
    if (now.getTime() - (integration.lastCheck?.at.getTime() ?? 0) < CHECK_EVERY) continue;
    const checked = await parts.integrations.check(integration).catch(nullWhenRemoved);
    if (!checked) continue;
    const { lastCheck, _id, teamId, host } = checked;
    const about = { integrationId: _id, teamId, host };
    if (lastCheck?.ok === false)
      parts.log.error({ ...about, reason: lastCheck.error }, 'the token of an integration does not work');
    for (const warning of lastCheck?.warnings ?? []) parts.log.warn({ ...about, warning }, 'integration');
  }
}

/** The others are still to be tried. */
function nullWhenRemoved(error: unknown): null {
  if (error instanceof IntegrationProblem && error.kind === 'not-found') return null;
  throw error;
}

async function connected({ database }: Pick<JobParts, 'database'>): Promise<IntegrationDocument[]> {
  const all = await database.collections.integrations.find({ kind: 'gitlab' }).toArray();
  return all.filter(({ apiToken }) => apiToken !== null);
}
