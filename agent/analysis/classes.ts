import { FunctionFlag, NONE } from '../ir/kinds.js';
import type { AccessSite } from './access.js';
import type { ValueCall } from './calls.js';
import type { Evaluation } from './evaluation.js';
import type { ClassFacts } from './program.js';
import { detached } from './publish.js';
import { type ClassRef, classValue, closureValue, objectValue, UNKNOWN, union, type Value } from './value.js';

/** Evaluates a class definition: its bases, decorators and fields. */
export function defineClass(ev: Evaluation, index: number): Value {
  const { unit, module } = ev;
  const info = unit.data.classes[index];
  const needsFrame = info.methods.some((fn) => module.open[fn]);
  const cls: ClassRef = { unit: module.index, cls: index, frame: needsFrame ? ev.frame : null };
  const known = ev.program.knownClass(cls);
  const facts = known ?? emptyFacts(ev, cls);
  if (known === undefined) {
    ev.program.rememberClass(cls, facts);
    for (const base of unit.list(info.bases)) addBase(ev, facts, base);
    for (const field of info.fields) defineField(ev, facts, field);
    for (const decorator of unit.list(info.decorators)) ev.engine.decorated(ev, decorator, null, index);
    for (const fn of info.methods) {
      for (const decorator of unit.list(unit.data.functions[fn].decorators))
        ev.engine.decorated(ev, decorator, fn, index);
    }
    ev.engine.subclassed(ev, cls, facts);
  }
  for (const fn of info.methods) {
    if (module.open[fn])
      ev.engine.closureMade(ev, { unit: module.index, fn, receiver: null, frame: ev.frame });
  }
  return classValue(cls);
}

function addBase(ev: Evaluation, facts: ClassFacts, node: number): void {
  const value = ev.expression(node);
  for (const base of value.classes) {
    facts.bases.push(base);
    facts.types = union(facts.types, classFacts(ev, base).types, 16);
  }
  for (const symbol of value.symbols)
    facts.types = union(facts.types, ev.module.symbols.typeLine(symbol), 16);
}

function defineField(
  ev: Evaluation,
  facts: ClassFacts,
  field: { name: string; value: number; type: number; isStatic: boolean },
): void {
  const stated = ev.expression(field.value).withTypes(field.type === NONE ? [] : ev.typesOf(field.type));
  if (field.value !== NONE) ev.assigned(field.name, stated, field.value, field.value);
  // A class is shared by all calls of the function that it stands in.
  const value = ev.frame.global ? stated : (detached(ev.engine, stated) ?? UNKNOWN);
  if (field.isStatic) facts.statics.cells.set(field.name, value);
  else if (field.value !== NONE || value.types.length > 0) facts.fields.set(field.name, value);
}

function emptyFacts(ev: Evaluation, cls: ClassRef): ClassFacts {
  const { unit } = ev.program.modules[cls.unit];
  const facts: ClassFacts = {
    methods: new Map(),
    getters: new Map(),
    setters: new Map(),
    constructorFn: null,
    bases: [],
    types: [],
    statics: ev.program.object('class', cls.unit, NONE, { global: true }),
    fields: new Map(),
    shape: ev.program.object('instance', cls.unit, NONE, { global: true }),
  };
  for (const fn of unit.data.classes[cls.cls].methods) {
    const { name, flags } = unit.data.functions[fn];
    if (flags & FunctionFlag.Constructor) facts.constructorFn = fn;
    else if (flags & FunctionFlag.Getter) facts.getters.set(name, fn);
    else if (flags & FunctionFlag.Setter) facts.setters.set(name, fn);
    else facts.methods.set(name, fn);
  }
  return facts;
}

/** What is known of a class; a class whose definition was not reached yet is known by its methods alone. */
export function classFacts(ev: Evaluation, cls: ClassRef): ClassFacts {
  let facts = ev.program.knownClass(cls);
  if (facts === undefined) {
    facts = emptyFacts(ev, cls);
    ev.program.rememberClass(cls, facts);
  }
  return facts;
}

/** A method as a value, bound to its receiver where there is one. */
export function method(ev: Evaluation, cls: ClassRef, fn: number, receiver: Value | null): Value {
  const open = ev.program.modules[cls.unit].open[fn];
  return closureValue({ unit: cls.unit, fn, receiver, frame: open ? cls.frame : null });
}

const MAX_BASES = 12;

/** A member of an instance through its class: method, getter, static, or what the constructor is known to store. */
export function classMember(
  ev: Evaluation,
  cls: ClassRef,
  name: string,
  object: Value,
  site: AccessSite,
  depth = 0,
): Value | null {
  const facts = classFacts(ev, cls);
  const own = facts.methods.get(name);
  if (own !== undefined) return method(ev, cls, own, object);
  const getter = facts.getters.get(name);
  if (getter !== undefined) {
    const callee = method(ev, cls, getter, object);
    return ev.callValue({ ...ev.bareCall(callee, site.node), unit: site.unit });
  }
  const shape = ev.engine.shape(cls, facts);
  ev.dependsOn.add(shape, name);
  const field = shape.cells.get(name) ?? facts.fields.get(name) ?? facts.statics.cells.get(name);
  if (field !== undefined) return field;
  if (depth < MAX_BASES) {
    for (const base of facts.bases) {
      const inherited = classMember(ev, base, name, object, site, depth + 1);
      if (inherited !== null) return inherited;
    }
  }
  return null;
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
  const facts = classFacts(ev, cls);
  const own = facts.setters.get(name);
  if (own === undefined) {
    if (depth < MAX_BASES)
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
  ev.callValue({ ...ev.bareCall(method(ev, cls, own, object), site.node, args), unit: site.unit });
}

/** A new instance with the values of its field initialisers. */
export function instantiate(ev: Evaluation, cls: ClassRef, call: ValueCall): Value {
  const facts = classFacts(ev, cls);
  const object =
    call.unit === ev.module.index
      ? ev.newObject('instance', call.node, false, cls)
      : ev.program.object('instance', call.unit, call.node, { cls });
  copyFields(ev, cls, object, 0);
  return objectValue(object, facts.types);
}

function copyFields(
  ev: Evaluation,
  cls: ClassRef,
  object: Parameters<typeof ev.state.write>[0],
  depth: number,
): void {
  const facts = classFacts(ev, cls);
  if (depth < MAX_BASES) for (const base of facts.bases) copyFields(ev, base, object, depth + 1);
  for (const [name, value] of facts.fields) ev.state.write(object, name, value);
}
