import { isTestPath } from '../workspace/path-kind.js';

/** The program that runs scripts of a `package.json`, by the lock file beside it or at the top. */
export function runnerOf(folder: string, paths: ReadonlySet<string>): 'npm' | 'pnpm' | 'yarn' | 'bun' {
  for (const prefix of folder === '' ? [''] : [`${folder}/`, ''])
    for (const [lock, runner] of locks) if (paths.has(prefix + lock)) return runner;
  return 'npm';
}

const locks = [
  ['package-lock.json', 'npm'],
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
] as const;

/** Manifests whose text is read for commands. */
const MAX_MANIFESTS = 100;
const manifests =
  /(^|\/)(package\.json|(docker-)?compose\.ya?ml|manage\.py|pom\.xml|build\.gradle(\.kts)?|Makefile|Dockerfile|tox\.ini|noxfile\.py|pytest\.ini|pyproject\.toml|setup\.cfg|go\.mod)$/;

/** Manifests at the top and up to two folders below, those nearest to the top first, tests and examples left out. */
export function nearTop(paths: readonly string[]): string[] {
  const depth = (path: string) => path.split('/').length;
  return paths
    .filter((path) => manifests.test(path) && depth(path) <= 3 && !isTestPath(path))
    .sort((a, b) => depth(a) - depth(b))
    .slice(0, MAX_MANIFESTS);
}
