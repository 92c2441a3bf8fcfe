import { NONE } from '../ir/kinds.js';
import type { Operation } from '../rules/rule.js';
import { put, readIndex, writeIndex } from './access.js';
import type { ValueCall } from './calls.js';
import { constantOf } from './constants.js';
import type { Evaluation } from './evaluation.js';
import { addVerdict, isStrictPattern } from './guards.js';
import {
  ALL_CLASSES,
  type Constant,
  constantValue,
  derived,
  ELEMENT,
  join,
  joinMarks,
  LENGTH,
  type Mark,
  objectValue,
  stepped,
  UNDEFINED,
  UNKNOWN,
  Value,
} from './value.js';

type Operate = (ev: Evaluation, call: ValueCall) => Value;

/** Does to the abstract state what a library function is known to do with collections, text, functions and promises. */
export function operate(ev: Evaluation, operation: Operation, call: ValueCall): Value {
  return operations[operation](ev, call);
}

const receiverOf = (call: ValueCall): Value => call.receiver ?? UNKNOWN;
const argumentOf = (call: ValueCall, index: number): Value =>
  call.arguments.positional[index] ?? call.arguments.rest ?? UNDEFINED;
const siteOf = (call: ValueCall) => ({ unit: call.unit, node: call.node, written: call.written });

// ---- lists

function lengthOf(value: Value): number | null {
  const length = value.objects.length === 1 ? value.objects[0].cells.get(LENGTH)?.constant?.value : null;
  return typeof length === 'number' ? length : null;
}

function append(ev: Evaluation, call: ValueCall): Value {
  const list = receiverOf(call);
  for (const value of [
    ...call.arguments.positional,
    ...(call.arguments.rest === null ? [] : [call.arguments.rest]),
  ])
    addItem(ev, list, value);
  return UNKNOWN;
}

function addItem(ev: Evaluation, list: Value, value: Value): void {
  const length = lengthOf(list);
  if (length !== null && list.objects[0].exact) {
    ev.state.write(list.objects[0], length, value);
    ev.state.write(list.objects[0], LENGTH, constantValue(length + 1, ev.builtin.number));
    return;
  }
  for (const object of list.objects) {
    put(ev, object, ELEMENT, value, false);
    object.exact = false;
  }
  for (const mark of list.marks)
    if (mark.whole && mark.origin.kind !== 'source')
      put(ev, ev.parameterObject(mark.origin), ELEMENT, value, false);
}

/** Puts these items in place of all that a list holds. */
function setItems(ev: Evaluation, list: Value, items: readonly Value[]): void {
  const [object] = list.objects;
  for (const key of [...object.cells.keys()])
    if (typeof key === 'number' && key >= items.length) ev.state.write(object, key, undefined);
  for (const [index, item] of items.entries()) ev.state.write(object, index, item);
  ev.state.write(object, LENGTH, constantValue(items.length, ev.builtin.number));
}

function editItems(ev: Evaluation, list: Value, edit: (items: Value[]) => Value | undefined): Value {
  const items = ev.itemsOf(list);
  if (items === null) return UNKNOWN;
  const given = edit(items);
  setItems(ev, list, items);
  return given ?? UNDEFINED;
}

/** Takes one item out of a list whose items are known. */
export function removeItem(ev: Evaluation, list: Value, index: number): void {
  if (ev.itemsOf(list) !== null) editItems(ev, list, (items) => items.splice(index, 1)[0]);
}

function takeItem(ev: Evaluation, call: ValueCall, position: (length: number) => number): Value {
  const list = receiverOf(call);
  if (ev.itemsOf(list) === null) return ev.contentsOf(list, call.node);
  return editItems(ev, list, (items) => items.splice(position(items.length), 1)[0]);
}

function newList(ev: Evaluation, call: ValueCall, element: Value, marks: readonly Mark[] = []): Value {
  const object = ev.program.object('list', call.unit, call.node);
  object.cells.set(ELEMENT, element);
  return objectValue(object, ev.builtin.list, marks);
}

