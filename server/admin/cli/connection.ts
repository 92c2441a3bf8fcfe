import { type Command, Option } from 'commander';
import { AdminClient, AdminRefusal } from './admin-client.js';
import { type Credentials, credentialsFile, readCredentials } from './credentials-file.js';
import { readSecret, SecretInputError } from './secret-input.js';

export interface ConnectionOptions {
  server?: string;
  adminTokenFile?: string;
  data: string;
  json: boolean;
}

/** What each command works with. */
export interface Session {
  client: AdminClient;
  json: boolean;
}

/** Options of all administration commands. */
export function addConnectionOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--server <url>', 'address of the server’s second listener').env('GOALKEEPER_ADMIN_URL'),
    )
    .option('--admin-token-file <file>', 'file that holds the admin token')
    .addOption(
      new Option('--data <dir>', 'data folder of a server on this machine, whose credentials are used')
        .env('GOALKEEPER_DATA')
        .default('.goalkeeper'),
    )
    .option('--json', 'print results as JSON', false);
}

/** Runs a command with its connection; what goes wrong is a sentence and exit code 2. */
export function action<Args extends unknown[]>(
  work: (session: Session, ...args: Args) => Promise<void>,
): (this: Command, ...args: unknown[]) => Promise<void> {
  return async function run(this: Command, ...args) {
    try {
      const session = await connect(this.optsWithGlobals<ConnectionOptions>());
      // Commander passes itself last, which no command needs.
      await work(session, ...(args.slice(0, -1) as Args));
    } catch (error) {
      if (!(error instanceof AdminRefusal) && !(error instanceof SecretInputError)) throw error;
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 2;
    }
  };
}

async function connect({ server, adminTokenFile, data, json }: ConnectionOptions): Promise<Session> {
  const stored = await credentials(data);
  const address = server ?? stored.adminUrl ?? 'http://127.0.0.1:8081';
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new SecretInputError(`--server ${address} is no URL, such as http://127.0.0.1:8081`);
  const token =
    adminTokenFile !== undefined
      ? await readSecret('admin token', adminTokenFile, '--admin-token-file')
      : // Not an option: other users of the machine can see the command line.
        process.env.GOALKEEPER_ADMIN_TOKEN || stored.adminToken;
  if (!token)
    throw new SecretInputError(
      `There is no admin token. Set GOALKEEPER_ADMIN_TOKEN, or name its file with --admin-token-file; "npm start" keeps it in ${credentialsFile(data)}.`,
    );
  return { client: new AdminClient(address.replace(/\/+$/, ''), token), json };
}

/** What `npm start` has left in the data folder, when it did. */
async function credentials(data: string): Promise<Partial<Credentials>> {
  try {
    return await readCredentials(data);
  } catch (error) {
    throw new SecretInputError(`The credentials in ${data} cannot be read: ${String(error)}`);
  }
}
