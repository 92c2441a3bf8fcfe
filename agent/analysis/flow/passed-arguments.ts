import { NONE, ParameterKind } from '../../ir/kinds.js';
import { Passing } from '../graph/flow-graph.js';
import type { Argument } from '../link/arguments.js';
import { ELEMENT } from '../objects/fields.js';
import type { Parts } from '../objects/parts.js';
import type { Passed } from './target.js';

/** What a call passes to functions that are called as one. @param token of their hub */
export function passedToHub({ hubs, fields }: Parts, token: number, given: readonly Argument[]): Passed[] {
  const passed: Passed[] = [];
  const last = hubs.lastPosition(token);
  let position = 0;
  let isSpread = false;
  for (const { port, how, value, name } of given) {
    const add = (parameter: number, from: number = NONE) =>
      passed.push({ port, value, parameter, from, into: NONE });
    if (how === Passing.Keyword) add(hubs.named(token, name));
    else if (how === Passing.Plain && !isSpread) add(hubs.positional(token, position++));
    else if (how === Passing.Plain || how === Passing.Spread) {
      // Each item has a place of its own; what comes behind a list of any length may have any.
      for (let to = position; to <= Math.max(position, last); to++) {
        const item = how === Passing.Spread && !isSpread ? fields.key(String(to - position)) : ELEMENT;
        add(hubs.positional(token, to), how === Passing.Plain ? NONE : item);
      }
      isSpread = true;
    }
  }
  return passed;
}

/** The same to one function, without its receiver. */
export function passedToFunction(
  { ports, fields }: Parts,
  unit: number,
  fn: number,
  given: readonly Argument[],
): Passed[] {
  const found: Passed[] = [];
  const add = (port: number, value: number, parameter: number, from: number = NONE, into: number = NONE) => {
    if (parameter !== NONE && value !== NONE) found.push({ port, value, parameter, from, into });
  };
  const parameters = ports.parameters(unit, fn);
  const others = parameters.findIndex(({ kind }) => kind === ParameterKind.KeywordRest);
  let position = 0;
  let isSpread = false;
  for (const { port, how, value, name } of given) {
    if (how === Passing.Plain && isSpread)
      // What comes behind a list of any length may be at any place.
      for (let to = position; to < parameters.length; to++)
        add(
          port,
          value,
          ports.parameter(unit, fn, to),
          NONE,
          ports.place(unit, fn, to).isItem ? ELEMENT : NONE,
        );
    else if (how === Passing.Plain) {
      const { parameter, isItem, item } = ports.place(unit, fn, position);
      add(port, value, parameter, NONE, isItem ? fields.key(String(item)) : NONE);
      if (ports.mayBeList(unit, fn, position++)) add(port, value, parameter);
    } else if (how === Passing.Keyword) {
      const index = parameters.findIndex((parameter) => parameter.name === name);
      if (index >= 0) add(port, value, ports.parameter(unit, fn, index));
      else if (others >= 0) add(port, value, ports.parameter(unit, fn, others), NONE, fields.key(name));
    } else if (how === Passing.Spread) {
      isSpread = true;
      for (let to = position; to < parameters.length; to++) {
        const parameter = ports.parameter(unit, fn, to);
        if (!ports.place(unit, fn, to).isItem) add(port, value, parameter, fields.key(String(to - position)));
        else if (to === position) add(port, value, parameter);
        else add(port, value, parameter, ELEMENT, ELEMENT);
      }
    } else
      for (const [index, parameter] of parameters.entries())
        add(
          port,
          value,
          ports.parameter(unit, fn, index),
          index === others ? NONE : fields.key(parameter.name),
        );
  }
  return found;
}
