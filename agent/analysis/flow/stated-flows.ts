import { NONE } from '../../ir/kinds.js';
import { type Capture, capturesOf } from '../../regex/captures.js';
import type { Model, Place } from '../../rules/rule.js';
import { calledName } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { leavesHarmless } from '../models/strict-patterns.js';
import type { Constants } from '../values/constants.js';
import { placesOf, type Use } from '../values/places.js';

/** A replacement takes out all but harmless characters: everywhere, and by a pattern of what may stay. */
export function keepsHarmless(
  constants: Constants,
  linked: LinkedUnit,
  call: number,
  pattern: number | undefined,
): boolean {
  const source = pattern === undefined ? undefined : constants.one(pattern)?.value;
  if (typeof source !== 'string') return false;
  return leavesHarmless(source, calledName(linked, call) === 'replaceAll');
}

/** One thing that a model says goes to another. */
interface StatedFlow {
  readonly from: Place;
  readonly to: Place;
  /** Classes that it is harmless for there. */
  readonly sanitizes: readonly string[] | undefined;
}

/** Where a call puts what it is given, as a model says; what the groups of a known expression find, each for itself. */
export function* statedFlows({ flow = [] }: Model, use: Use, constants: Constants): Generator<StatedFlow> {
  for (const { from: sources, to: targets, sanitizes, captures } of flow) {
    const found = captures === undefined ? null : capturesAt(constants, placesOf(use, captures)[0]?.value);
    for (const from of sources)
      for (const to of targets)
        if (found === null) yield { from, to, sanitizes };
        else
          for (const { keys, isHarmless } of found)
            if (!isHarmless) for (const key of keys) yield { from, to: `${to}.${key}`, sanitizes };
  }
}

/** What the groups of a constant expression find; null where it is not known. */
function capturesAt(constants: Constants, pattern: number | undefined): readonly Capture[] | null {
  const source = pattern === undefined || pattern === NONE ? undefined : constants.one(pattern)?.value;
  if (typeof source !== 'string') return null;
  let captures = known.get(source);
  if (captures === undefined) {
    captures = capturesOf(source);
    if (known.size > MOST) known.clear();
    known.set(source, captures);
  }
  return captures;
}
const known = new Map<string, readonly Capture[] | null>();
/** Files that are scanned may hold any number of them. */
const MOST = 5000;
