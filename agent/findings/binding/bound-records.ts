import type { Endpoint } from '#protocol/scan-report.js';
import type { RawFinding } from '../../analysis/api/result.js';
import type { UnitData } from '../../ir/unit.js';
import type { Rule } from '../../rules/rule.js';
import { isTestPath } from '../../workspace/path-kind.js';
import type { HandlersOfEndpoints } from '../handlers-of-endpoints.js';
import { type EndpointFindings, foundAt, nameOf, quoted } from '../unguarded-endpoints.js';
import type { BoundRecord } from './bound-record.js';
import { GoBindings } from './go-bindings.js';
import { JavaBindings } from './java-bindings.js';
import { SerializerBindings } from './serializer-bindings.js';

/** Fields that a message names. */
const MAX_NAMED = 3;

/**
 * What rules find of requests that are written into a record of the store, where the record has a field that decides what its owner may do and that nothing
 * takes out. Nothing where the endpoint asks for a role: who may set all of a record may set that.
 */
export function boundRecords(
  endpoints: readonly Endpoint[],
  units: readonly UnitData[],
  rules: readonly Rule[],
  handlers: HandlersOfEndpoints,
  read: (path: string) => string,
): EndpointFindings {
  const raw: RawFinding[] = [];
  const words = new Map<RawFinding, Record<string, string>>();
  const concerned = rules.flatMap((rule) =>
    rule.endpoints?.fills ? [{ rule, test: rule.endpoints, fills: rule.endpoints.fills }] : [],
  );
  if (concerned.length === 0 || endpoints.length === 0) return { raw, words };
  const unitOf = new Map(units.map((unit) => [unit.path, unit]));
  const bindings = new Bindings(units, read);
  for (const { rule, test, fills } of concerned) {
    const fields = new RegExp(fills.fields, 'i');
    const not = test.unless === undefined ? null : new RegExp(test.unless, 'i');
    const seen = new Map<
      string,
      { others: number; one: RawFinding; endpoint: Endpoint; record: BoundRecord }
    >();
    for (const endpoint of endpoints) {
      const unit = unitOf.get(endpoint.file);
      if (unit === undefined || !rule.languages.includes(unit.language) || isTestPath(unit.path)) continue;
      if (!isOneOf(test.methods, endpoint) || asksForRole(endpoint)) continue;
      if (not?.test(`${nameOf(endpoint)} ${endpoint.handler}`)) continue;
      for (const record of bindings.of(endpoint, unit.language, handlers, fields)) {
        const { unit: at, node, fn } = record.place;
        const known = seen.get(`${at}:${node}`);
        if (known) known.others += 1;
        else
          seen.set(`${at}:${node}`, {
            others: 0,
            one: foundAt({ unit: at, node, fn }, endpoint, rule),
            endpoint,
            record,
          });
      }
    }
    for (const { one, ...found } of seen.values()) {
      raw.push(one);
      words.set(one, wordsOf(found));
    }
  }
  return { raw, words };
}

class Bindings {
  private readonly go: GoBindings;
  private readonly java: JavaBindings;
  private readonly python: SerializerBindings;

  constructor(units: readonly UnitData[], read: (path: string) => string) {
    this.go = new GoBindings(units, read);
    this.java = new JavaBindings(units);
    this.python = new SerializerBindings(units);
  }

  of(endpoint: Endpoint, language: string, handlers: HandlersOfEndpoints, fields: RegExp): BoundRecord[] {
    const functions = handlers.of(endpoint);
    switch (language) {
      case 'go':
        return functions.flatMap((handler) => this.go.of(handler, fields));
      case 'java':
        return functions.flatMap((handler) => this.java.of(handler, fields));
      case 'python':
        return this.python.of(endpoint, functions, fields);
      default:
        return [];
    }
  }
}

/** What answers any method takes what is written. */
function isOneOf(methods: readonly string[], { method }: Endpoint): boolean {
  return methods.includes(method === 'ANY' ? 'POST' : method);
}

function asksForRole({ guards = [], security }: Endpoint): boolean {
  return (
    guards.some(({ kind }) => kind === 'role') ||
    (security?.schemes ?? []).some(({ scopes }) => scopes.length > 0)
  );
}

function wordsOf({
  endpoint,
  others,
  record: { record, fields },
}: {
  endpoint: Endpoint;
  others: number;
  record: BoundRecord;
}): Record<string, string> {
  const named = fields.slice(0, MAX_NAMED).map(({ name, at }) => `${quoted(name)} (${quoted(at)})`);
  const left = fields.length - named.length;
  return {
    endpoint: `${quoted(nameOf(endpoint))}${others === 0 ? '' : ` (and ${others} more)`}`,
    record: quoted(record),
    field: [...named, ...(left > 0 ? [`${left} more`] : [])].join(', '),
  };
}
