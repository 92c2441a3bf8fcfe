import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanFolder } from '#agent/scan.js';
import type { Endpoint } from '#protocol/scan-report.js';
import { readArguments } from '../tree-copy.js';
import { type Application, applications, sourceOf, truthFile } from './application.js';

/**
 * Compares the endpoints that a scan finds with those that applications have (bench/endpoints/truth):
 *   node dist/bench/endpoints/measure.js [--mirrors FOLDER] [--show NAME] [NAME...]
 * Prints recall and precision of each application and over all; `--show` prints what was missed and what is wrong.
 * A route is a method and a path whose parameters have any name. `*` of the list is met by any method of that path, all
 * of them counting once; what answers any method meets each of the list. An endpoint whose path is
 * known in part is neither found nor wrong: it counts apart. Where a sample of files is listed, only what they have can be wrong.
 */
interface Result {
  truth: number;
  found: number;
  partly: number;
  missed: string[];
  wrong: string[];
}

function compare(application: Application, endpoints: readonly Endpoint[]): Result {
  const settings = application.settings === undefined ? null : new RegExp(application.settings);
  const library = application.library === undefined ? null : new RegExp(application.library);
  const pathOf = (path: string) => {
    const plain = path.replace(/\{[^}]*\}/g, '{}');
    return application.strict ? plain : plain.replace(/(.)\/$/, '$1');
  };
  const truth = new Map<string, Set<string>>();
  for (const line of readFileSync(truthFile(application), 'utf8').trim().split('\n')) {
    const [method, path] = line.split(' ');
    if (library?.test(path)) continue;
    const methods = truth.get(pathOf(path)) ?? new Set();
    truth.set(pathOf(path), methods.add(method));
  }
  const found = new Map<string, Set<string>>();
  const listed = new Set<string>();
  for (const { method, path, unknown, file } of endpoints) {
    if (unknown) continue;
    if (!application.sample || application.sample.includes(file)) listed.add(pathOf(path));
    if (library?.test(path) || method === 'HEAD' || method === 'OPTIONS') continue;
    const methods = found.get(pathOf(path)) ?? new Set();
    found.set(pathOf(path), methods.add(method === 'ANY' ? '*' : method));
  }
  const result: Result = {
    truth: 0,
    found: 0,
    partly: endpoints.filter(
      ({ unknown, file }) => unknown && (!application.sample || application.sample.includes(file)),
    ).length,
    missed: [],
    wrong: [],
  };
  for (const [path, methods] of truth)
    for (const method of methods) {
      const given = found.get(path);
      result.truth++;
      if (given && (method === '*' || given.has('*') || given.has(method))) result.found++;
      else result.missed.push(`${method} ${path}`);
    }
  for (const [path, methods] of found)
    for (const method of methods) {
      if (!listed.has(path)) continue;
      const stated = truth.get(path);
      if (!stated || !(method === '*' || stated.has('*') || stated.has(method)))
        if (!settings?.test(`${method} ${path}`)) result.wrong.push(`${method} ${path}`);
    }
  return result;
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;

function row(
  name: string,
  framework: string,
  { truth, found, partly, wrong }: Omit<Result, 'missed' | 'wrong'> & { wrong: number },
) {
  const recall = percent(found, truth);
  return `| ${name} | ${framework} | ${truth} | ${found} | ${partly} | ${wrong} | ${recall} | ${percent(found, found + wrong)} |`;
}

const { names, options } = readArguments(process.argv.slice(2), ['--mirrors', '--show']);
const shown = options.get('--show');
const total = { truth: 0, found: 0, partly: 0, wrong: 0 };
const lists: string[] = [];
console.log(
  '| application | framework | routes | found | partly known | wrong | recall | precision |\n|---|---|---|---|---|---|---|---|',
);
for (const application of applications(shown === undefined ? names : [...names, shown])) {
  const { name, framework } = application;
  if (!existsSync(truthFile(application)))
    throw new Error(`${name}: its routes are not listed in ${truthFile(application)}`);
  const source = join(sourceOf(application, options.get('--mirrors')), application.folder ?? '');
  const report = await scanFolder({ folder: source, exclude: application.exclude });
  const result = compare(application, report.endpoints);
  console.log(row(name, framework, { ...result, wrong: result.wrong.length }));
  total.truth += result.truth;
  total.found += result.found;
  total.partly += result.partly;
  total.wrong += result.wrong.length;
  if (name === shown)
    lists.push(
      ...result.missed.map((one) => `missed ${one}`),
      ...report.endpoints.flatMap(({ unknown, method, path }) =>
        unknown ? [`partly ${method} ${path}`] : [],
      ),
      ...result.wrong.map((one) => `wrong  ${one}`),
    );
}
console.log(row('all', '', total));
if (lists.length > 0) console.log(`\n${lists.join('\n')}`);
