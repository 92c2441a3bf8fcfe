import { Command } from 'commander';
import type { ScheduleAnswer } from '../schedule-routes.js';
import { AdminRefusal } from './admin-client.js';
import { action, type Session } from './connection.js';
import { show, table, time } from './output.js';
import { findRepository } from './repositories.js';
import { chooseTeam, commandsOfTeam, type TeamOption } from './teams.js';

interface CreateOptions extends TeamOption {
  repository?: string;
  timeZone: string;
  window: string;
}

/** `goalkeeper admin schedule`: scans by the clock. */
export function scheduleCommand(): Command {
  const schedule = new Command('schedule').description('Scans by the clock.');
  const ofTeam = commandsOfTeam(schedule);
  ofTeam('list', 'List the schedules, with their next runs (UTC).').action(
    action(async ({ client, json }: Session, options: TeamOption) => {
      const team = await chooseTeam(client, options.team);
      const schedules = await client.data<ScheduleAnswer[]>('GET', `/teams/${team.id}/schedules`);
      const rows = schedules.map((one) => [
        one.id,
        one.cron,
        one.timeZone,
        `${one.windowMinutes} min`,
        one.repository ?? one.repositoryId ?? 'all tracked',
        time(one.lastRunAt),
        one.nextRuns.map(time).join(', '),
      ]);
      const heading = ['ID', 'CRON', 'TIME ZONE', 'WITHIN', 'REPOSITORY', 'LAST RUN', 'NEXT RUNS'];
      show({ json }, schedules, () => table(heading, rows, `Team ${team.name} has no schedule.`));
    }),
  );
  ofTeam('create <cron>', 'Scan the default branches whenever this crontab expression says (in quotes).')
    .option('--repository <name>', 'only this one (full name); by default all that are tracked')
    .option('--time-zone <name>', 'IANA name, such as Europe/Berlin', 'UTC')
    .option('--window <minutes>', 'spread the scans over so many minutes', '60')
    .action(action(create));
  ofTeam('remove <id>', 'Remove a schedule.').action(
    action(async ({ client, json }: Session, id: string, options: TeamOption) => {
      const team = await chooseTeam(client, options.team);
      await client.request('DELETE', `/teams/${team.id}/schedules/${encodeURIComponent(id)}`);
      show({ json }, { id }, () => `Schedule ${id} is removed.`);
    }),
  );
  return schedule;
}

async function create({ client, json }: Session, cron: string, options: CreateOptions): Promise<void> {
  if (!/^\d{1,4}$/.test(options.window)) throw new AdminRefusal(0, '--window must be a number of minutes.');
  const team = await chooseTeam(client, options.team);
  const repository =
    options.repository === undefined ? null : await findRepository(client, team, options.repository);
  const made = await client.data<ScheduleAnswer>('POST', `/teams/${team.id}/schedules`, {
    ...{ cron, timeZone: options.timeZone, windowMinutes: Number(options.window) },
    repositoryId: repository?.id ?? null,
  });
  show({ json }, made, () => `Schedule ${made.id} runs next at ${made.nextRuns.map(time).join(', ')} (UTC).`);
}
