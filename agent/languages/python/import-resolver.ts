import type { FileIndex, ImportTarget } from '../language.js';

/**
 * Resolves what Python files import. Absolute names are looked for under the source roots of the importing file:
 * the folder above its top-level package (its own folder when it is in none), then every folder above that up to the
 * repository, each with its `src`; the nearest root wins. Relative names go by their dots.
 * The answer is the module's file, a package's being its `__init__.py`; a name that leads to no file is external.
 * Of `a.b.c` the longest part that is a file is taken: the rest are members of that module.
 */
export function pythonImportResolver(files: FileIndex): (from: string, specifier: string) => ImportTarget {
  const rootsByFolder = new Map<string, readonly string[]>();
  const known = new Map<string, Map<string, ImportTarget>>();
  return (from, specifier) => {
    const folder = parentOf(from);
    let targets = known.get(folder);
    if (!targets) {
      targets = new Map();
      known.set(folder, targets);
      rootsByFolder.set(folder, sourceRoots(files, folder));
    }
    let target = targets.get(specifier);
    if (!target) {
      const file = specifier.startsWith('.')
        ? relativeFile(files, folder, specifier)
        : absoluteFile(files, rootsByFolder.get(folder) ?? [], specifier);
      target = file === null ? { external: specifier } : { file };
      targets.set(specifier, target);
    }
    return target;
  };
}

/** Folders that absolute names may start in, nearest first; `''` is the repository. */
function sourceRoots(files: FileIndex, folder: string): string[] {
  let root = folder;
  while (root !== '' && files.has(`${root}/__init__.py`)) root = parentOf(root);
  const roots = [root, join(root, 'src')];
  while (root !== '') {
    root = parentOf(root);
    roots.push(root, join(root, 'src'));
  }
  return roots;
}

function absoluteFile(files: FileIndex, roots: readonly string[], specifier: string): string | null {
  for (let name = specifier; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const path = name.replaceAll('.', '/');
    for (const root of roots) {
      const file = moduleFile(files, join(root, path));
      if (file !== null) return file;
    }
  }
  return null;
}

/** One dot is the importing file's folder, each further dot the one above; null when they lead out of the repository. */
function relativeFile(files: FileIndex, from: string, specifier: string): string | null {
  const dots = specifier.search(/[^.]|$/);
  let folder = from;
  for (let i = 1; i < dots; i++) {
    if (folder === '') return null;
    folder = parentOf(folder);
  }
  const name = specifier.slice(dots);
  return name === '' ? packageFile(files, folder) : absoluteFile(files, [folder], name);
}

/** `src/flask/json/tag.py` is `flask.json.tag`; what lies in no package has no name that others know. */
export function pythonModuleName(path: string, files: FileIndex): string | undefined {
  let folder = parentOf(path);
  const names = [path.slice(folder === '' ? 0 : folder.length + 1).replace(/\.pyi?$/, '')];
  if (names[0] === '__init__') names.pop();
  for (; folder !== '' && files.has(`${folder}/__init__.py`); folder = parentOf(folder))
    names.unshift(folder.slice(folder.lastIndexOf('/') + 1));
  return names.length > 1 || path.endsWith('/__init__.py') ? names.join('.') : undefined;
}

function moduleFile(files: FileIndex, path: string): string | null {
  return packageFile(files, path) ?? (files.has(`${path}.py`) ? `${path}.py` : null);
}

function packageFile(files: FileIndex, folder: string): string | null {
  const file = join(folder, '__init__.py');
  return files.has(file) ? file : null;
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
