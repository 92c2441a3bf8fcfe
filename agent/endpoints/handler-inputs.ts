import { ParameterKind } from '#agent/ir/kinds.js';
import type { EndpointParameter, Schema } from '#protocol/scan-report.js';
import type { FunctionChecks } from './access/function-checks.js';
import type { FunctionSite, Program } from './program.js';
import type { HandedOn, Read, RequestPart, UnitInputs } from './request-parts.js';
import { UnitReads } from './request-reads.js';
import type { RequestShape } from './request-shape.js';
import { STRING } from './schemas/schema.js';
import type { Shared } from './shared.js';

type ParameterIn = EndpointParameter['in'];

const MAX_PARAMETERS = 50;
const MAX_HAND_OVERS = 3;

/** The schema by which a call in a function checks the part of a request that it is handed; null where it checks nothing. */
export type SchemaOfCall = (site: FunctionSite, handed: HandedOn) => Schema | null;

/** Finds the query, body, header and cookie parameters that handlers read visibly; each unit is walked once per request shape. */
export class HandlerInputs {
  private readonly byUnit = new Map<number, UnitInputs>();
  private readonly byParameter = new Map<string, UnitInputs>();
  private readonly program: Program;
  private readonly checks: FunctionChecks;

  constructor(
    { program, checks }: Pick<Shared, 'program' | 'checks'>,
    private readonly shape: RequestShape,
    private readonly schemaOf: SchemaOfCall = () => null,
  ) {
    this.program = program;
    this.checks = checks;
  }

  /** Parameters read in the function from the variable of that name, each once, by name. */
  of(handler: FunctionSite, request: string): EndpointParameter[] {
    const found = new Map<string, EndpointParameter>();
    this.collect(handler, request, this.inUnit(handler.unit), found, 0);
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, parameter]) => parameter);
  }

  /** The fields that a function reads of a parameter that is such a part of a request as a whole. */
  ofPart(handler: FunctionSite, parameter: string, place: ParameterIn): EndpointParameter[] {
    const found = new Map<string, EndpointParameter>();
    const part: RequestPart = { request: parameter, in: place, isFile: false, path: [] };
    this.collect(handler, parameter, this.inParameter(handler, parameter, part), found, 0);
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  }

  private collect(
    site: FunctionSite,
    request: string,
    { reads, handedOn, wholes }: UnitInputs,
    found: Map<string, EndpointParameter>,
    depth: number,
  ): void {
    const { start, end } = this.program.functionInfo(site);
    for (let i = firstFrom(reads, start); i < reads.length && reads[i].offset < end; i++) {
      const read = reads[i];
      if (read.request !== request) continue;
      const key = `${read.in} ${read.path[0]}`;
      const known = found.get(key);
      if (known || found.size < MAX_PARAMETERS) found.set(key, joined(known, read));
    }
    if (depth >= MAX_HAND_OVERS) return;
    for (let i = firstFrom(handedOn, start); i < handedOn.length && handedOn[i].offset < end; i++) {
      const { part } = handedOn[i];
      if (part.request !== request) continue;
      const schema = this.schemaOf(site, handedOn[i]);
      if (schema !== null) addChecked(found, handedOn[i], schema);
      else this.followPart(site, handedOn[i], found, depth);
    }
    for (let i = firstFrom(wholes, start); i < wholes.length && wholes[i].offset < end; i++) {
      const { callee, request: given, fn } = wholes[i];
      const target = given === request ? this.checks.target(site.unit, callee, fn) : null;
      const parameter = target && this.parameterOf(target, wholes[i]);
      if (target && parameter) this.collect(target, parameter, this.inUnit(target.unit), found, depth + 1);
    }
  }

  /** What a function reads of a part of a request that it is handed. What the program puts beside it is not read of it. */
  private followPart(
    site: FunctionSite,
    handed: HandedOn,
    found: Map<string, EndpointParameter>,
    depth: number,
  ): void {
    const { part, beside, isSpread } = handed;
    const target = this.calledBy(site, handed);
    if (target === null) return;
    const read = new Map<string, EndpointParameter>();
    if (isSpread) this.spreadInto(target, handed, read);
    const parameter = isSpread ? null : this.parameterOf(target, handed);
    if (parameter) {
      const own = { ...part, request: parameter };
      this.collect(target, parameter, this.inParameter(target, parameter, own), read, depth + 1);
    }
    for (const [key, one] of read)
      if (part.path.length > 0 || !beside?.includes(one.name)) {
        const known = found.get(key);
        if (!known && found.size < MAX_PARAMETERS) found.set(key, one);
        else if (known) found.set(key, merged(known, one));
      }
  }

  /** The function that is called, or that makes an object of the class that is. */
  private calledBy({ unit: index }: FunctionSite, { call, fn }: HandedOn): FunctionSite | null {
    const { program } = this;
    const callee = program.unit(index).a(call);
    const target = this.checks.target(index, callee, fn);
    if (target !== null) return target;
    const name = program.nameOf(index, callee)?.split('.').at(-1) ?? '';
    const cls = name === '' ? null : program.classNamed(index, name);
    const methods = cls && program.methodsOf(cls);
    return methods?.get('__init__') ?? methods?.get('constructor') ?? null;
  }

  /** Fields that become parameters of a function. */
  private spreadInto(
    target: FunctionSite,
    { part, position }: HandedOn,
    read: Map<string, EndpointParameter>,
  ): void {
    if (part.path.length > 0) return;
    for (const { name, kind, defaultValue } of this.parametersOf(target).slice(position)) {
      const isRest = kind === ParameterKind.Rest || kind === ParameterKind.KeywordRest;
      if (name === '' || isRest || read.size >= MAX_PARAMETERS) continue;
      const isText = part.in !== 'body';
      read.set(`${part.in} ${name}`, {
        ...{ name, in: part.in, required: defaultValue < 0, schema: isText ? STRING : {} },
      });
    }
  }

  private parameterOf(
    target: FunctionSite,
    { position, keyword }: { position: number; keyword: string | null },
  ): string | null {
    const parameters = this.parametersOf(target);
    const one = keyword === null ? parameters[position] : parameters.find(({ name }) => name === keyword);
    if (one === undefined || one.kind === ParameterKind.Rest) return null;
    // What is taken apart has no name of its own.
    return one.name || `%${one.slot}`;
  }

  /** What is called with the instance before it has it as its first parameter. */
  private parametersOf(site: FunctionSite) {
    return this.program.functionInfo(site).parameters.filter(({ name }) => name !== 'self');
  }

  private inUnit(unitIndex: number): UnitInputs {
    let known = this.byUnit.get(unitIndex);
    if (!known) {
      known = new UnitReads(this.program, this.shape, unitIndex).all();
      this.byUnit.set(unitIndex, known);
    }
    return known;
  }

  private inParameter(site: FunctionSite, parameter: string, part: RequestPart): UnitInputs {
    const key = JSON.stringify([site.unit, site.fn, parameter, part.in, part.path]);
    let known = this.byParameter.get(key);
    if (!known) {
      known = new UnitReads(this.program, this.shape, site.unit, { site, parameter, part }).all();
      this.byParameter.set(key, known);
    }
    return known;
  }
}

