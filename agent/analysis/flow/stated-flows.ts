import { NONE } from '../../ir/kinds.js';
import { type Capture, capturesOf } from '../../regex/captures.js';
import { charactersFound } from '../../regex/texts.js';
import type { Model, Place } from '../../rules/rule.js';
import type { ConstantChecks } from '../models/constant-checks.js';
import type { Constants } from '../values/constants.js';
import { placesOf, type Use } from '../values/places.js';
import { leftBy } from './replacements.js';

/** One thing that a model says goes to another. */
interface StatedFlow {
  readonly from: Place;
  readonly to: Place;
  /** Classes that it is harmless for there, by name. */
  readonly sanitizes: readonly string[] | undefined;
  /** The same as a mask, of what is left of it there. */
  readonly left: number;
}

/** Where a call puts what it is given, as a model says; what the groups of a known expression find, each for itself. */
export function* statedFlows(
  { flow = [] }: Model,
  use: Use,
  constants: Constants,
  checks: ConstantChecks,
): Generator<StatedFlow> {
  for (const { from: sources, to: targets, sanitizes, captures, removes, by } of flow) {
    const [removed, put] = [removes, by].map((place) =>
      place === undefined ? undefined : constants.one(placesOf(use, place)[0]?.value ?? NONE)?.value,
    );
    const left = typeof removed === 'string' ? leftBy(checks, charactersFound(removed), put) : 0;
    const found = captures === undefined ? null : capturesAt(constants, placesOf(use, captures)[0]?.value);
    for (const from of sources)
      for (const to of targets)
        if (found === null) yield { from, to, sanitizes, left };
        else
          for (const { keys, isHarmless } of found)
            if (!isHarmless) for (const key of keys) yield { from, to: `${to}.${key}`, sanitizes, left };
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
