import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { scanFolder } from '#agent/scan.js';
import type { Schema } from '#protocol/scan-report.js';
import { readArguments } from '../tree-copy.js';
import { applications, folder, sourceOf } from './application.js';

/**
 * Compares what definitions say of parameters, bodies and authentication with reviewed lists (bench/endpoints/inputs):
 *   node dist/bench/endpoints/inputs.js [--mirrors FOLDER] [--show NAME] [NAME...]
 * A line of a list is one fact, and right where the definition says the same, limits included:
 *   METHOD /path PLACE NAME TYPE[!] [LIMIT=JSON...]     a parameter, or a field of the body (json, form); `!`: required
 *   METHOD /path auth KIND                              `none`, or how callers show who they are
 * Right are those of the list that the definition has, of all that either has.
 */
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  security?: Record<string, string[]>[];
}
interface Definition {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; securitySchemes?: Record<string, Record<string, string>> };
}

const limits = [
  ...(['default', 'enum', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const),
  ...(['minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'] as const),
];
const methods = ['get', 'put', 'post', 'delete', 'patch'];

function factsOf({ paths, components = {} }: Definition): string[] {
  const resolve = (schema: Schema | undefined): Schema => {
    const name = schema?.$ref?.split('/').at(-1);
    if (name !== undefined) return components.schemas?.[name] ?? {};
    const parts = schema?.anyOf;
    const only = parts?.filter((part) => part.type !== 'null');
    return only?.length === 1
      ? { ...resolve(only[0]), ...(schema?.default === undefined ? {} : { default: schema.default }) }
      : (schema ?? {});
  };
  const typeOf = (schema: Schema): string => {
    const { type, items, format } = schema;
    if (format === 'binary') return 'file';
    if (type === 'array') return `array<${typeOf(resolve(items))}>`;
    return type === undefined ? 'any' : [type].flat().join('|');
  };
  const fact = (name: string, schema: Schema, required: boolean) => {
    const own = resolve(schema);
    const stated = limits.filter(
      (key) => own[key] !== undefined && !(key === 'format' && own.format === 'binary'),
    );
    const values = stated.map((key) => `${key}=${JSON.stringify(own[key])}`);
    return [name, `${typeOf(own)}${required ? '!' : ''}`, ...values.sort()].join(' ');
  };
  const fieldsOf = (place: string, schema: Schema, prefix: string, depth: number): string[] => {
    const own = resolve(schema);
    return Object.entries(own.properties ?? {}).flatMap(([name, field]) => [
      `${place} ${fact(prefix + name, field, own.required?.includes(name) ?? false)}`,
      ...(depth < 4 ? fieldsOf(place, field, `${prefix}${name}.`, depth + 1) : []),
    ]);
  };
  const facts: string[] = [];
  for (const [path, item] of Object.entries(paths))
    for (const method of methods) {
      const operation = Object.hasOwn(item, method) ? item[method] : undefined;
      if (!operation) continue;
      const head = `${method.toUpperCase()} ${plain(path)}`;
      for (const { name, in: place, required = false, schema = {} } of operation.parameters ?? [])
        facts.push(`${head} ${place} ${fact(name, schema, required)}`);
      for (const [mediaType, { schema = {} }] of Object.entries(operation.requestBody?.content ?? {})) {
        const place = mediaType.includes('json') ? 'json' : 'form';
        const fields = fieldsOf(place, schema, '', 0);
        facts.push(
          ...(fields.length > 0 ? fields : [`${place} - ${typeOf(resolve(schema))}`]).map(
            (one) => `${head} ${one}`,
          ),
        );
      }
      facts.push(`${head} auth ${authOf(operation, components.securitySchemes ?? {})}`);
    }
  return facts;
}

function plain(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/(.)\/$/, '$1');
}

function authOf({ security = [] }: Operation, schemes: Record<string, Record<string, string>>): string {
  const names = [...new Set(security.flatMap((one) => Object.keys(one)))];
  if (names.length === 0) return 'none';
  const kinds = names.map((name) => {
    const { type, scheme, in: place } = schemes[name] ?? {};
    return type === 'http' ? scheme : type === 'apiKey' ? (place === 'cookie' ? 'cookie' : 'apiKey') : type;
  });
  const isOptional = security.some((one) => Object.keys(one).length === 0);
  return `${kinds.sort().join('+')}${isOptional ? ' optional' : ''}`;
}

const normal = (line: string) => {
  const [method, path, ...rest] = line.split(' ');
  const [place, name, type, ...stated] = rest;
  return [method, plain(path), place, name, type, ...stated.sort()]
    .filter((part) => part !== undefined)
    .join(' ');
};

const { names, options } = readArguments(process.argv.slice(2), ['--mirrors', '--show']);
const shown = options.get('--show');
const known = ['fastapi-template', 'nest-realworld', 'petclinic', 'fastify-demo', 'microblog'];
const total = { truth: 0, right: 0, wrong: 0 };
const lists: string[] = [];
console.log('| application | facts | right | wrong | right of all |\n|---|---|---|---|---|');
for (const application of applications(names.length > 0 ? names : shown === undefined ? known : [shown])) {
  const { name } = application;
  const lines = readFileSync(join(folder, 'inputs', `${name}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map(normal);
  const truth = new Set(lines);
  const source = join(sourceOf(application, options.get('--mirrors')), application.folder ?? '');
  const { endpointDefinition } = await scanFolder({ folder: source, exclude: application.exclude });
  const heads = new Set(lines.map((line) => line.split(' ').slice(0, 2).join(' ')));
  // Routes that the list is not about are those that applications.yml leaves out.
  const facts = factsOf(parse(endpointDefinition.text))
    .map(normal)
    .filter((one) => heads.has(one.split(' ').slice(0, 2).join(' ')));
  const right = [...truth].filter((one) => facts.includes(one)).length;
  const wrong = [...new Set(facts)].filter((one) => !truth.has(one));
  console.log(row(name, truth.size, right, wrong.length));
  total.truth += truth.size;
  total.right += right;
  total.wrong += wrong.length;
  if (name === shown)
    lists.push(
      ...[...truth].filter((one) => !facts.includes(one)).map((one) => `missed ${one}`),
      ...wrong.map((one) => `wrong  ${one}`),
    );
}
console.log(row('all', total.truth, total.right, total.wrong));
if (lists.length > 0) console.log(`\n${lists.sort((a, b) => (a.slice(7) < b.slice(7) ? -1 : 1)).join('\n')}`);

function row(name: string, truth: number, right: number, wrong: number): string {
  return `| ${name} | ${truth} | ${right} | ${wrong} | ${((100 * right) / (truth + wrong)).toFixed(1)} % |`;
}