function listOf(ev: Evaluation, call: ValueCall, items: readonly Value[]): Value {
  const object = ev.program.object('list', call.unit, call.node, { exact: true });
  for (const [index, item] of items.entries()) object.cells.set(index, item);
  object.cells.set(LENGTH, constantValue(items.length, ev.builtin.number));
  return objectValue(object, ev.builtin.list);
}

function concatLists(ev: Evaluation, call: ValueCall): Value {
  const all = [receiverOf(call), ...call.arguments.positional];
  const items = all.map((value) => (value.objects.length > 0 ? ev.itemsOf(value) : [value]));
  if (items.every((one) => one !== null))
    return listOf(
      ev,
      call,
      items.flatMap((one) => one ?? []),
    );
  let element: Value = UNKNOWN;
  let marks: readonly Mark[] = [];
  for (const value of all) {
    element = join(element, value.objects.length > 0 ? ev.contentsOf(value, call.node) : value);
    marks = joinMarks(marks, value.marks);
  }
  return newList(ev, call, element, marks);
}

// ---- maps

function mapGet(ev: Evaluation, call: ValueCall): Value {
  const found = readIndex(ev, receiverOf(call), argumentOf(call, 0), siteOf(call));
  const fallback = call.arguments.positional[1];
  return fallback === undefined ? found : join(found, fallback);
}

function mapPut(ev: Evaluation, call: ValueCall): Value {
  writeIndex(ev, receiverOf(call), argumentOf(call, 0), argumentOf(call, 1), siteOf(call));
  return receiverOf(call);
}

function mapRemove(ev: Evaluation, call: ValueCall): Value {
  const map = receiverOf(call);
  const key = constantOf(argumentOf(call, 0))?.value;
  const old = readIndex(ev, map, argumentOf(call, 0), siteOf(call));
  if (map.objects.length === 1 && (typeof key === 'string' || typeof key === 'number'))
    ev.state.write(map.objects[0], String(key), undefined);
  return old;
}

/** Copies all fields of the sources into a target: `Object.assign`, `update`, `extend`. */
function merge(ev: Evaluation, target: Value, sources: readonly Value[], call: ValueCall): void {
  for (const source of sources) {
    for (const from of source.objects) {
      for (const [key, cell] of from.cells)
        for (const into of target.objects)
          put(ev, into, key, cell, target.objects.length === 1 && key !== ELEMENT);
      if (!from.exact) for (const into of target.objects) into.exact = false;
    }
    if (source.marks.length > 0) {
      for (const into of target.objects) {
        put(ev, into, ELEMENT, ev.contentsOf(source, call.node), false);
        into.exact = false;
      }
    }
  }
}

function mapMerge(ev: Evaluation, call: ValueCall): Value {
  const [target = UNKNOWN, ...sources] = call.arguments.positional;
  merge(ev, target, sources, call);
  let { marks } = target;
  for (const source of sources) marks = joinMarks(marks, source.marks);
  return target.withMarks(marks);
}

function copy(ev: Evaluation, call: ValueCall): Value {
  const source = call.arguments.positional[0] ?? receiverOf(call);
  const { keywords } = call.arguments;
  if (keywords.size > 0) return copyWith(ev, source, keywords, call);
  if (source.objects.length === 0) return source;
  const [first] = source.objects;
  const object = ev.program.object(first.kind === 'parameter' ? 'map' : first.kind, call.unit, call.node, {
    exact: first.exact,
    cls: first.cls,
  });
  const value = objectValue(object, source.types, source.marks);
  merge(ev, value, [source.withMarks([])], call);
  return value;
}

/** A new map of the fields of another one and of keyword arguments. */
function copyWith(
  ev: Evaluation,
  source: Value,
  keywords: ReadonlyMap<string, Value>,
  call: ValueCall,
): Value {
  const object = ev.program.object('map', call.unit, call.node, {
    exact: source.objects.every((one) => one.exact) && source.marks.length === 0,
  });
  const value = objectValue(object, ev.builtin.map, source.marks);
  merge(ev, value, [source.withMarks([])], call);
  for (const [name, one] of keywords) object.cells.set(name, one);
  return value;
}

