import { join } from 'node:path';
import { makeFolder } from '../make-folder.js';
import { type EngineProcess, startEngine } from './child.js';

/** Starts FerretDB on `<dataFolder>/ferretdb` that listens on a Unix socket in `runFolder`. */
export function startFerretdb(
  program: string,
  dataFolder: string,
  runFolder: string,
): Promise<EngineProcess> {
  const data = join(dataFolder, 'ferretdb');
  makeFolder(data);
  const socket = join(runFolder, 'ferretdb.sock');
  return startEngine({ program, args: ['--socket', socket, '--data', data], socket });
}

/** What the command line of a FerretDB on this data folder contains. */
export function ferretdbMark(dataFolder: string): string {
  return `--data ${join(dataFolder, 'ferretdb')}`;
}
