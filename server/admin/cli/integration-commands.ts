import { Command, Option } from 'commander';
import type { IntegrationAnswer } from '#server/api/integration-answer.js';
import { type AdminClient, AdminRefusal } from './admin-client.js';
import { action, type Session } from './connection.js';
import { describeSynchronisation, followSynchronisation } from './follow-synchronisation.js';
import { integrationText } from './integration-text.js';
import { show } from './output.js';
import { readSecret } from './secret-input.js';
import { chooseTeam, commandsOfTeam, type TeamOption } from './teams.js';

interface Chosen {
  path: string;
  integration: IntegrationAnswer;
}

export function integrationCommand(): Command {
  const command = new Command('integration').description('The code host that a team is connected to.');
  const ofTeam = commandsOfTeam(command);
  ofTeam('connect <url>', 'Connect a team to a code host, and read its projects.')
    .option('--token-file <file>', 'file of the API token (scope api); - for standard input')
    .option(
      '--clone-token-file <file>',
      'file of a second token (scope read_repository) for agents elsewhere',
    )
    .option('--no-wait', 'do not wait until the projects are read')
    .addHelpText(
      'after',
      '\nThe URL is the base address alone, such as https://gitlab.example.com. Without --token-file the token is asked for.',
    )
    .action(action(connect));
  ofTeam('show', 'Show the integration and its last check.').action(
    action(async ({ client, json }: Session, options: TeamOption) => {
      const { integration } = await choose(client, options);
      present({ json }, integration);
    }),
  );
  ofTeam('check', 'Try the tokens again now.').action(
    action(async ({ client, json }: Session, options: TeamOption) => {
      const { path } = await choose(client, options);
      const checked = await client.data<IntegrationAnswer>('POST', `${path}/check`);
      present({ json }, checked);
      if (checked.check?.ok !== true) process.exitCode = 1;
    }),
  );
  ofTeam('rotate-token', 'Put a new API token in place of the old one; it is tried first.')
    .option('--token-file <file>', 'file of the new token; - for standard input')
    .action(
      action(async ({ client, json }: Session, options: TeamOption & { tokenFile?: string }) => {
        const { path } = await choose(client, options);
        const token = await readSecret('API token', options.tokenFile, '--token-file');
        present({ json }, await client.data<IntegrationAnswer>('PUT', `${path}/token`, { token }));
      }),
    );
  ofTeam('clone-token', 'Set or remove the token that agents on other machines clone with.')
    .option('--token-file <file>', 'file of the token (scope read_repository); - for standard input')
    .option('--remove', 'remove it')
    .action(
      action(
        async ({ client, json }: Session, options: TeamOption & { tokenFile?: string; remove?: boolean }) => {
          const { path } = await choose(client, options);
          const token = options.remove
            ? null
            : await readSecret('clone token', options.tokenFile, '--token-file');
          present({ json }, await client.data<IntegrationAnswer>('PUT', `${path}/clone-token`, { token }));
        },
      ),
    );
  addDispatch(ofTeam('dispatch', 'Choose how scans are done: by agents, or in pipelines of the code host.'));
  ofTeam('sync', 'Read the list of projects again.')
    .option('--incremental', 'only projects with activity since the last time')
    .option('--no-wait', 'do not wait for the end')
    .action(action(synchronise));
  ofTeam('remove', 'Disconnect the team: tokens go at once, repositories stay where they have scans.')
    .option('--yes', 'do not ask for the host name')
    .action(action(remove));
  return command;
}

async function choose(client: AdminClient, options: TeamOption): Promise<Chosen> {
  const team = await chooseTeam(client, options.team);
  const collection = `/teams/${team.id}/integrations`;
  const all = await client.data<IntegrationAnswer[]>('GET', collection);
  const integration = all.find(({ kind }) => kind === 'gitlab');
  if (!integration)
    throw new AdminRefusal(
      0,
      `Team ${team.name} is connected to no code host. Connect it: goalkeeper admin integration connect URL`,
    );
  return { path: `${collection}/${integration.id}`, integration };
}

