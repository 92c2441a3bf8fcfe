import { ParameterKind } from '../../../ir/kinds.js';
import type { FunctionInfo } from '../../../ir/unit.js';
import {
  type Closure,
  constantValue,
  ELEMENT,
  LENGTH,
  objectValue,
  UNDEFINED,
  type Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { literalDefault } from '../../program/literal-defaults.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { isRest } from '../members/overloads.js';

/** The value that a parameter receives, undefined when the call gives none. */
export function argument(
  ev: Evaluation,
  info: FunctionInfo,
  index: number,
  call: ValueCall,
): Value | undefined {
  const parameter = info.parameters[index];
  if (parameter === undefined) return undefined;
  const { positional, keywords, rest } = call.arguments;
  if (isRest(parameter.kind)) {
    if (
      parameter.kind === ParameterKind.RestOrList &&
      isList(ev, positional[index]) &&
      positional.length === index + 1
    )
      return positional[index];
    const object = ev.program.heap.object('list', call.unit, call.node, { exact: rest === null });
    const items = positional.slice(index);
    for (const [position, item] of items.entries()) object.cells.set(position, item);
    if (rest === null) object.cells.set(LENGTH, constantValue(items.length, ev.builtin.number));
    else object.cells.set(ELEMENT, rest);
    return objectValue(object, ev.builtin.list);
  }
  if (parameter.kind === ParameterKind.KeywordRest) {
    const object = ev.program.heap.object('map', call.unit, call.node, { exact: rest === null });
    for (const [name, value] of keywords)
      if (!info.parameters.some((one) => one.name === name)) object.cells.set(name, value);
    return objectValue(object, ev.builtin.map);
  }
  const named = keywords.get(parameter.name);
  if (named !== undefined) return named;
  if (parameter.kind === ParameterKind.KeywordOnly) return undefined;
  return positional[index] ?? rest ?? undefined;
}

function isList(ev: Evaluation, value: Value | undefined): boolean {
  return value?.types.some((type) => ev.builtin.list.includes(type)) ?? false;
}

/** What a parameter holds where the call gives none. */
export function defaultOf(ev: Evaluation, closure: Closure, info: FunctionInfo, index: number): Value {
  const parameter = info.parameters[index];
  return (
    (parameter === undefined
      ? undefined
      : literalDefault(ev.program, closure.unit, parameter.defaultValue)) ?? UNDEFINED
  );
}
