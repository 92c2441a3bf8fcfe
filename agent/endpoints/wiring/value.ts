import { NONE } from '#agent/ir/kinds.js';

/** What an expression of start-up code gives, as far as it is known; null: nothing is. */
export type Value =
  | Constant
  | ListValue
  | MapValue
  | FunctionValue
  | ClassValue
  | InstanceValue
  | ModuleValue
  | Foreign
  | Choice
  | null;

/** A text may have gaps, where a part is not known: see `gap`. */
export interface Constant {
  kind: 'constant';
  value: string | number | boolean | null | undefined;
  /** It is so as far as a collection is empty, which may be filled in ways that are not followed. */
  isSeeming?: true;
}
export interface ListValue {
  kind: 'list';
  items: Value[];
  /** Where it is written out. */
  site?: { unit: number; node: number };
  /** It is what a call was given beyond the other parameters: there is nothing else in it. */
  isRest?: true;
}
export interface MapValue {
  kind: 'map';
  entries: Map<string, Value>;
  /** What is called for the value of a key that is not there: `collections.defaultdict(list)`. */
  missing?: Value;
}
export interface FunctionValue {
  kind: 'function';
  unit: number;
  fn: number;
  frame: Frame | null;
  receiver: Value;
}
export interface ClassValue {
  kind: 'class';
  unit: number;
  cls: number;
  frame: Frame | null;
  bases: Value[];
  members: Map<string, Value>;
  /** Methods of the class itself that have the name of one of its instances. */
  statics: Map<string, Value>;
}
export interface InstanceValue {
  kind: 'instance';
  cls: ClassValue;
  fields: Map<string, Value>;
  /** What it is as an instance of a class of a library, where its class derives from one. */
  inherited: Foreign | null;
  /** What was made one by its type: `LoggerHandler(h.list)` of Go. */
  converted?: Value;
  /** What it has as a map, where its class derives from one of Python. */
  map?: MapValue;
}
export interface ModuleValue {
  kind: 'module';
  unit: number;
}

/**
 * Something that the program does not define: a library, a member of one, what a call of it gives, a parameter that no
 * call of the program fills. It is known by how it was come by: `express.Router()`.
 */
export interface Foreign {
  kind: 'foreign';
  id: number;
  name: string;
  /** What this is a member of. */
  of: Foreign | null;
  /** The class of the program that this is an inherited member of: `as_view` of a view. */
  ofClass?: ClassValue;
  member: string | null;
  /** What an item is asked for by, in a type such as `list[Item]`. */
  subscript?: Value;
  /** The call that gave it. */
  made: Call | null;
  /** Whether it comes from a library that does routing, or may be an application. */
  isRouting: boolean;
  /** Members that were read or assigned, where there are any. */
  members: Map<string, Value> | null;
}

/** One of several values, by a condition that is not known. */
export interface Choice {
  kind: 'choice';
  options: Value[];
}

/** A call of something foreign. */
export interface Call {
  callee: Foreign;
  positional: Value[];
  keywords: Map<string, Value>;
  unit: number;
  node: number;
  /** Expressions of the arguments, for what is asked of their text. */
  nodes: number[];
  keywordNodes: Map<string, number>;
  /** The function or class that the call decorates. */
  decorated: FunctionValue | ClassValue | null;
  /** What was handed to its result by a call, as to a decorator: `router.get(path)(wrapped(handler))`. */
  applied?: Value;
  result: Foreign;
}

/** What a call is given. */
export interface Arguments {
  positional: Value[];
  keywords: Map<string, Value>;
  nodes: number[];
  keywordNodes: Map<string, number>;
}

export function argumentsOf(positional: Value[]): Arguments {
  return { positional, keywords: new Map(), nodes: positional.map(() => NONE), keywordNodes: new Map() };
}

/** Variables of one run of a function. */
export interface Frame {
  unit: number;
  fn: number;
  slots: Value[];
  parent: Frame | null;
  receiver: Value;
  returned: Value;
  /** Whether it is not known that the statement at hand is reached. */
  isUncertain: boolean;
  /** The class whose fields are worked out at the moment: these know each other by their names. */
  fieldsOf: ClassValue | null;
}

const MAX_OPTIONS = 8;

/** Marks the part of a text that is not known, with the name of what stands there in the program. */
const GAP = '\u0000';

