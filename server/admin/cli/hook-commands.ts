import { Command } from 'commander';
import type { HookSettings } from '#server/webhooks/hooks.js';
import type { HookAnswer } from '../hook-routes.js';
import type { TeamAnswer } from '../team-administration.js';
import { type AdminClient, AdminRefusal } from './admin-client.js';
import { action, type Session } from './connection.js';
import { show, time } from './output.js';
import { findRepository } from './repositories.js';
import { chooseTeam, commandsOfTeam, type TeamOption } from './teams.js';

interface Options extends TeamOption {
  all?: boolean;
}

/** `goalkeeper admin hook`: webhooks, by which the code host tells of pushes and merge requests. */
export function hookCommand(): Command {
  const hook = new Command('hook').description(
    'Webhooks, by which the code host tells of pushes and merge requests.',
  );
  const ofTeam = commandsOfTeam(hook);
  ofTeam('install [repository]', 'Install the webhook of a repository at the code host, or renew it.')
    .option('--all', 'of all tracked repositories that have none, in the background')
    .action(action(install));
  ofTeam('secret [repository]', 'Make a new URL and secret, to be entered at the code host by hand.')
    .option('--all', 'one for all repositories, for the webhook of a group')
    .action(action(secret));
  ofTeam('show <repository>', 'Ask the code host whether it calls the webhook.').action(
    action(async ({ client, json }: Session, name: string, options: Options) => {
      const found = await client.data<HookAnswer>('GET', await pathOf(client, name, options));
      show({ json }, found, () => inWords(found));
    }),
  );
  ofTeam('remove <repository>', 'Remove the webhook; its secret stops to work.').action(
    action(async ({ client, json }: Session, name: string, options: Options) => {
      await client.request('DELETE', await pathOf(client, name, options));
      show({ json }, { repository: name }, () => `The webhook of ${name} is removed.`);
    }),
  );
  return hook;
}

async function install({ client, json }: Session, name: string | undefined, options: Options): Promise<void> {
  if (name === undefined) {
    const integration = await integrationPath(client, await teamForAll(client, options));
    const accepted = await client.data<object>('POST', `${integration}/hooks`);
    const text = 'The webhooks are being installed. "goalkeeper admin audit" and the log tell how it goes.';
    return show({ json }, accepted, () => text);
  }
  const made = await client.data<HookAnswer>('POST', await pathOf(client, name, options), { install: true });
  show({ json }, made, () => `The webhook of ${name} is installed.`);
}

async function secret({ client, json }: Session, name: string | undefined, options: Options): Promise<void> {
  const path =
    name === undefined
      ? `${await integrationPath(client, await teamForAll(client, options))}/hook-secret`
      : await pathOf(client, name, options);
  const made = await client.data<HookSettings>('POST', path, {});
  show({ json }, made, () =>
    [
      `URL            ${made.url}`,
      `Secret token   ${made.secret}`,
      `Signing token  ${made.signingToken}   (only where the code host signs deliveries)`,
      '',
      'Enable push, merge request and vulnerability events. These are shown only now; older ones no longer work.',
    ].join('\n'),
  );
}

async function pathOf(client: AdminClient, name: string, { team }: Options): Promise<string> {
  const chosen = await chooseTeam(client, team);
  const { id } = await findRepository(client, chosen, name);
  return `/teams/${chosen.id}/repositories/${id}/hook`;
}

function teamForAll(client: AdminClient, { all, team }: Options): Promise<TeamAnswer> {
  if (!all) throw new AdminRefusal(0, 'Name a repository, or give --all.');
  return chooseTeam(client, team);
}

async function integrationPath(client: AdminClient, team: TeamAnswer): Promise<string> {
  const path = `/teams/${team.id}/integrations`;
  const found = await client.data<{ id: string; kind: string }[]>('GET', path);
  const remote = found.find(({ kind }) => kind !== 'local');
  if (remote) return `${path}/${remote.id}`;
  throw new AdminRefusal(0, `Team ${team.name} has no code host: goalkeeper admin integration connect URL`);
}

function inWords({ installed, disabled, createdAt, checkedAt }: HookAnswer): string {
  if (createdAt === null) return 'There is no webhook: goalkeeper admin hook install REPOSITORY';
  const where = installed ? 'It is installed' : 'It is not at the code host';
  const state = disabled ? 'the code host does not call it' : 'the code host calls it';
  return `${where}; ${state}.\nSet up ${time(createdAt)}, checked ${time(checkedAt)}.`;
}
