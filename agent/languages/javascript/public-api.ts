import { dirname, join } from 'node:path/posix';
import type { FileIndex, PublicKind } from '../language.js';
import { isObject, type JsonObject, Manifests } from './manifests.js';
import { Packages } from './packages.js';

const extensions = ['', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
/** Files beside a package that serve its makers. */
const tooling =
  /(^|\/)(\.[^/]+|[^/]*\.config|gruntfile|gulpfile|rollup[^/]*|webpack[^/]*|build[^/]*)\.[cm]?[jt]s$|(^|\/)(scripts?|tools?|build|bench|docs?|website)\//i;

interface Package {
  folder: string;
  entries: ReadonlySet<string>;
  /** Other programs can only import what `exports` names. */
  isClosed: boolean;
}

/**
 * What other programs can import: the entry points of each package of the repository, and its other files, which they
 * can name by path unless the manifest has `exports`. A private package is nobody's library; one that names no
 * entry point, has no index file and is not described for others is a program.
 */
export function publicApi(files: FileIndex): (path: string) => PublicKind | null {
  const manifests = new Manifests(files);
  const packages = new Packages(manifests);
  const found = new Map<string, Package>();
  for (const path of files.paths()) {
    if ((path !== 'package.json' && !path.endsWith('/package.json')) || path.includes('node_modules/'))
      continue;
    const manifest = manifests.read(path);
    if (manifest === undefined || !isLibrary(manifest)) continue;
    const folder = dirname(path);
    const entries = entryFiles(files, [
      ...mainFiles(packages, folder, manifest),
      ...packages.subpathsOf(folder, manifest),
    ]);
    const named = ['main', 'module', 'exports', 'browser', 'types', 'files', 'bin'].some(
      (key) => key in manifest,
    );
    if (entries.size > 0 || named || isOffered(manifest))
      found.set(folder, { folder, entries, isClosed: entries.size > 0 && isClosed(manifest.exports) });
  }
  return (path) => {
    const owner = packageOf(found, path);
    if (owner === undefined) return null;
    if (owner.entries.has(path)) return 'entry';
    if (owner.isClosed || tooling.test(path.slice(owner.folder === '.' ? 0 : owner.folder.length + 1)))
      return null;
    // Without an entry point each file is one: users import them by their paths.
    return owner.entries.size === 0 ? 'entry' : 'file';
  };
}

/** Whether the manifest names each file that may be imported. */
function isClosed(exports: unknown): boolean {
  return isObject(exports) && !Object.keys(exports).some((path) => path.includes('*'));
}

/** The names of packages, by their entry points: what a repository requires by its own entry is what its users require. */
export function entryNames(files: FileIndex): (path: string) => string | undefined {
  const manifests = new Manifests(files);
  const packages = new Packages(manifests);
  const names = new Map<string, string>();
  for (const path of files.paths()) {
    if ((path !== 'package.json' && !path.endsWith('/package.json')) || path.includes('node_modules/'))
      continue;
    const manifest = manifests.read(path);
    if (typeof manifest?.name !== 'string') continue;
    for (const entry of entryFiles(files, mainFiles(packages, dirname(path), manifest)))
      names.set(entry, manifest.name);
  }
  return (path) => names.get(path);
}

function isLibrary(manifest: JsonObject): boolean {
  return typeof manifest.name === 'string' && manifest.private !== true;
}

/** Described for those who look for packages, and nothing that is started: a plugin that pages load by its path. */
function isOffered({ version, keywords, scripts }: JsonObject): boolean {
  const isStarted = isObject(scripts) && 'start' in scripts;
  return typeof version === 'string' && Array.isArray(keywords) && keywords.length > 0 && !isStarted;
}

/** Paths that the name of the package may mean, without extensions. */
function mainFiles(packages: Packages, folder: string, manifest: JsonObject): string[] {
  const browser = typeof manifest.browser === 'string' ? [join(folder, manifest.browser)] : [];
  return [...packages.mainOf(folder, manifest), ...browser];
}

function entryFiles(files: FileIndex, candidates: readonly string[]): Set<string> {
  const entries = new Set<string>();
  for (const candidate of candidates) {
    const path = candidate.replace(/\/$/, '');
    const file = [path, `${path}/index`]
      .flatMap((one) => [one.replace(/\.[cm]?js$/, '.ts'), ...extensions.map((extension) => one + extension)])
      .find((one) => files.has(one));
    if (file !== undefined) entries.add(file);
  }
  return entries;
}

/** The package whose folder is nearest above a file. */
function packageOf(packages: ReadonlyMap<string, Package>, path: string): Package | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = packages.get(folder);
    if (found !== undefined || folder === '.') return found;
  }
}
