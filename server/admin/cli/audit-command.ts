import { Command } from 'commander';
import type { AuditAnswer } from '../audit-routes.js';
import { action, type Session } from './connection.js';
import { type Page, show, table, time, withMore } from './output.js';
import { chooseTeam } from './teams.js';

interface Options {
  team?: string;
  limit: string;
  offset: string;
}

/** `goalkeeper admin audit`: who changed what. */
export function auditCommand(): Command {
  return new Command('audit')
    .description('Show who changed what, newest first.')
    .option('--team <team>', 'only of this team (name or id); by default of all')
    .option('--limit <number>', 'at most so many', '50')
    .option('--offset <number>', 'leave so many out', '0')
    .action(
      action(async ({ client, json }: Session, options: Options) => {
        const query = new URLSearchParams({ limit: options.limit, offset: options.offset });
        if (options.team !== undefined) query.set('teamId', (await chooseTeam(client, options.team)).id);
        const page = await client.request<Page<AuditAnswer>>('GET', `/audit?${query}`);
        const rows = page.data.map(({ at, by, action: what, subject, detail }) => [
          time(at),
          by,
          what,
          subject,
          Object.entries(detail)
            .map(([name, value]) => `${name}=${value}`)
            .join(' '),
        ]);
        show({ json }, page, () => {
          const shown = table(['WHEN', 'WHO', 'WHAT', 'ON', 'DETAIL'], rows, 'Nothing was changed yet.');
          return withMore(shown, page);
        });
      }),
    );
}
