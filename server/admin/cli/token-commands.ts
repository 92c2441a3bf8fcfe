import { Command } from 'commander';
import type { AdminTokenAnswer } from '../token-routes.js';
import { action, type Session } from './connection.js';
import { show, table, time } from './output.js';

export function tokenCommand(): Command {
  const token = new Command('token').description(
    'Admin tokens, one for each person or program: the audit log says who has changed what.',
  );
  token
    .command('list')
    .description('List the admin tokens that have a name.')
    .action(
      action(async ({ client, json }: Session) => {
        const tokens = await client.data<AdminTokenAnswer[]>('GET', '/tokens');
        const rows = tokens.map((one) => [
          one.id,
          one.name,
          time(one.createdAt),
          time(one.lastUsedAt),
          one.revokedAt === null ? 'works' : `revoked ${time(one.revokedAt)}`,
        ]);
        const heading = ['ID', 'NAME', 'SINCE', 'LAST USED', 'STATE'];
        show({ json }, tokens, () => table(heading, rows, 'There is only the token of the server itself.'));
      }),
    );
  token
    .command('create <name>')
    .description('Create an admin token; its text is shown once.')
    .action(
      action(async ({ client, json }: Session, name: string) => {
        const made = await client.data<AdminTokenAnswer & { token: string }>('POST', '/tokens', { name });
        show(
          { json },
          made,
          () => `${made.token}\nThis is the admin token ${made.name}. It is shown only now.`,
        );
      }),
    );
  token
    .command('revoke <id>')
    .description('Revoke an admin token at once.')
    .action(
      action(async ({ client, json }: Session, id: string) => {
        const revoked = await client.data<AdminTokenAnswer>(
          'POST',
          `/tokens/${encodeURIComponent(id)}/revoke`,
        );
        show({ json }, revoked, () => `Admin token ${revoked.id} (${revoked.name}) is revoked.`);
      }),
    );
  return token;
}
