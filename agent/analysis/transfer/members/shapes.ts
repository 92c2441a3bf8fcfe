import { join } from '../../domain/join.js';
import { type ClassRef, type HeapObject, RECEIVER } from '../../domain/value.js';
import { detached } from '../../program/detached.js';
import type { ClassFacts } from '../../program/module.js';
import type { Analysis } from '../evaluation/evaluation.js';

/** What is known of the fields of any instance of a class: what its constructor stores, whatever it is called with. */
export function shapeOf(analysis: Analysis, cls: ClassRef, facts: ClassFacts): HeapObject {
  if (!facts.isShaped) {
    facts.isShaped = true;
    for (const fn of facts.constructors) {
      if (analysis.program.modules[cls.unit].open[fn]) continue;
      for (const effect of analysis.solver.summary(cls.unit, fn).effects) {
        if (
          effect.origin?.index !== RECEIVER ||
          effect.origin.path.length > 0 ||
          effect.origin.kind !== 'parameter'
        )
          continue;
        for (const [key, cell] of effect.cells) {
          const value = detached(analysis.program, cell);
          const other = facts.shape.cells.get(key);
          if (value !== null) facts.shape.cells.set(key, other === undefined ? value : join(other, value));
        }
      }
    }
  }
  return facts.shape;
}
