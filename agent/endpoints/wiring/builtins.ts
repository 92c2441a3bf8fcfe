import type { Evaluator } from './evaluation.js';
import { goCall } from './go-functions.js';
import { mapMade, overlay } from './maps.js';
import { joined } from './operators.js';
import { itemsOf } from './statements.js';
import type { Arguments } from './value.js';
import {
  constant,
  either,
  type Foreign,
  grow,
  hasGap,
  type ListValue,
  lengthOf,
  list,
  type MapValue,
  optionsOf,
  type Value,
} from './value.js';

type Part = readonly [value: Value, name: string];

/** What a method gives that is not among those known. */
export const NOTHING = Symbol('nothing');

/** Functions of the language itself that are called by a plain name. */
export const builtinNames: ReadonlySet<string> = new Set(
  'Object String enumerate getattr iter list reversed set sorted str tuple zip'.split(' '),
);

/** A function of the language itself; null where it is none of those that matter. */
export function builtinCall(evaluator: Evaluator, callee: Foreign, args: Arguments): Value {
  const [first, second, third] = args.positional;
  switch (callee.name) {
    case 'Object.entries':
      return mapOf(first, (map) =>
        list([...map.entries].map(([key, value]) => list([constant(key), value]))),
      );
    case 'Object.keys':
      return mapOf(first, (map) => list([...map.entries.keys()].map(constant)));
    case 'Object.values':
      return mapOf(first, (map) => list([...map.entries.values()]));
    case 'Object.assign':
      return merged(first, [second, third]);
    case 'list':
    case 'tuple':
    case 'sorted':
    case 'reversed':
    case 'set':
      return copied(first ?? null);
    case 'Object.freeze':
    case 'iter':
    case 'typing.cast':
      return callee.name === 'typing.cast' ? (second ?? null) : (first ?? null);
    case 'str':
    case 'String':
      return first?.kind === 'constant' ? constant(String(first.value)) : null;
    case 'enumerate': {
      const items = itemsOf(first ?? null);
      return items && list(items.map((item, index) => list([constant(index), item])));
    }
    case 'dict':
      // What is made of something that is not known is known by that.
      return first === undefined || first?.kind === 'map' ? mapMade(args) : null;
    case 'collections.defaultdict':
      return { ...mapMade({ ...args, positional: args.positional.slice(1) }), missing: first ?? null };
    case 'len':
      return first?.kind === 'list' ? lengthOf(first) : null;
    case 'zip': {
      const [one, other] = [itemsOf(first ?? null), itemsOf(second ?? null)];
      return (
        one && other && list(one.slice(0, other.length).map((item, index) => list([item, other[index]])))
      );
    }
    case 'getattr':
      return second?.kind === 'constant' ? evaluator.member(first ?? null, String(second.value)) : null;
    case 'path.posix.join':
    case 'node:path.posix.join':
    case 'url-join':
      return isAllText([first, second]) ? slashed([first ?? null, second ?? null, third ?? null]) : null;
    case 'os.environ.get':
    case 'os.getenv':
    case 'os.environ.setdefault':
      return second ?? null;
    default:
      return goCall(callee.name, args);
  }
}

/** A list of its own, with the items of another one: what is changed in one stays in the other. */
function copied(value: Value): Value {
  const [one, ...others] = optionsOf(value);
  if (others.length > 0) return [one, ...others].map(copied).reduce(either, null);
  if (one?.kind === 'list') return { ...one, items: [...one.items] };
  const items = itemsOf(one);
  return items === null ? value : list(items);
}

function isAllText(values: readonly Value[]): boolean {
  return values.every((one) => one?.kind === 'constant' && typeof one.value === 'string');
}

function slashed(values: readonly Value[]): Value {
  const parts = values.flatMap((one) =>
    one?.kind === 'constant' && typeof one.value === 'string' ? [one.value] : [],
  );
  return constant(parts.join('/').replace(/\/{2,}/g, '/'));
}

function mapOf(value: Value | undefined, read: (map: MapValue) => Value): Value {
  for (const one of optionsOf(value ?? null)) if (one?.kind === 'map') return read(one);
  return null;
}

function merged(target: Value | undefined, others: readonly (Value | undefined)[]): Value {
  if (target?.kind === 'map')
    for (const other of others) if (other?.kind === 'map') overlay(target.entries, other);
  return target ?? null;
}

/** What a method of a list, a map or a text gives; `NOTHING` where it is not known. */
export function builtinMethod(
  evaluator: Evaluator,
  receiver: Value,
  name: string,
  args: Arguments,
): Value | typeof NOTHING {
  if (receiver?.kind === 'list') return listMethod(evaluator, receiver, name, args);
  if (receiver?.kind === 'map') return mapMethod(receiver, name, args);
  if (receiver?.kind === 'constant' && typeof receiver.value === 'string')
    return textMethod(receiver.value, name, args);
  if (receiver?.kind !== 'function') return NOTHING;
  // `setup.call(this, app)`, `.bind(...)`
  const [self, ...others] = args.positional;
  if (name === 'bind') return { ...receiver, receiver: self ?? null };
  if (name !== 'call') return NOTHING;
  return evaluator.callFunction(
    receiver,
    { ...args, positional: others, nodes: args.nodes.slice(1) },
    self ?? null,
  );
}

