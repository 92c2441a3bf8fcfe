import type { FileIndex, PublicKind } from '../language.js';
import { isPublished } from './published.js';

/** Modules that test, measure and show others, and what is no source of a program. */
const ASIDE =
  /(^|\/)(src\/(?!main\/)[^/]+|[^/]*[tT]ests?|testing|testkit|examples?|samples?|demos?|benchmarks?|buildSrc)\//;
/** A package that is the module's own by its name. */
const INTERNAL = /\/internal\//;
/** Where packages begin: their names say nothing of what a folder is for. */
const SOURCES = /(^|\/)src\/main\/[^/]+\//;

/** What other programs call: the classes of a module that is published for them. */
export function publicApi(files: FileIndex): (path: string) => PublicKind | null {
  const ofPublished = isPublished(files);
  return (path) => {
    const start = SOURCES.exec(path);
    const folder = start === null ? path : path.slice(0, start.index + 1);
    return !ASIDE.test(folder) && !INTERNAL.test(path) && ofPublished(path) ? 'entry' : null;
  };
}
