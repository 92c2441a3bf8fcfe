import { Command, InvalidArgumentError, Option } from 'commander';
import type { KeyAnswer } from '../key-routes.js';
import type { TeamAnswer } from '../team-administration.js';
import { AdminRefusal } from './admin-client.js';
import { action, type Session } from './connection.js';
import { show, table, time } from './output.js';
import { chooseTeam, commandsOfTeam, listTeams, type TeamOption } from './teams.js';

/** The text of a key is shown once. */
type NewKey = KeyAnswer & { key: string };

export function teamCommand(): Command {
  const team = new Command('team').description('Teams, which own code hosts, repositories, keys and scans.');
  team
    .command('list')
    .description('List the teams.')
    .action(
      action(async ({ client, json }: Session) => {
        const teams = await listTeams(client);
        show({ json }, teams, () =>
          table(
            ['NAME', 'ID', 'PLAN', 'RUNNING', 'SINCE'],
            teams.map(toRow),
            'There is no team yet. Make one: goalkeeper admin team create NAME',
          ),
        );
      }),
    );
  team
    .command('create <name>')
    .description('Make a team.')
    .option('--plan <plan>', 'one of the configured plans', 'self-hosted')
    .action(
      action(async ({ client, json }: Session, name: string, options: { plan: string }) => {
        const created = await client.data<TeamAnswer>('POST', '/teams', { name, plan: options.plan });
        show({ json }, created, () => `Team ${created.name} is made (${created.id}).`);
      }),
    );
  team
    .command('change <team>')
    .description('Give a team (name or id) another name or plan.')
    .option('--name <name>', 'the new name')
    .option('--plan <plan>', 'one of the configured plans')
    .action(
      action(async ({ client, json }: Session, wanted: string, change: { name?: string; plan?: string }) => {
        const { id } = await chooseTeam(client, wanted);
        const changed = await client.data<TeamAnswer>('PATCH', `/teams/${id}`, change);
        show({ json }, changed, () => `Team ${changed.name} has the plan ${changed.plan}.`);
      }),
    );
  team
    .command('gate <team>')
    .description('Show or change which findings fail the commit status of merge requests.')
    .option('--severity <n>', 'least severity, 0 to 10', toScore)
    .option('--confidence <n>', 'least confidence, 0 to 10', toScore)
    .option('--only-new', 'count only findings that the merge base does not have')
    .option('--all', 'count all findings of the merge request')
    .action(action(showGate));
  team
    .command('remove <team>')
    .description('Remove a team (name or id) with its keys, code hosts, scans and findings. For ever.')
    .option('--yes', 'do it')
    .action(
      action(async ({ client, json }: Session, wanted: string, options: { yes?: boolean }) => {
        const { id, name } = await chooseTeam(client, wanted);
        if (!options.yes)
          throw new AdminRefusal(0, `All that team ${name} has will be gone for ever. Say so with --yes.`);
        const answer = await client.data<object>('DELETE', `/teams/${id}`);
        show({ json }, answer, () => `Team ${name} is being removed. Its keys do not work any more.`);
      }),
    );
  return team;
}

interface GateOptions {
  severity?: number;
  confidence?: number;
  onlyNew?: boolean;
  all?: boolean;
}

async function showGate({ client, json }: Session, wanted: string, options: GateOptions): Promise<void> {
  const { severity, confidence, onlyNew, all } = options;
  if (onlyNew && all) throw new AdminRefusal(0, 'Give --only-new or --all, not both.');
  const chosen = onlyNew || all ? { onlyNew: onlyNew === true } : {};
  const gate = {
    ...(severity !== undefined && { severity }),
    ...(confidence !== undefined && { confidence }),
    ...chosen,
  };
  const team = await chooseTeam(client, wanted);
  const isAsked = Object.keys(gate).length === 0;
  const after = isAsked ? team : await client.data<TeamAnswer>('PATCH', `/teams/${team.id}`, { gate });
  show({ json }, after.gate, () => {
    const which = after.gate.onlyNew ? 'new findings' : 'all findings';
    return `Team ${after.name}: ${which} of severity ${after.gate.severity} or higher and confidence ${after.gate.confidence} or higher fail the commit.`;
  });
}

function toScore(text: string): number {
  const score = Number(text);
  if (text.trim() === '' || !(score >= 0 && score <= 10))
    throw new InvalidArgumentError('Use a number from 0 to 10.');
  return score;
}

function toRow({ name, id, plan, limits, activeScans, createdAt }: TeamAnswer): string[] {
  return [name, id, plan, `${activeScans} of ${limits.concurrentScans}`, time(createdAt)];
}

export function keyCommand(): Command {
  const key = new Command('key').description('API keys of a team.');
  const ofTeam = commandsOfTeam(key);
  ofTeam('list', 'List the keys of a team; their texts are not stored.').action(
    action(async ({ client, json }: Session, options: TeamOption) => {
      const team = await chooseTeam(client, options.team);
      const keys = await client.data<KeyAnswer[]>('GET', `/teams/${team.id}/keys`);
      const rows = keys.map((one) => [
        one.id,
        one.name,
        one.role,
        time(one.createdAt),
        time(one.expiresAt),
        time(one.lastUsedAt),
        one.revokedAt === null ? 'works' : `revoked ${time(one.revokedAt)}`,
      ]);
      const heading = ['ID', 'NAME', 'ROLE', 'MADE', 'EXPIRES', 'LAST USED', 'STATE'];
      show({ json }, keys, () => table(heading, rows, `Team ${team.name} has no key.`));
    }),
  );
  ofTeam('create <name>', 'Make a key; its text is shown once.')
    .addOption(
      new Option('--role <role>', 'what it may do')
        .choices(['owner', 'developer', 'viewer'])
        .default('developer'),
    )
    .option('--expires <time>', 'end of the key, such as 2027-12-31')
    .action(
      action(
        async (
          { client, json }: Session,
          name: string,
          options: { team?: string; role: string; expires?: string },
        ) => {
          const team = await chooseTeam(client, options.team);
          const body = { name, role: options.role, expiresAt: options.expires ?? null };
          const created = await client.data<NewKey>('POST', `/teams/${team.id}/keys`, body);
          show({ json }, created, () => newKey(created));
        },
      ),
    );
  ofTeam('revoke <id>', 'Revoke a key at once.').action(
    action(async ({ client, json }: Session, id: string, options: TeamOption) => {
      const team = await chooseTeam(client, options.team);
      const revoked = await client.data<KeyAnswer>(
        'POST',
        `/teams/${team.id}/keys/${encodeURIComponent(id)}/revoke`,
      );
      show({ json }, revoked, () => `Key ${revoked.id} (${revoked.name}) is revoked.`);
    }),
  );
  ofTeam('rotate <id>', 'Put a new key in place of one, which is revoked.').action(
    action(async ({ client, json }: Session, id: string, options: TeamOption) => {
      const team = await chooseTeam(client, options.team);
      const created = await client.data<NewKey>(
        'POST',
        `/teams/${team.id}/keys/${encodeURIComponent(id)}/rotate`,
      );
      show({ json }, created, () => newKey(created));
    }),
  );
  return key;
}

function newKey({ key, name, role }: NewKey): string {
  return `${key}\nThis is the key ${name} (${role}). It is shown only now.`;
}
