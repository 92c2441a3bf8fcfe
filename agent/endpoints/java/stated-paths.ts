import type { KnownValue, Observation } from '#agent/analysis/api/result.js';
import { Kind, NONE } from '#agent/ir/kinds.js';
import { constantTexts, type Program } from '../program.js';
import { gap } from '../wiring/value.js';

const MAX_DEPTH = 10;
const MAX_TEXTS = 100;

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
  depth = 0,
): string[] {
  if (value?.kind === 'constant') return constantTexts(value);
  if (node === NONE) return constantTexts(value);
  const unit = program.unit(unitIndex);
  const inner = (one: number, known?: KnownValue) => textsAt(unitIndex, one, known, program, depth + 1);
  if (depth <= MAX_DEPTH)
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
  const constant = depth > MAX_DEPTH ? null : constantOf(unitIndex, name, program);
  return constant
    ? textsAt(constant.unit, constant.node, undefined, program, depth + 1)
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
