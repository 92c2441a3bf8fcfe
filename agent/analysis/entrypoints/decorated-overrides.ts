import { EMPTY_LIST } from '../../ir/kinds.js';
import { bounds } from '../domain/bounds.js';
import type { ClassRef } from '../domain/value.js';
import type { ClassFacts } from '../program/module.js';
import type { Evaluation } from '../transfer/evaluation/evaluation.js';

/** A method of a class without decorators of its own, and a decorated one of a base class that it overrides. */
interface Override {
  fn: number;
  base: { unit: number; fn: number };
}

/** The methods of a class whose decorators stand where they are declared first: on an interface, mostly. */
export function decoratedOverrides(ev: Evaluation, { unit }: ClassRef, facts: ClassFacts): Override[] {
  const found: Override[] = [];
  const { functions } = ev.program.modules[unit].unit.data;
  const line = [...facts.bases];
  for (let at = 0; at < line.length && !bounds.decoratedBases.isReachedBy(at); at++) {
    const base = line[at];
    const others = ev.program.modules[base.unit].unit.data.functions;
    const about = ev.program.hierarchy.facts(base);
    line.push(...about.bases);
    for (const [name, fns] of facts.methods) {
      for (const other of about.methods.get(name) ?? []) {
        const { decorators, parameters } = others[other];
        if (decorators === EMPTY_LIST) continue;
        for (const fn of fns) {
          const isBare = functions[fn].parameters.every((parameter) => parameter.decorators === EMPTY_LIST);
          if (isBare && functions[fn].parameters.length === parameters.length)
            found.push({ fn, base: { unit: base.unit, fn: other } });
        }
      }
    }
  }
  return found;
}
