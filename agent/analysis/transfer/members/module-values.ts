import { Flag } from '../../../ir/kinds.js';
import { join } from '../../domain/join.js';
import {
  type Frame,
  type HeapObject,
  objectValue,
  symbolValue,
  type Value,
  WHOLE,
  withoutConstant,
} from '../../domain/value.js';
import type { Module } from '../../program/module.js';
import type { Analysis, Evaluation } from '../evaluation/evaluation.js';
import { noteRead } from './reads.js';

/** A module as a value: what it exports, and what the rules say of the name that others import it by; a file of settings as what it says. */
export function importedModule(ev: Evaluation, specifier: string): Value {
  const { program, module } = ev;
  const target = program.imports.target(module.index, specifier);
  if ('external' in target) {
    const names = [target.external, ...(target.alternatives ?? [])];
    return (
      ev.analysis.settings.imported(module.index, specifier) ??
      symbolValue(names.flatMap((name) => module.symbols.external(name)))
    );
  }
  const own = moduleValue(ev.analysis, target.unit);
  const symbols = program.imports.librarySymbols(target.unit);
  return symbols.length === 0 ? own : join(own, symbolValue(symbols));
}

/** A module of the program: what it exports as a whole, and its exports by name. */
export function moduleValue({ program, solver }: Analysis, index: number): Value {
  solver.evaluateModule(index);
  const { exports } = program.modules[index];
  const whole = exports.cells.get(WHOLE);
  const named = objectValue(exports, []);
  return whole === undefined ? named : join(whole, named);
}

/** The module at hand, as what it exports by name. */
export function exportsValue({ module }: Evaluation): Value {
  return objectValue(module.exports, []);
}
/** `module.exports = value`. */
export function exportWhole({ state, module }: Evaluation, value: Value): void {
  state.write(module.exports, WHOLE, value);
}

/** A file of a folder that is imported as a whole though it has no file of its own; null where it is none. */
export function fileOfFolder(ev: Evaluation, specifier: string, name: string): Value | null {
  const { program, module } = ev;
  const inner = program.imports.fileWithin(module.index, specifier, name);
  return inner === null ? null : importedModule(ev, inner);
}

/** A member of a module that it does not export by assignment: a module-level variable, a default export, a submodule. */
export function exportedMember(ev: Evaluation, holder: HeapObject, name: string): Value | null {
  noteRead(ev, holder, name);
  return lookUp(ev.analysis, holder, name, (frame, slot) => noteRead(ev, frame, slot));
}

export function lookUp(
  analysis: Analysis,
  holder: HeapObject,
  name: string,
  note: (frame: Frame, slot: number) => void = () => undefined,
): Value | null {
  const { program, stars } = analysis;
  const module = program.modules[holder.unit];
  const whole = holder.cells.get(WHOLE);
  if (whole !== undefined && name === 'default') return whole;
  if (!module.unit.data.exportsGlobals) return null;
  const slot = variableOf(module, name);
  const own = slot < 0 ? undefined : module.frame.cells.get(slot);
  if (slot >= 0) note(module.frame, slot);
  if (own !== undefined) return module.changing[0].has(slot) ? withoutConstant(own) : own;
  for (const star of stars.get(holder.unit) ?? []) {
    const { exports } = program.modules[star];
    const found = star === holder.unit ? null : (exports.cells.get(name) ?? lookUp(analysis, exports, name));
    if (found !== null) return found;
  }
  // Only the file that stands for a package has submodules: the one that its own `.` leads to.
  const itself = program.imports.target(holder.unit, '.');
  if (!('unit' in itself) || itself.unit !== holder.unit) return null;
  const submodule = program.imports.target(holder.unit, `.${name}`);
  return 'unit' in submodule && submodule.unit !== holder.unit ? moduleValue(analysis, submodule.unit) : null;
}

/** The slot of a variable of a module that others see by its name; -1 where it has none. */
function variableOf({ unit }: Module, name: string): number {
  const { locals } = unit.data.functions[0];
  const atTop = locals.indexOf(name);
  // Some languages import what stands inside another thing by its own name alone: `Inner` of `Outer.Inner`.
  return atTop >= 0 ? atTop : locals.findIndex((local) => local.endsWith(`.${name}`));
}

/** `module.name = value`, where that is a variable of the module, which its own functions read by its name. */
export function writeExported(ev: Evaluation, holder: HeapObject, name: string, value: Value): boolean {
  const module = ev.program.modules[holder.unit];
  const slot = module.unit.data.exportsGlobals ? variableOf(module, name) : -1;
  if (slot < 0) return false;
  ev.state.write(module.frame, slot, value);
  return true;
}

/** All names of one module become visible in another. */
function spreadExports({ stars }: Analysis, from: number, into: number): void {
  const list = stars.get(into) ?? [];
  if (from !== into && !list.includes(from)) stars.set(into, [...list, from]);
}

/** `from m import *`: all names of a module become visible in another, or are exported by it. */
export function importAll(ev: Evaluation, node: number): void {
  const value = ev.expression(ev.unit.a(node));
  const into = ev.unit.flags(node) & Flag.Exported ? ev.module.exports : null;
  for (const holder of value.objects) {
    if (into !== null) for (const [key, cell] of holder.cells) ev.state.write(into, key, cell);
    else if (holder.kind === 'exports') spreadExports(ev.analysis, holder.unit, ev.module.index);
  }
}
