import { type Call, hasGap, textsOf } from './value.js';

/** Calls of routing libraries by where they stand, with the texts that they were given there. */
export class Repetitions {
  private readonly texts = new Map<string, Set<string>>();
  private noted = 0;

  /**
   * Takes those away that were added behind `from` where each was made before at its place, with the same texts or others that are
   * not known: a function that nothing calls, and that hands on what others are called with, adds nothing. Generated servers offer
   * some such functions.
   */
  leaveOut(calls: Call[], from: number): void {
    for (; this.noted < from; this.noted++) this.note(calls[this.noted]);
    const added = calls.slice(from).filter(({ callee }) => callee.isRouting);
    if (
      !added.some(({ positional }) => positional.length > 0) ||
      !added.every((call) => this.isRepeated(call))
    )
      return;
    calls.splice(from, calls.length - from, ...calls.slice(from).filter(({ callee }) => !callee.isRouting));
  }

  private note(call: Call): void {
    if (!call.callee.isRouting) return;
    const known = this.texts.get(siteOf(call));
    const own = call.positional.flatMap((value) => textsOf(value));
    if (known) for (const text of own) known.add(text);
    else this.texts.set(siteOf(call), new Set(own));
  }

  private isRepeated(call: Call): boolean {
    const known = this.texts.get(siteOf(call));
    // What is handed nothing makes a router, and no route.
    if (!known) return call.positional.length === 0;
    return call.positional.every((value) => textsOf(value).every((text) => known.has(text) || hasGap(text)));
  }
}

function siteOf({ unit, node }: Call): string {
  return `${unit} ${node}`;
}
