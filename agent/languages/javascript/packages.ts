import { dirname, join } from 'node:path/posix';
import { isObject, type JsonObject, type Manifests } from './manifests.js';

/** Packages of one repository that are indexed by name. */
const MAX_PACKAGES = 5000;
/** Values looked at in one `exports` or `imports` entry, which may nest conditions. */
const MAX_CONDITIONS = 100;

/** Folders of compiled code, which a repository seldom holds: their sources are what is imported. */
const outputFolder = /^(dist|build|lib|out|esm|cjs)\//;

/** The packages of a repository: what `name`, `name/sub/path` and `#internal` mean inside it. */
export class Packages {
  private byName: Map<string, string> | undefined;

  constructor(private readonly manifests: Manifests) {}

  /** Paths that a bare specifier may mean when it names a package of this repository; best first, without extensions. */
  candidates(specifier: string): string[] {
    const parts = specifier.split('/');
    const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
    const manifest = this.index().get(name);
    const content = manifest === undefined ? undefined : this.manifests.read(manifest);
    if (manifest === undefined || !content) return [];
    const folder = dirname(manifest);
    const sub = specifier.slice(name.length + 1);
    return sub === '' ? this.mainOf(folder, content) : subpath(folder, sub, content);
  }

  /** Paths that `#internal` may mean for a file in a folder. */
  internal(folder: string, specifier: string): string[] {
    const manifest = this.manifests.nearest(folder, ['package.json']);
    const content = manifest === undefined ? undefined : this.manifests.read(manifest);
    if (manifest === undefined || !content || !isObject(content.imports)) return [];
    return mapped(content.imports, specifier).flatMap((target) => places(dirname(manifest), target));
  }

  /** Paths that a package folder may mean, best first, without extensions. */
  mainOf(folder: string, content: JsonObject): string[] {
    const entries = isObject(content.exports)
      ? [...mapped(content.exports, '.'), ...conditions(content.exports)]
      : conditions(content.exports);
    for (const key of ['source', 'module', 'main'] as const)
      if (typeof content[key] === 'string') entries.push(content[key]);
    return [
      ...entries.flatMap((entry) => places(folder, entry)),
      join(folder, 'index'),
      join(folder, 'src/index'),
    ];
  }

  /** Paths of what `exports` names beside the package itself, without extensions. */
  subpathsOf(folder: string, { exports }: JsonObject): string[] {
    if (!isObject(exports)) return [];
    return Object.entries(exports)
      .filter(([key]) => key.startsWith('./') && !key.includes('*'))
      .flatMap(([, target]) => conditions(target))
      .flatMap((target) => places(folder, target));
  }

  private index(): Map<string, string> {
    if (this.byName) return this.byName;
    this.byName = new Map();
    for (const path of this.manifests.files.paths()) {
      if (!(path === 'package.json' || path.endsWith('/package.json')) || path.includes('node_modules/'))
        continue;
      const name = this.manifests.read(path)?.name;
      if (typeof name === 'string' && !this.byName.has(name)) this.byName.set(name, path);
      if (this.byName.size >= MAX_PACKAGES) break;
    }
    return this.byName;
  }
}

function subpath(folder: string, sub: string, content: JsonObject): string[] {
  const entries = isObject(content.exports) ? mapped(content.exports, `./${sub}`) : [];
  return [...entries.flatMap((entry) => places(folder, entry)), join(folder, sub), join(folder, 'src', sub)];
}

/** The targets of a key in `exports` or `imports`, where `*` stands for any text. */
function mapped(table: JsonObject, key: string): string[] {
  if (Object.hasOwn(table, key)) return conditions(table[key]);
  for (const [pattern, target] of Object.entries(table)) {
    const star = pattern.indexOf('*');
    if (star < 0) continue;
    const suffix = pattern.slice(star + 1);
    if (key.length < star + suffix.length || !key.startsWith(pattern.slice(0, star)) || !key.endsWith(suffix))
      continue;
    const middle = key.slice(star, key.length - suffix.length);
    return conditions(target).map((text) => text.replace('*', () => middle));
  }
  return [];
}

/** All targets in a value that may nest conditions (`import`, `require`, `types`). */
function conditions(value: unknown): string[] {
  const found: string[] = [];
  const waiting = [value];
  for (let steps = 0; waiting.length > 0 && steps < MAX_CONDITIONS; steps++) {
    const one = waiting.shift();
    if (typeof one === 'string') found.push(one);
    else if (Array.isArray(one)) waiting.push(...one.slice(0, MAX_CONDITIONS));
    else if (isObject(one))
      for (const [key, inner] of Object.entries(one)) if (!key.startsWith('.')) waiting.push(inner);
  }
  return found;
}

/** A target in a package, and the source that it was probably compiled from. */
function places(folder: string, target: string): string[] {
  const path = target.replace(/^\.\//, '');
  const source = path.replace(outputFolder, '');
  const names = source === path ? [path] : [path, `src/${source}`, source];
  return names.map((name) => join(folder, name));
}
