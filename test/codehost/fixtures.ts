import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A recorded payload from `shared/fixtures`, next to the package or one of the folders above it; null, and a loud
 * word, where that folder is absent.
 */
export function readFixture(name: string): unknown {
  for (let folder = fileURLToPath(new URL('../../../', import.meta.url)); ; folder = dirname(folder)) {
    const path = join(folder, 'shared', 'fixtures', name);
    if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
    if (folder !== dirname(folder)) continue;
    console.warn(`SKIPPED: ../shared/fixtures/${name} is not there, so nothing is compared with it`);
    return null;
  }
}

/** Names of all fields at any depth, sorted: payloads are compared by their form. Only first elements of lists count. */
export function fieldNames(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.length > 0 ? fieldNames(value[0], `${path}[]`) : [];
  if (value === null || typeof value !== 'object') return [];
  const names = Object.entries(value).flatMap(([name, field]) => [
    `${path}.${name}`,
    ...fieldNames(field, `${path}.${name}`),
  ]);
  return [...new Set(names)].sort();
}
