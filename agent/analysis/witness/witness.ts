import type { RawFinding, TraceStep } from '../domain/result.js';
import type { Step } from '../domain/value.js';

/** Steps that one witness shows at most: of a longer one the calls and returns come first, then what lies at its ends. */
const MAX_SHOWN = 40;
/** Steps that are looked through for it: what is inside of calls may repeat without end. */
const MAX_READ = 2_000;

/** The steps from the source to the sink, in order. */
export function witnessOf(last: Step | null): TraceStep[] {
  const steps: TraceStep[] = [];
  collect(last, steps);
  const distinct = steps.filter((step, i) => !isRepeated(step, steps[i + 1]));
  return distinct.length <= MAX_SHOWN ? distinct : shortened(distinct);
}

/** Two steps at one place read as one. */
function isRepeated({ kind, unit, node }: TraceStep, following: TraceStep | undefined): boolean {
  return kind === 'propagation' && following?.unit === unit && following.node === node;
}

function collect(last: Step | null, steps: TraceStep[]): void {
  const chain: Step[] = [];
  for (let step = last; step !== null && chain.length < MAX_READ; step = step.previous) chain.push(step);
  for (const step of chain.reverse()) {
    if (steps.length >= MAX_READ && step !== last) continue;
    const { kind, unit, node, subject, detail } = step;
    if (kind !== 'through') steps.push({ kind, unit, node, subject, detail });
    collect(step.inner, steps);
  }
}

/** What leads from one function to another is kept before what happens inside them. */
function shortened(steps: readonly TraceStep[]): TraceStep[] {
  let spare = steps.length - MAX_SHOWN;
  const outlined = steps.filter(({ kind }) => kind !== 'propagation' || spare-- <= 0);
  if (outlined.length <= MAX_SHOWN) return outlined;
  const half = MAX_SHOWN / 2;
  return [...outlined.slice(0, half), ...outlined.slice(-half)];
}

/** Whether a finding is to be shown rather than another one of the same rule at the same sink. */
export function isBetter(one: RawFinding, other: RawFinding): boolean {
  if (one.confidence !== other.confidence) return one.confidence > other.confidence;
  if (one.trace.length !== other.trace.length)
    return one.trace.length < other.trace.length && one.trace.length > 0;
  for (const [i, step] of one.trace.entries()) {
    const difference = step.unit - other.trace[i].unit || step.node - other.trace[i].node;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
