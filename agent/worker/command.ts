import { readFile } from 'node:fs/promises';
import { availableParallelism, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Command, InvalidArgumentError } from 'commander';
import { addCacheOptions, type CacheOptions, cachePlace } from '../cache/cache-place.js';
import { helpText } from '../cli/help-text.js';
import { scanFolder } from '../scan.js';
import { addNetworkOptions, type NetworkOptions, readNetworkPolicy } from './network-options.js';
import { OptionError } from './option-error.js';
import { takeOwnCredential } from './own-credential.js';
import { AgentRejectedError, ServerClient } from './server-client.js';
import { runWorker } from './worker.js';

interface AgentOptions extends NetworkOptions, CacheOptions {
  server: URL;
  tokenFile?: string;
  tokenStdin?: boolean;
  attached?: boolean;
  name: string;
  label: string[];
  concurrency: number;
  workFolder: string;
}

const help = `
Without a token option the token is taken from GOALKEEPER_AGENT_TOKEN.
Repositories are cloned with the clone token of the integration, else with GOALKEEPER_CLONE_TOKEN.

Example:
  goalkeeper agent --server https://goalkeeper.example.com --token-file /run/secrets/agent-token --concurrency 2`;

/** `goalkeeper agent`: works for a server until it is stopped. */
export function agentCommand(): Command {
  const command = new Command('agent')
    .description('Work for a Goalkeeper server: claim scans, analyse, upload.')
    .requiredOption('--server <url>', 'address of the server', toUrl)
    .option('--token-file <path>', 'file that holds the agent token')
    .option('--token-stdin', 'read the agent token from the first line of standard input')
    .option('--attached', 'end when standard input ends')
    .option('--name <name>', 'name of this agent, for people', hostname())
    .option('--label <label...>', 'take only scans that ask for no other labels than these', [])
    .option('--concurrency <n>', 'scans at a time, 1 to 32', toConcurrency, 1)
    .option('--work-folder <path>', 'folder for private checkouts', join(tmpdir(), 'goalkeeper-agent'))
    .addHelpText('after', helpText(help))
    .action(runAgent);
  return addNetworkOptions(addCacheOptions(command));
}

async function runAgent(options: AgentOptions): Promise<void> {
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stop.abort(new Error(name)));
  const log = (line: string) => console.error(line);
  try {
    const network = readNetworkPolicy(options, process.env);
    const ownCredential = takeOwnCredential(process.env);
    const { concurrency, workFolder } = options;
    const token = await readToken(options, () => stop.abort(new Error('standard input ended')));
    await runWorker(
      {
        client: new ServerClient({ server: options.server, token, onTrouble: log }),
        name: options.name,
        labels: options.label,
        concurrency,
        access: { workFolder, network, ownCredential, ownCheckout: null, ownOrigin: null, log },
        threads: threadsFor(concurrency),
        scanFolder: (asked) => scanFolder({ ...asked, cache: cachePlace(options, asked.name ?? '') }),
        log,
      },
      stop.signal,
    );
  } catch (error) {
    if (!(error instanceof AgentRejectedError) && !(error instanceof OptionError)) throw error;
    log(error.message);
    process.exitCode = 2;
  }
  // Standard input, when attached, would keep the process.
  process.stdin.destroy();
}

/** Never from the arguments: other users of the machine can read those. */
async function readToken(options: AgentOptions, onInputEnd: () => void): Promise<string> {
  const found = options.tokenStdin
    ? await firstInputLine(options.attached ? onInputEnd : null)
    : options.tokenFile
      ? await readTokenFile(options.tokenFile)
      : process.env.GOALKEEPER_AGENT_TOKEN;
  // What this process starts later must not inherit it.
  delete process.env.GOALKEEPER_AGENT_TOKEN;
  const token = found?.trim();
  if (!token)
    throw new OptionError(
      'No agent token: set GOALKEEPER_AGENT_TOKEN, or use --token-file or --token-stdin. The operator of the server registers agents.',
    );
  return token;
}

async function readTokenFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new OptionError(
      `The token file ${path} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** @param onEnd called when the input ends later; null: nobody cares, and it is closed behind the line */
function firstInputLine(onEnd: (() => void) | null): Promise<string | undefined> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: process.stdin });
    lines.once('line', (line) => {
      resolve(line);
      if (!onEnd) lines.close();
    });
    lines.once('close', () => {
      resolve(undefined);
      onEnd?.();
    });
  });
}

/** Scans at the same time share the processors. */
function threadsFor(concurrency: number): number | undefined {
  return concurrency === 1 ? undefined : Math.max(1, Math.floor(availableParallelism() / concurrency));
}

function toConcurrency(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 32)
    throw new InvalidArgumentError('Use a whole number from 1 to 32.');
  return number;
}

/** The address of a server, as an option or variable names it. */
export function toUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('It must be an address such as https://goalkeeper.example.com');
  return url;
}
