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
