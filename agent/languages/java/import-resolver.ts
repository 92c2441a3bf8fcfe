import type { Declarations, FileIndex, ImportTarget } from '../language.js';
import { JAVA_LANG } from './java-lang.js';
import { isTypeName } from './type-names.js';

/**
 * Resolves the types that Java files name. A specifier is a qualified name, `com.acme.Foo`, or for a simple name the
 * qualified names that it may have, in order of precedence, joined by `|`: that of the file's own package first.
 *
 * The answer is the file of the repository that holds the type: the one whose path ends in `com/acme/Foo.java`; where
 * several do, the one that shares most folders with the importing file; or one of the package that declares it besides
 * its own type. Else it is external, and the name is that of
 * its *package*: the type is taken as a member of it.
 */
export function javaImportResolver(
  files: FileIndex,
  declarations: Declarations = () => [],
): (from: string, specifier: string) => ImportTarget {
  const sources = new SourceFiles(files, declarations);
  const known = new Map<string, Map<string, ImportTarget>>();
  return (from, specifier) => {
    const folder = folderOf(from);
    let targets = known.get(folder);
    if (!targets) {
      targets = new Map();
      known.set(folder, targets);
    }
    let target = targets.get(specifier);
    if (!target) {
      target = resolve(sources, folder, specifier);
      targets.set(specifier, target);
    }
    return target;
  };
}

function resolve(sources: SourceFiles, folder: string, specifier: string): ImportTarget {
  const candidates = specifier.split('|');
  for (const [index, candidate] of candidates.entries()) {
    const file = sources.fileOf(candidate, folder);
    if (file !== undefined) return { file };
    const declaring = sources.declaring(candidate, folder);
    if (declaring !== undefined) return { file: declaring };
    // The folders of a small program need not follow its packages.
    if (index > 0 || candidates.length === 1) continue;
    const beside = join(folder, `${simpleName(candidate)}.java`);
    const neighbour = sources.has(beside) ? beside : sources.declaredIn(simpleName(candidate), folder);
    if (neighbour !== undefined) return { file: neighbour };
  }
  return externalTarget(sources, candidates);
}

/** No file holds the type: the packages that may, without those whose types are all files of this repository. */
function externalTarget(sources: SourceFiles, candidates: readonly string[]): ImportTarget {
  const [own] = candidates;
  if (candidates.length === 1) return { external: packageOf(own) };
  if (JAVA_LANG.has(simpleName(own))) return { external: 'java.lang' };
  const packages = candidates
    .slice(1, -1)
    .map(packageOf)
    .filter((name) => !sources.hasPackage(name));
  const [first, ...alternatives] = packages.length > 0 ? packages : [packageOf(own)];
  return alternatives.length === 0 ? { external: first } : { external: first, alternatives };
}

/** The Java files of a repository by their names. */
class SourceFiles {
  private readonly byName = new Map<string, string[]>();
  private readonly folders = new Set<string>();

  constructor(
    private readonly files: FileIndex,
    private readonly declarations: Declarations,
  ) {
    for (const path of files.paths()) {
      if (!path.endsWith('.java')) continue;
      const name = path.slice(path.lastIndexOf('/') + 1, -'.java'.length);
      const same = this.byName.get(name);
      if (same) same.push(path);
      else this.byName.set(name, [path]);
      this.folders.add(folderOf(path));
    }
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  /** The file of a type, as seen from a folder. */
  fileOf(qualified: string, folder: string): string | undefined {
    // Most types are none of the repository: their simple names tell.
    const named = this.byName.get(simpleName(qualified));
    if (named === undefined) return undefined;
    const path = `${qualified.replaceAll('.', '/')}.java`;
    const isBare = !path.includes('/');
    // A type without a package is seen in its own folder alone.
    const files = named.filter((file) =>
      isBare ? folderOf(file) === folder : file === path || file.endsWith(`/${path}`),
    );
    if (files.length < 2) return files[0];
    let best: string | undefined;
    let most = -1;
    for (const file of files) {
      const shared = sharedFolders(file, folder);
      if (shared > most) {
        best = file;
        most = shared;
      }
    }
    return best;
  }

  /** The file that declares a type though another gives it its name: besides it, or as the type around it. */
  declaring(qualified: string, folder: string): string | undefined {
    const name = simpleName(qualified);
    const around = packageOf(qualified);
    const outer = simpleName(around);
    if (isTypeName(outer)) {
      const declaring = this.declarations(`${outer}.${name}`);
      const file = declaring.length === 0 ? undefined : this.fileOf(around, folder);
      return file !== undefined && declaring.includes(file) ? file : undefined;
    }
    const declaring = this.declarations(name);
    if (declaring.length === 0) return undefined;
    const home = around.replaceAll('.', '/');
    const files = declaring.filter((file) => {
      const own = folderOf(file);
      return home === '' ? own === folder : own === home || own.endsWith(`/${home}`);
    });
    return files.find((file) => folderOf(file) === folder) ?? files[0];
  }

  /** The file of a folder that declares a type beside its own one. */
  declaredIn(name: string, folder: string): string | undefined {
    return this.declarations(name).find((file) => folderOf(file) === folder);
  }

  /** Whether files of the repository are in a package. */
  hasPackage(name: string): boolean {
    let known = this.packages.get(name);
    if (known === undefined) {
      const path = name.replaceAll('.', '/');
      known = [...this.folders].some((folder) => folder === path || folder.endsWith(`/${path}`));
      this.packages.set(name, known);
    }
    return known;
  }
  private readonly packages = new Map<string, boolean>();
}

/** How many leading folders a file shares with a folder. */
function sharedFolders(file: string, folder: string): number {
  const [a, b] = [file.split('/'), folder.split('/')];
  let shared = 0;
  while (shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
}

function simpleName(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1);
}

function packageOf(qualified: string): string {
  return qualified.slice(0, Math.max(0, qualified.lastIndexOf('.')));
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
