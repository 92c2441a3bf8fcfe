import { Kind } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import type { FunctionTest, Model } from '../../rules/rule.js';
import { globsToRegExp } from './patterns.js';

/** A file of the program. */
interface Coded {
  readonly unit: Unit;
}

/** Whether a function is one that a model guesses from names: of its first parameters, of itself, or of its file. */
export function looksLike({ unit }: Coded, fn: number, model: Model): boolean {
  const { parameters } = unit.data.functions[fn];
  const names = model.named ?? [];
  return (
    names.length <= parameters.length &&
    names.every(
      (alternatives, index) =>
        alternatives.includes('*') || alternatives.includes(parameters[index].name.replace(/^%.*/, '')),
    ) &&
    (model.functions === undefined || fitsFunction({ unit }, fn, model.functions))
  );
}

/** Whether a framework finds this function by its name, its file or its marking. */
export function fitsFunction({ unit }: Coded, fn: number, test: FunctionTest): boolean {
  const info = unit.data.functions[fn];
  if (test.names !== undefined && !globMatcher(test.names).test(info.name)) return false;
  if (test.files !== undefined && !globMatcher(test.files).test(unit.path)) return false;
  if (test.directive === undefined) return true;
  const inFile = info.parent === 0 && hasDirective(unit, unit.data.functions[0].body, test.directive);
  return inFile || hasDirective(unit, info.body, test.directive);
}

/** Imports and hoisted functions may stand before it. */
function hasDirective(unit: Unit, body: number, text: string): boolean {
  return unit.list(body).some((statement) => {
    if (unit.kind(statement) !== Kind.Expression) return false;
    const value = unit.a(statement);
    return unit.kind(value) === Kind.String && unit.string(unit.a(value)) === text;
  });
}

const matchers = new Map<readonly string[], RegExp>();
/** One expression for all of these patterns, made once. */
export function globMatcher(globs: readonly string[]): RegExp {
  let known = matchers.get(globs);
  if (known === undefined) {
    known = globsToRegExp(globs);
    matchers.set(globs, known);
  }
  return known;
}
