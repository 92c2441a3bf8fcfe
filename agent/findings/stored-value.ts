import type { RawFinding, TraceStep } from '../analysis/api/result.js';
import { Kind } from '../ir/kinds.js';
import type { Unit } from '../ir/unit.js';

/**
 * Equal for flows of one value that was stored: from the same source, by the same assignment to a member. Null where nothing is
 * stored on the way, or no source is known.
 */
export function storedValueOf({ trace }: RawFinding, unitOf: (unit: number) => Unit): string | null {
  const [source] = trace;
  if (source?.kind !== 'source') return null;
  const stored = trace.find((step) => isStored(step, unitOf(step.unit)));
  return stored ? `${source.unit} ${source.node} ${stored.unit} ${stored.node}` : null;
}

function isStored({ kind, node }: TraceStep, unit: Unit): boolean {
  return kind === 'propagation' && unit.kind(node) === Kind.Assign && unit.kind(unit.a(node)) === Kind.Member;
}
