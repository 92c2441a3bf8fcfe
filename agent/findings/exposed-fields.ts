import type { Endpoint, Schema } from '#protocol/scan-report.js';
import type { RawFinding } from '../analysis/api/result.js';
import type { ApiDescription } from '../endpoints/index.js';
import { Kind } from '../ir/kinds.js';
import { Unit, type UnitData } from '../ir/unit.js';
import type { FileIndex } from '../languages/language.js';
import type { Rule } from '../rules/rule.js';
import { isTestPath } from '../workspace/path-kind.js';
import { type AnsweredField, lastName, placeOf } from './exposure/code.js';
import { GoAnswers } from './exposure/go-answers.js';
import { PythonClasses } from './exposure/python-classes.js';
import { RestAnswers } from './exposure/rest-answers.js';
import { ScriptAnswers } from './exposure/script-answers.js';
import type { HandlersOfEndpoints } from './handlers-of-endpoints.js';
import { PlacesOfLines } from './places-of-lines.js';
import { type EndpointFindings, foundAt, nameOf, quoted } from './unguarded-endpoints.js';

const MAX_DEPTH = 4;
const MODEL = '#/components/schemas/';
/** What a handler says of the fields that it answers. */
const SECRET = /pass|secret|hash|token|key/i;
const choosing = /^response_model_(exclude|include)/;
/** What a class says of fields that are not written, by other means than at the field. */
const hiding =
  /JsonIgnore|WRITE_ONLY|writeOnly|JsonView|JsonFilter|JsonSerialize|JsonAutoDetect|XmlTransient|^exclude$/;
const hidingAnywhere = /addMixIn|FilterProvider|PropertyFilter/;
const nothing = /^\W*$|^x+$/i;
const nothingNamed = /empty|blank|null|none|mask|hidden|redact/i;

interface Exposed {
  endpoint: Endpoint;
  others: number;
  record: string;
  field: string;
  /** Where the field is declared, where that is known already. */
  at: string | null;
}

/** What rules find of answers: a class of the program that is answered with a field in it which is nobody's to see. */
export function exposedFields(
  { endpoints, models }: Pick<ApiDescription, 'endpoints' | 'models'>,
  units: readonly UnitData[],
  rules: readonly Rule[],
  handlers: HandlersOfEndpoints,
  files: Pick<FileIndex, 'paths' | 'read'>,
  read: (path: string) => string,
): EndpointFindings {
  const raw: RawFinding[] = [];
  const words = new Map<RawFinding, Record<string, string>>();
  if (endpoints.length === 0) return { raw, words };
  const unitOf = new Map(units.map((unit) => [unit.path, unit]));
  const answered = new Answered(handlers, models, units, files, read);
  for (const rule of rules) {
    const { answers, methods = [], unless } = rule.endpoints ?? {};
    if (answers === undefined) continue;
    const fields = new RegExp(answers.fields, 'i');
    const not = unless === undefined ? null : new RegExp(unless, 'i');
    const found = new Map<string, Exposed>();
    for (const endpoint of endpoints) {
      const unit = unitOf.get(endpoint.file);
      if (unit === undefined || !rule.languages.includes(unit.language) || isTestPath(unit.path)) continue;
      if (!isOneOf(methods, endpoint) || not?.test(`${nameOf(endpoint)} ${endpoint.handler}`)) continue;
      const own = answered
        .by(endpoint, unit, fields)
        .filter(({ record }) => !isSentBack(endpoint, record, units, handlers));
      for (const [key, one] of new Map(own.map((field) => [`${field.record} ${field.field}`, field]))) {
        const known = found.get(key);
        if (known) known.others += 1;
        else found.set(key, { endpoint, others: 0, ...one });
      }
    }
    if (found.size === 0) continue;
    const own = units.filter(({ language, path }) => rule.languages.includes(language) && !isTestPath(path));
    if (own.some(({ strings }) => strings.some((text) => hidingAnywhere.test(text)))) continue;
    for (const exposed of found.values()) {
      exposed.at ??= wholeAt(exposed, own, answers.records);
      if (exposed.at === null || isEmptied(exposed.field, own)) continue;
      const unit = units.findIndex(({ path }) => path === exposed.endpoint.file);
      const place = new PlacesOfLines(units[unit]).at(exposed.endpoint.line);
      if (place === null) continue;
      const one = foundAt({ unit, ...place }, exposed.endpoint, rule);
      raw.push(one);
      words.set(one, wordsOf(exposed));
    }
  }
  return { raw, words };
}