function present(output: { json: boolean }, integration: IntegrationAnswer): void {
  show(output, integration, () => integrationText(integration));
}

interface ConnectOptions extends TeamOption {
  tokenFile?: string;
  cloneTokenFile?: string;
  wait: boolean;
}

async function connect(
  { client, json }: Session,
  instanceUrl: string,
  options: ConnectOptions,
): Promise<void> {
  const team = await chooseTeam(client, options.team);
  const token = await readSecret('API token', options.tokenFile, '--token-file');
  const { cloneTokenFile: file } = options;
  const cloneToken = file === undefined ? null : await readSecret('clone token', file, '--clone-token-file');
  const collection = `/teams/${team.id}/integrations`;
  const body = { instanceUrl, token, cloneToken };
  const connected = await client.data<IntegrationAnswer>('POST', collection, body);
  const path = `${collection}/${connected.id}`;
  if (options.wait) {
    process.stderr.write('Connected. Reading the projects ...\n');
    await followSynchronisation(client, path, connected.createdAt);
  }
  present({ json }, await client.data<IntegrationAnswer>('GET', path));
}

async function synchronise(
  { client, json }: Session,
  options: TeamOption & { incremental?: boolean; wait: boolean },
): Promise<void> {
  const { path } = await choose(client, options);
  const kind = options.incremental ? 'incremental' : 'full';
  const { requestedAt } = await client.data<{ requestedAt: string }>('POST', `${path}/synchronise`, { kind });
  if (!options.wait) return show({ json }, { requestedAt }, () => 'The projects are read in the background.');
  const ended = await followSynchronisation(client, path, requestedAt);
  show({ json }, ended, () => describeSynchronisation(ended));
  if (ended.error !== null) process.exitCode = 1;
}

async function remove({ client, json }: Session, options: TeamOption & { yes?: boolean }): Promise<void> {
  const { path, integration } = await choose(client, options);
  if (!options.yes)
    throw new AdminRefusal(
      0,
      `This disconnects ${integration.instanceUrl}: its tokens are deleted, unfinished scans cancelled. Say --yes to do it.`,
    );
  const done = await client.data<{ cancelledScans: number }>('DELETE', path);
  show(
    { json },
    done,
    () => `Disconnected from ${integration.instanceUrl}; ${done.cancelledScans} scans cancelled.`,
  );
}

interface DispatchOptions extends TeamOption {
  mode?: string;
  runnerProject?: string;
  runnerRef?: string;
  ownPipelines?: boolean;
  label?: string[];
}

function addDispatch(command: Command): void {
  command
    .addOption(new Option('--mode <mode>', 'who does the scans').choices(['agent', 'pipeline']))
    .option(
      '--runner-project <project>',
      'project whose pipelines scan the others: full name or id; "none" for none',
    )
    .option('--runner-ref <branch>', 'its branch; by default the default branch')
    .option('--own-pipelines', 'projects that opted in are scanned by their own pipelines')
    .option('--no-own-pipelines', 'they are not')
    .option('--label <label...>', 'labels that agents must have; "none" for none')
    .action(
      action(async ({ client, json }: Session, options: DispatchOptions) => {
        const { path } = await choose(client, options);
        const settings = toSettings(options);
        if (Object.keys(settings).length === 0)
          throw new AdminRefusal(
            0,
            'Nothing to change: give --mode, --runner-project, --own-pipelines or --label.',
          );
        present({ json }, await client.data<IntegrationAnswer>('PATCH', path, settings));
      }),
    );
}

function toSettings({ mode, runnerProject, runnerRef, ownPipelines, label }: DispatchOptions): object {
  return {
    ...(mode !== undefined && { dispatchMode: mode }),
    ...(runnerProject !== undefined && {
      runnerProject: runnerProject === 'none' ? null : { project: runnerProject, ref: runnerRef ?? null },
    }),
    ...(ownPipelines !== undefined && { allowInProjectPipelines: ownPipelines }),
    ...(label !== undefined && { agentLabels: label.filter((one) => one !== 'none') }),
  };
}
