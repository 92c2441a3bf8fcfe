import { FunctionFlag, Kind, NONE } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { Evaluator } from './evaluation.js';
import { items } from './items.js';
import type { ClassValue, Frame, FunctionValue, Value } from './value.js';
import { argumentsOf } from './value.js';

export function functionValue(ev: Evaluator, frame: Frame, fn: number): Value {
  const unit = ev.modules.units[frame.unit];
  const { decorators } = unit.data.functions[fn];
  const value: FunctionValue = { kind: 'function', unit: frame.unit, fn, frame, receiver: null };
  decorate(ev, frame, decorators, value);
  return value;
}

/** What a decorator makes of a function is left aside: the function is what people look for. */
function decorate(
  ev: Evaluator,
  frame: Frame,
  decorators: number,
  decorated: FunctionValue | ClassValue,
): void {
  for (const node of [...ev.modules.units[frame.unit].list(decorators)].reverse()) {
    const isCall = ev.modules.units[frame.unit].kind(node) === Kind.Call;
    const before = ev.calls.length;
    const value = ev.evaluate(frame, node);
    if (isCall && value?.kind === 'foreign' && value.made !== null && ev.calls.length > before)
      value.made.decorated = decorated;
    else if (value?.kind === 'function') ev.callFunction(value, argumentsOf([decorated]), value.receiver);
    else if (value?.kind === 'foreign') {
      const call = ev.foreignCall(value, argumentsOf([]), frame.unit, node).made;
      if (call !== null) call.decorated = decorated;
    }
  }
}

export function classValue(ev: Evaluator, frame: Frame, cls: number): Value {
  const unit = ev.modules.units[frame.unit];
  const info = unit.data.classes[cls];
  const bases = items(ev, frame, unit.list(info.bases));
  const statics = new Map<string, Value>();
  const value: ClassValue = {
    kind: 'class',
    unit: frame.unit,
    cls,
    frame,
    bases,
    members: new Map(),
    statics,
  };
  const { fieldsOf } = frame;
  frame.fieldsOf = value;
  for (const field of info.fields)
    if (field.isStatic && field.value !== NONE)
      value.members.set(field.name, ev.evaluate(frame, field.value));
  frame.fieldsOf = fieldsOf;
  for (const fn of info.methods) {
    const method = functionValue(ev, frame, fn);
    const { name, flags } = unit.data.functions[fn];
    const isStatic = (flags & FunctionFlag.Static) !== 0;
    if (isStatic && info.methods.some((other) => isInstanceMethod(unit, other, name)))
      statics.set(name, method);
    else if ((flags & FunctionFlag.Setter) === 0) value.members.set(name, method);
  }
  if (unit.data.language === 'python') nameAgain(value.members);
  for (const part of ev.modules.partsOf(frame.unit, cls)) {
    const { classes, functions } = ev.modules.units[part.unit].data;
    for (const fn of classes[part.cls].methods)
      value.members.set(functions[fn].name, functionValue(ev, ev.modules.frameOf(part.unit), fn));
  }
  decorate(ev, frame, info.decorators, value);
  return value;
}

function isInstanceMethod(unit: Unit, fn: number, wanted: string): boolean {
  const { name, flags } = unit.data.functions[fn];
  return name === wanted && (flags & FunctionFlag.Static) === 0;
}

/** Methods that have other names as well: `put = post = get` below `get`. Fields are worked out before there are methods. */
function nameAgain(members: Map<string, Value>): void {
  for (const [name, value] of members) {
    if (value?.kind !== 'foreign' || value.of !== null || value.made !== null) continue;
    const method = members.get(value.name);
    if (method?.kind === 'function') members.set(name, method);
  }
}