// ---- iteration

function callBack(ev: Evaluation, callback: Value, args: readonly Value[], call: ValueCall): Value {
  if (callback.closures.length === 0 && callback.marks.length === 0 && callback.symbols.length === 0)
    return UNKNOWN;
  const given = {
    positional: args,
    nodes: args.map(() => NONE),
    keywords: new Map(),
    keywordNodes: new Map(),
    rest: null,
  };
  return ev.callValue({
    ...call,
    callee: callback,
    receiver: null,
    receiverNode: NONE,
    calleeNode: NONE,
    method: null,
    arguments: given,
    constructs: false,
  });
}

/** The function and the collection of a call: `list.map(f)` and `map(f, list)` both occur. */
function functionAndCollection(call: ValueCall): { callback: Value; collection: Value } {
  const [first = UNKNOWN, second = UNKNOWN] = call.arguments.positional;
  if (call.receiver !== null && call.receiver.symbols.length === 0)
    return { callback: first, collection: call.receiver };
  return first.closures.length > 0 || second.closures.length === 0
    ? { callback: first, collection: second }
    : { callback: second, collection: first };
}

function each(ev: Evaluation, call: ValueCall): { element: Value; given: Value; collection: Value } {
  const { callback, collection } = functionAndCollection(call);
  const element = ev.contentsOf(collection, call.node);
  const moved =
    element.marks.length === 0
      ? element
      : element.withMarks(
          stepped(element.marks, 'propagation', call.unit, call.node, call.method ?? call.written),
        );
  return { element: moved, given: callBack(ev, callback, [moved, UNKNOWN, collection], call), collection };
}

function reduce(ev: Evaluation, call: ValueCall): Value {
  const { callback, collection } = functionAndCollection(call);
  const initial = call.arguments.positional[call.receiver === null ? 2 : 1] ?? UNKNOWN;
  const element = ev.contentsOf(collection, call.node);
  const first = callBack(ev, callback, [initial, element], call);
  return join(first, callBack(ev, callback, [join(initial, first), element], call));
}

function zip(ev: Evaluation, call: ValueCall): Value {
  return newList(
    ev,
    call,
    listOf(
      ev,
      call,
      call.arguments.positional.map((value) => ev.contentsOf(value, call.node)),
    ),
  );
}

// ---- text

function text(ev: Evaluation, marks: readonly Mark[], constant: Constant | null): Value {
  if (constant !== null)
    return constantValue(constant, typeof constant === 'string' ? ev.builtin.string : ev.builtin.number);
  return new Value(marks, null, [], ev.builtin.string, [], [], []);
}

function allText(ev: Evaluation, call: ValueCall): readonly Mark[] {
  let marks = call.receiver === null ? [] : ev.textMarks(call.receiver);
  for (const value of call.arguments.positional) marks = joinMarks(marks, ev.textMarks(value));
  for (const value of call.arguments.keywords.values()) marks = joinMarks(marks, ev.textMarks(value));
  if (call.arguments.rest !== null) marks = joinMarks(marks, ev.textMarks(call.arguments.rest));
  return derived(marks);
}

/** Text made from the receiver alone, or from the first argument where there is no receiver. */
function changed(fold: (text: string, args: Constant[]) => Constant | null): Operate {
  return (ev, call) => {
    const subject =
      call.receiver !== null && call.receiver.symbols.length === 0 ? call.receiver : argumentOf(call, 0);
    const args = call.arguments.positional.map((value) => constantOf(value)?.value ?? null);
    const known = constantOf(subject)?.value;
    const all = call.arguments.positional.every((value) => constantOf(value) !== null);
    const folded = typeof known === 'string' && all ? fold(known, args) : null;
    return text(ev, derived(ev.textMarks(subject)), folded);
  };
}

