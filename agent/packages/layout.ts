import { join } from 'node:path/posix';
import type { UnitData } from '../ir/unit.js';
import type { FileIndex } from '../languages/language.js';
import type { PackageSide, Strength } from './clues.js';
import { folderOf } from './paths.js';
import { isGoProgram, startsServer } from './server-starts.js';

/** One thing that speaks for a package being an application or a library. */
export interface Evidence {
  speaksFor: PackageSide;
  strength: Strength;
  says: string;
  file: string;
}

/** A package with the analysed product files that it has. */
export interface PackageFiles {
  language: string;
  folder: string;
  manifest: string;
  units: readonly UnitData[];
}

/** What a package's code and the places of its files say, beside what is written in single files. */
export function layoutEvidence(
  files: PackageFiles,
  index: FileIndex,
  written: readonly Evidence[],
): Evidence[] {
  const server = files.units.find(startsServer);
  const isStarted = server !== undefined || written.some(({ speaksFor }) => speaksFor === 'application');
  return [
    ...(server === undefined ? [] : [evidence('application', 2, 'it starts a server', server.path)]),
    ...(files.language === 'javascript' ? npmEntry(files, index, isStarted) : []),
    ...(files.language === 'go' ? goPrograms(files, index) : []),
  ];
}

/** Folders that a build fills, so that what is missing there proves nothing. */
const BUILT =
  /^(\.\/)?(dist|lib|build|out|output|es|esm|cjs|umd|release|target|pkg|compiled|dest|index)(\/|\.|$)/;

/** Words of scripts and tools that make what is published. */
const MAKES =
  /build|compile|bundle|dist|prepare|prepack|prepublish|tsc|webpack|rollup|esbuild|babel|swc|vite|parcel|gulp|grunt|make/i;

function npmEntry({ folder, manifest }: PackageFiles, index: FileIndex, isRun: boolean): Evidence[] {
  const stated = parsedObject(index.read(manifest) ?? '');
  const { keywords, scripts } = stated;
  const isStarted = isRun || (typeof scripts === 'object' && scripts !== null && 'start' in scripts);
  const offered =
    Array.isArray(keywords) && keywords.length > 0 && !isStarted
      ? [evidence('library', 1, 'it is offered to others, and nothing starts it', manifest)]
      : [];
  const main = typeof stated.main === 'string' ? stated.main : 'index';
  const isThere = ['', '.js', '.ts', '.cjs', '.mjs', '.jsx', '.tsx', '/index.js', '/index.ts'].some((end) =>
    index.has(join(folder, main.replace(/\/$/, '') + end)),
  );
  if (isThere)
    return [
      ...offered,
      evidence('library', 1, '`main` can be imported', manifest),
      ...('bin' in stated ? [evidence('library', 1, 'npm installs its commands', manifest)] : []),
    ];
  if ('bin' in stated && !['main', 'module', 'exports', 'types', 'browser'].some((key) => key in stated))
    return [evidence('application', 3, 'a command, of which nothing can be imported', manifest)];
  if (!('main' in stated)) return offered;
  if (!BUILT.test(main))
    return [...offered, evidence('application', 1, '`main` names a file that does not exist', manifest)];
  return isBuilt(scripts)
    ? offered
    : [...offered, evidence('application', 2, '`main` is not there, and no script of it makes it', manifest)];
}

/** Whether one of the scripts of a package may make files of it. */
function isBuilt(scripts: unknown): boolean {
  const commands = typeof scripts === 'object' && scripts !== null ? Object.entries(scripts) : [];
  return commands.some(
    ([name, command]) => MAKES.test(name) || (typeof command === 'string' && MAKES.test(command)),
  );
}

/** Other modules import packages, never programs, and only from a module whose path can be fetched. */
function goPrograms({ folder, manifest, units }: PackageFiles, index: FileIndex): Evidence[] {
  const found: Evidence[] = [];
  const path = /^[ \t]*module[ \t]+"?([^\s"]+)"?/m.exec(index.read(manifest) ?? '')?.[1];
  if (path !== undefined && !path.split('/')[0].includes('.'))
    found.push(evidence('application', 3, 'no other module can fetch its path', manifest));
  const atTop = units.filter((unit) => folderOf(unit.path) === folder);
  const program = atTop.find(isGoProgram);
  const inner = units.find(isGoProgram);
  if (program !== undefined)
    found.push(evidence('application', 3, 'the module is a program itself', program.path));
  else if (atTop.length > 0)
    found.push(evidence('library', 2, 'the module is a package to import', atTop[0].path));
  if (units.length > 0 && inner === undefined)
    found.push(evidence('library', 3, 'nothing of it can be started', manifest));
  else if (inner !== undefined && program === undefined)
    found.push(evidence('application', atTop.length > 0 ? 1 : 2, 'it has a program', inner.path));
  return found;
}

function evidence(speaksFor: PackageSide, strength: Strength, says: string, file: string): Evidence {
  return { speaksFor, strength, says, file };
}

function parsedObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
