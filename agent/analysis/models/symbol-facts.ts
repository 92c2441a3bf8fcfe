import type { Match, Model, Rule, Sink } from '../../rules/rule.js';

/** A sink or structural pattern together with its rule. */
export interface SinkUse {
  rule: Rule;
  sink: Sink;
  class: number;
}
export interface MatchUse {
  rule: Rule;
  match: Match;
}

export interface AssignUses {
  sinks: readonly SinkUse[];
  matches: readonly MatchUse[];
}

/** What the rules say of one named thing. */
export interface SymbolFacts {
  calls: Model[];
  reads: Model[];
  decorated: Model[];
  subclass: Model[];
  typed: Model[];
  /** What is stored there is called by other programs. */
  exposes: boolean;
  caught: Model[];
  callSinks: SinkUse[];
  writeSinks: SinkUse[];
  callMatches: MatchUse[];
  readMatches: MatchUse[];
  writeMatches: MatchUse[];
  decoratedMatches: MatchUse[];
  methodMatches: MatchUse[];
}

export function noFacts(): SymbolFacts {
  return {
    calls: [],
    reads: [],
    decorated: [],
    subclass: [],
    typed: [],
    exposes: false,
    caught: [],
    callSinks: [],
    writeSinks: [],
    callMatches: [],
    readMatches: [],
    writeMatches: [],
    decoratedMatches: [],
    methodMatches: [],
  };
}

/** A named thing in the tree of names. */
export interface SymbolNode {
  /** Written form, for debugging and messages. */
  name: string;
  members: Map<string, number> | null;
  instance: Map<string, number> | null;
  facts: SymbolFacts | null;
  /** Types that this one extends, itself first; filled when the table is complete. */
  line: readonly number[] | null;
  extends: number[];
  memberTypes: Map<string, number> | null;
  /** The method that stands for an instance where a function is wanted. */
  functionName: string | null;
}

/** What `?#name` patterns ask of the receiver, and the name's node. */
export interface UnknownReceiver {
  receiver: RegExp | null;
  symbol: number;
}
