import { Kind, NONE } from '../ir/kinds.js';
import { Unit, type UnitData } from '../ir/unit.js';

/** How a function ends, by its own statements: functions inside it are left out. */
export interface FunctionEnds {
  /** Return nodes that give a value. */
  returns: number[];
  /** It throws, or asserts. */
  throws: boolean;
}

/** The operands of statements that are lists of statements, and of those whose lists hold cases or catches. */
const bodies: Partial<Record<number, readonly number[]>> = {
  [Kind.If]: [4, 5],
  [Kind.Loop]: [4, 5],
  [Kind.ForEach]: [5],
  [Kind.Switch]: [4],
  [Kind.Case]: [4],
  [Kind.Try]: [3, 4, 5, 6],
  [Kind.Catch]: [5],
  [Kind.Block]: [3],
  [Kind.With]: [5],
};

export function functionEnds(data: UnitData, fn: number): FunctionEnds {
  const unit = new Unit(data);
  const ends: FunctionEnds = { returns: [], throws: false };
  // Statements nest as deep as lowering lets them: no recursion.
  const pending = [...unit.list(data.functions[fn].body)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const kind = unit.kind(node);
    if (kind === Kind.Return && unit.a(node) !== NONE) ends.returns.push(node);
    if (kind === Kind.Throw || kind === Kind.Assert) ends.throws = true;
    const operands = [unit.a(node), unit.b(node), unit.c(node), unit.d(node)];
    for (const body of bodies[kind] ?? []) {
      const list = operands[body - 3];
      if (list >= 0) pending.push(...unit.list(list));
    }
  }
  return ends;
}
