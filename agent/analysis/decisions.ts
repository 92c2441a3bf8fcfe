import { FunctionFlag } from '../ir/kinds.js';
import type { Evaluation } from './evaluation.js';
import type { Value } from './value.js';

/** A rule asks for the constant of a value: where that is a parameter's, callers that pass one get a summary of their own. */
export function asks(ev: Evaluation, value: Value): void {
  ev.decides(value);
  if (!value.marks.some((mark) => mark.origin.kind === 'parameter' && mark.origin.index >= 0)) return;
  const [{ module }] = ev.activations;
  const info = module.unit.data.functions[ev.fn];
  const isConstructor = info.owner >= 0 && (info.flags & FunctionFlag.Constructor) !== 0;
  const name = isConstructor ? module.unit.data.classes[info.owner].name : info.name;
  ev.engine.asked.add(module.index, ev.fn, name);
}
