import { FunctionFlag } from '../../../ir/kinds.js';
import { memberPlace } from '../../domain/summary.js';
import type { Value } from '../../domain/value.js';
import type { Draft } from './draft.js';
import type { Evaluation } from './evaluation.js';

/** A rule asks for the constant of a value: where that is a parameter's, callers that pass one get a summary of their own. */
export function demandConstant(ev: Evaluation, value: Value): void {
  decides(ev, value);
  if (!value.marks.some((mark) => mark.origin.kind === 'parameter' && mark.origin.index >= 0)) return;
  const [{ module }] = ev.activations;
  const info = module.unit.data.functions[ev.fn];
  const isConstructor = info.owner >= 0 && (info.flags & FunctionFlag.Constructor) !== 0;
  const name = isConstructor ? module.unit.data.classes[info.owner].name : info.name;
  ev.analysis.demandedConstants.add(module.index, ev.fn, name);
}

/** The value of a condition. */
export function condition(ev: Evaluation, node: number): Value {
  const value = ev.expression(node);
  if (value.marks.length > 0) decides(ev, value);
  return value;
}

/** Something is decided by the value of a parameter: callers that pass constants get a summary of their own. */
export function decides({ draft }: Evaluation, value: Value): void {
  for (const { origin } of value.marks)
    if (origin.kind === 'parameter' && origin.index >= 0 && origin.index < 30) {
      draft.decidedBy |= 1 << origin.index;
      if (origin.path.length === 1) addMember(draft, memberPlace(origin.index, origin.path[0]));
    }
}

/** Something is decided by a member of a value, which may be what a caller passes as a whole. */
export function memberDecides({ draft }: Evaluation, { marks }: Value, name: string): void {
  for (const { origin, whole } of marks)
    if (whole && origin.kind === 'parameter' && origin.index >= 0 && origin.index < 30) {
      draft.decidedBy |= 1 << origin.index;
      if (origin.path.length === 0) addMember(draft, memberPlace(origin.index, name));
    }
}

function addMember(draft: Draft, place: string): void {
  if (!draft.decidingMembers.has(place))
    draft.decidingMembers = new Set([...draft.decidingMembers, place].sort());
}
