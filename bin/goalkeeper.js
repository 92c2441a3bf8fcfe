#!/usr/bin/env node
// Starts the program from the bundle, which loads in a fraction of the time; from its modules where these were compiled since.
import { statSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const builtAt = (path) => statSync(new URL(`dist/${path}`, root), { throwIfNoEntry: false })?.mtimeMs;
const bundledAt = builtAt('bundle/.built');
if (bundledAt !== undefined && bundledAt >= (builtAt('.tsbuildinfo') ?? 0)) {
  keepCompiledCode();
  await import('../dist/bundle/goalkeeper.js');
} else if (builtAt('.built') !== undefined) await import('./program.js');
else {
  console.error(`Goalkeeper is not built yet: run \`npm run build\` in ${fileURLToPath(root)}`);
  process.exit(2);
}

/**
 * From Node.js 22.1 on, the next process finds the bundle compiled. It is kept beside the bundle and nowhere else: who may
 * write there may write the program. Where this user may not, nothing is kept.
 */
function keepCompiledCode() {
  if (process.env.NODE_COMPILE_CACHE || process.env.NODE_DISABLE_COMPILE_CACHE) return;
  const folder = fileURLToPath(new URL('dist/bundle/cache', root));
  module.enableCompileCache?.(folder);
}