/** What endpoints answer, by what is known of it in their language. */
class Answered {
  private readonly go: GoAnswers;
  private readonly rest: RestAnswers;
  private readonly script: ScriptAnswers;

  constructor(
    private readonly handlers: HandlersOfEndpoints,
    private readonly models: ApiDescription['models'],
    units: readonly UnitData[],
    files: Pick<FileIndex, 'paths' | 'read'>,
    read: (path: string) => string,
  ) {
    this.go = new GoAnswers(units, read);
    this.rest = new RestAnswers(new PythonClasses(units));
    this.script = new ScriptAnswers(units, files);
  }

  by(endpoint: Endpoint, unit: UnitData, fields: RegExp): Omit<Exposed, 'endpoint' | 'others'>[] {
    switch (unit.language) {
      case 'go':
        return this.handlers.of(endpoint).flatMap((handler) => this.go.of(handler, fields));
      case 'javascript':
        return this.handlers.of(endpoint).flatMap((handler) => this.script.of(endpoint, handler, fields));
      case 'python': {
        const written: AnsweredField[] = this.rest.of(endpoint, fields);
        if (written.length > 0) return written;
        return unit.strings.some((text) => choosing.test(text))
          ? []
          : fieldsOf(endpoint, this.models, fields);
      }
      default:
        return fieldsOf(endpoint, this.models, fields);
    }
  }
}

/** The body that callers have sent is all that they get, as they sent it. */
function isSentBack(
  endpoint: Endpoint,
  record: string,
  units: readonly UnitData[],
  handlers: HandlersOfEndpoints,
): boolean {
  const taken = Object.values(endpoint.body?.content ?? {}).some(
    ({ $ref }) => $ref?.slice(MODEL.length) === record,
  );
  const own = taken ? handlers.of(endpoint) : [];
  return own.length > 0 && own.every(({ unit: index, fn }) => givesParameters(new Unit(units[index]), fn));
}

/** All that a function gives is what it was given by its caller, and no secret is put into that. */
function givesParameters(unit: Unit, fn: number): boolean {
  const { start, end, parameters } = unit.data.functions[fn];
  const slots = new Set(parameters.map(({ slot }) => slot));
  const given = new Set<number>();
  const assigned: number[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.start(node) < start || unit.end(node) > end) continue;
    if (unit.kind(node) === Kind.Assign) assigned.push(unit.a(node));
    if (unit.kind(node) !== Kind.Return) continue;
    const value = unit.a(node);
    if (value < 0 || unit.kind(value) !== Kind.Local || !slots.has(unit.a(value))) return false;
    given.add(unit.a(value));
  }
  const isGiven = (node: number) => unit.kind(node) === Kind.Local && given.has(unit.a(node));
  const isChanged = assigned.some(
    (target) =>
      isGiven(target) ||
      (unit.kind(target) === Kind.Member &&
        isGiven(unit.a(target)) &&
        SECRET.test(unit.string(unit.b(target)))),
  );
  return given.size > 0 && !isChanged;
}

/** What answers any method answers a reading one. */
function isOneOf(methods: readonly string[], { method }: Endpoint): boolean {
  return methods.includes(method === 'ANY' ? 'GET' : method);
}

