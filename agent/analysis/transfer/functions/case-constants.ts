import type { FunctionInfo } from '../../../ir/unit.js';
import { bounds } from '../../domain/bounds.js';
import { constantOf } from '../../domain/constants.js';
import { memberAt, type Summary } from '../../domain/summary.js';
import { type Closure, type ConstantBox, constantValue, type Frame, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { literalDefault } from '../../program/literal-defaults.js';
import type { Module } from '../../program/module.js';
import { decides, demandConstant, memberDecides } from '../evaluation/decisions.js';
import type { Draft } from '../evaluation/draft.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { parameterObject } from '../members/objects.js';
import { argument } from './argument.js';

/** The constants of a call that decide something in the function: parameters and members of them, as a case names them. */
export function constantArguments(
  ev: Evaluation,
  closure: Closure,
  info: FunctionInfo,
  call: ValueCall,
  { decidedBy, decidingMembers }: Summary,
): Map<string, ConstantBox> | null {
  const constants = new Map<string, ConstantBox>();
  for (const index of info.parameters.keys()) {
    if (index >= 30 || (decidedBy & (1 << index)) === 0) continue;
    const value =
      argument(ev, info, index, call) ??
      literalDefault(ev.program, closure.unit, info.parameters[index].defaultValue);
    const constant = value === undefined ? null : constantOf(value);
    // What decides in a called function decides in this one too.
    if (value !== undefined && value.marks.length > 0) {
      if (ev.analysis.demandedConstants.has(closure.unit, closure.fn)) demandConstant(ev, value);
      else decides(ev, value);
    }
    if (constant !== null && !isLong(constant)) constants.set(String(index), constant);
  }
  for (const place of decidingMembers) {
    const member = memberAt(place);
    const value = member && argument(ev, info, member.index, call);
    if (!member || !value) continue;
    memberDecides(ev, value, member.name);
    const constant = constantMember(value, member.name);
    if (constant !== null && !isLong(constant)) constants.set(place, constant);
  }
  return constants.size > 0 ? constants : null;
}

/** The constant that a member of a value certainly is. */
function constantMember({ marks, objects: [object, ...others] }: Value, name: string): ConstantBox | null {
  if (marks.length > 0 || object === undefined || others.length > 0 || object.origin !== null) return null;
  const cell = object.cells.get(name);
  return cell === undefined ? null : constantOf(cell);
}

function isLong({ value }: ConstantBox): boolean {
  return typeof value === 'string' && bounds.constantCharacters.isExceededBy(value.length);
}

/** The value of a parameter, or of a member of one, in the case that it is a constant. */
export function constantOfCase(ev: Evaluation, { value }: ConstantBox): Value {
  return constantValue(value, typeof value === 'string' ? ev.builtin.string : []);
}

/** Puts the constants of a case into what callers pass. */
export function enterMembers(
  ev: Evaluation,
  { unit }: Module,
  fn: number,
  frame: Frame,
  constants: ReadonlyMap<string, ConstantBox> | null,
): void {
  for (const [place, constant] of constants ?? []) {
    const member = memberAt(place);
    if (member === null) continue;
    const passed = frame.cells.get(unit.data.functions[fn].parameters[member.index].slot);
    const mark = passed?.marks.find(({ origin, whole }) => whole && origin.kind === 'parameter');
    if (mark === undefined) continue;
    const given = {
      holder: parameterObject(ev, mark.origin),
      key: member.name,
      value: constantOfCase(ev, constant),
    };
    ev.state.write(given.holder, given.key, given.value);
    ev.draft.given.push(given);
  }
}

/** What callers have put into what they pass is no effect of the function. */
export function forgetGiven({ given }: Draft): void {
  for (const { holder, key, value } of given) if (holder.cells.get(key) === value) holder.cells.delete(key);
}
