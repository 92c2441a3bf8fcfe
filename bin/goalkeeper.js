#!/usr/bin/env node
// Starts the program from the bundle, which loads in a fraction of the time; from its modules where these were compiled since.
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const builtAt = (path) => statSync(new URL(`dist/${path}`, root), { throwIfNoEntry: false })?.mtimeMs;
const bundledAt = builtAt('bundle/.built');
if (bundledAt !== undefined && bundledAt >= (builtAt('.tsbuildinfo') ?? 0))
  await import('../dist/bundle/goalkeeper.js');
else if (builtAt('.built') !== undefined) await import('./program.js');
else {
  console.error(`Goalkeeper is not built yet: run \`npm run build\` in ${fileURLToPath(root)}`);
  process.exit(2);
}
