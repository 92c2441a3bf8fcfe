import { Kind, NONE } from './kinds.js';
import type { Unit } from './unit.js';

/** What each operand of a kind is: n node, l list, s string, - plain number. Operands left out are not used. */
export const shapes: Partial<Record<number, string>> = {
  [Kind.Unknown]: 'l',
  [Kind.Local]: '-s',
  [Kind.Captured]: '-s-',
  [Kind.Global]: 's',
  [Kind.Import]: 's',
  [Kind.String]: 's',
  [Kind.Number]: 's',
  [Kind.Regex]: 'ss',
  [Kind.Template]: 'l',
  [Kind.List]: 'l',
  [Kind.Map]: 'l',
  [Kind.Property]: 'nn',
  [Kind.Spread]: 'n',
  [Kind.KeywordSpread]: 'n',
  [Kind.Keyword]: 'sn',
  [Kind.Member]: 'ns',
  [Kind.Index]: 'nn',
  [Kind.Slice]: 'nnn',
  [Kind.Call]: 'nl',
  [Kind.New]: 'nl',
  [Kind.Binary]: 'nns',
  [Kind.Logical]: 'nns',
  [Kind.Unary]: 'ns',
  [Kind.Conditional]: 'nnn',
  [Kind.Function]: '-',
  [Kind.Class]: '-',
  [Kind.Await]: 'n',
  [Kind.Yield]: 'n',
  [Kind.Typed]: 'nn',
  [Kind.Generic]: 'nl',
  [Kind.Sequence]: 'l',
  [Kind.Markup]: 'nll',
  [Kind.Comprehension]: 'nl',
  [Kind.Assign]: 'nn',
  [Kind.Expression]: 'n',
  [Kind.If]: 'nll',
  [Kind.Loop]: 'nll',
  [Kind.ForEach]: 'nnl',
  [Kind.Switch]: 'nl',
  [Kind.Case]: 'll',
  [Kind.Try]: 'llll',
  [Kind.Catch]: 'nnl',
  [Kind.Return]: 'n',
  [Kind.Throw]: 'n',
  [Kind.Block]: 'l',
  [Kind.Assert]: 'nn',
  [Kind.Delete]: 'n',
  [Kind.ImportAll]: 'n',
  [Kind.With]: 'nnl',
};

/** The nodes that a node is made of, in their order; not those of functions and classes that stand in it. */
export function childrenOf(unit: Unit, node: number): number[] {
  if (node === NONE) return [];
  const shape = shapes[unit.kind(node)] ?? '';
  const operands = [unit.a(node), unit.b(node), unit.c(node), unit.d(node)];
  const found: number[] = [];
  for (let i = 0; i < shape.length; i++) {
    if (shape[i] === 'l') for (const item of unit.list(operands[i])) found.push(item);
    else if (shape[i] === 'n' && operands[i] !== NONE) found.push(operands[i]);
  }
  return found;
}
