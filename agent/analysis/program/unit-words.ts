import { Kind, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import { bothRoles, hasRole, type NameRole, NO_ROLE } from '../models/rule-names.js';
import type { Words } from '../models/words.js';
import type { NameUses } from './name-uses.js';

/** Stands for markup among the names of a file. */
export const MARKUP = '<markup>';

/** What the words of a unit are to the rules, as far as it says by itself. */
export interface UnitWords {
  /** Variables, members and markup that count whatever they belong to. */
  readonly roles: ReadonlyMap<string, NameRole>;
  /** Names of classes that stand in no other, as numbers of texts: who uses an inner one has its file by the name of the outer one. */
  readonly outerClasses: readonly number[];
  /** Null where types are not stated and checked. */
  readonly stated: StatedWords | null;
}

export interface StatedWords {
  /** Names and segments of dotted names by which the rules speak of something. */
  readonly ofRules: readonly string[];
  /** Segments of dotted names, words besides the texts of the unit: numbers of texts. */
  readonly segments: Int32Array;
  /** Simple names of types of the rules among them. */
  readonly types: ReadonlySet<string>;
  /** First segments of names of the rules that are those of imports and global variables. */
  readonly roots: readonly string[];
  /** Names of what its classes derive from: numbers of texts. */
  readonly bases: readonly number[];
}

/** @param numbers those of the unit's texts */
export function unitWords(
  unit: Unit,
  numbers: Int32Array,
  uses: NameUses,
  isStaticallyTyped: boolean,
  words: Words,
): UnitWords {
  return {
    roles: heatOf(unit, numbers, uses, words),
    outerClasses: outerClasses(unit).map((name) => words.texts.number(name)),
    stated: isStaticallyTyped ? statedWords(unit, numbers, uses, words) : null,
  };
}

function heatOf(unit: Unit, numbers: Int32Array, uses: NameUses, words: Words): Map<string, NameRole> {
  const { symbols } = words;
  const roles = new Map<string, NameRole>();
  const add = (name: string, more: NameRole) => {
    if (hasRole(more)) roles.set(name, bothRoles(roles.get(name) ?? NO_ROLE, more));
  };
  for (let i = 0; i < numbers.length; i++) {
    const word = words.of(numbers[i]);
    if (word !== null && word.role !== null) add(unit.string(i), word.role);
  }
  if (uses.markup.length > 0) add(MARKUP, symbols.unnamed.markupRole);
  for (let i = 0; i < uses.members.length; i += 2) {
    const member = uses.members[i];
    if (words.of(numbers[member])?.isWritten !== true) continue;
    const receiver = uses.members[i + 1];
    const name = unit.string(member);
    add(name, symbols.ruleNames.written(name, receiver === NONE ? '' : unit.string(receiver)));
  }
  return roles;
}

function statedWords(unit: Unit, numbers: Int32Array, uses: NameUses, words: Words): StatedWords {
  const segments = new Set<number>();
  const names = new Set<string>();
  const types = new Set<string>();
  const look = (number: number) => {
    const word = words.of(number);
    if (word === null) return;
    if (word.isName) names.add(words.texts.text(number));
    if (word.isType) types.add(words.texts.text(number));
    for (const segment of word.segments) segments.add(segment);
  };
  numbers.forEach(look);
  // A segment has none of its own.
  segments.forEach(look);
  return {
    ofRules: [...names],
    segments: Int32Array.from(segments),
    types,
    roots: words.symbols.ruleNames.rootsAmong(beginnings(unit, numbers, uses, words)),
    bases: baseNames(unit).map((name) => words.texts.number(name)),
  };
}

/** First segments of what is imported and of global variables. */
function beginnings(unit: Unit, numbers: Int32Array, uses: NameUses, words: Words): Set<string> {
  const first = new Set(uses.globals);
  for (const node of unit.data.imports)
    for (const name of words.firstSegments(numbers[unit.a(node)])) first.add(name);
  return first;
}

function outerClasses({ data: { classes } }: Unit): string[] {
  return classes
    .filter(({ start }) => !classes.some((other) => other.start < start && start < other.end))
    .map(({ name }) => name);
}

function baseNames(unit: Unit): string[] {
  const names: string[] = [];
  for (const { bases } of unit.data.classes)
    for (const base of unit.list(bases)) {
      const kind = unit.kind(base);
      if (kind === Kind.Member || kind === Kind.Local || kind === Kind.Captured)
        names.push(unit.string(unit.b(base)));
      else if (kind === Kind.Global || kind === Kind.Import) {
        const name = unit.string(unit.a(base));
        names.push(name.slice(name.lastIndexOf('.') + 1));
      }
    }
  return names;
}
