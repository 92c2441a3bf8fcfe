import { Kind } from '#agent/ir/kinds.js';
import { checksIn, unread } from '../access/handlers.js';
import { bothRequired, type Security } from '../access/security.js';
import type { Wiring } from '../router-calls.js';
import { type Call, type FunctionValue, firstOf, optionsOf, type Value } from '../wiring/value.js';

/** They say yes to who has all of a list: to anybody, where that is empty. */
const OF_ALL: ReadonlySet<string> = new Set(['starlette.authentication.has_required_scope']);
const MAX_WRAPPERS = 5;

/** What answers behind the wrappers that a decorator of the program put around it, and what these ask of callers. */
export interface Applied {
  fn: FunctionValue;
  security: Security | null;
}

/** Of a call that was handed a function, as in `router.get(path)(wrapped(handler))`; null for any other. */
export function handlerBehind(call: Call, wiring: Wiring): Applied | null {
  const all = optionsOf(call.applied ?? null).flatMap((one) =>
    one?.kind === 'function' ? [behind(one, wiring)] : [],
  );
  const [first] = all;
  if (first === undefined) return null;
  // One wrapper for functions that wait, and another one for those that do not, ask the same.
  const isSame = all.every(({ security }) => kindsOf(security) === kindsOf(first.security));
  return isSame ? first : { ...first, security: unread('decorator', wiring.program.place(call)) };
}

function behind(outer: FunctionValue, wiring: Wiring): Applied {
  let fn = outer;
  let security: Security | null = null;
  for (let depth = 0; depth < MAX_WRAPPERS; depth++) {
    const inner = givenAround(fn, wiring);
    if (inner === null) break;
    if (!asksNothing(fn, wiring)) security = bothRequired(security, checksIn(fn, wiring));
    fn = inner;
  }
  return { fn, security };
}

function kindsOf(security: Security | null): string {
  return (security?.guards ?? []).map(({ kind }) => kind).join(' ');
}

/** The function that the one around a closure was called with. */
function givenAround({ frame, unit, fn }: FunctionValue, { program }: Wiring): FunctionValue | null {
  if (frame === null || frame.fn === 0) return null;
  for (const { slot } of program.functionInfo({ unit: frame.unit, fn: frame.fn }).parameters) {
    const given = firstOf(frame.slots[slot] ?? null, 'function');
    if (given !== null && (given.fn !== fn || given.unit !== unit)) return given;
  }
  return null;
}

/** Whether a wrapper asks for all of a list that is empty for this handler. */
function asksNothing({ unit: index, fn, frame }: FunctionValue, { program, evaluator }: Wiring): boolean {
  const unit = program.unit(index);
  const { start, end } = program.functionInfo({ unit: index, fn });
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Call || unit.start(node) < start || unit.end(node) > end) continue;
    const [, wanted] = unit.list(unit.b(node));
    if (frame === null || wanted === undefined || unit.kind(wanted) !== Kind.Captured) continue;
    const callee = evaluator.evaluate(evaluator.modules.frameOf(index), unit.a(node));
    if (!OF_ALL.has(firstOf(callee, 'foreign')?.name ?? '')) continue;
    if (isEmpty(evaluator.evaluate(frame, wanted))) return true;
  }
  return false;
}

function isEmpty(value: Value): boolean {
  return optionsOf(value).every((one) => one?.kind === 'list' && one.items.length === 0);
}
