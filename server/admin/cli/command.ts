import { Command } from 'commander';
import { agentCommand } from './agent-commands.js';
import { auditCommand } from './audit-command.js';
import { action, addConnectionOptions, type Session } from './connection.js';
import { fixCommand } from './fix-command.js';
import { fixPolicyCommand } from './fix-policy-command.js';
import { hookCommand } from './hook-commands.js';
import { integrationCommand } from './integration-commands.js';
import { show } from './output.js';
import { repositoryCommand } from './repository-commands.js';
import { scheduleCommand } from './schedule-commands.js';
import { keyCommand, teamCommand } from './team-commands.js';
import { tokenCommand } from './token-commands.js';

/** `goalkeeper admin`: what an operator sets up, through the administration interface of a running server. */
export function adminCommand(): Command {
  const admin = new Command('admin').description(
    'Set up teams, keys, code hosts and agents of a running server.',
  );
  addConnectionOptions(admin);
  admin.addHelpText(
    'after',
    `
First steps with a GitLab:
  goalkeeper admin addresses                                  what to allowlist there
  goalkeeper admin integration connect https://gitlab.example.com
  goalkeeper admin repository list
  goalkeeper admin repository track 'shop/**'
  goalkeeper admin hook install --all                         pushes and merge requests are scanned
  goalkeeper admin schedule create '0 2 * * *'                and all of it each night
  goalkeeper admin fix-policy --on                            mechanical fixes become merge requests

Exit codes: 0 done, 1 done but something does not work, 2 refused or wrong.`,
  );
  for (const command of [
    teamCommand(),
    keyCommand(),
    integrationCommand(),
    repositoryCommand(),
    hookCommand(),
    scheduleCommand(),
    agentCommand(),
    fixCommand(),
    fixPolicyCommand(),
    tokenCommand(),
    auditCommand(),
  ])
    admin.addCommand(command);
  admin
    .command('addresses')
    .description('Show the addresses that a code host with an allowlist must let in.')
    .action(action(showAddresses));
  return admin;
}

interface Addresses {
  scanner: string | null;
  frontend: string[];
}

async function showAddresses({ client, json }: Session): Promise<void> {
  const addresses = await client.data<Addresses>('GET', '/addresses');
  show({ json }, addresses, () => {
    const { scanner, frontend } = addresses;
    const missing = 'not configured (GOALKEEPER_SCANNER_ADDRESS)';
    const lines = [
      `Scanner   ${scanner ?? missing}`,
      ...(frontend.length > 0
        ? frontend.map((address) => `Frontend  ${address}`)
        : ['Frontend  not configured (GOALKEEPER_FRONTEND_ADDRESSES)']),
    ];
    return `${lines.join('\n')}\n\nA list of repositories shows that the frontend addresses are let in, a scan that the scanner's is.`;
  });
}
