import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

let known: Buffer | undefined;

/**
 * Tells programs apart that may parse or lower differently: a digest of the code that runs and of its grammars. What a version
 * number says holds for releases only. Throws what the file system says.
 */
export function programId(): Buffer {
  if (known !== undefined) return known;
  const here = dirname(fileURLToPath(import.meta.url));
  // In the bundle all files lie beside each other.
  const code = basename(here) === 'cache' ? dirname(here) : here;
  const grammars = fileURLToPath(new URL('../../grammars', import.meta.url));
  const digest = createHash('sha256');
  for (const folder of [code, grammars])
    for (const file of programFiles(folder)) {
      const content = readFileSync(file);
      digest.update(`${relative(folder, file)}\0${content.length}\0`).update(content);
    }
  known = digest.digest();
  return known;
}

function programFiles(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return found
    .filter((path) => /\.(js|wasm)$/.test(path))
    .sort()
    .map((path) => join(folder, path));
}
