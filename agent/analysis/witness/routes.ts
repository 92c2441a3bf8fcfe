import { NONE } from '../../ir/kinds.js';
import { bounds } from '../domain/bounds.js';
import { idOf, placeOf } from '../domain/ids.js';
import type { FunctionRef, Site } from '../domain/result.js';
import type { Step } from '../domain/value.js';
import type { FunctionAt } from './witness.js';

/** What is known of the program when routes are asked for; functions by their ids. */
export interface CallGraph {
  /** The function was handed to a library that calls it, or is decorated or derived so that one does. */
  isRegistered(id: number): boolean;
  /** The same, or its parameters look like those of handlers. */
  isEntryPoint(id: number): boolean;
  /** The entry points by which a function is reached; none where none leads there. */
  entryPointsTo(id: number): readonly number[];
}

/** The calls by which a flow gets to its sink. */
interface Flow {
  /** The function where outside data comes in. */
  begins: number;
  /** Those in which source and sink come together, and through which the path goes on from there, outermost first. */
  calls: number[];
  confidence: number;
}

/** Of one sink: by which calls flows get there. */
export class Routes {
  private readonly flows = new Map<string, Flow>();

  /**
   * @param source where outside data comes in
   * @param running the functions in which source and sink come together, outermost first
   * @param last the step at the sink
   */
  add(
    source: Site,
    running: readonly FunctionRef[],
    last: Step | null,
    confidence: number,
    functionAt: FunctionAt,
  ): void {
    const begins = idOf(source.unit, functionAt(source));
    const together = running.filter(({ fn }) => fn > 0).map(({ unit, fn }) => idOf(unit, fn));
    const calls = [...together, ...callsTo(last, functionAt)];
    const key = `${begins} ${calls.join(' ')}`;
    const flow = this.flows.get(key);
    if (flow === undefined) this.flows.set(key, { begins, calls, confidence });
    else if (flow.confidence < confidence) flow.confidence = confidence;
  }

  /** The entry points of the flows that are at least so certain, by file and place. */
  entryPoints(least: number, graph: CallGraph): FunctionRef[] {
    const found = new Set<number>();
    for (const flow of this.flows.values()) {
      if (flow.confidence < least) continue;
      const at = outermost(flow, graph);
      if (at === undefined) continue;
      const entries = graph.entryPointsTo(at);
      for (const entry of entries) found.add(entry);
      if (entries.length === 0) found.add(at);
    }
    return [...bounds.routes.first([...found].sort((one, other) => one - other))].map(placeOf);
  }
}

/** The function of a flow that comes closest to an entry point; undefined where all of it is in the body of a module. */
function outermost({ begins, calls }: Flow, graph: CallGraph): number | undefined {
  const isRegistered = (id: number) => graph.isRegistered(id);
  const isEntryPoint = (id: number) => graph.isEntryPoint(id);
  const isOfFlow = calls.includes(begins);
  const all = isOfFlow || isRegistered(begins) ? [begins, ...calls] : calls;
  return all.find(isRegistered) ?? all.find(isEntryPoint) ?? all[0];
}

/** The functions through which a path comes to its sink from where the source is known, outermost first. */
function callsTo(last: Step | null, functionAt: FunctionAt): number[] {
  const calls: number[] = [];
  for (let step = last; step !== null; step = step.inner) {
    // What frameworks and users of a library call stands nowhere; what they are given stands in the body of a module.
    const fn = step.node === NONE ? 0 : functionAt(step);
    if (fn > 0) calls.push(idOf(step.unit, fn));
  }
  return calls;
}