function listMethod(
  evaluator: Evaluator,
  own: ListValue,
  name: string,
  args: Arguments,
): Value | typeof NOTHING {
  const [first] = args.positional;
  const each = (read: (item: Value, result: Value) => Value): Value[] =>
    own.items.map((item, index) => read(item, callOn(evaluator, first, [item, constant(index), own])));
  switch (name) {
    case 'push':
    case 'append':
    case 'add':
    case 'unshift':
      return grown(own, args.positional);
    case 'insert':
      return grown(own, [args.positional[1] ?? null]);
    case 'extend':
      return grown(own, itemsOf(first ?? null) ?? []);
    case 'concat':
      return list([
        ...own.items,
        ...args.positional.flatMap((one) => (one?.kind === 'list' ? one.items : [one])),
      ]);
    case 'forEach':
      each((_, result) => result);
      return constant(undefined);
    case 'map':
      return list(each((_, result) => result));
    case 'flatMap':
      return list(each((_, result) => result).flatMap((one) => (one?.kind === 'list' ? one.items : [one])));
    case 'reduce':
      return own.items.reduce<Value>(
        (memo, item, index) => callOn(evaluator, first, [memo, item, constant(index), own]),
        args.positional[1] ?? null,
      );
    case 'filter':
    case 'sort':
    case 'reverse':
    case 'slice':
    case 'copy':
      return list([...own.items]);
    case 'flat':
      return list(own.items.flatMap((one) => (one?.kind === 'list' ? one.items : [one])));
    case 'join':
      return first?.kind === 'constant' && isAllText(own.items)
        ? joined(
            own.items.flatMap((item, index): Part[] =>
              index > 0
                ? [
                    [first, ''],
                    [item, ''],
                  ]
                : [[item, '']],
            ),
          )
        : null;
    default:
      return NOTHING;
  }
}

function grown(own: ListValue, items: readonly Value[]): Value {
  grow(own.items, [...items]);
  return constant(undefined);
}

function callOn(evaluator: Evaluator, fn: Value | undefined, args: Value[]): Value {
  const given = { positional: args, keywords: new Map(), nodes: args.map(() => -1), keywordNodes: new Map() };
  let result: Value = null;
  for (const one of optionsOf(fn ?? null))
    if (one?.kind === 'function') result = either(result, evaluator.callFunction(one, given, one.receiver));
  return result;
}

function mapMethod(
  own: MapValue,
  name: string,
  { positional: [first, second] }: Arguments,
): Value | typeof NOTHING {
  switch (name) {
    case 'items':
    case 'entries':
      return list([...own.entries].map(([key, value]) => list([constant(key), value])));
    case 'keys':
      return list([...own.entries.keys()].map(constant));
    case 'values':
      return list([...own.entries.values()]);
    case 'get':
    case 'pop':
    case 'setdefault':
      return first?.kind === 'constant' ? (own.entries.get(String(first.value)) ?? second ?? null) : null;
    case 'update':
      return merged(own, [first]);
    case 'copy':
      return { kind: 'map', entries: new Map(own.entries) };
    default:
      return NOTHING;
  }
}

function textMethod(own: string, name: string, args: Arguments): Value | typeof NOTHING {
  const [first, second] = args.positional;
  const text = first?.kind === 'constant' ? String(first.value) : undefined;
  const other = second?.kind === 'constant' ? String(second.value) : undefined;
  switch (name) {
    case 'toLowerCase':
    case 'lower':
      return constant(hasGap(own) ? own : own.toLowerCase());
    case 'toUpperCase':
    case 'upper':
      return constant(hasGap(own) ? own : own.toUpperCase());
    case 'trim':
    case 'strip':
      return constant(text === undefined ? own.trim() : stripped(own, text, true, true));
    case 'lstrip':
      return constant(stripped(own, text ?? ' ', true, false));
    case 'rstrip':
      return constant(stripped(own, text ?? ' ', false, true));
    case 'toString':
      return constant(own);
    case 'concat':
      return joined([[constant(own), ''], ...args.positional.map((value) => [value, 'part'] as const)]);
    case 'join': {
      const items = itemsOf(first ?? null);
      return (
        items &&
        joined(
          items.flatMap((item, index): Part[] => [
            [constant(index > 0 ? own : ''), ''],
            [item, 'part'],
          ]),
        )
      );
    }
    case 'split':
      return text === undefined || hasGap(own) ? null : list(own.split(text).map(constant));
    case 'replace':
      return text === undefined || other === undefined ? null : constant(own.replace(text, () => other));
    case 'startsWith':
    case 'startswith':
      return text === undefined || hasGap(own) ? null : constant(own.startsWith(text));
    case 'endsWith':
    case 'endswith':
      return text === undefined || hasGap(own) ? null : constant(own.endsWith(text));
    case 'format':
      return filled(own, args);
    default:
      return NOTHING;
  }
}

function stripped(text: string, characters: string, isLeft: boolean, isRight: boolean): string {
  let [start, end] = [0, text.length];
  while (isLeft && start < end && characters.includes(text[start])) start++;
  while (isRight && end > start && characters.includes(text[end - 1])) end--;
  return text.slice(start, end);
}

/** `'/{}/x'.format(name)` */
function filled(text: string, { positional, keywords }: Arguments): Value {
  let next = 0;
  return joined(
    text.split(/(\{\w*\})/).map((part) => {
      const name = /^\{(\w*)\}$/.exec(part)?.[1];
      if (name === undefined) return [constant(part), ''];
      const value = name === '' ? positional[next++] : (keywords.get(name) ?? positional[Number(name)]);
      return [value ?? null, name || 'part'];
    }),
  );
}
