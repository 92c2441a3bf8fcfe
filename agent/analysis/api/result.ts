import type { Model, Rule, SourceSpec } from '../../rules/rule.js';

/** A node of a unit: `unit` is the index in the analysed units. */
export interface Site {
  unit: number;
  node: number;
}

export interface TraceStep extends Site {
  kind: 'source' | 'propagation' | 'call' | 'return' | 'sink';
  /** Names the variable or function at hand, for the message: the assigned name, the called function, the parameter. */
  subject: string;
  /** For `call`: the parameter that receives the value. */
  detail: string;
}

/** A function of a unit. */
export interface FunctionRef {
  unit: number;
  fn: number;
}

/** A match of a rule before it becomes a finding. */
export interface RawFinding {
  rule: Rule;
  /** The call, write or assignment that is the weakness. */
  sink: Site;
  /** The tainted argument or offending value, or the sink itself. */
  place: Site;
  /** Source to sink; empty for structural matches. */
  trace: TraceStep[];
  source: SourceSpec | null;
  /** 0 to 10. */
  confidence: number;
  /** Index of the enclosing function in the sink's unit. */
  fn: number;
  /**
   * The entry points from which untrusted data gets to the sink, by file and place: what frameworks call, or the function
   * where source and sink come together if nothing is known to lead there. None for structural matches.
   */
  routes: readonly FunctionRef[];
}

/** What the analysis knows of an argument at an observed call. */
export type KnownValue =
  | { kind: 'constant'; value: string | number | boolean | null }
  | { kind: 'function'; unit: number; fn: number }
  | { kind: 'class'; unit: number; cls: number }
  | { kind: 'list'; items: KnownValue[] }
  | { kind: 'map'; entries: Record<string, KnownValue> }
  | { kind: 'module'; unit: number }
  /** A value of a library type; `identity` distinguishes two of them (two routers). */
  | { kind: 'instance'; type: string; identity: string }
  | { kind: 'unknown' };

/** A call, decorator or function that a model asked to hear of by `observe`. */
export interface Observation extends Site {
  tag: string;
  model: Model;
  /** Last segment of the matched name: `get` of `app.get`. */
  member: string;
  receiver: KnownValue;
  arguments: KnownValue[];
  keywords: Record<string, KnownValue>;
  /** What the call gives: for a construction the `instance` that later receivers and arguments name by its identity. */
  result: KnownValue;
  /** decorated, subclass, named: the function in question. */
  fn: number | null;
  cls: number | null;
}

export interface AnalysisResult {
  findings: RawFinding[];
  observations: Observation[];
  /** Functions whose step budget ended before they were done. */
  overBudget: { unit: number; fn: number }[];
  /** Steps used, for benchmarks. */
  steps: number;
  statistics: AnalysisStatistics;
}

/** What an analysis took. */
export interface AnalysisStatistics {
  /** What it counts, by words for people. */
  counts: readonly { readonly name: string; readonly count: number }[];
  /** Those that took effect, most often first. */
  bounds: readonly ReachedBound[];
  /** How many did not. */
  boundsNotReached: number;
}

export interface ReachedBound {
  name: string;
  limit: number;
  /** What is counted, and what the analysis does beyond the limit; see bounds.ts. */
  of: string;
  beyond: string;
  /** How often. */
  reached: number;
}
