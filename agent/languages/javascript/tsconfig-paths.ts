import { dirname, join } from 'node:path/posix';
import { isObject, type Manifests, strings } from './manifests.js';

/** Where a TypeScript or JavaScript project file sends specifiers that are no paths. All paths are in the repository. */
export interface PathMapping {
  baseUrl: string | undefined;
  patterns: { prefix: string; suffix: string; isExact: boolean; targets: string[] }[];
}

/** Project files that are read for one answer: `extends` and `references` may go on for ever. */
const MAX_FILES = 16;
const MAX_PATTERNS = 500;

/** The mapping of the nearest tsconfig.json or jsconfig.json with one, following `extends` and `references`. */
export class TsconfigPaths {
  private readonly mappings = new Map<string, PathMapping | undefined>();

  constructor(private readonly manifests: Manifests) {}

  /** `folder`: that of the importing file. */
  mappingFor(folder: string): PathMapping | undefined {
    const path = this.manifests.nearest(folder, ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json']);
    if (path === undefined) return undefined;
    if (!this.mappings.has(path)) this.mappings.set(path, this.load(path));
    return this.mappings.get(path);
  }

  /** The paths that a specifier may mean by a mapping, best first, without extensions. */
  candidates(mapping: PathMapping, specifier: string): string[] {
    const found: string[] = [];
    for (const { prefix, suffix, isExact, targets } of mapping.patterns) {
      const matches = isExact
        ? specifier === prefix
        : specifier.length >= prefix.length + suffix.length &&
          specifier.startsWith(prefix) &&
          specifier.endsWith(suffix);
      if (!matches) continue;
      const middle = specifier.slice(prefix.length, specifier.length - suffix.length);
      // A function, because `$` in the replacement text has a meaning.
      for (const target of targets) found.push(target.replace('*', () => middle));
      break;
    }
    if (mapping.baseUrl !== undefined) found.push(join(mapping.baseUrl, specifier));
    return found;
  }

  private load(first: string): PathMapping | undefined {
    const waiting = [first];
    const seen = new Set<string>();
    let baseUrl: string | undefined;
    while (waiting.length > 0 && seen.size < MAX_FILES) {
      const path = waiting.shift() as string;
      if (seen.has(path)) continue;
      seen.add(path);
      const config = this.manifests.read(path);
      if (!config) continue;
      const folder = dirname(path);
      const options = isObject(config.compilerOptions) ? config.compilerOptions : {};
      if (baseUrl === undefined && typeof options.baseUrl === 'string')
        baseUrl = join(folder, options.baseUrl);
      if (isObject(options.paths)) return { baseUrl, patterns: patternsOf(options.paths, baseUrl ?? folder) };
      waiting.push(...strings(config.extends).flatMap((target) => this.configAt(folder, target)));
      if (Array.isArray(config.references))
        for (const reference of config.references)
          if (isObject(reference))
            waiting.push(...strings(reference.path).flatMap((t) => this.configAt(folder, t)));
    }
    return baseUrl === undefined ? undefined : { baseUrl, patterns: [] };
  }

  /** Project files of this repository that an `extends` or `references` entry may name. */
  private configAt(folder: string, target: string): string[] {
    if (!target.startsWith('.')) return [];
    const path = join(folder, target);
    return [path, `${path}.json`, join(path, 'tsconfig.json')]
      .filter((one) => this.manifests.files.has(one))
      .slice(0, 1);
  }
}

function patternsOf(paths: Record<string, unknown>, base: string): PathMapping['patterns'] {
  return Object.entries(paths)
    .slice(0, MAX_PATTERNS)
    .map(([pattern, targets]) => {
      const star = pattern.indexOf('*');
      return {
        prefix: star < 0 ? pattern : pattern.slice(0, star),
        suffix: star < 0 ? '' : pattern.slice(star + 1),
        isExact: star < 0,
        targets: strings(targets).map((target) => join(base, target)),
      };
    })
    .sort((a, b) => b.prefix.length - a.prefix.length);
}
