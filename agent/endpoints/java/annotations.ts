import { Kind, NONE } from '#agent/ir/kinds.js';
import { literalOf } from '#agent/ir/literals.js';
import type { Json } from '#protocol/scan-report.js';
import { lastSegment } from '../annotated-paths.js';
import type { Program } from '../program.js';

/** What annotations state, by the last names of these. */
export class Annotations {
  constructor(private readonly stated: ReadonlyMap<string, ReadonlyMap<string, Json>>) {}

  has(name: string): boolean {
    return this.stated.has(name);
  }

  names(): Iterable<string> {
    return this.stated.keys();
  }

  /** A constant that an annotation states; `value` where it has no name. */
  value(name: string, ...keys: string[]): Json | undefined {
    const values = this.stated.get(name);
    for (const key of keys.length > 0 ? keys : ['value']) {
      const value = values?.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  text(name: string, ...keys: string[]): string | undefined {
    const value = this.value(name, ...keys);
    return typeof value === 'string' ? value : undefined;
  }

  /** The texts of a list, or a single one. */
  texts(name: string, ...keys: string[]): string[] {
    const value = this.value(name, ...keys);
    const items = Array.isArray(value) ? value : [value];
    return items.flatMap((item) => (typeof item === 'string' ? [item] : []));
  }

  number(name: string, ...keys: string[]): number | undefined {
    const value = this.value(name, ...keys);
    const number = typeof value === 'string' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
  }
}

/** Constants of libraries that annotations name. */
const constants: ReadonlyMap<string, string> = new Map(
  [
    ['APPLICATION_JSON', 'application/json'],
    ['APPLICATION_XML', 'application/xml'],
    ['APPLICATION_FORM_URLENCODED', 'application/x-www-form-urlencoded'],
    ['MULTIPART_FORM_DATA', 'multipart/form-data'],
    ['TEXT_PLAIN', 'text/plain'],
    ['TEXT_HTML', 'text/html'],
    ['TEXT_XML', 'text/xml'],
    ['APPLICATION_OCTET_STREAM', 'application/octet-stream'],
    ['TEXT_EVENT_STREAM', 'text/event-stream'],
    ['SERVER_SENT_EVENTS', 'text/event-stream'],
    ['APPLICATION_PDF', 'application/pdf'],
  ].flatMap(([name, value]) => [
    [name, value],
    [`${name}_VALUE`, value],
  ]),
);

export function annotationsOf(program: Program, unitIndex: number, decorators: number): Annotations {
  const unit = program.unit(unitIndex);
  const stated = new Map<string, ReadonlyMap<string, Json>>();
  for (const node of unit.list(decorators)) {
    const isCall = unit.kind(node) === Kind.Call;
    const values = new Map<string, Json>();
    for (const argument of isCall ? unit.list(unit.b(node)) : []) {
      const isNamed = unit.kind(argument) === Kind.Keyword;
      const value = constantAt(program, unitIndex, isNamed ? unit.b(argument) : argument, 0);
      if (value !== undefined) values.set(isNamed ? unit.string(unit.a(argument)) : 'value', value);
    }
    stated.set(lastSegment(program.nameOf(unitIndex, isCall ? unit.a(node) : node)), values);
  }
  return new Annotations(stated);
}

/** A constant as JSON; of a name that is not known as one its last segment: `HttpStatus.CREATED` is `CREATED`. */
function constantAt(program: Program, unitIndex: number, node: number, depth: number): Json | undefined {
  const unit = program.unit(unitIndex);
  if (node === NONE || depth > 5) return undefined;
  const literal = literalOf(unit, node);
  if (literal !== undefined && literal !== null) return literal;
  switch (unit.kind(node)) {
    case Kind.Unary: {
      const value = constantAt(program, unitIndex, unit.a(node), depth + 1);
      return unit.string(unit.b(node)) === '-' && typeof value === 'number' ? -value : undefined;
    }
    case Kind.List: {
      const items = Array.from(unit.list(unit.a(node)), (item) =>
        constantAt(program, unitIndex, item, depth + 1),
      );
      return items.flatMap((item) => (item === undefined ? [] : [item]));
    }
    case Kind.Member:
    case Kind.Local:
    case Kind.Captured: {
      const name = lastSegment(program.nameOf(unitIndex, node));
      const known = constants.get(name);
      if (known !== undefined) return known;
      const value = program.constantNamed(unitIndex, name);
      return value ? constantAt(program, value.unit, value.node, depth + 1) : name;
    }
    case Kind.Typed:
      return constantAt(program, unitIndex, unit.a(node), depth + 1);
    default:
      return undefined;
  }
}
