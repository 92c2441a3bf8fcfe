import { NONE } from '../../ir/kinds.js';
import { bounds } from '../domain/bounds.js';
import type { RawFinding, Site, TraceStep } from '../domain/result.js';
import type { Step } from '../domain/value.js';

/** The number of a function of a file, by a place in it. */
export type FunctionAt = (site: Site) => number;

/** The steps from the source to the sink, in order. */
export function witnessOf(last: Step | null, functionAt: FunctionAt): TraceStep[] {
  const steps: TraceStep[] = [];
  collect(last, steps, functionAt);
  const distinct = steps.filter((step, i) => !isRepeated(step, steps[i + 1]));
  return bounds.witnessSteps.isExceededBy(distinct.length) ? shortened(distinct) : distinct;
}

/** Two steps at one place read as one. */
function isRepeated({ kind, unit, node }: TraceStep, following: TraceStep | undefined): boolean {
  return kind === 'propagation' && following?.unit === unit && following.node === node;
}

function collect(last: Step | null, steps: TraceStep[], functionAt: FunctionAt): void {
  const chain: Step[] = [];
  for (let step = last; step !== null && !bounds.witnessRead.isReachedBy(chain.length); step = step.previous)
    chain.push(step);
  for (const step of chain.reverse()) {
    if (step !== last && bounds.witnessRead.isReachedBy(steps.length)) continue;
    const { kind, unit, node, subject, detail } = step;
    // A call from outside of the program stands nowhere in it.
    if (kind !== 'through' && kind !== 'read' && node !== NONE)
      steps.push({ kind, unit, node, subject, detail });
    if (kind === 'read') collectFromSource(step, steps, functionAt);
    else collect(step.inner, steps, functionAt);
  }
}

/** The calls that lead to where a source is read pass what it is read from: the flow begins behind them. */
function collectFromSource({ previous, inner }: Step, steps: TraceStep[], functionAt: FunctionAt): void {
  const inside: TraceStep[] = [];
  collect(inner, inside, functionAt);
  const isWithSource = (site: Site) =>
    previous !== null && site.unit === previous.unit && functionAt(site) === functionAt(previous);
  const begins = inside.findIndex((step) => step.kind !== 'call' || isWithSource(step));
  steps.push(...inside.slice(begins < 0 ? inside.length : begins));
}

/** What leads from one function to another is kept before what happens inside them. */
function shortened(steps: readonly TraceStep[]): TraceStep[] {
  const { limit } = bounds.witnessSteps;
  let spare = steps.length - limit;
  const outlined = steps.filter(({ kind }) => kind !== 'propagation' || spare-- <= 0);
  if (outlined.length <= limit) return outlined;
  const half = limit / 2;
  return [...outlined.slice(0, half), ...outlined.slice(-half)];
}

/** Whether a finding is to be shown rather than another one of the same rule at the same sink. */
export function isBetter(one: Omit<RawFinding, 'routes'>, other: Omit<RawFinding, 'routes'>): boolean {
  if (one.confidence !== other.confidence) return one.confidence > other.confidence;
  if (one.trace.length !== other.trace.length)
    return one.trace.length < other.trace.length && one.trace.length > 0;
  for (const [i, step] of one.trace.entries()) {
    const difference = step.unit - other.trace[i].unit || step.node - other.trace[i].node;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
