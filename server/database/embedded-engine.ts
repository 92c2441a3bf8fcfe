import { reasonOf } from '#server/failure.js';
import { cacheFolder, type DataFolder, socketFolder } from './data-folder.js';
import { DatabaseError } from './database-error.js';
import { type EngineChoice, isProgram, WAYS_OUT } from './engine-choice.js';
import { type EngineProcess, endOrphan } from './engines/child.js';
import { ferretdbMark, startFerretdb } from './engines/ferretdb.js';
import { ferretdbProgram } from './engines/ferretdb-build.js';
import { mongodMark, startMongod } from './engines/mongod.js';
import { downloadMongod } from './engines/mongod-download.js';

/** Longest name of a file in the socket folder. */
const LONGEST_SOCKET_NAME = 'mongodb-27017.sock'.length;

export interface EmbeddedEngine {
  engine: 'mongod' | 'ferretdb';
  process: EngineProcess;
  /** Stops the process and removes what it leaves outside the data folder. */
  stop(): Promise<void>;
}

type EmbeddedChoice = Exclude<EngineChoice, { engine: 'mongodb' }>;

/**
 * Starts the first of these engines that can be had, on a data folder that is ours alone.
 * @throws {DatabaseError} when none can be had, or the one found does not start
 */
export async function startEmbedded(
  choices: EmbeddedChoice[],
  folder: DataFolder,
  progress: (message: string) => void,
): Promise<EmbeddedEngine> {
  const missing: string[] = [];
  for (const choice of choices) {
    const program = await programOf(choice, folder, progress);
    if ('path' in program) return start(choice.engine, program.path, folder);
    missing.push(program.missing);
    if (choice !== choices.at(-1)) progress(`${program.missing}; trying the next way.`);
  }
  const held = folder.record()?.engine;
  const why = held ? ` The data in ${folder.path} belongs to ${held}.` : '';
  throw new DatabaseError(`There is no database engine: ${missing.join('; ')}.${why} ${WAYS_OUT}`);
}

async function programOf(
  choice: EmbeddedChoice,
  folder: DataFolder,
  progress: (message: string) => void,
): Promise<{ path: string } | { missing: string }> {
  if (choice.engine === 'ferretdb') {
    const path = await ferretdbProgram({ cacheFolder: cacheFolder(), dataFolder: folder.path, progress });
    return path === null ? { missing: 'there is no Go to build the embedded database' } : { path };
  }
  if (choice.from === 'system') {
    if (isProgram(choice.program)) return { path: choice.program };
    throw new DatabaseError(
      `GOALKEEPER_MONGOD names ${choice.program}, which is not a program that can be run.`,
    );
  }
  try {
    return { path: await downloadMongod(cacheFolder(), progress) };
  } catch (error) {
    const reason = reasonOf(error).replaceAll(/\s+/g, ' ').slice(0, 200);
    return { missing: `mongod cannot be downloaded: ${reason}` };
  }
}

async function start(
  engine: 'mongod' | 'ferretdb',
  program: string,
  folder: DataFolder,
): Promise<EmbeddedEngine> {
  const mark = engine === 'mongod' ? mongodMark(folder.path) : ferretdbMark(folder.path);
  const before = folder.record();
  if (before?.engine === engine) await endOrphan(before.pid, mark);
  const sockets = socketFolder(folder.path, LONGEST_SOCKET_NAME);
  try {
    const process = await (engine === 'mongod' ? startMongod : startFerretdb)(
      program,
      folder.path,
      sockets.path,
    );
    folder.writeRecord({ engine, pid: process.pid });
    return {
      engine,
      process,
      async stop() {
        await process.stop();
        // A guard that was killed leaves its mongod behind.
        await endOrphan(process.pid, mark);
        folder.writeRecord({ engine, pid: null });
        sockets.remove();
      },
    };
  } catch (error) {
    sockets.remove();
    throw error;
  }
}