function joined(ev: Evaluation, call: ValueCall): Value {
  const [first] = call.arguments.positional;
  const list =
    call.receiver !== null &&
    call.receiver.objects.length === 0 &&
    first !== undefined &&
    (first.objects.length > 0 || call.receiver.constant !== null)
      ? first
      : receiverOf(call);
  const separator = list === first ? receiverOf(call) : (first ?? UNKNOWN);
  const items = list.marks.length === 0 ? ev.itemsOf(list) : null;
  const between = first === undefined ? ',' : constantOf(separator)?.value;
  if (items !== null && typeof between === 'string' && items.every((item) => constantOf(item) !== null)) {
    return text(ev, [], items.map((item) => String(item.constant?.value)).join(between));
  }
  return text(
    ev,
    derived(joinMarks(joinMarks(list.marks, ev.contentsOf(list, call.node).marks), separator.marks)),
    null,
  );
}

function split(ev: Evaluation, call: ValueCall): Value {
  const subject = receiverOf(call);
  const known = constantOf(subject)?.value;
  const by = constantOf(argumentOf(call, 0))?.value;
  if (typeof known === 'string' && typeof by === 'string' && by !== '' && known.length < 2000) {
    return listOf(
      ev,
      call,
      known
        .split(by)
        .slice(0, 64)
        .map((part) => constantValue(part, ev.builtin.string)),
    );
  }
  return newList(ev, call, text(ev, derived(subject.marks), null), derived(subject.marks));
}

function strictMatch(ev: Evaluation, call: ValueCall): Value {
  const onPattern =
    call.receiver !== null &&
    typeof call.receiver.constant?.value === 'string' &&
    call.receiver.types.some((type) => ev.builtin.regex.includes(type));
  const pattern = onPattern ? receiverOf(call) : argumentOf(call, 0);
  const nodes = call.arguments.nodes;
  const node = onPattern
    ? nodes[0]
    : call.receiver !== null && call.receiver.symbols.length === 0 && nodes.length === 1
      ? call.receiverNode
      : nodes[1];
  const source = pattern.constant?.value;
  const whole = call.method?.toLowerCase().startsWith('full') ?? false;
  if (
    typeof source === 'string' &&
    node !== undefined &&
    node !== NONE &&
    call.unit === ev.module.index &&
    isStrictPattern(source, whole)
  ) {
    addVerdict(ev, call.node, { node, classes: ALL_CLASSES, when: 'true' });
  }
  return UNKNOWN;
}

// ---- functions and promises

function callFunction(ev: Evaluation, call: ValueCall): Value {
  const [, ...positional] = call.arguments.positional;
  const args = { ...call.arguments, positional, nodes: call.arguments.nodes.slice(1) };
  return ev.callValue({
    ...call,
    callee: receiverOf(call),
    receiver: argumentOf(call, 0),
    method: null,
    arguments: args,
  });
}

function applyFunction(ev: Evaluation, call: ValueCall): Value {
  const list = argumentOf(call, 1);
  const items = ev.itemsOf(list);
  const positional = items ?? [];
  const rest = items === null ? ev.contentsOf(list, call.node) : null;
  const args = {
    positional,
    nodes: positional.map(() => NONE),
    keywords: new Map(),
    keywordNodes: new Map(),
    rest,
  };
  return ev.callValue({
    ...call,
    callee: receiverOf(call),
    receiver: argumentOf(call, 0),
    method: null,
    arguments: args,
  });
}

function then(ev: Evaluation, call: ValueCall): Value {
  const [fulfilled = UNKNOWN, rejected = UNKNOWN] = call.arguments.positional;
  const result = callBack(ev, fulfilled, [receiverOf(call)], call);
  return rejected.closures.length === 0 ? result : join(result, callBack(ev, rejected, [UNKNOWN], call));
}

