import { type Random, shuffled } from '#test/seeded.js';
import { type Arrangement, writtenArrangement } from './layout.js';
import { groupsOf, type PartKind, type Program } from './program.js';

/** An arrangement as a choice of one order for each thing that can be ordered. */
interface Choice {
  size: number;
  apply(to: Arrangement, order: readonly number[]): Arrangement;
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** The arrangement with the parts of all groups of some kinds in another order; null where none has two parts. */
export function otherOrder(
  program: Program,
  from: Arrangement,
  kinds: readonly PartKind[],
  random: Random,
): Arrangement | null {
  const orders = new Map(from.orders);
  let changed = false;
  for (const { address, group } of groupsOf(program)) {
    if (!kinds.includes(group.kind) || group.parts.length < 2) continue;
    orders.set(address, anotherOrder(group.parts.length, random));
    changed = true;
  }
  return changed ? { ...from, orders } : null;
}

/** The arrangement with the files given to the analysis in an order that is not the one by path; null for one file. */
export function otherGiven(program: Program, from: Arrangement, random: Random): Arrangement | null {
  const count = program.files.length;
  return count < 2 ? null : { ...from, given: anotherOrder(count, random) };
}

/** The arrangement with some of the files renamed; null for one file. */
export function otherNames(program: Program, from: Arrangement, random: Random): Arrangement | null {
  const count = program.files.length;
  if (count < 2) return null;
  for (;;) {
    const drawn = shuffled(random, alphabet);
    const letters = from.letters.map((letter, index) => (random() < 0.4 ? letter : drawn[index]));
    const isNew = letters.some((letter, index) => letter !== from.letters[index]);
    if (isNew && new Set(letters).size === count) return { ...from, letters };
  }
}

/**
 * All orders of a program's groups and files, or a sample where there are more than `most`. The first is the written one,
 * the second of a sample is its reverse.
 */
export function allArrangements(program: Program, most: number, random: Random): Arrangement[] {
  const written = writtenArrangement(program);
  const choices = choicesOf(program);
  const count = choices.reduce((product, { size }) => product * factorial(size), 1);
  if (count <= most) return combinations(choices, written);
  const reverse = choices.reduce((to, { size, apply }) => apply(to, upTo(size).reverse()), written);
  const sample = Array.from({ length: most - 2 }, () =>
    choices.reduce((to, { size, apply }) => apply(to, shuffled(random, upTo(size))), written),
  );
  return [written, reverse, ...sample];
}

/** One arrangement for each place that the parts of a group can have, by turning the group. */
export function rotations(program: Program, kind: PartKind): Arrangement[] {
  const written = writtenArrangement(program);
  const longest = groupsOf(program)
    .filter(({ group }) => group.kind === kind)
    .sort((one, other) => other.group.parts.length - one.group.parts.length)
    .at(0);
  if (!longest) throw new Error(`${program.name} has no ${kind} to turn.`);
  const all = upTo(longest.group.parts.length);
  return all.map((by) => ({
    ...written,
    orders: new Map([[longest.address, [...all.slice(by), ...all.slice(0, by)]]]),
  }));
}

function choicesOf(program: Program): Choice[] {
  const choices: Choice[] = groupsOf(program).map(({ address, group }) => ({
    size: group.parts.length,
    apply: (to, order) => ({ ...to, orders: new Map([...to.orders, [address, order]]) }),
  }));
  const files = program.files.length;
  // Names first: the order in which files are given counts only where it differs from theirs.
  choices.push({
    size: files,
    apply: (to, order) => ({ ...to, letters: order.map((index) => to.letters[index]) }),
  });
  choices.push({ size: files, apply: (to, order) => ({ ...to, given: order }) });
  return choices.filter(({ size }) => size > 1);
}

function combinations(choices: readonly Choice[], written: Arrangement): Arrangement[] {
  let all = [written];
  for (const { size, apply } of choices)
    all = all.flatMap((arrangement) => permutations(upTo(size)).map((order) => apply(arrangement, order)));
  return all;
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

function anotherOrder(size: number, random: Random): number[] {
  for (;;) {
    const order = shuffled(random, upTo(size));
    if (order.some((item, index) => item !== index)) return order;
  }
}

function upTo(size: number): number[] {
  return [...Array(size).keys()];
}

function factorial(size: number): number {
  return upTo(size).reduce((product, index) => product * (index + 1), 1);
}
