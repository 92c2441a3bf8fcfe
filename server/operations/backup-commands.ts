import { stat } from 'node:fs/promises';
import { Command } from 'commander';
import { type Config, loadConfig } from '#server/config.js';
import { engineOptionsOf, type OpenEngine, openEngine } from '#server/database/open-engine.js';
import { keyFile } from '#server/integrations/key-file.js';
import { isForPeople } from '#server/serve/serve-command.js';
import { ArchiveError } from './archive.js';
import { backUp } from './backup.js';
import { restore } from './restore.js';

const ENVIRONMENT = `
The database is that of the same environment variables which \`goalkeeper serve\` takes (\`goalkeeper serve --help\`).
Exit codes: 0 done, 2 refused or failed.`;

/** `goalkeeper backup FILE` */
export function backupCommand(): Command {
  return new Command('backup')
    .description(
      'Write all that a server stores into a file. On a replica set servers may go on; with an embedded database stop the server first.',
    )
    .argument('<file>', 'a file that is not there yet, for this user alone')
    .addHelpText('after', ENVIRONMENT)
    .action((file: string) => withEngine((opened, config) => runBackup(opened, config, file)));
}

/** `goalkeeper restore FILE` */
export function restoreCommand(): Command {
  return new Command('restore')
    .description(
      'Put a backup into an empty database, which may be of another kind than the one it was made of.',
    )
    .argument('<file>', 'what `goalkeeper backup` has written')
    .addHelpText('after', ENVIRONMENT)
    .action((file: string) => withEngine((opened, config) => runRestore(opened, config, file)));
}

async function runBackup(opened: OpenEngine, config: Config, file: string): Promise<void> {
  if (await stat(file).catch(() => null))
    throw new ArchiveError(`${file} is there already. A backup overwrites nothing: name another file.`);
  const { collections, documents } = await backUp(opened, file);
  const { size } = await stat(file);
  console.log(
    `${documents} documents of ${collections} collections are in ${file} (${(size / 1e6).toFixed(1)} MB).`,
  );
  console.log(
    `What stored tokens are sealed with is not: keep ${placeOfKey(config)} as well, in another place than this file.`,
  );
}

async function runRestore(opened: OpenEngine, config: Config, file: string): Promise<void> {
  const { head, documents } = await restore(opened, file);
  console.log(`${documents} documents of ${head.madeAt.toISOString()} are restored.`);
  console.log(`Before the server starts, ${placeOfKey(config)} must be that of the server the backup is of.`);
}

function placeOfKey(config: Config): string {
  return config.secretKeys ? 'GOALKEEPER_SECRET_KEY' : keyFile(config.dataFolder);
}

async function withEngine(work: (opened: OpenEngine, config: Config) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig(process.env);
    const opened = await openEngine({ ...engineOptionsOf(config), progress: (text) => console.error(text) });
    try {
      await work(opened, config);
    } finally {
      await opened.close();
    }
  } catch (error) {
    const isOfFile = error instanceof Error && 'syscall' in error;
    if (!isForPeople(error) && !(error instanceof ArchiveError) && !isOfFile) throw error;
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
