import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { scanFolder } from '#agent/scan.js';
import type { Schema } from '#protocol/scan-report.js';
import { readArguments } from '../tree-copy.js';
import { applications, folder, sourceOf } from './application.js';

/**
 * Compares what definitions say of drawn routes with what was read in the code (unseen/sample/NAME.txt):
 *   node dist/bench/endpoints/sample.js [--mirrors FOLDER] NAME...
 * A line of a list is one fact of a route; of a field of the body the form that it is sent in is not compared, of a body that
 * is a list the fields of an item have `[].` before their names, and parameters of the path are left out:
 *   METHOD /path auth yes|no|unknown
 *   METHOD /path query|header|cookie|body NAME[!]        `!`: required
 * Authentication that the list does not know is not compared. Facts of routes that are not found are missed.
 */
interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}
interface Definition {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

const plain = (path: string) => path.replace(/\{[^}]*\}/g, '{}').replace(/(.)\/$/, '$1');
const methods = ['get', 'post', 'put', 'patch', 'delete'];

function fieldsOf(given: Schema | undefined, schemas: Record<string, Schema>, prefix = ''): string[] {
  const schema = given?.$ref ? (schemas[given.$ref.split('/').at(-1) ?? ''] ?? {}) : (given ?? {});
  if (schema.type === 'array' && prefix === '') return fieldsOf(schema.items, schemas, '[].');
  const parts = schema.anyOf ?? [];
  return [
    ...Object.keys(schema.properties ?? {}).map(
      (name) => `body ${prefix}${name}${schema.required?.includes(name) ? '!' : ''}`,
    ),
    ...parts.flatMap((part) => fieldsOf(part, schemas, prefix)),
  ];
}

function inputsOf({ parameters = [], requestBody }: Operation, schemas: Record<string, Schema>): string[] {
  const given = parameters.filter(({ in: place }) => place !== 'path');
  const bodies = Object.values(requestBody?.content ?? {});
  return [
    ...given.map(({ name, in: place, required }) => `${place} ${name}${required ? '!' : ''}`),
    ...bodies.flatMap(({ schema }) => fieldsOf(schema, schemas)),
  ].filter((one, index, all) => all.indexOf(one) === index);
}

const { names, options } = readArguments(process.argv.slice(2), ['--mirrors']);
const lists: string[] = [];
const total = { auth: 0, right: 0, wrong: 0, inputs: 0, found: 0, extra: 0, routes: 0, complete: 0 };
console.log(
  '| application | authentication known | right | wrong | inputs | right | wrong | routes | complete |',
);
console.log('|---|---|---|---|---|---|---|---|---|');
const row = (name: string, of: typeof total) =>
  `| ${name} | ${of.auth} | ${of.right} | ${of.wrong} | ${of.inputs} | ${of.found} | ${of.extra} | ${of.routes} | ${of.complete} |`;
for (const application of applications(names)) {
  const { name } = application;
  const truth = new Map<string, { auth: string; inputs: string[] }>();
  const text = readFileSync(join(folder, 'unseen', 'sample', `${name}.txt`), 'utf8');
  for (const line of text.trim().split('\n')) {
    const [method, path, place, ...rest] = line.split(' ');
    const route = truth.get(`${method} ${path}`) ?? { auth: 'unknown', inputs: [] };
    if (place === 'auth') route.auth = rest.join(' ');
    else route.inputs.push([place, ...rest].join(' '));
    truth.set(`${method} ${path}`, route);
  }
  const source = join(sourceOf(application, options.get('--mirrors')), application.folder ?? '');
  const { endpoints, endpointDefinition } = await scanFolder({
    folder: source,
    exclude: application.exclude,
  });
  const { paths, components = {} } = parse(endpointDefinition.text) as Definition;
  const sum = {
    ...total,
    auth: 0,
    right: 0,
    wrong: 0,
    inputs: 0,
    found: 0,
    extra: 0,
    routes: 0,
    complete: 0,
  };
  for (const [route, { auth, inputs }] of truth) {
    const [method = '', path = ''] = route.split(' ');
    const endpoint = endpoints.find(
      (one) =>
        !one.unknown &&
        (method === '*' || one.method === method || one.method === 'ANY') &&
        plain(one.path) === plain(path),
    );
    const item = Object.entries(paths).filter(([one]) => plain(one) === plain(path));
    const wanted = method === '*' ? methods : [method.toLowerCase()];
    const operation = item.flatMap(([, of]) => wanted.flatMap((one) => of[one] ?? []))[0];
    const said = endpoint?.authenticated ?? 'unknown';
    if (auth !== 'unknown') {
      sum.auth++;
      if (said === auth) sum.right++;
      else if (said !== 'unknown') sum.wrong++;
      if (said !== auth) lists.push(`${name} ${route} auth ${auth}, not ${said}`);
    }
    const given = endpoint && operation ? inputsOf(operation, components.schemas ?? {}) : [];
    const missing = inputs.filter((one) => !given.includes(one));
    const extra = given.filter((one) => !inputs.includes(one));
    sum.inputs += inputs.length;
    sum.found += inputs.length - missing.length;
    sum.extra += extra.length;
    sum.routes++;
    if (endpoint && missing.length + extra.length === 0) sum.complete++;
    if (!endpoint) lists.push(`${name} ${route} not found`);
    for (const one of missing) lists.push(`${name} ${route} missed ${one}`);
    for (const one of extra) lists.push(`${name} ${route} wrong ${one}`);
  }
  console.log(row(name, sum));
  for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += sum[key];
}
console.log(row('all', total));
console.log(`\n${lists.join('\n')}`);
