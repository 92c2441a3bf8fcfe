import { Command } from 'commander';
import type { FixAnswer } from '../fix-routes.js';
import { action, type Session } from './connection.js';
import { show } from './output.js';
import { chooseTeam } from './teams.js';

/** `goalkeeper admin fix`: a merge request with the mechanical fix of a vulnerability. */
export function fixCommand(): Command {
  return new Command('fix')
    .description('Open a merge request at the code host with the mechanical fix of a vulnerability.')
    .argument('<vulnerability>', 'id of the vulnerability, from a list of the newest scan')
    .option('--team <team>', 'name or id; needed when there are several')
    .action(
      action(async ({ client, json }: Session, id: string, options: { team?: string }) => {
        const team = await chooseTeam(client, options.team);
        const path = `/teams/${team.id}/vulnerabilities/${encodeURIComponent(id)}/fix`;
        const fix = await client.data<FixAnswer>('POST', path);
        show({ json }, fix, () => inWords(fix));
      }),
    );
}

function inWords({ created, state, url, branch }: FixAnswer): string {
  const what = created ? 'Opened' : `It is there already (${state})`;
  return `${what}: ${url ?? branch}`;
}
