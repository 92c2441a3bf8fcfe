import { Command, Option } from 'commander';
import type { FixAnswer } from '../fix-routes.js';
import { action, type Session } from './connection.js';
import { show } from './output.js';
import { chooseTeam } from './teams.js';

interface FixOptions {
  team?: string;
  group: 'none' | 'rule';
  all: boolean;
}

/** `goalkeeper admin fix`: a merge request with the mechanical fix of one or several vulnerabilities. */
export function fixCommand(): Command {
  return new Command('fix')
    .description('Open a merge request at the code host with the mechanical fix of vulnerabilities.')
    .argument('<vulnerability...>', 'ids from a list of the newest scan; several must be of the same rule')
    .addOption(
      new Option('--group <how>', 'rule: others of the same rule are fixed with it, at most 20 in all')
        .choices(['none', 'rule'])
        .default('none'),
    )
    .option('--all', 'also fixes that may change what the program does', false)
    .option('--team <team>', 'name or id; needed when there are several')
    .action(
      action(async ({ client, json }: Session, [id, ...vulnerabilityIds]: string[], options: FixOptions) => {
        const team = await chooseTeam(client, options.team);
        const path = `/teams/${team.id}/vulnerabilities/${encodeURIComponent(id)}/fix`;
        const fix = await client.data<FixAnswer>('POST', path, {
          vulnerabilityIds,
          group: options.group,
          fixes: options.all ? 'all' : 'safe',
        });
        show({ json }, fix, () => inWords(fix));
      }),
    );
}

function inWords({ created, state, url, branch, vulnerabilityIds, left }: FixAnswer): string {
  const what = created ? 'Opened' : `It is there already (${state})`;
  const several = vulnerabilityIds.length > 1 ? ` (${vulnerabilityIds.length} vulnerabilities)` : '';
  return [
    `${what}: ${url ?? branch}${several}`,
    ...left.map(
      ({ vulnerabilityId, reason, details }) =>
        `Left out ${vulnerabilityId}: ${reason}${details === null ? '' : ` (${details})`}`,
    ),
  ].join('\n');
}
