import { EMPTY_LIST, Kind, kindNames, NONE, ParameterKind } from './kinds.js';
import { shapes } from './operand-shapes.js';
import type { PackedUnit } from './packed-unit.js';
import { NODE_WIDTH } from './unit.js';

/** How large the tables of a unit are, and what a look at its lists may cost. */
class Tables {
  readonly nodes: number;
  private steps: number;

  constructor(
    private readonly lists: Int32Array,
    readonly strings: number,
    readonly functions: number,
    readonly classes: number,
    readonly slots: number,
    nodeIntegers: number,
  ) {
    this.nodes = nodeIntegers / NODE_WIDTH;
    // Lists are rarely shared: what walks them again and again was not written by us.
    this.steps = 8 * (lists.length + this.nodes);
  }

  isNode(index: number): boolean {
    return index >= NONE && index < this.nodes;
  }

  isList(list: number): boolean {
    if (list === EMPTY_LIST) return true;
    if (!(list > 0 && list < this.lists.length)) return false;
    const length = this.lists[list];
    this.steps -= length;
    if (length < 0 || list + length >= this.lists.length || this.steps < 0) return false;
    for (let i = list + 1; i <= list + length; i++) if (!this.isNode(this.lists[i])) return false;
    return true;
  }
}

type Check = (value: unknown, tables: Tables) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTruth: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => isIndex(value, Number.MAX_SAFE_INTEGER);
const isFlags: Check = (value) => isIndex(value, 0xffffff);
const isNode: Check = (value, tables) =>
  typeof value === 'number' && isInteger(value) && tables.isNode(value);
const isList: Check = (value, tables) =>
  typeof value === 'number' && isInteger(value) && tables.isList(value);
const isFunction: Check = (value, { functions }) => isIndex(value, functions);
const isFunctionOrNone: Check = (value, { functions }) => value === NONE || isIndex(value, functions);
const isClassOrNone: Check = (value, { classes }) => value === NONE || isIndex(value, classes);
const isSlotOrNone: Check = (value, { slots }) => value === NONE || isIndex(value, slots);

const parameterKinds: readonly unknown[] = Object.values(ParameterKind);

const parameter = record({
  name: isText,
  slot: isSlotOrNone,
  kind: (value) => parameterKinds.includes(value),
  type: isNode,
  defaultValue: isNode,
  decorators: isList,
  node: isNode,
});

const functionInfo = record({
  name: isText,
  parent: isFunctionOrNone,
  owner: isClassOrNone,
  flags: isFlags,
  start: isCount,
  end: isCount,
  receiver: isSlotOrNone,
  parameters: listOf(parameter),
  body: isList,
  decorators: isList,
  returnType: isNode,
  locals: listOf(isText),
});

const field = record(
  { name: isText, value: isNode, type: isNode, isStatic: isTruth, decorators: isList },
  { isOptional: isTruth },
);

const classInfo = record(
  {
    name: isText,
    bases: isList,
    decorators: isList,
    start: isCount,
    end: isCount,
    parent: isFunctionOrNone,
    methods: listOf(isFunction),
    fields: listOf(field),
  },
  {
    genericBases: isList,
    isAbstract: isTruth,
    partOf: isText,
    isPart: isTruth,
    isStructural: isTruth,
    isFinal: isTruth,
  },
);

const gapReasons: readonly unknown[] = ['syntax-error', 'nesting-too-deep', 'too-many-nodes'];

const rest = record(
  {
    path: isText,
    language: isText,
    strings: listOf(isText),
    functions: listOf(functionInfo),
    classes: listOf(classInfo),
    imports: listOf(isNode),
    exportsGlobals: isTruth,
    markers: listOf(isCount),
    gaps: listOf(record({ line: isCount, reason: (value) => gapReasons.includes(value) })),
  },
  {
    hasOverloads: isTruth,
    nothingHasMembers: isTruth,
    hasFunctionObjects: isTruth,
    hasMadeFunctions: isTruth,
    bindsMethods: isTruth,
    addsLists: isTruth,
    keptTypes: record({ anything: isText, own: isText }),
    renders: isFunction,
    defines: listOf(isText),
    typeArguments: listOf(isNode),
  },
);

/** Whether a unit that was read from a file is one: of the form that lowering makes, and no index of it leads out of its tables. */
export function isSoundUnit({ path, language, nodes, lists, lineStarts, rest: bytes }: PackedUnit): boolean {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
  if (!isObject(value) || value.path !== path || value.language !== language) return false;
  const { strings, functions, classes } = value;
  if (!Array.isArray(strings) || !Array.isArray(functions) || !Array.isArray(classes)) return false;
  const slots = functions.reduce<number>((most, fn) => Math.max(most, slotsOf(fn)), 0);
  const tables = new Tables(lists, strings.length, functions.length, classes.length, slots, nodes.length);
  return (
    functions.length > 0 &&
    Number.isInteger(tables.nodes) &&
    areLines(lineStarts) &&
    areNodes(nodes, tables) &&
    rest(value, tables)
  );
}

function slotsOf(fn: unknown): number {
  return isObject(fn) && Array.isArray(fn.locals) ? fn.locals.length : 0;
}

/** Every line starts behind the one before. */
function areLines(starts: Int32Array): boolean {
  if (starts.length === 0 || starts[0] !== 0) return false;
  for (let i = 1; i < starts.length; i++) if (starts[i] <= starts[i - 1]) return false;
  return true;
}

const NODE = 'n'.charCodeAt(0);
const LIST = 'l'.charCodeAt(0);
const STRING = 's'.charCodeAt(0);

function areNodes(nodes: Int32Array, tables: Tables): boolean {
  for (let at = 0; at < nodes.length; at += NODE_WIDTH) {
    const kind = nodes[at] & 0xff;
    if (kindNames[kind] === undefined) return false;
    const shape = shapes[kind] ?? '';
    for (let i = 0; i < shape.length; i++) {
      const operand = nodes[at + 3 + i];
      const what = shape.charCodeAt(i);
      if (what === NODE && !tables.isNode(operand)) return false;
      if (what === LIST && !tables.isList(operand)) return false;
      if (what === STRING && (operand < NONE || operand >= tables.strings)) return false;
    }
    if (!areNumbersOf(kind, nodes, at, tables)) return false;
  }
  return true;
}

/** The operands that stand for slots, functions and classes. */
function areNumbersOf(kind: number, nodes: Int32Array, at: number, tables: Tables): boolean {
  const a = nodes[at + 3];
  switch (kind) {
    case Kind.Local:
      return isIndex(a, tables.slots);
    case Kind.Captured:
      return isIndex(a, tables.slots) && isIndex(nodes[at + 5], tables.functions);
    case Kind.Function:
      return isIndex(a, tables.functions);
    case Kind.Class:
      return isIndex(a, tables.classes);
    default:
      return true;
  }
}

function isInteger(value: number): boolean {
  return Number.isSafeInteger(value);
}

function isIndex(value: unknown, length: number): value is number {
  return typeof value === 'number' && isInteger(value) && value >= 0 && value < length;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(check: Check): Check {
  return (value, tables) => Array.isArray(value) && value.every((item) => check(item, tables));
}

/** An object with these members, and no others. */
function record(members: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  const needed = Object.keys(members).length;
  const checks = new Map(Object.entries({ ...members, ...optional }));
  return (value, tables) => {
    if (!isObject(value)) return false;
    let found = 0;
    for (const key of Object.keys(value)) {
      if (checks.get(key)?.(value[key], tables) !== true) return false;
      if (Object.hasOwn(members, key)) found++;
    }
    return found === needed;
  };
}
