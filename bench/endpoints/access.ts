import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanFolder } from '#agent/scan.js';
import { folder } from './application.js';

/**
 * Compares what a scan says of who may call routes with what was read in the code (bench/endpoints/access/NAME.txt, a route a
 * line: method, path, whether callers have to show who they are):
 *   node dist/bench/endpoints/access.js NAME FOLDER
 * A route that is not found, or is found with an unknown path alone, is unknown.
 */
const [name, source] = process.argv.slice(2);
if (name === undefined || source === undefined)
  throw new Error('Say which application, and where its code is.');
const plain = (path: string) => path.replace(/\{[^}]*\}/g, '{}').replace(/(.)\/$/, '$1');
const report = await scanFolder({ folder: source });
const counts = { right: 0, unknown: 0, wrong: 0 };
for (const line of readFileSync(join(folder, 'access', `${name}.txt`), 'utf8')
  .trim()
  .split('\n')) {
  const [method, path, stated] = line.split(' ');
  const all = report.endpoints.filter(
    (one) => (one.method === method || one.method === 'ANY') && plain(one.path) === plain(path),
  );
  // A slash at the end may make another route.
  const found = all.find((one) => one.path.endsWith('/') === path.endsWith('/')) ?? all[0];
  const said = found?.authenticated ?? 'unknown';
  const verdict = said === stated ? 'right' : said === 'unknown' ? 'unknown' : 'wrong';
  counts[verdict]++;
  const guards = (found?.guards ?? []).map(({ name, kind, file, line }) => `${kind} ${name} ${file}:${line}`);
  if (verdict !== 'right') console.log(verdict, line, found ? guards.join('; ') || '-' : 'not found');
}
console.log(`${name}: ${counts.right} right, ${counts.unknown} unknown, ${counts.wrong} wrong`);
