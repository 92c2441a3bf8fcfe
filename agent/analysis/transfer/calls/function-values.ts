import { EMPTY_LIST, Kind, NONE } from '../../../ir/kinds.js';
import { NO_ARGUMENTS } from '../../domain/summary.js';
import type { Value } from '../../domain/value.js';
import { type Closure, closureValue } from '../../domain/value.js';
import { bareCall } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { withLibraryName } from '../members/library-names.js';

/**
 * Looks at what the decorators of a function do with it, where the program has them: each is called with the function,
 * and what it makes of it is called as well, by nobody in particular.
 */
function wrap(ev: Evaluation, closure: Closure, decorators: number): void {
  if (decorators === EMPTY_LIST || ev.home.isAside) return;
  const { unit } = ev;
  for (const decorator of unit.list(decorators)) {
    const isCall = unit.kind(decorator) === Kind.Call;
    const maker = ev.expression(isCall ? unit.a(decorator) : decorator);
    if (maker.closures.length === 0) continue;
    const wrapper = isCall ? ev.expression(decorator) : maker;
    const args = { ...NO_ARGUMENTS, positional: [closureValue(closure)], nodes: [NONE] };
    const wrapped = ev.callValue(bareCall(ev, wrapper, decorator, args));
    if (wrapped.closures.some((one) => one.fn !== closure.fn || one.unit !== closure.unit))
      ev.callValue(bareCall(ev, wrapped, decorator));
  }
  // Defaults of handlers are what a framework looks at before it calls them.
  for (const { defaultValue } of unit.data.functions[closure.fn].parameters)
    if (defaultValue !== NONE && unit.kind(defaultValue) === Kind.Call) ev.expression(defaultValue);
}

/** A function of the program as a value, where it is written. */
export function makeClosure(ev: Evaluation, fn: number): Value {
  const { module, unit } = ev;
  const open = module.open[fn];
  const closure: Closure = { unit: module.index, fn, receiver: null, frame: open ? ev.frame : null };
  if (open) ev.analysis.closures.made(ev, closure);
  const { decorators, name } = unit.data.functions[fn];
  for (const decorator of unit.list(decorators)) ev.analysis.frameworks.decorated(ev, decorator, fn, null);
  wrap(ev, closure, decorators);
  return withLibraryName(ev, closureValue(closure), name);
}