function settled(ev: Evaluation, call: ValueCall): Value {
  // An executor hands its result to its first parameter: what it passes there is the value of the promise.
  const [first = UNKNOWN] = call.arguments.positional;
  if (first.closures.length === 0) return first;
  return ev.engine.executed(ev, first, call);
}

const operations: Record<Operation, Operate> = {
  'list.append': append,
  'list.prepend': (ev, call) => {
    const known = ev.itemsOf(receiverOf(call));
    if (known === null) return append(ev, call);
    return editItems(ev, receiverOf(call), (items) => void items.unshift(...call.arguments.positional));
  },
  'list.insert': (ev, call) => {
    const position = constantOf(argumentOf(call, 0))?.value;
    if (ev.itemsOf(receiverOf(call)) === null || typeof position !== 'number') {
      addItem(ev, receiverOf(call), argumentOf(call, 1));
      return UNKNOWN;
    }
    return editItems(ev, receiverOf(call), (items) => void items.splice(position, 0, argumentOf(call, 1)));
  },
  'list.pop': (ev, call) => {
    const at = call.arguments.positional.length > 0 ? constantOf(argumentOf(call, 0))?.value : -1;
    if (typeof at === 'string') return mapRemove(ev, call);
    return typeof at === 'number'
      ? takeItem(ev, call, (length) => (at < 0 ? length + at : at))
      : ev.contentsOf(receiverOf(call), call.node);
  },
  'list.shift': (ev, call) => takeItem(ev, call, () => 0),
  'list.remove': (ev, call) => {
    const position = constantOf(argumentOf(call, 0))?.value;
    const count = call.arguments.positional.length > 1 ? constantOf(argumentOf(call, 1))?.value : 1;
    if (typeof position !== 'number' || typeof count !== 'number')
      return ev.contentsOf(receiverOf(call), call.node);
    return editItems(ev, receiverOf(call), (items) => {
      const removed = items.splice(position, count, ...call.arguments.positional.slice(2));
      return call.arguments.positional.length > 1 ? listOf(ev, call, removed) : removed[0];
    });
  },
  'list.get': (ev, call) => readIndex(ev, receiverOf(call), argumentOf(call, 0), siteOf(call)),
  'list.slice': (ev, call) =>
    ev.sliceOf(
      receiverOf(call),
      call.arguments.positional[0] ?? null,
      call.arguments.positional[1] ?? null,
      call.node,
    ),
  'list.concat': concatLists,
  'list.reverse': (ev, call) => {
    if (ev.itemsOf(receiverOf(call)) !== null)
      editItems(ev, receiverOf(call), (items) => void items.reverse());
    return receiverOf(call);
  },
  'list.fill': (ev, call) => {
    for (const object of receiverOf(call).objects) put(ev, object, ELEMENT, argumentOf(call, 0), false);
    return receiverOf(call);
  },
  'map.get': mapGet,
  'map.put': mapPut,
  'map.remove': mapRemove,
  'map.keys': (ev, call) =>
    newList(ev, call, ev.keysOf(call.arguments.positional[0] ?? receiverOf(call), call.node)),
  'map.values': (ev, call) =>
    newList(ev, call, ev.contentsOf(call.arguments.positional[0] ?? receiverOf(call), call.node)),
  'map.entries': (ev, call) => {
    const map = call.arguments.positional[0] ?? receiverOf(call);
    return newList(ev, call, listOf(ev, call, [ev.keysOf(map, call.node), ev.contentsOf(map, call.node)]));
  },
  'map.merge': mapMerge,
  'map.update': (ev, call) => {
    const keywords = [...call.arguments.keywords];
    merge(ev, receiverOf(call), call.arguments.positional, call);
    for (const [name, value] of keywords)
      for (const object of receiverOf(call).objects) put(ev, object, name, value, true);
    return UNKNOWN;
  },
  'map.setdefault': (ev, call) => {
    const old = readIndex(ev, receiverOf(call), argumentOf(call, 0), siteOf(call));
    const value = join(old, argumentOf(call, 1));
    writeIndex(ev, receiverOf(call), argumentOf(call, 0), value, siteOf(call));
    return value;
  },
  'collection.copy': copy,
  'collection.clear': (ev, call) => {
    for (const object of receiverOf(call).objects)
      for (const key of [...object.cells.keys()]) ev.state.write(object, key, undefined);
    for (const object of receiverOf(call).objects)
      if (object.kind === 'list') ev.state.write(object, LENGTH, constantValue(0, ev.builtin.number));
    return UNKNOWN;
  },
  'set.add': (ev, call) => {
    for (const object of receiverOf(call).objects) put(ev, object, ELEMENT, argumentOf(call, 0), false);
    return receiverOf(call);
  },
  'iterate.each': (ev, call) => {
    each(ev, call);
    return UNKNOWN;
  },
  'iterate.map': (ev, call) => newList(ev, call, each(ev, call).given),
  'iterate.flatMap': (ev, call) => {
    const { given } = each(ev, call);
    return newList(ev, call, given.objects.length > 0 ? ev.contentsOf(given, call.node) : given);
  },
  'iterate.filter': (ev, call) => {
    const { element, collection } = each(ev, call);
    return newList(ev, call, element, collection.marks);
  },
  'iterate.find': (ev, call) => each(ev, call).element,
  'iterate.reduce': reduce,
  'iterate.zip': zip,
  'iterate.enumerate': (ev, call) =>
    newList(ev, call, listOf(ev, call, [UNKNOWN, ev.contentsOf(argumentOf(call, 0), call.node)])),
  'text.concat': (ev, call) => text(ev, allText(ev, call), null),
  'text.join': joined,
  'text.split': split,
  'text.upper': changed((known) => known.toUpperCase()),
  'text.lower': changed((known) => known.toLowerCase()),
  'text.trim': changed((known, args) => (args.length === 0 ? known.trim() : null)),
  'text.replace': (ev, call) =>
    text(ev, derived(joinMarks(receiverOf(call).marks, ev.textMarks(argumentOf(call, 1)))), null),
  'text.substring': changed((known, args) =>
    args.every((arg) => typeof arg === 'number' && arg >= 0)
      ? known.substring(Number(args[0] ?? 0), args.length > 1 ? Number(args[1]) : undefined)
      : null,
  ),
  'text.format': (ev, call) => text(ev, allText(ev, call), null),
  'text.charAt': changed((known, [at]) => (typeof at === 'number' ? known.charAt(at) : null)),
  'text.length': (ev, call) => {
    const known = constantOf(call.receiver ?? argumentOf(call, 0))?.value;
    return typeof known === 'string' ? constantValue(known.length, ev.builtin.number) : UNKNOWN;
  },
  'function.call': callFunction,
  'function.apply': applyFunction,
  'function.bind': (_ev, call) => receiverOf(call),
  'promise.then': then,
  'promise.resolve': settled,
  'promise.all': (_ev, call) => argumentOf(call, 0),
  'value.identity': (_ev, call) => call.arguments.positional[0] ?? receiverOf(call),
  'value.member': (ev, call) => {
    const found = readIndex(ev, argumentOf(call, 0), argumentOf(call, 1), siteOf(call));
    return call.arguments.positional.length > 2 ? join(found, argumentOf(call, 2)) : found;
  },
  'value.setMember': (ev, call) => {
    writeIndex(ev, argumentOf(call, 0), argumentOf(call, 1), argumentOf(call, 2), siteOf(call));
    return UNKNOWN;
  },
  'regex.fullMatch': strictMatch,
  'number.parse': (ev, call) => {
    const known = constantOf(argumentOf(call, 0))?.value;
    const parsed = typeof known === 'string' ? Number.parseFloat(known) : Number.NaN;
    return Number.isFinite(parsed)
      ? constantValue(parsed, ev.builtin.number)
      : new Value([], null, [], ev.builtin.number, [], [], []);
  },
};
