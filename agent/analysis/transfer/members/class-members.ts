import { CONSTRUCTOR_MEMBER, NONE } from '../../../ir/kinds.js';
import { bounds } from '../../domain/bounds.js';
import { join } from '../../domain/join.js';
import {
  type ClassRef,
  closureValue,
  type HeapObject,
  LENGTH,
  UNKNOWN,
  type Value,
} from '../../domain/value.js';
import { type AccessSite, changedCall } from '../../domain/value-call.js';
import type { ClassFacts } from '../../program/module.js';
import { bareCall } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { noteRead } from './reads.js';
import { shapeOf } from './shapes.js';
import { statedInstance, typesOf } from './types.js';

/** A method as a value, bound to its receiver where there is one. */
export function method(ev: Evaluation, cls: ClassRef, fn: number, receiver: Value | null): Value {
  const open = ev.program.modules[cls.unit].open[fn];
  return closureValue({ unit: cls.unit, fn, receiver, frame: open ? cls.frame : null });
}

/** All overloads of a method as one value: the call decides. However many there are, the one that is meant is among them. */
export function methods(
  ev: Evaluation,
  cls: ClassRef,
  fns: readonly number[],
  receiver: Value | null,
): Value {
  const first = method(ev, cls, fns[0], receiver);
  if (fns.length === 1) return first;
  return first.withClosures(fns.flatMap((fn) => method(ev, cls, fn, receiver).closures));
}

/** A member of an instance through its class: method, getter, static, or what the constructor is known to store. */
export function classMember(
  ev: Evaluation,
  cls: ClassRef,
  name: string,
  object: Value,
  site: AccessSite,
  depth = 0,
): Value | null {
  const facts = ev.program.hierarchy.facts(cls);
  const own = name === CONSTRUCTOR_MEMBER ? facts.constructors : facts.methods.get(name);
  if (own !== undefined && own.length > 0) return methods(ev, cls, own, object);
  const getter = facts.getters.get(name);
  if (getter !== undefined) {
    // A property that asks for others, which ask for others: without a limit, one look at it takes for ever.
    if (bounds.getters.isReachedBy(ev.budget.getters)) return UNKNOWN;
    ev.budget.getters++;
    const callee = method(ev, cls, getter, object);
    const value = ev.callValue(changedCall(bareCall(ev, callee, site.node), { unit: site.unit }));
    ev.budget.getters--;
    return value;
  }
  const shape = shapeOf(ev.analysis, cls, facts);
  noteRead(ev, shape, name);
  const field = shape.cells.get(name) ?? facts.fields.get(name) ?? facts.statics.cells.get(name);
  const stated = field?.objects.some(isFilled) ? null : statedField(ev, cls, facts, name);
  if (field !== undefined) return stated === null ? field : join(field, stated);
  if (stated !== null) return stated;
  if (facts.bases.length > 0 && !bounds.bases.isReachedBy(depth)) {
    for (const base of facts.bases) {
      const inherited = classMember(ev, base, name, object, site, depth + 1);
      if (inherited !== null) return inherited;
    }
  }
  return null;
}

/** Whether more is known of an object than that it is a collection. */
function isFilled({ cls, cells }: HeapObject): boolean {
  return cls !== null || cells.size > (cells.has(LENGTH) ? 1 : 0);
}

/** An instance of the class of the program that a field is stated to hold, null where it states none. */
function statedField(ev: Evaluation, cls: ClassRef, facts: ClassFacts, name: string): Value | null {
  const type = facts.fieldTypes.get(name);
  if (type === undefined) return null;
  let value = facts.statedFields.get(name);
  if (value === undefined) {
    const home = ev.analysis.solver.moduleEvaluation(cls.unit);
    value =
      statedInstance(typesOf(home, type), home.builtin, (kind, one) =>
        ev.program.heap.object(kind === 'parameter' ? 'instance' : kind, cls.unit, NONE, {
          cls: one,
          global: true,
        }),
      ) ?? UNKNOWN;
    if (ev.program.modules[cls.unit].state === 'done') facts.statedFields.set(name, value);
  }
  return value === UNKNOWN ? null : value;
}

/** Calls the setter of a property, where the class has one. */
export function setter(
  ev: Evaluation,
  cls: ClassRef,
  name: string,
  object: Value,
  value: Value,
  site: AccessSite,
  depth = 0,
): void {
  const facts = ev.program.hierarchy.facts(cls);
  const own = facts.setters.get(name);
  if (own === undefined) {
    if (facts.bases.length > 0 && !bounds.bases.isReachedBy(depth))
      for (const base of facts.bases) setter(ev, base, name, object, value, site, depth + 1);
    return;
  }
  const args = {
    positional: [value],
    nodes: [NONE],
    keywords: new Map(),
    keywordNodes: new Map(),
    rest: null,
  };
  ev.callValue(changedCall(bareCall(ev, method(ev, cls, own, object), site.node, args), { unit: site.unit }));
}
