import { Command } from 'commander';
import { inColumns } from '#reports/columns.js';
import { clean } from '#reports/terminal.js';
import { ConfigError, loadConfig } from '#server/config.js';
import { type CheckResult, failure, ok } from './doctor/check-result.js';
import { examine } from './doctor/doctor.js';

/** `goalkeeper doctor` */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'Look at all that a server depends on: settings, address, disk, keys, database, what waits. Changes nothing.',
    )
    .option('--json', 'for programs')
    .addHelpText(
      'after',
      `
It looks at the server of the same environment variables which \`goalkeeper serve\` takes (\`goalkeeper serve --help\`).
Exit codes: 0 all works (perhaps with warnings), 1 something does not, 2 wrong usage.`,
    )
    .action(async ({ json = false }: { json?: boolean }) => {
      const results = await resultsOf(process.env);
      console.log(json ? JSON.stringify(results, null, 2) : asText(results));
      process.exitCode = results.some(({ state }) => state === 'failure') ? 1 : 0;
    });
}

async function resultsOf(environment: NodeJS.ProcessEnv): Promise<CheckResult[]> {
  try {
    const config = loadConfig(environment);
    const rest = await examine(config, (text) => console.error(text));
    return [ok('settings', 'can be used.'), ...rest];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((line) => failure('settings', line));
  }
}

function asText(results: CheckResult[]): string {
  const words = { ok: 'ok', warning: 'WARNING', failure: 'FAILURE' };
  return inColumns(results.map(({ state, about, says }) => [words[state], about, clean(says)])).join('\n');
}
