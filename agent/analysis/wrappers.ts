import { EMPTY_LIST, Kind, NONE } from '../ir/kinds.js';
import type { Evaluation } from './evaluation.js';
import { NO_ARGUMENTS } from './summary.js';
import { type Closure, closureValue } from './value.js';

/**
 * Looks at what the decorators of a function do with it, where the program has them: each is called with the function,
 * and what it makes of it is called as well, by nobody in particular.
 */
export function wrap(ev: Evaluation, closure: Closure, decorators: number): void {
  if (decorators === EMPTY_LIST || ev.isAside) return;
  const { unit } = ev;
  for (const decorator of unit.list(decorators)) {
    const isCall = unit.kind(decorator) === Kind.Call;
    const maker = ev.expression(isCall ? unit.a(decorator) : decorator);
    if (maker.closures.length === 0) continue;
    const wrapper = isCall ? ev.expression(decorator) : maker;
    const args = { ...NO_ARGUMENTS, positional: [closureValue(closure)], nodes: [NONE] };
    const wrapped = ev.callValue(ev.bareCall(wrapper, decorator, args));
    if (wrapped.closures.some((one) => one.fn !== closure.fn || one.unit !== closure.unit))
      ev.callValue(ev.bareCall(wrapped, decorator));
  }
  // Defaults of handlers are what a framework looks at before it calls them.
  for (const { defaultValue } of unit.data.functions[closure.fn].parameters)
    if (defaultValue !== NONE && unit.kind(defaultValue) === Kind.Call) ev.expression(defaultValue);
}