/** The fields of a part of a request that a schema checks say more than where they are read. */
function addChecked(found: Map<string, EndpointParameter>, { part, beside }: HandedOn, schema: Schema): void {
  const required = schema.required ?? [];
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const [first, ...inner] = [...part.path, name];
    const key = `${part.in} ${first}`;
    const known = found.get(key);
    if (beside?.includes(name) || (!known && found.size >= MAX_PARAMETERS)) continue;
    const isRequired = required.includes(name);
    if (inner.length === 0) found.set(key, { name, in: part.in, required: isRequired, schema: field });
    else
      found.set(key, {
        ...{ name: first, in: part.in, required: known?.required ?? false },
        schema: withField(known?.schema ?? {}, inner, field, isRequired),
      });
  }
}

/** What two functions read of one field. */
function merged(one: EndpointParameter, other: EndpointParameter): EndpointParameter {
  const properties =
    one.schema.properties || other.schema.properties
      ? { properties: { ...other.schema.properties, ...one.schema.properties } }
      : {};
  return {
    ...one,
    required: one.required || other.required,
    schema: { ...other.schema, ...one.schema, ...properties },
  };
}

/** One more read of a parameter: what is read of a field of it makes it an object. */
function joined(known: EndpointParameter | undefined, read: Read): EndpointParameter {
  const [name, ...inner] = read.path;
  const isText = read.in !== 'body';
  const plain = isText && Object.keys(read.schema).length === 0 ? STRING : read.schema;
  const schema = isText
    ? { ...known?.schema, ...plain }
    : withField(known?.schema ?? {}, inner, plain, read.required);
  if (inner.length > 0) return { name, in: read.in, required: known?.required ?? false, schema };
  return { name, in: read.in, required: (known?.required ?? false) || read.required, schema };
}

function withField(schema: Schema, path: readonly string[], field: Schema, isRequired: boolean): Schema {
  const [name, ...rest] = path;
  if (name === undefined) return { ...schema, ...field };
  const properties = { ...schema.properties };
  const own = Object.hasOwn(properties, name) ? properties[name] : {};
  Object.defineProperty(properties, name, {
    ...{
      value: withField(own, rest, field, isRequired),
      enumerable: true,
      configurable: true,
      writable: true,
    },
  });
  const required =
    isRequired && rest.length === 0 ? [...new Set([...(schema.required ?? []), name])] : schema.required;
  return { ...schema, type: 'object', properties, ...(required ? { required } : {}) };
}

/** Index of the first item at or behind an offset, in a list sorted by offset. */
export function firstFrom(items: readonly { offset: number }[], offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle].offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
