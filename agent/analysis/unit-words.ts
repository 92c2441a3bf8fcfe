import { Kind, NONE } from '../ir/kinds.js';
import type { Unit } from '../ir/unit.js';
import { bothOf, COLD, type Heat, isHot } from './hot-names.js';
import type { NameUses } from './name-uses.js';
import type { SymbolTable } from './symbols.js';

/** Stands for markup among the names of a file. */
export const MARKUP = '<markup>';

/** What the words of a unit are to the rules, as far as it tells by itself. */
export interface UnitWords {
  /** Variables, members and markup that count whatever they belong to. */
  readonly heat: ReadonlyMap<string, Heat>;
  /** Classes that stand in no other: who uses an inner one has its file by the name of the outer one. */
  readonly outerClasses: readonly string[];
  /** Null where types are not stated and checked. */
  readonly stated: StatedWords | null;
}

export interface StatedWords {
  /** Names and segments of dotted names by which the rules speak of something. */
  readonly ofRules: readonly string[];
  /** Segments of dotted names: words besides the texts of the unit. */
  readonly segments: readonly string[];
  /** Simple names of types of the rules among them. */
  readonly types: ReadonlySet<string>;
  /** First segments of names of the rules that are those of imports and global variables. */
  readonly roots: readonly string[];
  /** Names of what its classes derive from. */
  readonly bases: readonly string[];
}

export function unitWords(unit: Unit, uses: NameUses, isChecked: boolean, symbols: SymbolTable): UnitWords {
  return {
    heat: heatOf(unit, uses, symbols),
    outerClasses: outerClasses(unit),
    stated: isChecked ? statedWords(unit, uses, symbols) : null,
  };
}

function heatOf(unit: Unit, uses: NameUses, symbols: SymbolTable): Map<string, Heat> {
  const heat = new Map<string, Heat>();
  const add = (name: string, more: Heat) => {
    if (isHot(more)) heat.set(name, bothOf(heat.get(name) ?? COLD, more));
  };
  for (const word of unit.strings) if (word.length <= MAX_NAME) add(word, symbols.names.heat(word));
  if (uses.markup.length > 0) add(MARKUP, symbols.markupHeat);
  for (let i = 0; i < uses.members.length; i += 2) {
    const name = unit.string(uses.members[i]);
    const receiver = uses.members[i + 1];
    add(name, symbols.hot.written(name, receiver === NONE ? '' : unit.string(receiver)));
  }
  return heat;
}

function statedWords(unit: Unit, uses: NameUses, symbols: SymbolTable): StatedWords {
  const segments = segmentsOf(unit);
  const words = new Set([...unit.strings, ...segments]);
  return {
    ofRules: symbols.hot.known(words),
    segments,
    types: symbols.hot.typesAmong(words),
    roots: symbols.hot.rootsAmong(beginnings(unit, uses)),
    bases: baseNames(unit),
  };
}

function segmentsOf(unit: Unit): readonly string[] {
  const segments = new Set<string>();
  for (const text of unit.strings)
    if (text.length <= MAX_NAME && text.includes('.'))
      for (const segment of text.split('.')) segments.add(segment);
  return [...segments];
}

/** First segments of what is imported and of global variables. */
function beginnings(unit: Unit, uses: NameUses): Set<string> {
  const first = new Set(uses.globals);
  for (const node of unit.data.imports)
    for (const name of unit.string(unit.a(node)).split('|')) first.add(name.split('.', 1)[0]);
  return first;
}

/** Longer texts are no names. */
const MAX_NAME = 200;

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
