import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { parse } from 'yaml';
import { Kind } from '#agent/ir/kinds.js';
import type { EndpointParameter, Schema } from '#protocol/scan-report.js';
import type { HandlerInputs } from '../handler-inputs.js';
import type { FunctionSite } from '../program.js';
import type { Wiring } from '../router-calls.js';
import { INTEGER, STRING } from '../schemas/schema.js';
import { type ClassValue, firstOf, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { classValueOf, libraryBases, membersOf } from './class-members.js';
import type { RestSettings } from './rest-settings.js';

interface Stated {
  paginators: Record<string, Record<string, string>>;
  filters: Record<string, { name: string; attribute: string; setting: string; needs?: string }>;
  fields: { backends: string[]; listed: string[]; classes: string[] };
  lists: string[];
  paginates: string[];
  filters_by: string[];
}

const names = Joi.array().items(Joi.string()).required();
const text = Joi.string().required();
const schema = Joi.object({
  paginators: Joi.object().pattern(text, Joi.object().pattern(text, text)).required(),
  filters: Joi.object()
    .pattern(text, Joi.object({ name: text, attribute: text, setting: text, needs: Joi.string() }))
    .required(),
  fields: Joi.object({ backends: names, listed: names, classes: names }).required(),
  lists: names,
  paginates: names,
  filters_by: names,
});

let loaded: Stated | null = null;

function known(): Stated {
  loaded ??= Joi.attempt(
    parse(readFileSync(new URL('./rest-lists.yml', import.meta.url), 'utf8')) as unknown,
    schema,
  ) as Stated;
  return loaded;
}

/** What lists of Django's REST framework take of the query: by the paginator and the filters of a view, or those of the settings. */
export class RestLists {
  constructor(
    private readonly wiring: Wiring,
    private readonly settings: RestSettings,
    private readonly inputs: HandlerInputs,
  ) {}

  /** Of a view, for a handler of its own; null for the one that it inherits from the library. */
  of(cls: ClassValue, site: FunctionSite | null): EndpointParameter[] {
    const { lists, paginates, filters_by: filtersBy } = known();
    const isList = libraryBases(cls).some((base) => lists.includes(base));
    if (site === null && !isList) return [];
    const found = new Map<string, EndpointParameter>();
    const add = (name: string, own: Schema) => {
      if (!found.has(name)) found.set(name, { name, in: 'query', required: false, schema: own });
    };
    if (site === null || this.calls(site, paginates)) this.paginated(cls, add);
    if (site === null || this.calls(site, filtersBy)) this.filtered(cls, add);
    return [...found.values()];
  }

  private paginated(cls: ClassValue, add: (name: string, schema: Schema) => void): void {
    const own = statedBy(cls, 'pagination_class');
    const value = own === undefined ? this.settings.of('DEFAULT_PAGINATION_CLASS') : own;
    const paginator = this.settings.classOf(value);
    const bases = paginator ? libraryBases(paginator) : [lastNameOf(value)];
    const attributes = new Map<string, string>();
    for (const base of bases)
      for (const [attribute, name] of Object.entries(known().paginators[base] ?? {}))
        attributes.set(attribute, name);
    if (paginator && attributes.size > 0)
      for (const [member, value] of membersOf(paginator))
        if (member.endsWith('_query_param')) {
          const [name] = textsOf(value);
          if (name !== undefined) attributes.set(member, name);
          else attributes.delete(member);
        }
    for (const [attribute, name] of attributes)
      add(name, attribute === 'cursor_query_param' ? STRING : INTEGER);
    if (paginator) this.readIn(paginator, add);
  }

  private filtered(cls: ClassValue, add: (name: string, schema: Schema) => void): void {
    const { filters, fields } = known();
    const own = statedBy(cls, 'filter_backends');
    const stated = own === undefined ? this.settings.of('DEFAULT_FILTER_BACKENDS') : own;
    for (const item of firstOf(stated, 'list')?.items ?? []) {
      const backend = this.settings.classOf(item);
      for (const base of backend ? libraryBases(backend) : [lastNameOf(item)]) {
        const filter = Object.hasOwn(filters, base) ? filters[base] : undefined;
        const renamed = backend && filter ? textsOf(classValueOf(backend, filter.attribute))[0] : undefined;
        const isRead = filter?.needs === undefined || statedBy(cls, filter.needs) !== undefined;
        if (filter && isRead)
          add(renamed ?? textsOf(this.settings.of(filter.setting))[0] ?? filter.name, STRING);
        if (fields.backends.includes(base)) this.listed(cls, add);
      }
      if (backend) this.readIn(backend, add);
    }
  }

  /** `filterset_fields = ['state']`, `{'made': ['gte', 'lte']}`, `filterset_class = OrderFilter` */
  private listed(cls: ClassValue, add: (name: string, schema: Schema) => void): void {
    const { listed, classes } = known().fields;
    for (const name of listed) addFields(classValueOf(cls, name), add);
    for (const name of classes) {
      const filter = firstOf(classValueOf(cls, name), 'class');
      if (filter === null) continue;
      for (const [field, value] of membersOf(filter))
        if (/(^|\.)\w*Filter\(\)$/.test(firstOf(value, 'foreign')?.name ?? '')) add(field, STRING);
      const meta = firstOf(classValueOf(filter, 'Meta'), 'class');
      if (meta) addFields(classValueOf(meta, 'fields'), add);
    }
  }

  /** What a paginator or filter of the program reads of the query itself. */
  private readIn(cls: ClassValue, add: (name: string, schema: Schema) => void): void {
    const { program } = this.wiring;
    for (const member of membersOf(cls).values()) {
      if (member?.kind !== 'function') continue;
      const { parameters } = program.functionInfo(member);
      if (!parameters.some(({ name }) => name === 'request')) continue;
      for (const one of this.inputs.of(member, 'request')) if (one.in === 'query') add(one.name, one.schema);
    }
  }

  /** Whether a handler calls one of these methods of its view, or of what it derives from. */
  private calls({ unit: index, fn }: FunctionSite, methods: readonly string[]): boolean {
    const unit = this.wiring.program.unit(index);
    const { start, end } = this.wiring.program.functionInfo({ unit: index, fn });
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Call || unit.start(node) < start || unit.end(node) > end) continue;
      const callee = unit.a(node);
      if (unit.kind(callee) !== Kind.Member || !methods.includes(unit.string(unit.b(callee)))) continue;
      const on = unit.a(callee);
      const owner = this.wiring.program.nameOf(index, unit.kind(on) === Kind.Call ? unit.a(on) : on);
      if (owner === 'self' || owner === 'super' || unit.kind(on) === Kind.Super) return true;
    }
    return false;
  }
}

/** A value that a class or one that it derives from states, be it `None`; undefined where none does. */
function statedBy(cls: ClassValue, name: string): Value | undefined {
  return membersOf(cls).get(name);
}

/** Fields by their names; with lookups, `state__in` of `{'state': ['in']}`. */
function addFields(value: Value, add: (name: string, schema: Schema) => void): void {
  const map = firstOf(value, 'map');
  if (map === null) for (const name of textsOf(value)) if (!name.startsWith('__')) add(name, STRING);
  for (const [name, lookups] of map?.entries ?? [])
    for (const lookup of textsOf(lookups)) add(lookup === 'exact' ? name : `${name}__${lookup}`, STRING);
}

function lastNameOf(value: Value): string {
  const [dotted] = textsOf(value);
  if (dotted !== undefined) return dotted.split('.').at(-1) ?? '';
  for (const one of optionsOf(value)) if (one?.kind === 'foreign') return one.name.split('.').at(-1) ?? '';
  return '';
}
