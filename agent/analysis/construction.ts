import { Kind, NONE } from '../ir/kinds.js';
import { invokeClosure, runConstructor } from './apply.js';
import { detached } from './detached.js';
import type { Engine } from './engine.js';
import type { Evaluation } from './evaluation.js';
import type { ClassFacts } from './module.js';
import { NO_ARGUMENTS } from './summary.js';
import {
  type ClassRef,
  type Closure,
  constantValue,
  type Frame,
  type HeapObject,
  join,
  newOrigin,
  objectValue,
  originMark,
  RECEIVER,
  UNDEFINED,
  UNKNOWN,
  Value,
  withReceiver,
} from './value.js';
import type { ValueCall } from './value-call.js';
import { changedCall } from './value-call.js';

/** What is known of the fields of any instance of a class: what its constructor stores, whatever it is called with. */
export function shape(engine: Engine, cls: ClassRef, facts: ClassFacts): HeapObject {
  if (!engine.shapes.has(facts)) {
    engine.shapes.add(facts);
    for (const fn of facts.constructors) {
      if (engine.program.modules[cls.unit].open[fn]) continue;
      for (const effect of engine.summary(cls.unit, fn).effects) {
        if (
          effect.origin?.index !== RECEIVER ||
          effect.origin.path.length > 0 ||
          effect.origin.kind !== 'parameter'
        )
          continue;
        for (const [key, cell] of effect.cells) {
          const value = detached(engine, cell);
          const other = facts.shape.cells.get(key);
          if (value !== null) facts.shape.cells.set(key, other === undefined ? value : join(other, value));
        }
      }
    }
  }
  return facts.shape;
}

export function receiverValue(engine: Engine, ev: Evaluation): Value {
  for (let frame: Frame | null = ev.frame; frame !== null; frame = frame.parent) {
    const { receiver } = engine.program.modules[frame.unit].unit.data.functions[frame.fn];
    if (receiver !== NONE) return frame.cells.get(receiver) ?? UNKNOWN;
  }
  return UNKNOWN;
}

function ownerFacts(engine: Engine, ev: Evaluation): ClassFacts | null {
  for (let frame: Frame | null = ev.frame; frame !== null; frame = frame.parent) {
    const { owner } = engine.program.modules[frame.unit].unit.data.functions[frame.fn];
    if (owner >= 0) return ev.classFacts({ unit: frame.unit, cls: owner, frame: null });
  }
  return null;
}

/** The receiver, seen as an instance of the base classes of the class at hand. */
export function superValue(engine: Engine, ev: Evaluation): Value {
  const facts = ownerFacts(engine, ev);
  if (facts === null) return UNKNOWN;
  const objects = facts.bases.map((cls) => engine.program.object('instance', cls.unit, NONE, { cls }));
  return new Value([], null, [], facts.types, objects, [], []);
}

export function constructBase(engine: Engine, ev: Evaluation, receiver: Value, call: ValueCall): Value {
  for (const base of ownerFacts(engine, ev)?.bases ?? []) runConstructor(ev, base, receiver, call);
  return UNKNOWN;
}

/** `new f()` of a plain function. */
export function constructByFunction(
  engine: Engine,
  ev: Evaluation,
  closure: Closure,
  call: ValueCall,
): Value {
  const [prototype] = engine.program.functionObject(closure).cells.get('prototype')?.objects ?? [];
  const instance = objectValue(engine.program.object('instance', call.unit, call.node, { prototype }), []);
  const result = invokeClosure(ev, withReceiver(closure, null), changedCall(call, { receiver: instance }));
  return result.objects.length > 0 ? join(instance, result) : instance;
}

/** Calls an executor (a function that gets a function to hand its result to); gives what it hands over. */
export function executed(_engine: Engine, ev: Evaluation, executor: Value, call: ValueCall): Value {
  const origin = newOrigin('result', NONE, call.unit, call.node);
  const hand = new Value([originMark(origin)], null, [], [], [], [], []);
  const args = { ...NO_ARGUMENTS, positional: [hand, UNKNOWN], nodes: [NONE, NONE] };
  ev.callValue(
    changedCall(call, {
      callee: executor,
      receiver: null,
      receiverNode: NONE,
      method: null,
      arguments: args,
      constructs: false,
    }),
  );
  let value: Value = UNKNOWN;
  for (let i = ev.deferred.length - 1; i >= 0; i--) {
    const { receiver, arguments: given } = ev.deferred[i];
    if (receiver !== origin) continue;
    value = join(value, given.positional[0] ?? UNDEFINED);
    ev.deferred.splice(i, 1);
  }
  return value;
}

/** The value of a default that is a literal; UNKNOWN for any other expression, undefined where there is none. */
export function literalDefault(engine: Engine, unit: number, node: number): Value | undefined {
  if (node === NONE) return undefined;
  const ir = engine.program.modules[unit].unit;
  const { builtin } = engine.program.modules[unit].symbols;
  switch (ir.kind(node)) {
    case Kind.String:
      return constantValue(ir.string(ir.a(node)), builtin.string);
    case Kind.Number:
      return constantValue(Number(ir.string(ir.a(node))), builtin.number);
    case Kind.True:
      return constantValue(true, []);
    case Kind.False:
      return constantValue(false, []);
    case Kind.Null:
      return constantValue(null, []);
    default:
      return UNKNOWN;
  }
}
