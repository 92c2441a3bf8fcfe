import { Command } from 'commander';
import type { TrackingResult } from '#server/integrations/tracking.js';
import type { RepositoryAnswer } from '../repositories.js';
import { AdminRefusal } from './admin-client.js';
import { action, type Session } from './connection.js';
import { type Page, show, table, time, withMore } from './output.js';
import { findRepository } from './repositories.js';
import { chooseTeam, commandsOfTeam, type TeamOption } from './teams.js';

interface ListOptions extends TeamOption {
  name?: string;
  tracked?: boolean;
  untracked?: boolean;
  gone?: boolean;
  limit: string;
  offset: string;
}

export function repositoryCommand(): Command {
  const repository = new Command('repository').description(
    'The repositories of a team, and which are tracked.',
  );
  const ofTeam = commandsOfTeam(repository);
  ofTeam('list', 'List the repositories, by full name.')
    .option('--name <part>', 'only those whose name has this in it')
    .option('--tracked', 'only tracked ones')
    .option('--untracked', 'only those that are not tracked')
    .option('--gone', 'only those that the code host shows no more')
    .option('--limit <number>', 'at most so many', '50')
    .option('--offset <number>', 'leave so many out', '0')
    .action(action(list));
  ofTeam(
    'track [names...]',
    'Track repositories: pushes and merge requests are scanned, schedules include them.',
  )
    .option('--all', 'all repositories, save archived ones')
    .addHelpText('after', patterns)
    .action(
      action((session: Session, names: string[], options: TrackOptions) =>
        track(session, names, options, true),
      ),
    );
  ofTeam('untrack [names...]', 'Track repositories no longer; their scans stay.')
    .option('--all', 'all repositories')
    .addHelpText('after', patterns)
    .action(
      action((session: Session, names: string[], options: TrackOptions) =>
        track(session, names, options, false),
      ),
    );
  ofTeam(
    'branches <name> [branches...]',
    'Scan pushes to these branches besides the default branch; none: only that.',
  ).action(
    action(async ({ client, json }: Session, name: string, branches: string[], options: TeamOption) => {
      const team = await chooseTeam(client, options.team);
      const { id } = await findRepository(client, team, name);
      const path = `/teams/${team.id}/repositories/${id}`;
      const after = await client.data<RepositoryAnswer>('PATCH', path, { trackedBranches: branches });
      show({ json }, after, () => {
        const all = new Set([after.defaultBranch ?? 'the default branch', ...after.trackedBranches]);
        return `Of ${name}, pushes to these branches are scanned: ${[...all].join(', ')}`;
      });
    }),
  );
  ofTeam('change <name>', 'Change how one repository is scanned.')
    .option('--own-pipelines', 'by its own pipelines, which include the component (see integration dispatch)')
    .option('--no-own-pipelines', 'not by them')
    .option('--scanned-by-ci', 'its CI scans merge requests by itself: webhooks need not')
    .option('--no-scanned-by-ci', 'it does not')
    .action(action(change));
  return repository;
}

const patterns = `
Names are full names (shop/web) or patterns: 'shop/*' for the projects of a group, 'shop/**' for those of its
sub-groups too. Put patterns in quotes, so that the shell leaves them alone.`;

async function list({ client, json }: Session, options: ListOptions): Promise<void> {
  const team = await chooseTeam(client, options.team);
  const query = new URLSearchParams({ limit: options.limit, offset: options.offset });
  if (options.name) query.set('name', options.name);
  if (options.tracked || options.untracked) query.set('tracked', String(options.tracked === true));
  if (options.gone) query.set('state', 'gone');
  const page = await client.request<Page<RepositoryAnswer>>('GET', `/teams/${team.id}/repositories?${query}`);
  const rows = page.data.map((one) => [
    one.fullName,
    one.tracked ? 'yes' : 'no',
    stateOf(one),
    one.defaultBranch ?? '-',
    one.languages[0]?.name ?? '-',
    time(one.lastActivityAt),
    time(one.lastScanAt),
  ]);
  const heading = ['REPOSITORY', 'TRACKED', 'STATE', 'BRANCH', 'LANGUAGE', 'LAST ACTIVITY', 'LAST SCAN'];
  show({ json }, page, () => {
    const shown = table(heading, rows, 'There is no such repository.');
    return withMore(shown, page);
  });
}

function stateOf({ state, archived }: RepositoryAnswer): string {
  if (state === 'gone') return 'gone';
  return archived ? 'archived' : 'present';
}

interface ChangeOptions extends TeamOption {
  ownPipelines?: boolean;
  scannedByCi?: boolean;
}

async function change({ client, json }: Session, name: string, options: ChangeOptions): Promise<void> {
  const { ownPipelines, scannedByCi } = options;
  const settings = {
    ...(ownPipelines !== undefined && { pipelineOptIn: ownPipelines }),
    ...(scannedByCi !== undefined && { scannedByCi }),
  };
  if (Object.keys(settings).length === 0)
    throw new AdminRefusal(0, 'Nothing to change: give --own-pipelines or --scanned-by-ci.');
  const team = await chooseTeam(client, options.team);
  const { id } = await findRepository(client, team, name);
  const after = await client.data<RepositoryAnswer>(
    'PATCH',
    `/teams/${team.id}/repositories/${id}`,
    settings,
  );
  show({ json }, after, () => {
    const pipelines = `Own pipelines  ${after.pipelineOptIn ? 'yes' : 'no'}`;
    return `${after.fullName}\n${pipelines}\nScanned by CI  ${after.scannedByCi ? 'yes' : 'no'}`;
  });
}

interface TrackOptions extends TeamOption {
  all?: boolean;
}

async function track(
  { client, json }: Session,
  names: string[],
  options: TrackOptions,
  tracked: boolean,
): Promise<void> {
  if (names.length === 0 && !options.all) throw new AdminRefusal(0, 'Name repositories, or give --all.');
  const team = await chooseTeam(client, options.team);
  const body = { names, all: options.all === true, tracked };
  let changed = 0;
  let result: TrackingResult;
  do {
    result = await client.data<TrackingResult>('POST', `/teams/${team.id}/repositories/track`, body);
    changed += result.changed;
    if (result.remaining > 0) process.stderr.write(`${changed} changed, ${result.remaining} to go ...\n`);
  } while (result.remaining > 0);
  const { matched, unknown } = result;
  show({ json }, { matched, changed, unknown }, () => {
    const done = tracked
      ? `${counted(matched)} tracked now; ${changed} of them were not before.`
      : `${counted(changed)} tracked no longer.`;
    return [done, ...unknown.map((name) => `No repository is called ${name}.`)].join('\n');
  });
  if (unknown.length > 0) process.exitCode = 1;
}

function counted(count: number): string {
  return count === 1 ? '1 repository is' : `${count} repositories are`;
}
