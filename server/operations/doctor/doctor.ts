import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.js';
import { ENGINE_RECORD } from '#server/database/data-folder.js';
import { engineOptionsOf, openEngine, usesServer } from '#server/database/open-engine.js';
import { reasonOf } from '#server/failure.js';
import { type CheckResult, failure, ok } from './check-result.js';
import { engine, stored } from './database.js';
import { listeners } from './listeners.js';
import { diskOfData, git, secretKeyFile } from './machine.js';

/** Looks at all that a server with these settings depends on, and changes nothing. */
export async function examine(config: Config, progress: (text: string) => void): Promise<CheckResult[]> {
  const options = engineOptionsOf(config);
  const onServer = usesServer(options);
  const { runs, results } = await listeners(config);
  return [
    ...results,
    ...(onServer && config.secretKeys ? [] : [await diskOfData(config)]),
    await secretKeyFile(config),
    ...(config.role === 'api' ? [] : [await git()]),
    ...((!onServer && withoutLooking(config, runs)) || (await database(config, progress))),
  ];
}

/** An embedded database is a server's alone, and is made by the first start. */
function withoutLooking({ dataFolder }: Config, runs: boolean): CheckResult[] | null {
  if (runs) return [ok('database', 'embedded, and in use by the server that runs. Stop it to look further.')];
  const isNew = !existsSync(join(dataFolder, ENGINE_RECORD));
  return isNew ? [ok('database', 'embedded; the first start makes it.')] : null;
}

async function database(config: Config, progress: (text: string) => void): Promise<CheckResult[]> {
  try {
    const opened = await openEngine({ ...engineOptionsOf(config), progress });
    try {
      return [...(await engine(opened)), ...(await stored(opened, config))];
    } finally {
      await opened.close();
    }
  } catch (error) {
    return [failure('database', reasonOf(error))];
  }
}
