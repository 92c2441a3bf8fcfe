import type { RepositorySummary } from '#protocol/scan-report.js';
import { baseName, folderOf } from '../packages/paths.js';
import { isTestPath } from '../workspace/path-kind.js';
import { asTable, jsonObject, MAX_MANIFEST, tomlTable } from './manifests.js';
import type { SummaryFile } from './summary-input.js';

type Component = RepositorySummary['components'][number];

const MAX_COMPONENTS = 100;
const MAX_MANIFESTS = 300;
const projectFiles = [
  'package.json',
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'Pipfile',
  'requirements.txt',
  'go.mod',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
];
const kinds: Readonly<Record<string, string>> = {
  'go.mod': 'Go module',
  'pom.xml': 'Maven module',
  'build.gradle': 'Gradle module',
  'build.gradle.kts': 'Gradle module',
};

/**
 * The parts of the repository: folders with a manifest of their own, and Python packages that stand outside of these.
 * Where there is no manifest at all, the top folders that hold code. Each file counts for the innermost part around it. Those of
 * tests and examples are left out where there are others. A part that holds most of the code is divided into its folders.
 */
export function componentsOf(
  files: readonly SummaryFile[],
  read: (path: string) => string | undefined,
): Component[] {
  const components = new Map<string, Component>();
  const add = (path: string, name: string, description: string) => {
    if (!components.has(path) && components.size < MAX_MANIFESTS)
      components.set(path, { name, path, files: 0, lines: 0, description });
  };
  for (const manifest of projectFiles)
    for (const { path } of files)
      if (baseName(path) === manifest) {
        const folder = folderOf(path);
        if (!components.has(folder)) add(folder, ...described(manifest, path, folder, read));
      }
  const projects = [...components.keys()].filter((folder) => folder !== '');
  for (const folder of pythonPackages(files))
    if (!projects.some((project) => folder.startsWith(`${project}/`)))
      add(folder, baseName(folder), 'Python package');
  if (components.size === 0)
    for (const { path, language } of files)
      if (language !== null && language !== 'template' && path.includes('/'))
        add(path.split('/')[0], path.split('/')[0], 'Folder');
  countFiles(files, components);
  if (!components.has('') && outside(files, components) >= NOT_LITTLE) {
    add('', '(root)', 'Code outside of these');
    countFiles(files, components);
  }
  if (divide(files, components)) countFiles(files, components);
  const filled = [...components.values()].filter((component) => component.files > 0);
  const own = filled.filter(({ path }) => !isTestPath(`${path}/file`));
  return (own.length > 0 ? own : filled)
    .sort((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1))
    .slice(0, MAX_COMPONENTS);
}

/** Folders with an `__init__.py` whose parent has none. */
function pythonPackages(files: readonly SummaryFile[]): string[] {
  const packages = new Set<string>();
  for (const { path } of files) if (baseName(path) === '__init__.py') packages.add(folderOf(path));
  return [...packages].filter((folder) => folder !== '' && !packages.has(folderOf(folder)));
}

function described(
  manifest: string,
  path: string,
  folder: string,
  read: (path: string) => string | undefined,
): [name: string, description: string] {
  const fallback = folder === '' ? '(root)' : baseName(folder);
  if (manifest !== 'package.json' && manifest !== 'pyproject.toml')
    return [fallback, kinds[manifest] ?? 'Python project'];
  const text = read(path) ?? '';
  if (text.length > MAX_MANIFEST) return [fallback, 'Project'];
  const isNode = manifest === 'package.json';
  const stated = isNode ? jsonObject(text) : pythonProject(text);
  const name = typeof stated?.name === 'string' && stated.name !== '' ? stated.name : fallback;
  const description = typeof stated?.description === 'string' ? stated.description : '';
  // Where both stand together, the package is what the pages of the program are built with.
  const isGo = read(folder === '' ? 'go.mod' : `${folder}/go.mod`) !== undefined;
  const kind = isNode ? (isGo ? 'Go module with a Node.js package' : 'Node.js package') : 'Python project';
  return [name.slice(0, 200), description === '' ? kind : `${kind}: ${description.slice(0, 300)}`];
}

function pythonProject(text: string): { [key: string]: unknown } | null {
  const document = tomlTable(text);
  return asTable(document?.project) ?? asTable(asTable(document?.tool)?.poetry);
}

/** Share of code outside of all parts from which on it is one of its own. */
const NOT_LITTLE = 0.2;

/** The share of product code that is in none of the parts. */
function outside(files: readonly SummaryFile[], components: ReadonlyMap<string, Component>): number {
  let total = 0;
  for (const { path, language, lines } of files) if (language !== null && !isTestPath(path)) total += lines;
  const inside = [...components.values()].reduce((sum, { lines }) => sum + lines, 0);
  return total === 0 ? 0 : 1 - inside / total;
}

/** Share of the lines from which on a part is divided. */
const MOST = 0.8;
const MAX_DEPTH = 12;

/**
 * Adds the folders of a part that holds most of the code, where these are two or more: `src/main/java/org/shop` is gone down to where it
 * branches. False: there is nothing to divide.
 */
function divide(files: readonly SummaryFile[], components: Map<string, Component>): boolean {
  const code = files.filter(
    ({ path, language }) => language !== null && language !== 'template' && !isTestPath(path),
  );
  const total = code.reduce((sum, { lines }) => sum + lines, 0);
  const largest = [...components.values()].sort((a, b) => b.lines - a.lines)[0];
  if (!largest || total === 0 || largest.lines < total * MOST) return false;
  let at = largest.path;
  let below = code.filter(({ path }) => at === '' || path.startsWith(`${at}/`));
  const inside = below.reduce((sum, { lines }) => sum + lines, 0);
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const folders = new Map<string, number>();
    const rest = at === '' ? 0 : at.length + 1;
    for (const { path, lines } of below) {
      const end = path.indexOf('/', rest);
      if (end >= 0) folders.set(path.slice(0, end), (folders.get(path.slice(0, end)) ?? 0) + lines);
    }
    const only = [...folders].find(([, lines]) => lines >= inside * 0.9)?.[0];
    if (only !== undefined && !components.has(only)) {
      at = only;
      below = below.filter(({ path }) => path.startsWith(`${only}/`));
      continue;
    }
    const added = [...folders].filter(([folder]) => !components.has(folder));
    if (folders.size < 2 || added.length === 0) return false;
    for (const [folder] of added)
      if (components.size < MAX_MANIFESTS)
        components.set(folder, {
          name: baseName(folder),
          path: folder,
          files: 0,
          lines: 0,
          description: 'Folder',
        });
    return true;
  }
  return false;
}

function countFiles(files: readonly SummaryFile[], components: Map<string, Component>): void {
  for (const component of components.values()) [component.files, component.lines] = [0, 0];
  const hasOwn = files.some(({ path, language }) => language !== null && !isTestPath(path));
  for (const file of files) {
    if (file.language === null || (hasOwn && isTestPath(file.path))) continue;
    let folder = folderOf(file.path);
    while (folder !== '' && !components.has(folder)) folder = folderOf(folder);
    const component = components.get(folder);
    if (!component) continue;
    component.files++;
    component.lines += file.lines;
  }
}

/** Lines of tests and examples: they count for no component, unless there is nothing else. */
export function testLinesOf(files: readonly SummaryFile[]): number {
  const hasOwn = files.some(({ path, language }) => language !== null && !isTestPath(path));
  return hasOwn
    ? files.reduce(
        (sum, { path, language, lines }) => sum + (language !== null && isTestPath(path) ? lines : 0),
        0,
      )
    : 0;
}
