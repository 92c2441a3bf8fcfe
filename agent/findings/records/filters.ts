import { writtenName } from '../../endpoints/index.js';
import { Kind } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';

const MAX_DEPTH = 8;
/** Keys of options that hold the filter, and those that say nothing of which records. */
const where = /^(where|filter|conditions?|AND|OR|\$and|\$or|and|or)$/;
const besides =
  /^(select|include|data|attributes|order|orderBy|limit|take|skip|offset|relations|transaction|columns|with|create|update|lock|raw|populate|lean|new|upsert|nowait|session)$/;
const comparing = /^(eq|equal|equals|inArray|is|Eq|In|Equal)$/;
/** They leave records out, and say nothing of which ones are meant. */
const neutral = /^(isNull|isNotNull|is_null|ne|not|gt|gte|lt|lte|like|ilike|between|desc|asc)$/;
const joining = /^(and|or|And|Or|Q|and_|or_|Op)$/;
const COLUMN = /["'`]?(\w+)["'`]?\s*(?:=|in|IN|like|LIKE|<>|!=|>|<|>=|<=)\s*\(?\s*(\?|[:$@]\w*|%s)/g;

/** What a record must have, and the value that it is compared with. */
export interface FilterKey {
  name: string;
  /** A node, or -1 where it is not known. */
  value: number;
}

export interface Filter {
  keys: FilterKey[];
  isOpaque: boolean;
}

/** What the arguments of a call say of the records. `byId`: which of them is an id where it says nothing else. */
export function filterOf(unit: Unit, args: readonly number[], byId: number | null): Filter {
  const filter: Filter = { keys: [], isOpaque: false };
  const [first] = args;
  if (first !== undefined && unit.kind(first) === Kind.String) {
    const columns = [...unit.string(unit.a(first)).matchAll(COLUMN)];
    columns.forEach((column, index) => {
      filter.keys.push({ name: column[1], value: args[index + 1] ?? -1 });
    });
    if (columns.length > 0) return filter;
  }
  args.forEach((arg, index) => {
    if (!read(unit, arg, filter, 0)) {
      if (index === byId) filter.keys.push({ name: 'id', value: arg });
      else if (byId === null) filter.isOpaque = true;
    }
  });
  return filter;
}

/** Whether an expression says something of records, in a form that is known. */
function read(unit: Unit, node: number, filter: Filter, depth: number): boolean {
  if (node < 0) return true;
  if (depth > MAX_DEPTH) {
    filter.isOpaque = true;
    return true;
  }
  switch (unit.kind(node)) {
    case Kind.Keyword:
      readKey(unit, unit.string(unit.a(node)), unit.b(node), filter, depth);
      return true;
    case Kind.Map:
      readMap(unit, node, filter, depth);
      return true;
    case Kind.Spread:
    case Kind.KeywordSpread:
    case Kind.Template:
      filter.isOpaque = true;
      return true;
    case Kind.Binary:
      return readComparison(unit, unit.a(node), unit.b(node), unit.string(unit.c(node)), filter, depth);
    case Kind.Logical:
      for (const side of [unit.a(node), unit.b(node)])
        if (!read(unit, side, filter, depth + 1)) filter.isOpaque = true;
      return true;
    case Kind.Call:
      return readCall(unit, node, filter, depth);
    case Kind.Function:
      return readReturned(unit, unit.a(node), filter, depth);
    default:
      return false;
  }
}

function readMap(unit: Unit, node: number, filter: Filter, depth: number): void {
  const entries = [...unit.list(unit.a(node))];
  const hasWhere = entries.some((one) => where.test(keyOf(unit, one)));
  for (const entry of entries) {
    if (unit.kind(entry) !== Kind.Property) {
      filter.isOpaque = true;
      continue;
    }
    const key = keyOf(unit, entry);
    if (where.test(key)) {
      const value = unit.b(entry);
      const items = unit.kind(value) === Kind.List ? [...unit.list(unit.a(value))] : [value];
      for (const item of items) if (!read(unit, item, filter, depth + 1)) filter.isOpaque = true;
    } else if (key === '') filter.isOpaque = true;
    else if (!besides.test(key) && !(hasWhere && depth === 0))
      readKey(unit, key, unit.b(entry), filter, depth);
  }
}

/** `user__id`, and `{ user: { id } }`: each part is a key. */
function readKey(unit: Unit, key: string, value: number, filter: Filter, depth: number): void {
  const parts = key.split(/__|\./).filter((part) => part !== '');
  for (const name of parts.length > 1 ? [key, ...parts.slice(0, -1)] : [key])
    filter.keys.push({ name, value });
  if (value >= 0 && unit.kind(value) === Kind.Map) readMap(unit, value, filter, depth + 1);
}

function readComparison(
  unit: Unit,
  left: number,
  right: number,
  operator: string,
  filter: Filter,
  depth: number,
): boolean {
  if (operator === '&' || operator === '|') {
    for (const side of [left, right]) if (!read(unit, side, filter, depth + 1)) filter.isOpaque = true;
    return true;
  }
  if (!/^([=!]={1,2}|in|is)$/.test(operator) || unit.kind(left) !== Kind.Member) return false;
  filter.keys.push({ name: unit.string(unit.b(left)), value: right });
  return true;
}

function readCall(unit: Unit, node: number, filter: Filter, depth: number): boolean {
  const written = writtenName(unit, unit.a(node));
  const name = written.slice(written.lastIndexOf('.') + 1);
  const args = [...unit.list(unit.b(node))];
  if (neutral.test(name)) return true;
  if (joining.test(name)) {
    for (const arg of args) if (!read(unit, arg, filter, depth + 1)) filter.isOpaque = true;
    return true;
  }
  if (!comparing.test(name) || args.length < 2 || unit.kind(args[0]) !== Kind.Member) return false;
  filter.keys.push({ name: unit.string(unit.b(args[0])), value: args[1] });
  return true;
}

/** `(order, { eq }) => eq(order.id, id)` */
function readReturned(unit: Unit, fn: number, filter: Filter, depth: number): boolean {
  const statements = [...unit.list(unit.data.functions[fn].body)];
  const last = statements.pop();
  // Before that, only parameters are taken apart.
  if (statements.some((one) => unit.kind(one) !== Kind.Assign)) return false;
  return last !== undefined && unit.kind(last) === Kind.Return && read(unit, unit.a(last), filter, depth + 1);
}

function keyOf(unit: Unit, entry: number): string {
  const key = unit.kind(entry) === Kind.Property ? unit.a(entry) : -1;
  return key >= 0 && unit.kind(key) === Kind.String ? unit.string(unit.a(key)) : '';
}
