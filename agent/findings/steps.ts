import type { FlowStep } from '#protocol/finding.js';
import type { RawFinding, Site, TraceStep } from '../analysis/api/result.js';
import { Kind } from '../ir/kinds.js';
import type { Excerpts } from './excerpts.js';
import { stepMessage } from './message.js';
import type { SourceView } from './source-view.js';

const MAX_STEPS = 60;
const MAX_STEP_CODE = 200;

/** What it takes to quote code. */
export interface StepContext {
  view(site: Site): SourceView;
  excerpts: Excerpts;
  mask(text: string): string;
  /** Those of the finding. */
  secrets: readonly string[];
}

/** The steps of a finding in words, with the code that they are in. */
export function stepsOf(raw: RawFinding, { view, excerpts, mask, secrets }: StepContext): FlowStep[] {
  const told = withoutRepeated(raw.trace, view);
  // Of a very long way both ends tell most.
  const trace =
    told.length <= MAX_STEPS ? told : [...told.slice(0, MAX_STEPS / 2), ...told.slice(-MAX_STEPS / 2)];
  return trace.map((step) => {
    const source = view(step);
    const region = source.region(step.node);
    const mark = source.region(valueNode(step, raw, source));
    const excerpt = excerpts.around(source, region, mark, secrets);
    return {
      kind: step.kind,
      location: { path: source.path, region },
      message: stepMessage(step, raw, source, mask).slice(0, 500),
      code: source.code(region, MAX_STEP_CODE, mask).replace(/\s*\n\s*/g, ' '),
      ...(excerpt ? { excerpt } : {}),
    };
  });
}

/**
 * Of values that take each other within one expression only the outermost: `path = resolve(name)` is one step, not "`resolve`
 * takes the value" and "`path` takes the value".
 */
function withoutRepeated(trace: readonly TraceStep[], view: (site: Site) => SourceView): TraceStep[] {
  return trace.filter((step, index) => {
    const next = trace[index + 1];
    if (step.kind !== 'propagation' || next?.kind !== 'propagation' || next.unit !== step.unit) return true;
    const { unit } = view(step);
    return unit.start(next.node) > unit.start(step.node) || unit.end(next.node) < unit.end(step.node);
  });
}

/** What holds the untrusted value at a step: the variable that is assigned, the argument of the sink. */
function valueNode(step: TraceStep, { sink, place }: RawFinding, { unit }: SourceView): number {
  if (step.kind === 'propagation' && unit.kind(step.node) === Kind.Assign) return unit.a(step.node);
  const isSink = step.kind === 'sink' && step.unit === sink.unit && step.node === sink.node;
  if (!isSink || place.unit !== sink.unit) return step.node;
  const isInside =
    unit.start(place.node) >= unit.start(sink.node) && unit.end(place.node) <= unit.end(sink.node);
  return isInside ? place.node : step.node;
}
