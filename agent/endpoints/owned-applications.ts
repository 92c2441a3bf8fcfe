import { FunctionFlag, Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { StartUpEvaluator } from './wiring/evaluator.js';
import { stated } from './wiring/stated-types.js';
import { type ClassValue, type FunctionValue, optionsOf, type Value } from './wiring/value.js';

const RECEIVERS = /^(self|cls|this)$/;

/**
 * Objects of the program that have an application of their own, made in their constructor: `self.app = web.Application()`. Where nothing
 * that was followed calls the methods that register its routes, whoever holds the object does.
 */
export function runOwners(
  evaluator: StartUpEvaluator,
  unit: number,
  isWanted: (unit: number, fn: number) => boolean,
): void {
  if (evaluator.unit(unit).data.language !== 'python') return;
  for (const cls of evaluator.modules.frameOf(unit).slots) {
    if (cls?.kind !== 'class' || cls.unit !== unit || evaluator.isExhausted) continue;
    const entries = entriesOf(evaluator, cls).filter(
      (fn) => !evaluator.hasRun(unit, fn) && isWanted(unit, fn),
    );
    if (entries.length === 0) continue;
    const instance = stated(evaluator, cls);
    const call = (fn: number) => {
      const value: FunctionValue = { kind: 'function', unit, fn, frame: cls.frame, receiver: instance };
      evaluator.callOutside(value);
      evaluator.runWaiting();
    };
    const maker = constructorOf(evaluator, cls);
    if (maker === null || !isWanted(unit, maker)) continue;
    call(maker);
    if ([...instance.fields.values()].some(isApplication)) for (const fn of entries) call(fn);
  }
}

function constructorOf(evaluator: StartUpEvaluator, { unit, cls }: ClassValue): number | null {
  const { functions } = evaluator.unit(unit).data;
  const found = functions.findIndex(
    ({ owner, flags }) => owner === cls && (flags & FunctionFlag.Constructor) !== 0,
  );
  return found < 0 ? null : found;
}

/** Something of a library that does routing, made here. */
function isApplication(value: Value): boolean {
  return optionsOf(value).some((one) => one?.kind === 'foreign' && one.isRouting && one.made !== null);
}

/** Methods that no other one of their class calls. */
function entriesOf(evaluator: StartUpEvaluator, { unit: index, cls }: ClassValue): number[] {
  const unit = evaluator.unit(index);
  const { functions, classes } = unit.data;
  const { methods } = classes[cls];
  const called = new Set<string>();
  const { start, end } = classes[cls];
  for (let node = 0; node < unit.nodeCount; node++)
    if (unit.kind(node) === Kind.Member && unit.start(node) >= start && unit.end(node) <= end)
      if (isOwn(unit, unit.a(node))) called.add(unit.string(unit.b(node)));
  return methods.filter(
    (fn) => (functions[fn].flags & FunctionFlag.Constructor) === 0 && !called.has(functions[fn].name),
  );
}

function isOwn(unit: Unit, node: number): boolean {
  const kind = unit.kind(node);
  return (kind === Kind.Local || kind === Kind.Captured) && RECEIVERS.test(unit.string(unit.b(node)));
}
