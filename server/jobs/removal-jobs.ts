import { forgetRepositories } from '#server/integrations/forget-repositories.js';
import { AN_HOUR_OF_TRIES, defineJob, type Queue } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const FORGET_REPOSITORIES = 'forgetRepositories';
export const REMOVE_TEAM = 'removeTeam';

/** Removes a team that was asked to be removed; goes on where it was cut off. What is given up is found when reconciling. */
export function defineRemoveTeam(queue: Queue, { teamRemoval }: JobParts): void {
  defineJob<{ teamId: string }>(queue, REMOVE_TEAM, {
    run: ({ teamId }) => teamRemoval.run(teamId),
    tries: AN_HOUR_OF_TRIES,
    concurrency: 1,
    lockLimit: 1,
  });
}

/** Removes what an integration that is gone leaves behind. */
export function defineForgetRepositories(queue: Queue, { database }: JobParts): void {
  defineJob<{ teamId: string; integrationId: string }>(queue, FORGET_REPOSITORIES, {
    run: ({ teamId, integrationId }) => forgetRepositories(database, teamId, integrationId),
    tries: AN_HOUR_OF_TRIES,
    concurrency: 1,
    lockLimit: 1,
  });
}
