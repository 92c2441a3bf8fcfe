import { dirname, join } from 'node:path/posix';
import type { FileIndex, ImportTarget } from '../language.js';
import { Manifests } from './manifests.js';
import { Packages } from './packages.js';
import { TsconfigPaths } from './tsconfig-paths.js';

const extensions = [
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.json',
  '.vue',
  '.svelte',
  '.astro',
];
/** TypeScript is imported by the name of what it compiles to. */
const sourceExtensions: Record<string, readonly string[]> = {
  '.js': ['.ts', '.tsx', '.jsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/**
 * Resolves import specifiers as bundlers and TypeScript do: relative paths, `paths` and `baseUrl` of a tsconfig,
 * `#internal` names, packages of the same repository. All else is external, without the `node:` prefix.
 */
export function importResolver(files: FileIndex): (from: string, specifier: string) => ImportTarget {
  const manifests = new Manifests(files);
  const tsconfigs = new TsconfigPaths(manifests);
  const packages = new Packages(manifests);
  const known = new Map<string, ImportTarget>();

  /** The file that a path without a certain extension means. */
  function fileAt(path: string): string | undefined {
    if (path.startsWith('..') || path.startsWith('/')) return undefined;
    if (files.has(path)) return path;
    const dot = path.lastIndexOf('.');
    for (const extension of sourceExtensions[dot < 0 ? '' : path.slice(dot)] ?? []) {
      const source = path.slice(0, dot) + extension;
      if (files.has(source)) return source;
    }
    return extensions.map((extension) => path + extension).find((one) => files.has(one));
  }

  /** The file that a path means, which may also be a folder. */
  function moduleAt(path: string): string | undefined {
    const file = fileAt(path);
    if (file !== undefined) return file;
    const manifest = manifests.read(join(path, 'package.json'));
    if (manifest) {
      const main = firstFile(
        packages.mainOf(path, manifest),
        (one) => fileAt(one) ?? fileAt(join(one, 'index')),
      );
      if (main !== undefined) return main;
    }
    return fileAt(join(path, 'index'));
  }

  function firstFile(
    candidates: readonly string[],
    find: (path: string) => string | undefined = moduleAt,
  ): string | undefined {
    for (const candidate of candidates) {
      const file = find(candidate);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  /** SvelteKit maps `$lib` to `src/lib` in a project file that it generates, which repositories do not hold. */
  function svelteKitLibrary(folder: string, specifier: string): string | undefined {
    const manifest = manifests.nearest(folder, ['package.json']);
    if (manifest === undefined) return undefined;
    return moduleAt(join(dirname(manifest), 'src/lib', specifier.slice('$lib'.length)));
  }

  function resolve(folder: string, specifier: string): ImportTarget {
    let file: string | undefined;
    if (/^\.{1,2}(\/|$)/.test(specifier)) file = moduleAt(join(folder, specifier).replace(/\/$/, ''));
    else if (specifier.startsWith('node:')) return { external: specifier.slice('node:'.length) };
    else {
      if (specifier.startsWith('#')) file = firstFile(packages.internal(folder, specifier));
      if (file === undefined) {
        const mapping = tsconfigs.mappingFor(folder);
        if (mapping) file = firstFile(tsconfigs.candidates(mapping, specifier));
      }
      if (file === undefined && /^\$lib(?:\/|$)/.test(specifier)) file = svelteKitLibrary(folder, specifier);
      file ??= firstFile(packages.candidates(specifier));
    }
    return file === undefined ? { external: specifier } : { file };
  }

  return (from, specifier) => {
    const folder = dirname(from);
    const key = `${folder}\0${specifier}`;
    let target = known.get(key);
    if (!target) {
      target = resolve(folder, specifier);
      known.set(key, target);
    }
    return target;
  };
}
