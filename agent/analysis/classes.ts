import { CONSTRUCTOR_MEMBER, EMPTY_LIST, FunctionFlag, NONE } from '../ir/kinds.js';
import type { AccessSite } from './access.js';
import { detached } from './detached.js';
import type { Evaluation } from './evaluation.js';
import type { ClassFacts } from './module.js';
import { withLibraryName } from './modules.js';
import { statedInstance, typesOf } from './types.js';
import {
  type ClassRef,
  classValue,
  closureValue,
  type HeapObject,
  join,
  joinMarks,
  LENGTH,
  type Mark,
  objectValue,
  UNKNOWN,
  union,
  type Value,
} from './value.js';
import type { ValueCall } from './value-call.js';
import { changedCall } from './value-call.js';

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
    const { symbols } = withLibraryName(ev, classValue(cls), info.name);
    for (const symbol of symbols) facts.types = union(facts.types, module.symbols.typeLine(symbol), 16);
    for (const base of unit.list(info.bases)) addBase(ev, cls, facts, base);
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
  return withLibraryName(ev, classValue(cls), info.name);
}

function addBase(ev: Evaluation, cls: ClassRef, facts: ClassFacts, node: number): void {
  const value = ev.expression(node);
  for (const base of value.classes) {
    facts.bases.push(base);
    ev.program.noteSubclass(base, cls);
    facts.types = union(facts.types, classFacts(ev, base).types, 16);
  }
  for (const symbol of value.symbols)
    facts.types = union(facts.types, ev.module.symbols.typeLine(symbol), 16);
}

function defineField(
  ev: Evaluation,
  facts: ClassFacts,
  field: { name: string; value: number; type: number; isStatic: boolean; decorators: number },
): void {
  if (field.type !== NONE) facts.fieldTypes.set(field.name, field.type);
  const types = field.type === NONE ? [] : ev.typesOf(field.type);
  const injected = field.value === NONE ? ev.engine.handlers.injected(ev, field.decorators) : null;
  const harmless = ev.engine.handlers.sanitizedBy(ev, ev.unit.list(field.decorators));
  if (harmless !== 0) ev.program.checkedFields.note(facts, field.name, harmless);
  const given = (injected ?? ev.expression(field.value)).withTypes(types);
  const told = ownMarks(ev, field, types);
  const stated = told.length === 0 ? given : given.withMarks(joinMarks(given.marks, told));
  if (field.value !== NONE) ev.assigned(field.name, stated, field.value, field.value);
  // A class is shared by all calls of the function that it stands in.
  const value = ev.frame.global ? stated : (detached(ev.engine, stated) ?? UNKNOWN);
  if (field.isStatic) facts.statics.cells.set(field.name, value);
  else if (field.value !== NONE || injected !== null || value.types.length + value.marks.length > 0)
    facts.fields.set(field.name, value);
}

/** Outside data that the decorators of a field say it is given. */
function ownMarks(
  ev: Evaluation,
  { value, type, decorators }: { value: number; type: number; decorators: number },
  types: readonly number[],
): readonly Mark[] {
  if (decorators === EMPTY_LIST) return [];
  const at = type === NONE ? value : type;
  return [...ev.unit.list(decorators)]
    .flatMap((decorator) => ev.engine.decoratedSources(ev, decorator, types))
    .reduce<readonly Mark[]>(
      (marks, source) => joinMarks(marks, ev.sourceMarks(source, ev.module.index, at)),
      [],
    );
}

function emptyFacts(ev: Evaluation, cls: ClassRef): ClassFacts {
  const { unit } = ev.program.modules[cls.unit];
  const facts: ClassFacts = {
    methods: new Map(),
    getters: new Map(),
    setters: new Map(),
    constructors: [],
    fieldTypes: new Map(),
    statedFields: new Map(),
    bases: [],
    types: [],
    statics: ev.program.object('class', cls.unit, NONE, { global: true }),
    fields: new Map(),
    shape: ev.program.object('instance', cls.unit, NONE, { global: true }),
  };
  for (const fn of unit.data.classes[cls.cls].methods) {
    const { name, flags } = unit.data.functions[fn];
    if (flags & FunctionFlag.Constructor) addOverload(facts.constructors, fn, flags);
    else if (flags & FunctionFlag.Getter) facts.getters.set(name, fn);
    else if (flags & FunctionFlag.Setter) facts.setters.set(name, fn);
    else {
      const overloads = facts.methods.get(name);
      if (overloads) addOverload(overloads, fn, flags);
      else facts.methods.set(name, [fn]);
    }
  }
  return facts;
}

/** A later function of the same name replaces an earlier one, but where the language has overloads. */
function addOverload(overloads: number[], fn: number, flags: number): void {
  if ((flags & FunctionFlag.Overload) === 0) overloads.length = 0;
  overloads.push(fn);
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

const MAX_BASES = 12;
/** How deep properties that are computed lead to others. */
const MAX_GETTERS = 3;

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
  const own = name === CONSTRUCTOR_MEMBER ? facts.constructors : facts.methods.get(name);
  if (own !== undefined && own.length > 0) return methods(ev, cls, own, object);
  const getter = facts.getters.get(name);
  if (getter !== undefined) {
    // A property that asks for others, which ask for others: without a limit, one look at it takes for ever.
    if (ev.getters >= MAX_GETTERS) return UNKNOWN;
    ev.getters++;
    const callee = method(ev, cls, getter, object);
    const value = ev.callValue(changedCall(ev.bareCall(callee, site.node), { unit: site.unit }));
    ev.getters--;
    return value;
  }
  const shape = ev.engine.shape(cls, facts);
  ev.noteRead(shape, name);
  const field = shape.cells.get(name) ?? facts.fields.get(name) ?? facts.statics.cells.get(name);
  const stated = field?.objects.some(isFilled) ? null : statedField(ev, cls, facts, name);
  if (field !== undefined) return stated === null ? field : join(field, stated);
  if (stated !== null) return stated;
  if (depth < MAX_BASES) {
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
    const home = ev.engine.moduleEvaluation(cls.unit);
    value =
      statedInstance(typesOf(home, type), home.builtin, (kind, one) =>
        ev.program.object(kind === 'parameter' ? 'instance' : kind, cls.unit, NONE, {
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
  ev.callValue(changedCall(ev.bareCall(method(ev, cls, own, object), site.node, args), { unit: site.unit }));
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
