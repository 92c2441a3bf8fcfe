import { join } from 'node:path';
import { reasonOf } from '#server/failure.js';

/** Pinned, so that a data folder does not change its server version by itself. */
const VERSION = '8.2.6';
const HOST = 'https://fastdl.mongodb.org/';
const PROBE_MILLISECONDS = 4000;

/**
 * Path of a mongod in the cache folder, downloaded from the vendor when it is not there yet.
 * @throws when it cannot be had; within seconds when the network is closed
 */
export async function downloadMongod(
  cacheFolder: string,
  progress: (message: string) => void,
): Promise<string> {
  // Loaded here: most servers never download, and the package is slow to load.
  const [{ ResolveConfigVariables, setDefaultValue }, { DryMongoBinary }, { MongoBinary }] =
    await Promise.all([
      import('mongodb-memory-server-core/lib/util/resolveConfig.js'),
      import('mongodb-memory-server-core/lib/util/DryMongoBinary.js'),
      import('mongodb-memory-server-core/lib/util/MongoBinary.js'),
    ]);
  setDefaultValue(ResolveConfigVariables.MAX_RETRIES, '1');
  const options = { downloadDir: join(cacheFolder, 'mongod'), version: VERSION };
  const there = await DryMongoBinary.locateBinary(await DryMongoBinary.generateOptions(options));
  if (there) return there;
  await probe();
  progress('Downloading MongoDB for the embedded database (once on this machine) ...');
  return MongoBinary.getPath(options);
}

/** A network that swallows packets would keep the download waiting for a minute. A proxy is left to the downloader. */
async function probe(): Promise<void> {
  if (
    Object.keys(process.env).some((name) =>
      /^(https?_proxy|npm_config_(https-)?proxy|MONGOMS_.*)$/i.test(name),
    )
  )
    return;
  try {
    await fetch(HOST, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MILLISECONDS) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${HOST} is not reachable (${reasonOf(cause)})`);
  }
}
