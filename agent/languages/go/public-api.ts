import type { FileIndex, PublicKind } from '../language.js';
import { folderOf, isWithin, modulesOf } from './modules.js';

/** Folders whose packages other modules cannot import, or that hold programs. */
const CLOSED = /(^|\/)(internal|vendor|cmd|_[^/]*|tools?|hack|scripts?)(\/|$)/;

/**
 * What other programs can import, and what is of a program. Importable are the packages of a module whose own folder holds
 * one, or in which no program is found.
 * A module with `main.go` in its folder, or with programs and no package there, is a program itself.
 */
export function publicApi(files: FileIndex): (path: string) => PublicKind | null {
  const libraries = modulesOf(files).map(({ folder }) => ({ folder, isLibrary: isLibrary(files, folder) }));
  return (path) => {
    // Of modules in each other the innermost has the file.
    const module = libraries.find(({ folder }) => isWithin(folderOf(path), folder));
    if (path.endsWith('_test.go')) return null;
    if (module?.isLibrary !== true) return 'program';
    const inner = path.slice(module.folder === '' ? 0 : module.folder.length + 1);
    return CLOSED.test(folderOf(inner)) || isProgram(inner) ? null : 'entry';
  };
}

function isLibrary(files: FileIndex, folder: string): boolean {
  const own = files.paths().filter((path) => path.endsWith('.go') && isWithin(folderOf(path), folder));
  const atTop = own.filter((path) => folderOf(path) === folder && !path.endsWith('_test.go'));
  if (atTop.length > 0) return !atTop.some(isProgram);
  return !own.some((path) => isProgram(path) || /(^|\/)cmd\//.test(path));
}

function isProgram(path: string): boolean {
  return /(^|\/)main\.go$/.test(path);
}
