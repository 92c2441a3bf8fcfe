import type { FileIndex, PublicKind } from '../language.js';
import { pythonModuleName } from './import-resolver.js';

/** What stands beside a distribution for those who make it, or is run and not imported. */
const TOOLING =
  /^(tests?|testing|test_.*|conftest|docs?|examples?|samples?|demos?|scripts?|tools?|bench(marks?)?|ci|setup|noxfile|tasks|fabfile|manage)$/;

/**
 * What other programs can import: every module of a package, as the language closes none. What begins with an underscore, a
 * module or a folder, is not meant for them, and what is beside the packages (`setup.py`, `docs/conf.py`) is never installed.
 */
export function publicApi(files: FileIndex): (path: string) => PublicKind | null {
  return (path) => {
    const names = pythonModuleName(path, files)?.split('.');
    if (names === undefined || TOOLING.test(names[0])) return null;
    const isInner = names.some((name) => name.startsWith('_')) || names.includes('tests');
    return isInner ? null : 'entry';
  };
}
