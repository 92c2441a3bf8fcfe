import { Flag } from '../ir/kinds.js';
import type { Engine } from './engine.js';
import type { Evaluation } from './evaluation.js';
import type { Cell, Holder } from './state.js';
import {
  type HeapObject,
  join,
  joinMarks,
  symbolValue,
  UNKNOWN,
  type Value,
  WHOLE,
  withoutConstant,
} from './value.js';

/** A module as a value: what it exports, and what the rules say of the name that others import it by; a file of settings as what it says. */
export function importedModule(ev: Evaluation, specifier: string): Value {
  const { program, module } = ev;
  const target = program.target(module.index, specifier);
  if ('external' in target) {
    const names = [target.external, ...(target.alternatives ?? [])];
    return (
      ev.engine.settings.imported(module.index, specifier) ??
      symbolValue(names.flatMap((name) => module.symbols.external(name)))
    );
  }
  const own = ev.engine.moduleValue(target.unit);
  const symbols = program.librarySymbols(target.unit);
  return symbols.length === 0 ? own : join(own, symbolValue(symbols));
}

/** A file of a folder that is imported as a whole though it has no file of its own; null where it is none. */
export function fileOfFolder(ev: Evaluation, specifier: string, name: string): Value | null {
  const { program, module } = ev;
  const inner = program.fileWithin(module.index, specifier, name);
  return inner === null ? null : importedModule(ev, inner);
}

/** A function or class that a library defines, with what the rules say of it by the name that its users know. */
export function withLibraryName(ev: Evaluation, value: Value, name: string): Value {
  if (ev.activation?.fn !== 0 || name === '') return value;
  const symbols = ev.module.symbols.member(ev.program.librarySymbols(ev.module.index), name);
  return symbols.length === 0 ? value : join(value, symbolValue(symbols));
}

/** A member of a module that it does not export by assignment: a module-level variable, a default export, a submodule. */
export function exportedMember(
  engine: Engine,
  holder: HeapObject,
  name: string,
  noteRead: (holder: Holder, key: Cell) => void = () => undefined,
): Value | null {
  const module = engine.program.modules[holder.unit];
  const whole = holder.cells.get(WHOLE);
  if (whole !== undefined && name === 'default') return whole;
  if (!module.unit.data.exportsGlobals) return null;
  const { locals } = module.unit.data.functions[0];
  const atTop = locals.indexOf(name);
  // Some languages import what stands inside another thing by its own name alone: `Inner` of `Outer.Inner`.
  const slot = atTop >= 0 ? atTop : locals.findIndex((local) => local.endsWith(`.${name}`));
  const own = slot < 0 ? undefined : module.frame.cells.get(slot);
  if (slot >= 0) noteRead(module.frame, slot);
  if (own !== undefined) return module.changing[0].has(slot) ? withoutConstant(own) : own;
  for (const star of engine.stars.get(holder.unit) ?? []) {
    const { exports } = engine.program.modules[star];
    const found =
      star === holder.unit ? null : (exports.cells.get(name) ?? exportedMember(engine, exports, name));
    if (found !== null) return found;
  }
  // Only the file that stands for a package has submodules: the one that its own `.` leads to.
  const itself = engine.program.target(holder.unit, '.');
  if (!('unit' in itself) || itself.unit !== holder.unit) return null;
  const submodule = engine.program.target(holder.unit, `.${name}`);
  return 'unit' in submodule && submodule.unit !== holder.unit ? engine.moduleValue(submodule.unit) : null;
}

/** All names of one module become visible in another. */
export function spreadExports(engine: Engine, from: number, into: number): void {
  const list = engine.stars.get(into) ?? [];
  if (from !== into && !list.includes(from)) engine.stars.set(into, [...list, from]);
}

/** A name that no scope declares: from a module whose names were all imported, or a thing that the rules name. */
export function globalName(engine: Engine, ev: Evaluation, name: string, node: number): Value {
  for (const star of engine.stars.get(ev.module.index) ?? []) {
    const { exports } = engine.program.modules[star];
    const found = exports.cells.get(name) ?? exportedMember(engine, exports, name);
    if (found !== null) return found;
  }
  const symbols = ev.module.symbols.external(name);
  if (symbols.length === 0) return UNKNOWN;
  let value = symbolValue(symbols);
  for (const symbol of symbols) {
    const facts = ev.module.symbols.facts(symbol);
    for (const model of facts?.reads ?? []) {
      if (!engine.modelHolds(model)) continue;
      if (model.returns) value = value.withTypes(ev.module.symbols.type(model.returns));
      if (model.source)
        value = value.withMarks(
          joinMarks(value.marks, [engine.sourceMark(model.source, ev.module.index, node)]),
        );
    }
    for (const use of facts?.readMatches ?? []) ev.readMatched(use, ev.module.index, node);
  }
  return value;
}

/** `from m import *`: all names of a module become visible in another, or are exported by it. */
export function importAll(ev: Evaluation, node: number): void {
  const value = ev.expression(ev.unit.a(node));
  const into = ev.unit.flags(node) & Flag.Exported ? ev.module.exports : null;
  for (const holder of value.objects) {
    if (into !== null) for (const [key, cell] of holder.cells) ev.state.write(into, key, cell);
    else if (holder.kind === 'exports') ev.engine.spreadExports(holder.unit, ev.module.index);
  }
}
