import { writtenName } from '../../endpoints/index.js';
import { Kind } from '../../ir/kinds.js';
import { lastWord } from '../../ir/last-word.js';
import { childrenOf } from '../../ir/operand-shapes.js';
import type { Unit } from '../../ir/unit.js';
import { type FilterKey, filterOf } from './filters.js';
import { type QueryForms, queryForms } from './query-forms.js';
import { sqlIn } from './sql-queries.js';

/** Calls on each other that are read. */
const MAX_CHAIN = 20;

const changing = /^(destroy|delete|remove|update)(One|Many)?$/;

/** A query of records of a model. */
export interface RecordQuery {
  /** The model in one spelling, and as it is written. */
  model: string;
  written: string;
  node: number;
  keys: readonly FilterKey[];
  /** A part of what it asks for could not be read. */
  isOpaque: boolean;
  /** The records are changed or removed at once: what is asked of them later is too late. */
  isChange: boolean;
}

interface Call {
  name: string;
  args: readonly number[];
}

/**
 * The queries in a file, each whole: `Order.objects.filter(...).get(...)` is one.
 * @param storeOf of which model something is a store by its type, where its name does not say so
 */
export function queriesIn(unit: Unit, storeOf: (node: number) => string | null = () => null): RecordQuery[] {
  const forms = queryForms(unit.data.language);
  if (forms === null) return [];
  const inner = new Set<number>();
  const calls: number[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Call) continue;
    calls.push(node);
    const callee = unit.a(node);
    if (callee >= 0 && unit.kind(callee) === Kind.Member) inner.add(unwrapped(unit, unit.a(callee)));
    const [first] = unit.list(unit.b(node));
    if (first !== undefined && forms.models.has(lastWord(writtenName(unit, callee))))
      inner.add(unwrapped(unit, first));
  }
  return calls.flatMap((node) => (inner.has(node) ? [] : (queryAt(unit, node, forms, storeOf) ?? [])));
}

/** The calls of queries in a file, and what they are called on. */
export function queriedIn(unit: Unit, storeOf: (node: number) => string | null): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { node } of queriesIn(unit, storeOf))
    for (let at = unwrapped(unit, node), count = 0; at >= 0 && count < 2 * MAX_CHAIN; count++) {
      found.add(at);
      const kind = unit.kind(at);
      if (kind !== Kind.Call && kind !== Kind.Member) break;
      at = unwrapped(unit, unit.a(at));
    }
  return found;
}

function queryAt(
  unit: Unit,
  node: number,
  forms: QueryForms,
  storeOf: (node: number) => string | null,
): RecordQuery | null {
  const { calls, base } = chainAt(unit, node);
  const sql = sqlIn(unit, calls);
  if (sql !== null) return { ...sql, model: spelling(sql.table), written: sql.table, node };
  const written = modelOf(unit, calls, base, forms) ?? (base < 0 ? null : storeOf(base));
  if (written === null) return null;
  const keys: FilterKey[] = [];
  let isOpaque = false;
  let isFiltered = false;
  for (const { name, args } of calls) {
    const byName = forms.byName?.exec(name);
    const isModelFirst = hasModelFirst(unit, { name, args }, base, forms);
    const at = isModelFirst ? forms.byIdOfModel.get(name) : forms.byId.get(name);
    if (byName) {
      // `findByOrderByName` asks for all.
      const parts = byName[1]
        .replace(/OrderBy\w*$/, '')
        .split(/And|Or(?=[A-Z])/)
        .filter((part) => part !== '');
      isFiltered ||= parts.length > 0;
      parts.forEach((part, index) => {
        keys.push({ name: part.charAt(0).toLowerCase() + part.slice(1), value: args[index] ?? -1 });
      });
    } else if (forms.filters.has(name) || at !== undefined) {
      isFiltered = true;
      const skipped = forms.records.has(name) || isModelFirst ? 1 : 0;
      const filter = filterOf(unit, args.slice(skipped), at === undefined ? null : at - skipped);
      keys.push(...filter.keys);
      isOpaque ||= filter.isOpaque;
    }
  }
  if (!isFiltered) return null;
  const isChange = calls.some(({ name }) => changing.test(name));
  return { model: spelling(written), written, node, keys, isOpaque, isChange };
}

function chainAt(unit: Unit, node: number): { calls: Call[]; base: number } {
  const calls: Call[] = [];
  let at = unwrapped(unit, node);
  for (let count = 0; count < MAX_CHAIN && at >= 0; count++) {
    if (unit.kind(at) !== Kind.Call) return { calls, base: at };
    const callee = unit.a(at);
    const args = [...unit.list(unit.b(at))];
    calls.push({ name: lastWord(writtenName(unit, callee)), args });
    if (callee < 0 || unit.kind(callee) !== Kind.Member) return { calls, base: -1 };
    at = unwrapped(unit, unit.a(callee));
  }
  return { calls, base: -1 };
}

