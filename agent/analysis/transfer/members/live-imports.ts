import { Kind } from '../../../ir/kinds.js';
import { join } from '../../domain/join.js';
import type { Value } from '../../domain/value.js';
import type { Module } from '../../program/module.js';
import type { Program } from '../../program/program.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { exportedMember } from './module-values.js';
import { noteRead } from './reads.js';

/**
 * Notes which variables of a module hold imports of which more becomes known later: of a module whose body is still running,
 * since the two import each other, or of a variable that the other module assigns in its functions.
 */
export function noteLiveImports(program: Program, module: Module): void {
  const { unit, uses, liveImports, index } = module;
  for (const node of uses.aliases) {
    const [target, value] = [unit.a(node), unit.b(node)];
    if (unit.kind(target) !== Kind.Local || unit.kind(value) !== Kind.Member) continue;
    if (unit.kind(unit.a(value)) !== Kind.Import || module.functionAt(unit.start(node)) !== 0) continue;
    const imported = program.imports.target(index, unit.string(unit.a(unit.a(value))));
    if (!('unit' in imported)) continue;
    const name = unit.string(unit.b(value));
    const other = program.modules[imported.unit];
    if (other.state === 'running' || other.liveExports.has(name))
      liveImports.set(unit.a(target), { unit: imported.unit, name });
  }
}

/** What a module exports under a name by now, where a variable holds it as it was before. */
export function liveImport(ev: Evaluation, unit: number, name: string): Value | null {
  const { exports, liveExports, frame } = ev.program.modules[unit];
  const exported = exports.cells.get(name) ?? exportedMember(ev, exports, name);
  noteRead(ev, exports, name);
  const slot = liveExports.get(name);
  if (slot === undefined) return exported;
  noteRead(ev, frame, slot);
  const held = frame.cells.get(slot);
  if (held === undefined) return exported;
  return exported === null ? held : join(exported, held);
}
