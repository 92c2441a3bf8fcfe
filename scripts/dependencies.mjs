import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * TypeScript 7 is a native program, which checks and compiles all in a fifth of the time. `typescript` itself stays at 6,
 * the last one whose interface in JavaScript our tests and the check of imports can use.
 */
export const typeScriptCompiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');

/**
 * Installs the locked dependencies unless the stamp in node_modules says that they are there.
 * Without `optional` no package runs a program of its own: nothing is compiled, and the native parser may be missing.
 */
export function ensureDependencies({ optional }) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const folder = join(root, 'node_modules');
  // A linked folder belongs to another checkout, which others may be using right now.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = join(folder, '.goalkeeper-install.json');
  const installed = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {};
  if (installed.lock === lock && (installed.optional || !optional)) return;
  console.error(`Installing dependencies${optional ? ' (with the optional native parser)' : ''} ...`);
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(optional ? [] : ['--ignore-scripts']),
  ];
  const done = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    console.error('npm ci failed: see the lines above. A registry must be reachable the first time.');
    process.exit(done.status ?? 1);
  }
  writeFileSync(stamp, JSON.stringify({ lock, optional }));
}
