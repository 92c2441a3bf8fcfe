import type { RawFinding, TraceStep } from '#agent/analysis/api/result.js';
import { Kind } from '#agent/ir/kinds.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';

/**
 * What a reader of a witness cannot follow: steps in two files one after the other, without a call into the second, a
 * return into it or a store between them; and names that no program has.
 */
export function jumpsOf({ trace }: RawFinding, units: readonly UnitData[]): string[] {
  const faults = trace
    .filter(({ subject, detail }) => `${subject}${detail}`.includes('%'))
    .map((step) => `${describe(step, units)}: an internal name`);
  for (const [i, step] of trace.entries()) {
    const next = trace[i + 1];
    if (next === undefined || next.unit === step.unit) continue;
    if (step.kind !== 'call' && next.kind !== 'return' && !isStore(step, units))
      faults.push(`${describe(step, units)} -> ${describe(next, units)}`);
  }
  return faults;
}

/** A member or a module's variable that is written, or a call that puts something into a collection. */
function isStore({ kind, unit, node }: TraceStep, units: readonly UnitData[]): boolean {
  if (kind !== 'propagation') return false;
  const view = new Unit(units[unit]);
  switch (view.kind(node)) {
    case Kind.Assign:
      return view.kind(view.a(node)) !== Kind.Local || !isInFunction(view, node);
    case Kind.Call:
      return true;
    default:
      return false;
  }
}

function isInFunction(view: Unit, node: number): boolean {
  const at = view.start(node);
  return view.data.functions.slice(1).some(({ start, end }) => start <= at && at < end);
}

function describe({ kind, unit, node, subject, detail }: TraceStep, units: readonly UnitData[]): string {
  const view = new Unit(units[unit]);
  return `${kind} ${units[unit].path}:${view.position(view.start(node)).line} ${subject} ${detail}`.trim();
}
