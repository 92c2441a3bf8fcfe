import { Command } from 'commander';
import type { AgentAnswer } from '../agents.js';
import { action, type Session } from './connection.js';
import { show, table, time } from './output.js';
import { chooseTeam } from './teams.js';

export function agentCommand(): Command {
  const agent = new Command('agent').description('Agents on your own machines, which do the scans.');
  agent
    .command('list')
    .description('List the agents.')
    .action(
      action(async ({ client, json }: Session) => {
        const agents = await client.data<AgentAnswer[]>('GET', '/agents');
        const rows = agents.map((one) => [
          one.id,
          one.name,
          one.labels.join(', ') || '-',
          one.teamId ?? 'all',
          time(one.lastSeenAt),
          one.revokedAt === null ? 'works' : `revoked ${time(one.revokedAt)}`,
        ]);
        const heading = ['ID', 'NAME', 'LABELS', 'TEAM', 'LAST SEEN', 'STATE'];
        show({ json }, agents, () => table(heading, rows, 'There is no agent.'));
      }),
    );
  agent
    .command('register <name>')
    .description('Register an agent; its token is shown once.')
    .option('--team <team>', 'only for scans of this team (name or id); by default of all')
    .option('--label <label...>', 'what the agent is asked for by integrations')
    .action(
      action(
        async ({ client, json }: Session, name: string, options: { team?: string; label?: string[] }) => {
          const teamId = options.team === undefined ? null : (await chooseTeam(client, options.team)).id;
          const body = { name, labels: options.label ?? [], teamId };
          const made = await client.data<AgentAnswer & { token: string }>('POST', '/agents', body);
          show(
            { json },
            made,
            () => `${made.token}\nThis is the token of the agent ${made.name}. It is shown only now.`,
          );
        },
      ),
    );
  agent
    .command('revoke <id>')
    .description('Revoke an agent at once; its scans are given to others.')
    .action(
      action(async ({ client, json }: Session, id: string) => {
        const revoked = await client.data<AgentAnswer>('POST', `/agents/${encodeURIComponent(id)}/revoke`);
        show({ json }, revoked, () => `Agent ${revoked.id} (${revoked.name}) is revoked.`);
      }),
    );
  return agent;
}
