import type { KnownValue, Observation } from '#agent/analysis/api/result.js';
import { Kind, NONE } from '#agent/ir/kinds.js';
import { constantTexts, type Program } from '../program.js';
import { gap } from '../wiring/value.js';

const MAX_DEPTH = 60;
const MAX_TEXTS = 100;
/** Constants may be made of each other; an expression that takes more steps than this has a gap. */
const MAX_STEPS = 1000;

interface Reach {
  depth: number;
  steps: { left: number };
}

/** The paths that an annotation states, first or by one of these names; a part that is not known is a gap. */
export function statedPaths(mapping: Observation, names: readonly string[], program: Program): string[] {
  const { arguments: args, keywords } = mapping;
  return [
    textsAt(mapping.unit, program.argumentNode(mapping, 0), args[0], program),
    ...names.map((name) =>
      textsAt(mapping.unit, program.argumentNode(mapping, -1, name), keywords[name], program),
    ),
  ].flat();
}

/** The texts that an expression stands for; a part that is not known is a gap. */
export function textsAt(
  unitIndex: number,
  node: number,
  value: KnownValue | undefined,
  program: Program,
  { depth, steps }: Reach = { depth: 0, steps: { left: MAX_STEPS } },
): string[] {
  if (value?.kind === 'constant') return constantTexts(value);
  if (node === NONE) return constantTexts(value);
  const unit = program.unit(unitIndex);
  const further = { depth: depth + 1, steps };
  const inner = (one: number, known?: KnownValue) => textsAt(unitIndex, one, known, program, further);
  const isInReach = depth <= MAX_DEPTH && steps.left-- > 0;
  if (isInReach)
    switch (unit.kind(node)) {
      case Kind.String:
        return [unit.string(unit.a(node))];
      case Kind.Typed:
        return inner(unit.a(node), value);
      case Kind.List: {
        const items = value?.kind === 'list' ? value.items : [];
        return [...unit.list(unit.a(node))].flatMap((item, index) => inner(item, items[index]));
      }
      case Kind.Binary: {
        if (unit.string(unit.c(node)) !== '+') break;
        const ends = inner(unit.b(node));
        return inner(unit.a(node))
          .flatMap((start) => ends.map((end) => start + end))
          .slice(0, MAX_TEXTS);
      }
    }
  const name = program.nameOf(unitIndex, node) ?? '';
  const constant = isInReach ? constantOf(unitIndex, name, program) : null;
  return constant
    ? textsAt(constant.unit, constant.node, undefined, program, further)
    : [gap(name === '' ? 'path' : name)];
}

/** The constant `Paths.USERS` of the class `Paths` of the program; one without a class before it may be inherited, or imported. */
function constantOf(unitIndex: number, name: string, program: Program) {
  const [own = '', owner] = name.split('.').reverse();
  const constant = program.constantNamed(unitIndex, own);
  const isOfOwner =
    constant !== null &&
    (owner === undefined || program.unit(constant.unit).data.classes.some((one) => one.name === owner));
  return isOfOwner ? constant : null;
}
