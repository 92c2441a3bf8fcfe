import { Kind } from '../ir/kinds.js';
import type { HotNames } from './hot-names.js';
import type { Module } from './program.js';

/**
 * Which types of the rules a file may have values of, where the language has types stated and checked. Such a value comes
 * from somewhere that its type is written: in the file, in a class that the file mentions or that one of those derives
 * from, or it is what the rules say that a member of another such value gives.
 */
export class StatedTypes {
  private readonly words: (ReadonlySet<string> | null)[];
  private readonly files: (StatedFile | null)[];

  constructor(
    private readonly modules: readonly Module[],
    private readonly hotNames: (module: Module) => HotNames,
  ) {
    this.words = modules.map((module) => (module.isChecked ? wordsOf(module) : null));
    const homes = new Map<string, number[]>();
    for (const module of modules) {
      if (this.words[module.index] === null) continue;
      for (const name of outerClasses(module)) homes.set(name, [...(homes.get(name) ?? []), module.index]);
    }
    const homesOf = (names: Iterable<string>) => [...names].flatMap((name) => homes.get(name) ?? []);
    this.files = modules.map((module) => {
      const words = this.words[module.index];
      if (words === null) return null;
      return {
        types: hotNames(module).typesAmong(words),
        mentions: homesOf(words),
        bases: homesOf(baseNames(module)),
      };
    });
  }

  /** Simple names of the types, and all words of the file; null where types are not stated. */
  in(index: number): { types: ReadonlySet<string>; words: ReadonlySet<string> } | null {
    const words = this.words[index];
    const file = this.files[index];
    if (words === null || file === null) return null;
    const types = new Set(file.types);
    const seen = new Set([index]);
    // Files of classes that the file mentions, and then only of what those derive from.
    const queue = [...file.mentions, ...file.bases];
    for (const home of queue) {
      if (seen.has(home)) continue;
      seen.add(home);
      const other = this.files[home];
      for (const type of other?.types ?? []) types.add(type);
      queue.push(...(other?.bases ?? []));
    }
    return { types: this.hotNames(this.modules[index]).typesWithin(types, words), words };
  }
}

interface StatedFile {
  /** Simple names of types of the rules that are written in it. */
  types: ReadonlySet<string>;
  /** Files of the classes of the program that it mentions, and of those that its own derive from. */
  mentions: readonly number[];
  bases: readonly number[];
}

/** Names of the classes that stand in no other: who uses an inner one has its file by the name of the outer one. */
function outerClasses({ unit }: Module): string[] {
  const { classes } = unit.data;
  return classes
    .filter(({ start }) => !classes.some((other) => other.start < start && start < other.end))
    .map(({ name }) => name);
}

/** Names and segments of dotted names. */
function wordsOf({ unit }: Module): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of unit.strings) {
    if (text.length > MAX_NAME) continue;
    words.add(text);
    if (text.includes('.')) for (const segment of text.split('.')) words.add(segment);
  }
  return words;
}
/** Longer texts are no names. */
const MAX_NAME = 200;

function baseNames({ unit }: Module): string[] {
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
