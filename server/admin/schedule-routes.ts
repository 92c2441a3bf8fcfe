import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';
import type { ScheduleDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import { CronError, nextRuns } from '#server/schedules/cron.js';
import type { NewSchedule, Schedules } from '#server/schedules/schedules.js';
import { adminRoute } from './admin-route.js';
import { scheduleId, teamId } from './parameters.js';
import { findTeam } from './teams.js';

const RUNS_SHOWN = 3;

const newSchedule = {
  repositoryId: uuid
    .allow(null)
    .default(null)
    .messages({ '*': 'RepositoryId must be a UUID, or null for all tracked repositories' }),
  cron: Joi.string().trim().max(200).required().messages({ '*': 'Cron must be a crontab expression' }),
  timeZone: Joi.string().max(100).default('UTC').messages({ '*': 'TimeZone must be an IANA name' }),
  windowMinutes: Joi.number()
    .integer()
    .min(0)
    .max(24 * 60)
    .default(60)
    .messages({ '*': 'WindowMinutes must be a whole number from 0 to 1440' }),
};

/** `/admin/v1/teams/{teamId}/schedules`: scans by the clock. */
export function scheduleRoutes(database: Database, schedules: Schedules): ServerRoute[] {
  const path = '/teams/{teamId}/schedules';
  return [
    adminRoute({
      method: 'GET',
      path,
      params: { teamId },
      handler: async ({ params }) => {
        const found = await schedules.list(params.teamId);
        return { data: await Promise.all(found.map((schedule) => toSchedule(database, schedule))) };
      },
    }),
    adminRoute<Omit<NewSchedule, 'teamId'>>({
      method: 'POST',
      path,
      params: { teamId },
      body: newSchedule,
      handler: async ({ params, body, by }, h) => {
        await requireOwned(database, params.teamId, body.repositoryId);
        try {
          const schedule = await schedules.create({ teamId: params.teamId, ...body }, by);
          return h.response({ data: await toSchedule(database, schedule) }).code(201);
        } catch (error) {
          if (!(error instanceof CronError)) throw error;
          throw apiError(400, 'Schedule cannot be used', { details: error.message });
        }
      },
    }),
    adminRoute({
      method: 'DELETE',
      path: `${path}/{scheduleId}`,
      params: { teamId, scheduleId },
      handler: async ({ params, by }, h) => {
        if (!(await schedules.remove(params.teamId, params.scheduleId, by)))
          throw apiError(404, 'Schedule not found');
        return h.response().code(204);
      },
    }),
  ];
}

async function requireOwned(database: Database, team: string, repositoryId: string | null): Promise<void> {
  await findTeam(database, team);
  if (repositoryId !== null && !(await database.repositories.byId(team, repositoryId)))
    throw apiError(404, 'Repository not found');
}

async function toSchedule(database: Database, { _id, nextRunAt, ...schedule }: ScheduleDocument) {
  const { teamId: team, repositoryId, cron, timeZone, windowMinutes, createdAt, lastRunAt } = schedule;
  const repository = repositoryId && (await database.repositories.byId(team, repositoryId));
  const later = nextRuns(cron, timeZone, nextRunAt, RUNS_SHOWN - 1);
  return {
    id: _id,
    ...{ repositoryId, cron, timeZone, windowMinutes },
    /** Full name; null for all tracked ones, and for one that is gone. */
    repository: repository ? repository.fullName : null,
    createdAt: createdAt.toISOString(),
    lastRunAt: lastRunAt?.toISOString() ?? null,
    nextRuns: [nextRunAt, ...later].map((run) => run.toISOString()),
  };
}

export type ScheduleAnswer = Awaited<ReturnType<typeof toSchedule>>;
