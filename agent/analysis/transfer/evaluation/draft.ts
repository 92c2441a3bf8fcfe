import type { FrameName } from '../../domain/frame-name.js';
import type { OverrideCalls } from '../../domain/override-calls.js';
import { CellTimes } from '../../domain/state.js';
import { type ConditionalSink, type DeferredCall, NO_MEMBERS } from '../../domain/summary.js';
import type { Frame, HeapObject, Origin, Value } from '../../domain/value.js';

/** What one evaluation found out so far for the summary of its function. */
export class Draft {
  /** Variables that calls brought here with closures. */
  readonly frames = new Map<FrameName, Frame>();
  /** Objects that stand for parameters and for members of them, once something was written to them. */
  readonly parameterObjects = new Map<Origin, HeapObject>();
  readonly sinks: ConditionalSink[] = [];
  readonly deferred: DeferredCall[] = [];
  /** Cells of others that were read, with the time of the first time. */
  readonly dependsOn = new CellTimes();
  /** Functions that were not looked at, as in taint-producers.ts. */
  readonly skipped = new Set<number>();
  /** Bit set of parameters that decide something, by themselves or by a member. */
  decidedBy = 0;
  /** As in a summary. */
  decidingMembers: ReadonlySet<string> = NO_MEMBERS;
  /** Members of parameters that are constants in the case at hand. */
  readonly given: { holder: HeapObject; key: string; value: Value }[] = [];
  /** Of a method that is looked at on an object of any class: what that leaves open. */
  overrideCalls: OverrideCalls | null = null;
  /** The class of the object at hand is known, and callers know no more of it. */
  isOfClass = false;

  constructor(readonly startedAt: number) {}
}
