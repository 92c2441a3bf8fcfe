import { joinMarks, symbolValue, UNKNOWN, type Value } from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { lookUp } from '../members/module-values.js';
import { structural } from '../rules/sinks.js';

/** A name that no scope declares: from a module whose names were all imported, or a thing that the rules name. */
export function globalName(ev: Evaluation, name: string, node: number): Value {
  const { analysis } = ev;
  for (const star of analysis.stars.get(ev.module.index) ?? []) {
    const { exports } = ev.program.modules[star];
    const found = exports.cells.get(name) ?? lookUp(analysis, exports, name);
    if (found !== null) return found;
  }
  const symbols = ev.module.symbols.external(name);
  if (symbols.length === 0) return UNKNOWN;
  let value = symbolValue(symbols);
  for (const symbol of symbols) {
    const facts = ev.module.symbols.facts(symbol);
    for (const model of facts?.reads ?? []) {
      if (!ev.program.holds(model)) continue;
      if (model.returns) value = value.withTypes(ev.module.symbols.types.named(model.returns));
      if (model.source)
        value = value.withMarks(
          joinMarks(value.marks, analysis.recorder.sourceMarks(model.source, ev.module.index, node)),
        );
    }
    for (const use of facts?.readMatches ?? []) structural(ev, use, null, ev.module.index, node);
  }
  return value;
}
