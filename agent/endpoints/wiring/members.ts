import { FunctionFlag } from '#agent/ir/kinds.js';
import { foreignBase } from './class-bases.js';
import type { Evaluator } from './evaluation.js';
import { goConstant } from './go-functions.js';
import { entryOf } from './maps.js';
import { modelMeta } from './models.js';
import { statedField } from './stated-types.js';
import { onInstance } from './traits.js';
import {
  argumentsOf,
  type ClassValue,
  either,
  type Foreign,
  type Frame,
  type FunctionValue,
  hasGap,
  lengthOf,
  optionsOf,
  setMember,
  type Value,
} from './value.js';

export function member(ev: Evaluator, value: Value, name: string): Value {
  if (value === null || !ev.step()) return null;
  switch (value.kind) {
    case 'choice':
      return value.options.map((option) => member(ev, option, name)).reduce(either, null);
    case 'module':
      return ev.modules.memberOf(ev, value.unit, name) ?? null;
    case 'map':
      return value.entries.get(name) ?? null;
    case 'instance':
      return (
        value.fields.get(name) ??
        onInstance(classMember(ev, value.cls, name, value)) ??
        (value.inherited === null ? null : member(ev, value.inherited, name)) ??
        statedField(ev, value, name)
      );
    case 'class':
      return (
        classMember(ev, value, name, value) ??
        (name === '_meta' ? modelMeta(ev, value) : null) ??
        inheritedMember(ev, value, name)
      );
    case 'foreign': {
      const known = value.members?.get(name);
      if (known !== undefined) return known;
      const made =
        goConstant(`${value.name}.${name}`) ?? ev.foreign(`${value.name}.${name}`, value, name, null);
      setMember(value, name, made);
      return made;
    }
    default:
      return builtinMember(value, name);
  }
}

/** A member that a class of the program has of a library's class. */
function inheritedMember(ev: Evaluator, cls: ClassValue, name: string): Value {
  const base = foreignBase(cls);
  if (base === null) return null;
  return { ...ev.foreign(`${base.name}.${name}`, base, name, null), ofClass: cls };
}

/** A member of a class or of one that it derives from, bound to the receiver. */
function classMember(ev: Evaluator, cls: ClassValue, name: string, receiver: Value, depth = 0): Value {
  const own = (receiver?.kind === 'class' ? cls.statics.get(name) : undefined) ?? cls.members.get(name);
  if (own !== undefined) {
    if (own?.kind !== 'function') return own;
    const { flags } = ev.modules.units[own.unit].data.functions[own.fn];
    const bound: FunctionValue = { ...own, receiver };
    return (flags & FunctionFlag.Getter) === 0 ? bound : ev.callFunction(bound, argumentsOf([]), receiver);
  }
  if (depth > 12) return null;
  for (const base of cls.bases)
    for (const one of optionsOf(base)) {
      const inherited = one?.kind === 'class' ? classMember(ev, one, name, receiver, depth + 1) : null;
      if (inherited !== null) return inherited;
    }
  return null;
}

export function superMember(ev: Evaluator, frame: Frame, name: string): Value {
  const instance = frame.receiver?.kind === 'instance' ? frame.receiver : null;
  const owner = ev.modules.units[frame.unit].data.functions[frame.fn].owner;
  const cls = instance && classOf(instance.cls, frame.unit, owner);
  for (const base of cls?.bases ?? []) {
    const found = base?.kind === 'class' ? classMember(ev, base, name, instance) : null;
    if (found !== null) return found;
  }
  return instance?.inherited ? member(ev, instance.inherited, name) : null;
}

/** Of more than these, what is asked for by a key that is not known could be anything. */
const MAX_ANY = 6;

function anyOf(entries: readonly (readonly [string, Value])[]): Value {
  return entries.length > MAX_ANY ? null : entries.map(([, value]) => value).reduce(either, null);
}

export function index(ev: Evaluator, value: Value, key: Value): Value {
  if (value?.kind === 'choice')
    return value.options.map((option) => index(ev, option, key)).reduce(either, null);
  if (key?.kind !== 'constant' || key.value === undefined) {
    // Which one depends on where the program runs: `settings[environment]`.
    if (value?.kind === 'map') return anyOf([...value.entries]);
    if (value?.kind !== 'foreign') return null;
    // A type with its arguments is another one for others.
    return key?.kind === 'constant' || key === null || !isTypeLike(value)
      ? member(ev, value, '[]')
      : subscripted(ev, value, key);
  }
  if (value?.kind === 'list' && typeof key.value === 'number') return value.items.at(key.value) ?? null;
  if (value?.kind === 'map')
    return (
      value.entries.get(String(key.value)) ??
      (value.missing === undefined
        ? anyOf([...value.entries].filter(([name]) => hasGap(name)))
        : entryOf(ev, value, String(key.value)))
    );
  if (value?.kind === 'instance' && value.map) return index(ev, value.map, key);
  if (value?.kind === 'list') return null;
  return typeof key.value === 'string' ? member(ev, value, key.value) : null;
}

export function classOf(cls: ClassValue, unit: number, index: number, depth = 0): ClassValue | null {
  if (cls.unit === unit && cls.cls === index) return cls;
  if (depth > 12) return null;
  for (const base of cls.bases) {
    const found = base?.kind === 'class' ? classOf(base, unit, index, depth + 1) : null;
    if (found !== null) return found;
  }
  return null;
}

/** A member of a list or a text that is no method. */
function builtinMember(value: Value, name: string): Value {
  if (value?.kind === 'list' && name === 'length') return lengthOf(value);
  // A member of an enumeration is known by what it stands for.
  if (value?.kind === 'constant' && name === 'value') return value;
  return null;
}

const builtinTypes = new Set(['dict', 'frozenset', 'list', 'set', 'tuple', 'type']);

function isTypeLike({ name }: Foreign): boolean {
  return /^(typing|typing_extensions|collections|annotated_types)\b/.test(name) || builtinTypes.has(name);
}

function subscripted(ev: Evaluator, value: Foreign, subscript: Value): Foreign {
  return { ...ev.foreign(`${value.name}[]`, value, '[]', null), subscript };
}
