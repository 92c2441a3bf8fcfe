import type { Declarations, FileIndex, ImportTarget } from '../language.js';
import { folderOf, isWithin, type Module, modulesOf } from './modules.js';

/**
 * Resolves the names that Go files use of others. A specifier is the path of a package and the name that is meant,
 * `example.com/shop/store|Open`; the path `.` is the package of the file itself.
 *
 * A package is a folder: of a module of the repository (`go.mod`, also by way of `replace` and of other modules of a
 * workspace), or of `vendor`. The answer is the file of that folder that declares the name. Else it is external, and the
 * name is that of the package. A name of the file's own package that no file declares is taken for a variable of the file:
 * what declares it may be generated, or left out of the scan.
 */
export function goImportResolver(
  files: FileIndex,
  declarations: Declarations = () => [],
): (from: string, specifier: string) => ImportTarget {
  const packages = new Packages(files);
  // Null where the file itself stands for the package.
  const known = new Map<string, Map<string, ImportTarget | null>>();
  return (from, specifier) => {
    // Tests see what only tests declare.
    const key = isTest(from) ? `${folderOf(from)} test` : folderOf(from);
    let targets = known.get(key);
    if (!targets) {
      targets = new Map();
      known.set(key, targets);
    }
    let target = targets.get(specifier);
    if (target === undefined) {
      const bar = specifier.lastIndexOf('|');
      const path = bar < 0 ? specifier : specifier.slice(0, bar);
      const name = bar < 0 ? '' : specifier.slice(bar + 1);
      const folder = path === '.' ? folderOf(from) : packages.folderOf(path, folderOf(from));
      const file =
        folder === undefined || name === '' ? undefined : declaring(declarations(name), folder, from);
      const isOwn = path === '.' && name !== '';
      target = file !== undefined ? { file } : isOwn ? null : { external: path };
      targets.set(specifier, target);
    }
    return target ?? { file: from };
  };
}

/** The file of a folder that declares a name: of several, that of a system that most servers run on. */
function declaring(candidates: readonly string[], folder: string, from: string): string | undefined {
  const here = candidates.filter((file) => folderOf(file) === folder && (!isTest(file) || isTest(from)));
  return here.find((file) => !isOfOtherSystem(file)) ?? here[0];
}

function isTest(path: string): boolean {
  return path.endsWith('_test.go');
}

const OTHER_SYSTEMS =
  /_(?:windows|darwin|freebsd|netbsd|openbsd|dragonfly|solaris|illumos|aix|plan9|js|wasip1|wasm|android|ios|arm|arm64|386|ppc64|ppc64le|s390x|riscv64|mips\w*|loong64)(?:_test)?\.go$/;

/** Whether the name of a file says that it is built for a system or processor other than the usual one. */
function isOfOtherSystem(path: string): boolean {
  return OTHER_SYSTEMS.test(path);
}

/** The folders that packages of the repository lie in. */
class Packages {
  private readonly modules: readonly Module[];
  private readonly folders = new Set<string>();

  constructor(files: FileIndex) {
    this.modules = modulesOf(files);
    for (const path of files.paths()) if (path.endsWith('.go')) this.folders.add(folderOf(path));
  }

  /** The folder of a package, as seen from a file of another one. */
  folderOf(path: string, from: string): string | undefined {
    const own = this.modules.find(({ folder }) => isWithin(from, folder));
    const vendored = join(own?.folder ?? '', `vendor/${path}`);
    if (this.folders.has(vendored)) return vendored;
    for (const [replaced, folder] of own?.replaced ?? []) {
      const found = within(path, replaced, folder);
      if (found !== undefined && this.folders.has(found)) return found;
    }
    // A path may belong to several modules of the repository: the longest one has it.
    const candidates = this.modules
      .filter((module) => within(path, module.path, module.folder) !== undefined)
      .sort((a, b) => b.path.length - a.path.length);
    for (const module of candidates) {
      const found = within(path, module.path, module.folder);
      if (found !== undefined && this.folders.has(found)) return found;
    }
    return this.modules.length === 0 && this.folders.has(path) ? path : undefined;
  }
}

/** The folder of a package that belongs to the module of a path. */
function within(path: string, module: string, folder: string): string | undefined {
  if (path === module) return folder;
  return path.startsWith(`${module}/`) ? join(folder, path.slice(module.length + 1)) : undefined;
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
