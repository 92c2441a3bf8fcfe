import type { Program } from '../program.js';
import { type Call, type Frame, optionsOf, type Value } from '../wiring/value.js';

const MAX_DEPTH = 6;
const MAX_FOUND = 50;
/** A wrapper has what it wraps among its first variables. */
const MAX_SLOTS = 4;

/**
 * What a handler is wrapped around, from the outside in: arguments of a call of a library (`handlers.LoggingHandler(out, next)`),
 * and what a closure of the program was made with (`func logged(next http.Handler) http.Handler`). A closure that is
 * written where it is registered, by `call`, wraps nothing.
 */
export function wrappedBy(value: Value, call: Call, program: Program): readonly Value[] {
  const found: Value[] = [];
  collect(value, call, program, found, 0);
  return found;
}

function collect(value: Value, call: Call, program: Program, found: Value[], depth: number): void {
  if (depth > MAX_DEPTH) return;
  for (const one of optionsOf(value)) {
    const frame = one?.kind === 'function' && one.frame?.fn !== 0 ? one.frame : null;
    const inner =
      one?.kind === 'foreign'
        ? (one.made?.positional ?? [])
        : frame !== null && !isAround(frame, call, program)
          ? frame.slots.slice(0, MAX_SLOTS)
          : [];
    for (const part of inner) {
      if (part === null || part === one || found.length >= MAX_FOUND) continue;
      found.push(part);
      collect(part, call, program, found, depth + 1);
    }
  }
}

/** Whether a call is written in the function that a frame is of. */
function isAround({ unit, fn }: Frame, call: Call, program: Program): boolean {
  const { start, end } = program.functionInfo({ unit, fn });
  const at = program.unit(call.unit).start(call.node);
  return unit === call.unit && start <= at && at < end;
}
