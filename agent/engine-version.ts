import { readFileSync } from 'node:fs';

/** Version of the package that this agent belongs to; read from its package.json next to the build. */
export const engineVersion: string = readVersion(new URL('../../package.json', import.meta.url));

function readVersion(file: URL): string {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof content !== 'object' || content === null || !('version' in content))
    throw new Error(`${file.pathname} names no version`);
  return String(content.version);
}
