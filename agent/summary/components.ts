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
];

/**
 * The parts of the repository: folders with a manifest of their own, and Python packages that stand outside of these.
 * Where there is no manifest at all, the top folders that hold code. Each file counts for the innermost part around it. Those of
 * tests and examples are left out where there are others.
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
  if (manifest !== 'package.json' && manifest !== 'pyproject.toml') return [fallback, 'Python project'];
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

function countFiles(files: readonly SummaryFile[], components: Map<string, Component>): void {
  for (const file of files) {
    if (file.language === null) continue;
    let folder = folderOf(file.path);
    while (folder !== '' && !components.has(folder)) folder = folderOf(folder);
    const component = components.get(folder);
    if (!component) continue;
    component.files++;
    component.lines += file.lines;
  }
}
