import { FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import type { SourceSpec } from '../../rules/rule.js';
import { bounds } from '../domain/bounds.js';
import { idOf } from '../domain/ids.js';
import {
  type ClassRef,
  type Closure,
  closureValue,
  type HeapObject,
  markedValue,
  newFrame,
  objectValue,
  UNKNOWN,
  type Value,
  WHOLE,
} from '../domain/value.js';
import { changedCall, type ValueCall } from '../domain/value-call.js';
import type { Module } from '../program/module.js';
import { newActivation } from '../transfer/evaluation/activation.js';
import { bareCall } from '../transfer/evaluation/calling.js';
import type { Analysis, Evaluation } from '../transfer/evaluation/evaluation.js';
import { construct, invokeClosure } from '../transfer/functions/apply.js';
import { constructByFunction } from '../transfer/functions/construction.js';
import { bound } from '../transfer/members/access.js';
import { moduleValue } from '../transfer/members/module-values.js';
import { asStated, isInstance, typesOf } from '../transfer/members/types.js';
import { nodeOf } from '../transfer/rules/functions.js';
import { constantsThat } from '../transfer/rules/places.js';

const caller: SourceSpec = { kind: 'caller', description: "an argument of this package's API" };
/**
 * Objects with methods of a class of the package are made by the package, which chose what they hold; a function that
 * takes one is mostly called by the package, with values of its own.
 */
const ownInstance: SourceSpec = { ...caller, doubt: 3 };
/** Nothing says who will call a function that nothing in its program calls. */
const uncalled: SourceSpec = {
  kind: 'uncalled',
  description: 'a parameter of a function that nothing in this program calls',
};
/** Users seldom import inner files by their paths. */
const deepCaller: SourceSpec = { ...caller, doubt: 2 };

/**
 * Calls what a package exports as its users would: functions, methods of classes and of their instances, functions in
 * objects, and those that come out of functions, each with values of which only the caller knows.
 */
export function callFromOutside(
  analysis: Analysis,
  kindOf: (unit: number) => 'entry' | 'file' | 'program' | null,
): void {
  const { modules } = analysis.program;
  const kinds = modules.map((module) => (module.isAside ? null : kindOf(module.index)));
  if (kinds.every((kind) => kind === null)) return;
  const imported = importedUnits(analysis);
  const outside = new Outside(analysis);
  for (const module of modules) {
    const kind = kinds[module.index];
    if (kind === 'entry' || (kind === 'file' && !imported.has(module.index))) outside.module(module);
  }
  for (const { unit, value } of [...analysis.exposed])
    if (kinds[unit] === 'entry' || kinds[unit] === 'file') outside.exported(value, modules[unit], 0);
  // What an inner file exports and nobody calls is there for those who import it by its path.
  const users = new Users(analysis);
  outside.users = users;
  for (const module of modules)
    if (kinds[module.index] === 'file' && imported.has(module.index)) outside.module(module);
  outside.source = uncalled;
  for (const module of modules) if (kinds[module.index] === 'program') outside.module(module);
}

/** Which functions the program itself may call, by their names. */
class Users {
  /** The files that have a name or text. */
  private readonly files = new Map<string, number[]>();

  constructor(private readonly analysis: Analysis) {
    for (const { index, unit, isAside } of analysis.program.modules) {
      if (isAside) continue;
      for (const text of unit.strings) {
        const known = this.files.get(text);
        if (known === undefined) this.files.set(text, [index]);
        else if (known[known.length - 1] !== index) known.push(index);
      }
    }
  }

  /** Whether a function is named anywhere but in itself; other folders cannot name what is restricted to its own. */
  names(index: number, fn: number): boolean {
    const { modules } = this.analysis.program;
    const { unit } = modules[index];
    const { name, start, end, flags } = unit.data.functions[fn];
    const isRestricted = (flags & FunctionFlag.Restricted) !== 0;
    const mayName = (file: number) => !isRestricted || folderOf(modules[file].unit) === folderOf(unit);
    if (name === '' || (this.files.get(name) ?? []).some((file) => file !== index && mayName(file)))
      return true;
    for (let node = 0; node < unit.nodeCount; node++) {
      const at = unit.start(node);
      if ((at < start || at >= end) && calledName(unit, node) === name) return true;
    }
    return false;
  }

  has(index: number, fn: number): boolean {
    const { unit } = this.analysis.program.modules[index];
    const { name, start, end, owner, flags } = unit.data.functions[fn];
    if (name === '') return true;
    // A static member is called by those that know its class, too.
    const by =
      (flags & FunctionFlag.Static) === 0 ? undefined : this.files.get(unit.data.classes[owner]?.name);
    const named = this.files.get(name) ?? [];
    if (named.some((file) => file !== index && (by === undefined || by.includes(file)))) return true;
    for (let node = 0; node < unit.nodeCount; node++) {
      const kind = unit.kind(node);
      if (kind !== Kind.Call && kind !== Kind.New) continue;
      const at = unit.start(node);
      if ((at < start || at >= end) && calledName(unit, unit.a(node)) === name) return true;
    }
    return false;
  }
}

function folderOf({ path }: Unit): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function calledName(unit: Unit, callee: number): string {
  switch (unit.kind(callee)) {
    case Kind.Member:
    case Kind.Local:
    case Kind.Captured:
      return unit.string(unit.b(callee));
    default:
      return '';
  }
}

function importedUnits(analysis: Analysis): Set<number> {
  const imported = new Set<number>();
  for (const { index, unit, isAside } of analysis.program.modules) {
    if (isAside) continue;
    for (const node of unit.data.imports) {
      const target = analysis.program.imports.target(index, unit.string(unit.a(node)));
      if ('unit' in target && target.unit !== index) imported.add(target.unit);
    }
  }
  return imported;
}

class Outside {
  private readonly called = new Set<string>();
  private readonly visited = new Set<HeapObject>();

  /** Set for inner files: functions that the program calls itself, and objects of classes, are its own affair. */
  users: Users | null = null;
  /** What the parameters are, where that is something else than what callers of a package pass. */
  source: SourceSpec | null = null;

  constructor(private readonly analysis: Analysis) {}

  private get caller(): SourceSpec {
    return this.source ?? (this.users === null ? caller : deepCaller);
  }

  module(module: Module): void {
    const value = moduleValue(this.analysis, module.index);
    this.handedOut(value, module);
    this.exported(value, module, 0);
    if (!module.unit.data.exportsGlobals) return;
    for (const [slot, name] of module.unit.data.functions[0].locals.entries()) {
      const value = name.startsWith('_') ? undefined : module.frame.cells.get(slot);
      if (value !== undefined) this.exported(this.ownOf(value, module), module, 0);
    }
  }

  /** Of what a variable of a module holds, the functions and classes that the module defines itself. */
  private ownOf(value: Value, module: Module): Value {
    const closures = value.closures.filter((closure) => closure.unit === module.index);
    const classes = value.classes.filter((cls) => cls.unit === module.index);
    return closures.length + classes.length === 0 ? UNKNOWN : value.withMarks([]).withClosures(closures);
  }

  exported(value: Value, module: Module, depth: number): void {
    if (value.closures.length + value.classes.length + value.objects.length === 0) return;
    if (bounds.exportedDepth.isExceededBy(depth)) return;
    for (const closure of value.closures) this.exportedFunction(closure, module, depth);
    for (const cls of value.classes) this.exportedClass(cls, depth);
    for (const object of value.objects) {
      const receiver = objectValue(object, value.types);
      if (object.cls !== null && object.kind === 'instance') this.methods(object.cls, receiver, depth);
      this.members(object, receiver, module, depth);
    }
  }

  /** A constant that users get: what they do with it is not seen, so that rules ask what it is. */
  private handedOut(value: Value, { symbols }: Module): void {
    if (this.users !== null) return;
    for (const use of symbols.unnamed.handedOutMatches)
      for (const { site } of constantsThat(use.match.when, value))
        if (site !== undefined)
          this.analysis.recorder.match(use, site, site, this.analysis.program.functionAt(site));
  }

  private members(object: HeapObject, receiver: Value, module: Module, depth: number): void {
    if (this.visited.has(object) || object.kind === 'parameter') return;
    this.visited.add(object);
    let count = 0;
    for (const [key, cell] of [...object.cells]) {
      if (bounds.exportedMembers.isExceededBy(++count)) return;
      if (key === 'constructor' || key === 'prototype') continue;
      const isExport = object.kind === 'exports' && key !== WHOLE;
      if (isExport) this.handedOut(cell, module);
      const member = isExport ? cell : bound(cell, receiver);
      this.exported(member, module, depth + 1);
    }
  }

  private exportedFunction(closure: Closure, module: Module, depth: number): void {
    const { program } = this.analysis;
    const { flags } = program.modules[closure.unit].unit.data.functions[closure.fn];
    if (this.source === null && (flags & FunctionFlag.Restricted) !== 0) return;
    if (this.source !== null && !this.isIdle(closure)) return;
    if (this.analysis.program.modules[closure.unit].isAside || !this.once(`${closure.unit}:${closure.fn}`))
      return;
    if (this.source === null && this.users?.has(closure.unit, closure.fn)) {
      this.members(program.heap.functionObject(closure), closureValue(closure), module, depth);
      return;
    }
    const statics = program.heap.functionObject(closure);
    const prototypes = statics.cells.get('prototype')?.objects ?? [];
    const constructs = prototypes.some((object) => object.cells.size > 0) || this.isNamedLikeClass(closure);
    const result = this.run(closure.unit, closure.fn, (ev, call) =>
      constructs
        ? constructByFunction(ev, closure, changedCall(call, { constructs: true }))
        : invokeClosure(
            ev,
            closure,
            changedCall(call, { receiver: closure.receiver ?? this.given(closure, depth) }),
          ),
    );
    const home = program.modules[closure.unit];
    for (const prototype of prototypes) this.members(prototype, result, home, depth + 1);
    this.members(statics, closureValue(closure), home, depth);
    this.handedOut(result, home);
    this.exported(result, module, depth + 1);
  }

  /** Whether nothing in the program names a function that uses something which outside data must not reach. */
  private isIdle({ unit, fn }: Closure): boolean {
    const { selection, program } = this.analysis;
    return selection.takes(program.modules[unit], fn) && this.users?.names(unit, fn) === false;
  }

  /** Whoever requires a file that is one function may make it a method of anything. */
  private given({ unit, fn }: Closure, depth: number): Value | null {
    const { module } = this.analysis.solver.moduleEvaluation(unit);
    const { receiver } = module.unit.data.functions[fn];
    return depth > 0 || receiver === NONE
      ? null
      : markedValue([
          this.analysis.recorder.sourceMark(this.caller, unit, nodeOf(this.analysis.program, unit, fn)),
        ]);
  }

  private isNamedLikeClass({ unit, fn }: Closure): boolean {
    const info = this.analysis.program.modules[unit].unit.data.functions[fn];
    return /^[A-Z]/.test(info.name) && (info.flags & (FunctionFlag.Arrow | FunctionFlag.Method)) === 0;
  }

  private exportedClass(cls: ClassRef, depth: number): void {
    if (this.analysis.program.modules[cls.unit].isAside || !this.once(`class ${cls.unit}:${cls.cls}`)) return;
    const home = this.analysis.program.modules[cls.unit];
    const about = home.unit.data.classes[cls.cls];
    const facts = this.analysis.solver.moduleEvaluation(cls.unit).program.hierarchy.facts(cls);
    const made = facts.constructors[0] ?? about.methods[0] ?? 0;
    const instance =
      this.users === null || this.source !== null
        ? this.run(cls.unit, made, (ev, call) => construct(ev, cls, call))
        : null;
    this.methods(cls, instance, depth);
    this.members(facts.statics, UNKNOWN, home, depth + 1);
    for (const base of facts.bases) this.exportedClass(base, depth);
  }

  /** Methods of a class: of an instance, where there is one, and static ones. */
  private methods(cls: ClassRef, instance: Value | null, depth: number): void {
    if (this.analysis.program.modules[cls.unit].isAside) return;
    const home = this.analysis.program.modules[cls.unit];
    for (const fn of home.unit.data.classes[cls.cls].methods) {
      const info = home.unit.data.functions[fn];
      if (info.flags & FunctionFlag.Constructor) continue;
      if (info.name.startsWith('_') || info.name.startsWith('#')) continue;
      const isStatic = (info.flags & FunctionFlag.Static) !== 0;
      if (!isStatic && instance === null) continue;
      const receiver = isStatic ? null : instance;
      this.exportedFunction(
        { unit: cls.unit, fn, receiver, frame: home.open[fn] ? cls.frame : null },
        home,
        depth + 1,
      );
    }
  }

  private once(key: string): boolean {
    if (this.called.has(key)) return false;
    this.called.add(key);
    return true;
  }

  /** One call from outside, in an evaluation of its own. */
  private run(unit: number, fn: number, call: (ev: Evaluation, call: ValueCall) => Value): Value {
    const { analysis } = this;
    const ev = analysis.solver.moduleEvaluation(unit);
    const { module } = ev;
    ev.activations.push(newActivation(module, module.frame, ev.state.mark()));
    const info = module.unit.data.functions[fn];
    const positional = info.parameters.map((_, index) => this.passed(ev, fn, index));
    const nodes = positional.map(() => NONE);
    const args = { positional, nodes, keywords: new Map(), keywordNodes: new Map(), rest: null };
    const result = call(ev, { ...bareCall(ev, UNKNOWN, NONE, args), unit, fn });
    this.finish(ev);
    ev.activations.pop();
    analysis.solver.publish(ev);
    analysis.solver.account(ev, unit, fn);
    return result;
  }

  /** What the caller passes as a parameter. */
  private passed(ev: Evaluation, fn: number, index: number): Value {
    const { module, frame } = ev;
    const { parameters } = module.unit.data.functions[fn];
    const given = (source: SourceSpec) =>
      markedValue([this.analysis.recorder.parameterSource(source, module.index, fn, index)]);
    // Within the function, where the imports of its module are what they have become by now.
    ev.frame = newFrame(module.index, fn, frame);
    const stated = parameters.map(({ type }) => typesOf(ev, type));
    const takesOwn = stated.some((one) => isInstance(ev, one));
    const passed = given(takesOwn && this.source === null ? ownInstance : this.caller);
    const value = isInstance(ev, stated[index]) ? asStated(ev, passed, stated[index]) : passed;
    ev.frame = frame;
    return value;
  }

  /** Functions that were made on the way and that nobody called: someone will, with values that nobody knows. */
  private finish(ev: Evaluation): void {
    const made = this.analysis.closures.of(ev);
    for (let i = 0; i < made.length && i < 200 && !ev.budget.isExhausted; i++) {
      const closure = made[i];
      if (ev.budget.inPlaceRuns.has(idOf(closure.unit, closure.fn))) continue;
      if (!this.analysis.selection.isSelected(this.analysis.program.modules[closure.unit], closure.fn))
        continue;
      ev.alive = true;
      invokeClosure(ev, closure, bareCall(ev, UNKNOWN, NONE));
    }
    ev.alive = true;
    this.analysis.closures.forget(ev);
  }
}
