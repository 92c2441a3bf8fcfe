import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** Content-Security-Policy of pages: files and answers of this server alone, and nothing inline. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A file that the build of the dashboard has made. */
export interface BuiltFile {
  name: string;
  type: string;
  body: Buffer;
  /** SHA-256, base64url. */
  etag: string;
}

/**
 * The built dashboard (`scripts/dashboard.mjs`). It is small, and so is kept in memory: no request leads to the file system.
 * @throws Error when it was not built
 */
export function readBuiltFiles(folder: string): { page: BuiltFile; assets: BuiltFile[] } {
  const files = readdirSync(folder).flatMap((name) => builtFile(folder, name));
  const page = files.find(({ name }) => name === 'index.html');
  if (!page) throw new Error(`The dashboard is not in ${folder}: build it by npm run build`);
  return { page, assets: files.filter((file) => file !== page) };
}

/** A file by its path in the folder; none when it is of a kind that is not served. */
export function builtFile(folder: string, name: string): BuiltFile[] {
  const type = types[extname(name)];
  if (type === undefined) return [];
  const body = readFileSync(join(folder, name));
  return [{ name, type, body, etag: createHash('sha256').update(body).digest('base64url') }];
}
