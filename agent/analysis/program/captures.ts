import { FunctionSpans } from '../../ir/function-spans.js';
import { Kind, NONE } from '../../ir/kinds.js';
import { NODE_WIDTH, type Unit } from '../../ir/unit.js';
import { SlotSets } from '../domain/slot-sets.js';
import { wrapperFunctions } from './wrapper-functions.js';

/** How the functions of a unit use the variables of each other. */
export interface Captures {
  /** Per function: slots of it that inner functions use. */
  readonly captured: readonly ReadonlySet<number>[];
  /** Per function: slots that are assigned more than once, or by an inner function. */
  readonly changing: readonly ReadonlySet<number>[];
  /** Per function: slots that are assigned at all after they were bound. */
  readonly assigned: readonly ReadonlySet<number>[];
  /** Per function: slots that an inner function assigns. */
  readonly foreign: readonly ReadonlySet<number>[];
  /** Per function: it stores things where other functions may find them: in its receiver, in variables of the module. */
  readonly storing: readonly boolean[];
  /** Per function: it assigns variables of a function around it other than the module body. */
  readonly reassigning: readonly boolean[];
  /** The innermost function around an offset of the file. */
  readonly functionAt: (offset: number) => number;
  /** Per function: it uses variables of a function around it other than the module body. */
  readonly open: readonly boolean[];
}

/** Which slots inner functions use, and which functions cannot be understood without the function around them. */
export function captures(unit: Unit): Captures & { wrapping: ReadonlySet<number> } {
  const functions = unit.data.functions;
  const captured = new SlotSets(functions.length);
  const wrapping = wrapperFunctions(unit);
  const open = functions.map((_, fn) => wrapping.has(fn));
  const spans = new FunctionSpans(unit.data);
  const innermost = spans.at.bind(spans);
  const { nodes } = unit;
  for (let at = 0; at < nodes.length; at += NODE_WIDTH) {
    if ((nodes[at] & 0xff) !== Kind.Captured) continue;
    const owner = nodes[at + 5];
    captured.add(owner, nodes[at + 3]);
    if (owner === 0 || wrapping.has(owner)) continue;
    // Every function between the use and the owner needs the owner's frame.
    let fn = innermost(nodes[at + 1]);
    while (fn > 0 && fn !== owner) {
      open[fn] = true;
      fn = functions[fn].parent;
    }
  }
  return {
    captured: captured.sets,
    ...changingSlots(unit, innermost, wrapping),
    open,
    functionAt: innermost,
    wrapping,
  };
}

function changingSlots(
  unit: Unit,
  innermost: (offset: number) => number,
  wrapping: ReadonlySet<number>,
): Pick<Captures, 'changing' | 'assigned' | 'foreign' | 'storing' | 'reassigning'> {
  const reassigning = unit.data.functions.map(() => false);
  const storing = unit.data.functions.map(() => false);
  const count = unit.data.functions.length;
  const foreign = new SlotSets(count);
  const assigned = new SlotSets(count);
  const changing = new SlotSets(count);
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    if (kind !== Kind.Assign && kind !== Kind.ForEach) continue;
    const target = unit.a(node);
    if (target === NONE) continue;
    if (unit.kind(target) === Kind.Member && isReceiver(unit, unit.a(target), innermost))
      storing[innermost(unit.start(target))] = true;
    if (unit.kind(target) === Kind.Captured) {
      const isOuter = unit.c(target) === 0 || wrapping.has(unit.c(target));
      (isOuter ? storing : reassigning)[innermost(unit.start(target))] = true;
      for (const slots of [changing, assigned, foreign]) slots.add(unit.c(target), unit.a(target));
    } else if (unit.kind(target) === Kind.Local) {
      const fn = definedIn(unit, unit.b(node), innermost(unit.start(target)));
      if (kind === Kind.ForEach || assigned.has(fn, unit.a(target))) changing.add(fn, unit.a(target));
      assigned.add(fn, unit.a(target));
    }
  }
  return {
    changing: changing.sets,
    assigned: assigned.sets,
    foreign: foreign.sets,
    storing,
    reassigning,
  };
}

/** The name of a function that is declared stands inside of it, and is a variable of the one around it. */
function definedIn(unit: Unit, value: number, fn: number): number {
  const isOwn = value !== NONE && unit.kind(value) === Kind.Function && unit.a(value) === fn;
  return isOwn ? Math.max(unit.data.functions[fn].parent, 0) : fn;
}

function isReceiver(unit: Unit, node: number, innermost: (offset: number) => number): boolean {
  return (
    unit.kind(node) === Kind.Local &&
    unit.data.functions[innermost(unit.start(node))].receiver === unit.a(node)
  );
}
