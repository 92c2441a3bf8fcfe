import { OPERATOR } from '#server/audit/audit-log.js';
import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';
import { isInUse } from '#server/integrations/connected-repository.js';
import { AN_HOUR_OF_TRIES, defineJob, defineRepeated, type Queue, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const INSTALL_HOOKS = 'installHooks';

/** Hooks that one run of the check asks about: the code host is asked once for each. */
const CHECKED_AT_A_TIME = 100;
const CHECK_EVERY = 24 * 3600 * 1000;

/** Installs the webhook at each tracked project of an integration that has none; one that refuses does not stop the rest. */
export function defineInstallHooks(queue: Queue, parts: JobParts): void {
  const { database } = parts;
  defineJob<{ integrationId: string; by?: string }>(queue, INSTALL_HOOKS, {
    // Jobs of an older version do not say who has asked.
    async run({ integrationId, by = OPERATOR }) {
      const integration = await database.collections.integrations.findOne({ _id: integrationId });
      if (!integration) return;
      for (const repository of await database.repositories.list(integration.teamId)) {
        const wants = repository.integrationId === integration._id && isInUse(repository);
        if (wants && !repository.hook?.hookId) await install(parts, integration, repository, by);
      }
    },
    tries: AN_HOUR_OF_TRIES,
  });
}

async function install(
  { hooks, log }: JobParts,
  integration: IntegrationDocument,
  repository: RepositoryDocument,
  by: string,
): Promise<void> {
  try {
    await hooks.install(integration, repository, by);
  } catch (error) {
    log.warn({ err: error, repository: repository.fullName }, 'the webhook could not be installed');
  }
}

/** Finds webhooks that the code host has stopped to call, so that somebody learns of it. */
async function checkHooks({ database, hooks, log }: JobParts, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CHECK_EVERY);
  let asked = 0;
  for (const integration of await database.collections.integrations.find({ kind: 'gitlab' }).toArray())
    for (const repository of await database.repositories.list(integration.teamId)) {
      const { hook, integrationId, fullName } = repository;
      const isDue = integrationId === integration._id && hook && (hook.checkedAt ?? hook.createdAt) < before;
      if (!isDue || asked >= CHECKED_AT_A_TIME || !isInUse(repository)) continue;
      asked += 1;
      try {
        const checked = await hooks.check(integration, repository);
        if (checked?.disabled) log.warn({ repository: fullName }, 'the code host does not call the webhook');
      } catch (error) {
        log.warn({ err: error, repository: fullName }, 'the webhook could not be checked');
      }
    }
}

export function defineCheckHooks(queue: Queue, parts: JobParts): RepeatedJob {
  return defineRepeated(queue, {
    name: 'checkHooks',
    interval: '10 minutes',
    run: () => checkHooks(parts, new Date()),
  });
}
