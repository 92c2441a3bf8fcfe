import { Command, Option } from 'commander';
import { clean } from '#reports/terminal.js';
import type { FixPolicy } from '#server/database/documents.js';
import type { RepositoryFixPolicy } from '../fix-policy-routes.js';
import { AdminRefusal } from './admin-client.js';
import { action, type Session } from './connection.js';
import { show, time } from './output.js';
import { findRepository } from './repositories.js';
import { chooseTeam } from './teams.js';

interface Options {
  team?: string;
  on?: boolean;
  off?: boolean;
  severity?: number;
  confidence?: number;
  maxOpen?: number;
  group?: FixPolicy['group'];
  inherit?: boolean;
}

/** `goalkeeper admin fix-policy`: fix merge requests that are opened after scans. */
export function fixPolicyCommand(): Command {
  return new Command('fix-policy')
    .description('Show or change which fix merge requests are opened after scans of the default branch.')
    .argument('[repository]', 'full name; by default the policy of the team, for its tracked repositories')
    .option('--on', 'open them')
    .option('--off', 'open none')
    .option('--severity <n>', 'least severity of the findings, 0 to 10', Number)
    .option('--confidence <n>', 'least confidence of the findings, 0 to 10', Number)
    .option('--max-open <n>', 'fix merge requests of a repository that may be open at a time', Number)
    .addOption(
      new Option('--group <how>', 'rule: one for several findings of the same rule').choices([
        'none',
        'rule',
      ]),
    )
    .option('--inherit', 'the repository has none of its own any more: that of the team holds')
    .option('--team <team>', 'name or id; needed when there are several')
    .action(action(run));
}

async function run({ client, json }: Session, name: string | undefined, options: Options): Promise<void> {
  if (options.on && options.off) throw new AdminRefusal(0, 'Give --on or --off, not both.');
  if (options.inherit && name === undefined)
    throw new AdminRefusal(0, 'Name the repository that is to follow the policy of its team.');
  const team = await chooseTeam(client, options.team);
  const { severity, confidence, maxOpen, group } = options;
  const change = {
    ...((options.on || options.off) && { enabled: options.on === true }),
    ...(severity !== undefined && { severity }),
    ...(confidence !== undefined && { confidence }),
    ...(maxOpen !== undefined && { maxOpen }),
    ...(group !== undefined && { group }),
  };
  const isAsked = Object.keys(change).length === 0;
  if (options.inherit && !isAsked) throw new AdminRefusal(0, 'Give --inherit alone.');
  const method = options.inherit ? 'DELETE' : isAsked ? 'GET' : 'PATCH';
  const body = method === 'PATCH' ? change : undefined;
  if (name === undefined) {
    const policy = await client.data<FixPolicy>(method, `/teams/${team.id}/fix-policy`, body);
    return show({ json }, policy, () => `Team ${clean(team.name)}: ${inWords(policy)}`);
  }
  const { id } = await findRepository(client, team, name);
  const path = `/teams/${team.id}/repositories/${id}/fix-policy`;
  const policy = await client.data<RepositoryFixPolicy>(method, path, body);
  show({ json }, policy, () => {
    const whose = policy.own ? 'its own policy' : 'the policy of the team';
    return [`${clean(name)}, ${whose}: ${inWords(policy)}`, ...lastRun(policy)].join('\n');
  });
}

function inWords({ enabled, severity, confidence, maxOpen, group }: FixPolicy): string {
  if (!enabled) return 'no fix merge requests are opened after scans.';
  const what = group === 'rule' ? 'one for the findings of a rule' : 'one a finding';
  return `fix merge requests, ${what}, of severity ${severity} and confidence ${confidence} or higher; at most ${maxOpen} open at a time in a repository.`;
}

function lastRun({ lastRun: run }: RepositoryFixPolicy): string[] {
  if (!run) return ['It was not applied yet: that is done after the next scan of the default branch.'];
  return [
    `Last applied ${time(run.at)}: ${run.opened} opened, ${run.open} open.`,
    ...run.problems.map((problem) => `Not opened: ${clean(problem)}`),
  ];
}
