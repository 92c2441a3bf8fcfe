import type { Agenda } from 'agenda';
import { forgetRepositories } from '#server/integrations/forget-repositories.js';
import { AN_HOUR_OF_TRIES, defineJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const FORGET_REPOSITORIES = 'forgetRepositories';
export const REMOVE_TEAM = 'removeTeam';

/** Removes a team that was asked to be removed; goes on where it was cut off. What is given up is found when reconciling. */
export function defineRemoveTeam(agenda: Agenda, { teamRemoval, log, metrics }: JobParts): void {
  defineJob<{ teamId: string }>({ agenda, log, metrics }, REMOVE_TEAM, {
    run: ({ teamId }) => teamRemoval.run(teamId),
    tries: AN_HOUR_OF_TRIES,
    concurrency: 1,
    lockLimit: 1,
  });
}

/** Removes what an integration that is gone leaves behind. */
export function defineForgetRepositories(agenda: Agenda, { database, log, metrics }: JobParts): void {
  defineJob<{ teamId: string; integrationId: string }>({ agenda, log, metrics }, FORGET_REPOSITORIES, {
    run: ({ teamId, integrationId }) => forgetRepositories(database, teamId, integrationId),
    tries: AN_HOUR_OF_TRIES,
    concurrency: 1,
    lockLimit: 1,
  });
}
