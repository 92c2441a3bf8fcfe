import { NONE } from '../../ir/kinds.js';
import type { SourceSpec } from '../../rules/rule.js';
import type { TraceStep } from '../api/result.js';
import { graphBounds } from '../graph/bounds.js';
import type { Flow } from './flow.js';
import type { LeastWays } from './least-ways.js';
import { StepPlaces } from './step-places.js';

/** Shows how untrusted data gets from its source to a sink: step by step, each of which leads to the next. */
export class Witnesses {
  private readonly places: StepPlaces;

  constructor(
    private readonly flow: Flow,
    private readonly ways: LeastWays,
  ) {
    this.places = new StepPlaces(flow);
  }

  /** The steps from a source to a fact, in order. @param origin context of the source */
  of(fact: number, origin: number): { trace: TraceStep[]; source: SourceSpec } {
    const { sources, contexts, facts, objects } = this.flow;
    const { budgets } = objects.program;
    const steps: TraceStep[] = [];
    // A circle of calls may lead back to a fact: each is passed once.
    const seen = new Set<number>();
    /** Facts that came out of functions through which the way leads, the outermost first. */
    const within: number[] = [];
    let [at, after, reader] = [fact, NONE, NONE];
    while (at !== NONE && budgets.ways.take(facts.nodes[at])) {
      if (seen.has(at)) {
        // What a function does with data is shown once; another call of it leads past that.
        const out = within.pop();
        if (out === undefined) break;
        this.addCall(steps, out, NONE);
        [at] = this.ways.before(out);
        continue;
      }
      seen.add(at);
      const [before, inner] = this.ways.before(at);
      after = at;
      if (inner !== NONE) {
        for (const step of this.places.returned(at, before)) this.add(steps, step);
        within.push(at);
        at = inner;
      } else if (before !== NONE) {
        for (const step of this.places.between(before, at)) this.add(steps, step);
        if (!this.places.isVersion(at)) reader = at;
        at = before;
      } else {
        const out = within.pop();
        if (out !== undefined) {
          this.addCall(steps, out, at);
          [at] = this.ways.before(out);
        } else at = this.begins(steps, at, origin, reader);
      }
    }
    const source = sources.get(after) ?? contexts.sourceOf(origin);
    return { trace: shortened(steps.reverse()), source };
  }

  /** Where a fact is the first in its function. @returns that of the caller; NONE where it is the source */
  private begins(steps: TraceStep[], fact: number, origin: number, reader: number): number {
    const { facts, contexts } = this.flow;
    const context = facts.contexts[fact];
    if (contexts.isOrigin(context)) {
      for (const step of this.places.source(fact, reader)) this.add(steps, step);
      return NONE;
    }
    const [caller, call] = this.ways.enters(context, origin);
    if (caller !== NONE) this.add(steps, this.places.called(call, facts.nodes[fact]));
    return caller;
  }

  /** The call that a fact came out of, by which data went in. @param parameter fact; NONE where it is not known */
  private addCall(steps: TraceStep[], out: number, parameter: number): void {
    const { facts } = this.flow;
    const call = this.places.callOf(out, this.ways.before(out)[0]);
    this.add(steps, this.places.called(call, parameter === NONE ? NONE : facts.nodes[parameter]));
  }

  /** Steps are added the last first. Two at one place read as one. */
  private add(steps: TraceStep[], step: TraceStep | null): void {
    if (step === null) return;
    const next = steps.at(-1);
    const isSame = next?.unit === step.unit && next.node === step.node;
    if (isSame && (step.kind === 'propagation' || step.kind === next.kind)) return;
    steps.push(step);
  }
}

/** A long way: where it begins, and the last part of it. One more step is that of the sink. */
function shortened(steps: TraceStep[]): TraceStep[] {
  const most = graphBounds.shownSteps - 1;
  return steps.length <= most ? steps : [steps[0], ...steps.slice(steps.length - most + 1)];
}