export function gap(name: string): string {
  return `${GAP}${name.replace(/\W+/g, '_') || 'part'}${GAP}`;
}

/** Gaps of a text, to take it apart at. */
export const GAPS = new RegExp(`${GAP}[^${GAP}]*${GAP}`);

export function hasGap(text: string): boolean {
  return text.includes(GAP);
}

export function constant(value: Constant['value']): Constant {
  return { kind: 'constant', value };
}

/** Maps, and what is added to a list at a time, are cut off here; lists that grow by themselves would never end. */
export const MAX_ITEMS = 1000;
const MAX_LIST = 20_000;

/** How many items a list has: none, as far as is seen, where it may be filled in ways that are not followed. */
export function lengthOf({ items, isRest }: ListValue): Constant {
  const length = constant(items.length);
  return items.length === 0 && !isRest ? { ...length, isSeeming: true } : length;
}

/** Whether a condition rests on a collection that seems to be empty. */
export function isSeeming(value: Value): boolean {
  return value?.kind === 'constant' && value.isSeeming === true;
}

export function list(items: Value[]): ListValue {
  return { kind: 'list', items };
}

/** Adds to a list, as far as that goes. */
export function grow(items: Value[], added: readonly Value[]): Value[] {
  const room = Math.min(MAX_LIST - items.length, items.length === 0 ? MAX_LIST : MAX_ITEMS);
  for (const item of added.slice(0, Math.max(0, room))) items.push(item);
  return items;
}

/** Assigns a member of something foreign. */
export function setMember(foreign: Foreign, name: string, value: Value): void {
  foreign.members ??= new Map();
  if (foreign.members.size < MAX_ITEMS) foreign.members.set(name, value);
}

/** The values that this may be. */
export function optionsOf(value: Value): readonly Value[] {
  return value?.kind === 'choice' ? value.options : [value];
}

/** One value or the other. */
export function either(one: Value, other: Value): Value {
  if (one === other || other === null) return one;
  if (one === null) return other;
  const options = [...optionsOf(one)];
  for (const option of optionsOf(other))
    if (options.length < MAX_OPTIONS && !options.some((known) => isSame(known, option))) options.push(option);
  return options.length === 1 ? options[0] : { kind: 'choice', options };
}

export function isSame(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (one?.kind === 'constant' && other?.kind === 'constant') return one.value === other.value;
  return (
    one?.kind === 'function' && other?.kind === 'function' && one.fn === other.fn && one.unit === other.unit
  );
}

/** The texts that a value is, or holds as a list. */
export function textsOf(value: Value, depth = 0): string[] {
  if (value === null || depth > 4) return [];
  if (value.kind === 'constant') return typeof value.value === 'string' ? [value.value] : [];
  if (value.kind === 'list') return value.items.flatMap((item) => textsOf(item, depth + 1));
  if (value.kind !== 'choice') return [];
  const texts = value.options.flatMap((option) => textsOf(option, depth + 1));
  // Where a setting may replace a text, what holds without the setting is known.
  const known = texts.filter((text) => !hasGap(text));
  return known.length > 0 ? known : texts;
}

/** Whether a value is a text, or a list of texts. */
export function isText(value: Value): boolean {
  if (value?.kind === 'list') return value.items.length > 0 && value.items.every(isText);
  return optionsOf(value).some((one) => one?.kind === 'constant');
}

/** The first of the values that are of this kind. */
export function firstOf<K extends NonNullable<Value>['kind']>(
  value: Value,
  kind: K,
): Extract<Value, { kind: K }> | null {
  for (const option of optionsOf(value))
    if (option?.kind === kind) return option as Extract<Value, { kind: K }>;
  return null;
}

/** Whether a condition holds; null: not known. */
export function truth(value: Value): boolean | null {
  if (value === null || value.kind === 'choice' || value.kind === 'foreign') return null;
  if (value.kind !== 'constant') return value.kind === 'list' || value.kind === 'map' ? null : true;
  if (typeof value.value === 'string' && hasGap(value.value)) return null;
  return Boolean(value.value);
}

/** The run of a function that a frame stands in. */
export function frameOf(frame: Frame, fn: number): Frame | null {
  for (let one: Frame | null = frame; one !== null; one = one.parent) if (one.fn === fn) return one;
  return null;
}