/** Whether the first argument of a call is the model: `select(Order)`, `session.get(Order, id)`. */
function hasModelFirst(unit: Unit, { name, args }: Call, base: number, forms: QueryForms): boolean {
  const written = base < 0 ? '' : lastWord(writtenName(unit, base));
  if (forms.models.has(name)) return !forms.modelsOfClients || forms.clients.test(written);
  return (
    forms.byIdOfModel.has(name) && args.length > 1 && /^[A-Z]/.test(lastWord(writtenName(unit, args[0])))
  );
}

function modelOf(unit: Unit, calls: readonly Call[], base: number, forms: QueryForms): string | null {
  for (const { name, args } of calls) {
    if (args.length === 0) continue;
    const isModelFirst = hasModelFirst(unit, { name, args }, base, forms);
    const of = isModelFirst ? modelAt(unit, args[0], forms) : null;
    if (of !== null) return of;
    const record = forms.records.has(name) ? recordAt(unit, args[0]) : null;
    if (record !== null) return record;
  }
  return base < 0 ? null : modelOfBase(unit, base, forms);
}

/** `Order`, `schema.orders`, or a query of one. */
function modelAt(unit: Unit, node: number, forms: QueryForms): string | null {
  const at = unwrapped(unit, node);
  if (at < 0) return null;
  if (unit.kind(at) === Kind.Call) {
    const { base } = chainAt(unit, at);
    return base < 0 ? null : modelOfBase(unit, base, forms);
  }
  const kind = unit.kind(at);
  const isName =
    kind === Kind.Local || kind === Kind.Captured || kind === Kind.Global || kind === Kind.Member;
  if (!isName) return null;
  return modelOfBase(unit, at, forms) ?? lastWord(writtenName(unit, at));
}

/** The model that a query or a method of it is called on. */
export function modelOfBase(unit: Unit, base: number, forms: QueryForms): string | null {
  const written = writtenName(unit, base);
  if (written === 'this') return ownClass(unit, base);
  const last = lastWord(written);
  const before = lastWord(written.slice(0, -last.length - 1));
  if (forms.managers.has(last)) return /^[A-Z]/.test(before) ? before : null;
  if (forms.stores.test(last)) return last.replace(forms.stores, '') || null;
  if (before !== '' && forms.clients.test(before)) return last;
  const isModel = unit.data.language === 'javascript' && unit.kind(base) !== Kind.Member;
  return isModel && /^[A-Z][a-z]/.test(last) && last === written ? last : null;
}

/** The class that a method is of, where it is one of records: it is derived from another. */
function ownClass(unit: Unit, receiver: number): string | null {
  const start = unit.start(receiver);
  const { classes, functions } = unit.data;
  const around = functions.findLast((one) => one.owner >= 0 && one.start <= start && start < one.end);
  if (around === undefined) return null;
  const { name, bases } = classes[around.owner];
  return unit.listLength(bases) > 0 && name !== '' ? name : null;
}

/** The type of a record that is handed over to be filled: `&order`, `&Order{}`. */
function recordAt(unit: Unit, node: number): string | null {
  if (node >= 0 && unit.kind(node) === Kind.Typed) return typeName(unit, unit.b(node));
  const at = unwrapped(unit, node);
  if (at < 0) return null;
  if (unit.kind(at) === Kind.New || unit.kind(at) === Kind.Call) return typeName(unit, unit.a(at));
  if (unit.kind(at) !== Kind.Local) return null;
  const [slot, start] = [unit.a(at), unit.start(at)];
  const fn = unit.data.functions.reduce(
    (best, one, index) =>
      one.start <= start && start < one.end && one.start >= unit.data.functions[best].start ? index : best,
    0,
  );
  const info = unit.data.functions[fn];
  const parameter = info.parameters.find((one) => one.slot === slot);
  if (parameter) return typeName(unit, parameter.type);
  for (let one = 0; one < unit.nodeCount; one++) {
    if (unit.kind(one) !== Kind.Assign || unit.start(one) < info.start || unit.end(one) > info.end) continue;
    const target = unit.a(one);
    if (unit.kind(target) !== Kind.Local || unit.a(target) !== slot) continue;
    const value = unit.b(one);
    if (value < 0) continue;
    if (unit.kind(value) === Kind.Typed) return typeName(unit, unit.b(value));
    if (unit.kind(value) === Kind.New) return typeName(unit, unit.a(value));
  }
  // Of a list it is not stated of what; it is called after that.
  return info.locals[slot] ?? null;
}

function typeName(unit: Unit, node: number): string | null {
  if (node < 0) return null;
  if (unit.kind(node) === Kind.Generic) {
    const inner = childrenOf(unit, node).map((child) => lastWord(writtenName(unit, child)));
    return inner.find((name) => /^[A-Z]/.test(name)) ?? null;
  }
  const name = lastWord(writtenName(unit, node));
  return /^[A-Z]/.test(name) ? name : null;
}

function unwrapped(unit: Unit, node: number): number {
  let at = node;
  while (at >= 0 && (unit.kind(at) === Kind.Await || unit.kind(at) === Kind.Typed) && unit.a(at) >= 0)
    at = unit.a(at);
  return at;
}

/** `Orders`, `order` and `order_item` by letters alone, without the `s` of several. */
export function spelling(name: string): string {
  return name
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
}