function wordsOf({ endpoint, others, record, field, at }: Exposed): Record<string, string> {
  const more = others === 0 ? '' : ` (and ${others} more)`;
  return {
    endpoint: `${quoted(nameOf(endpoint))}${more}`,
    record: quoted(record),
    field: `${quoted(field)} (${quoted(at ?? '')})`,
  };
}

/** Fields of what an endpoint answers when all is well, with the class that has them. */
function fieldsOf(
  { responses }: Endpoint,
  models: ApiDescription['models'],
  fields: RegExp,
): { record: string; field: string; at: null }[] {
  const found: { record: string; field: string; at: null }[] = [];
  const read = (schema: Schema, depth: number) => {
    if (depth > MAX_DEPTH) return;
    const { properties, items, anyOf } = models.resolve(schema);
    const record = schema.$ref?.slice(MODEL.length);
    if (items) read(items, depth + 1);
    for (const one of anyOf ?? []) read(one, depth + 1);
    for (const [field, inner] of Object.entries(properties ?? {})) {
      const isText = inner.$ref === undefined && [inner.type ?? 'string'].flat().includes('string');
      if (record !== undefined && isText && fields.test(field)) found.push({ record, field, at: null });
      read(inner, depth + 1);
    }
  };
  for (const { status, content } of responses)
    if (/^(2|default)/.test(status)) for (const schema of Object.values(content)) read(schema, 0);
  return found;
}

/** Where the field is declared; null unless the class is one of the program, is stored where that is asked for, and its file says nothing of fields that it keeps back. */
function wholeAt({ record, field }: Exposed, units: readonly UnitData[], records: string | undefined) {
  const of = units.flatMap((data) =>
    data.classes.filter(({ name }) => name === record).map((cls) => ({ data, cls })),
  );
  if (of.length !== 1) return null;
  const [{ data, cls }] = of;
  if (data.strings.some((text) => hiding.test(text))) return null;
  const unit = new Unit(data);
  const declared = cls.fields.find(({ name }) => name === field);
  const node = [declared?.type ?? -1, declared?.value ?? -1].find((one) => one >= 0) ?? -1;
  const at = placeOf(unit, node < 0 ? cls.start : unit.start(node));
  if (records === undefined) return at;
  const names = [...unit.list(cls.decorators), ...unit.list(cls.bases)].map((node) => lastName(unit, node));
  return names.some((name) => new RegExp(records).test(name)) ? at : null;
}

/** Somewhere nothing is put into a field of that name, as is done before a record is answered. */
function isEmptied(field: string, units: readonly UnitData[]): boolean {
  const plain = field.replace(/[^a-z0-9]/gi, '').toLowerCase();
  const setters = new Set([plain, `set${plain}`, `with${plain}`, `clear${plain}`, `erase${plain}`]);
  return units.some((data) => {
    const unit = new Unit(data);
    for (let node = 0; node < unit.nodeCount; node++) {
      const kind = unit.kind(node);
      if (kind !== Kind.Call && kind !== Kind.Assign) continue;
      const target = unit.a(node);
      if (target < 0 || unit.kind(target) !== Kind.Member) continue;
      const name = unit
        .string(unit.b(target))
        .replace(/[^a-z0-9]/gi, '')
        .toLowerCase();
      if (!setters.has(name)) continue;
      const given = kind === Kind.Call ? [...unit.list(unit.b(node))] : [unit.b(node)];
      if (
        kind === Kind.Call && given.length === 0
          ? /^(clear|erase)/.test(name)
          : given.some((one) => isNothing(unit, one))
      )
        return true;
    }
    return false;
  });
}

function isNothing(unit: Unit, node: number): boolean {
  if (node < 0) return false;
  const kind = unit.kind(node);
  if (kind === Kind.Null || kind === Kind.Undefined) return true;
  if (kind === Kind.String) return nothing.test(unit.string(unit.a(node)));
  return nothingNamed.test(lastName(unit, node));
}
