import type { RuleNames } from '../models/rule-names.js';
import type { Module } from '../program/module.js';
import type { StatedWords } from '../program/unit-words.js';

/**
 * Which types of the rules a file may have values of, where the language has types stated and checked. Such a value comes
 * from somewhere that its type is written: in the file, in a class that the file mentions or that one of those derives
 * from, or it is what the rules say that a member of another such value gives.
 */
export class StatedTypes {
  private readonly files: (StatedFile | null)[];

  constructor(
    private readonly modules: readonly Module[],
    private readonly hotNames: (module: Module) => RuleNames,
  ) {
    // By the numbers of the names of classes.
    const homes = new Map<number, number[]>();
    for (const { index, words } of modules)
      for (const name of words.outerClasses) {
        const known = homes.get(name);
        if (known === undefined) homes.set(name, [index]);
        else known.push(index);
      }
    const homesOf = (names: Iterable<number>) => {
      const found: number[] = [];
      for (const name of names) for (const home of homes.get(name) ?? []) found.push(home);
      return found;
    };
    this.files = modules.map(
      ({ numbers, words: { stated } }) =>
        stated && {
          ...stated,
          mentions: [...homesOf(numbers), ...homesOf(stated.segments)],
          homesOfBases: homesOf(stated.bases),
        },
    );
  }

  /** Files, those that mention a class of them, and those of which they mention one. */
  around(files: ReadonlySet<number>): Set<number> {
    const around = new Set(files);
    for (const [index, file] of this.files.entries())
      for (const home of file?.mentions ?? []) {
        if (files.has(home)) around.add(index);
        if (files.has(index)) around.add(home);
      }
    return around;
  }

  /** Simple names of the types, and the words of the file by which the rules speak of something; null where types are not stated. */
  in(
    index: number,
  ): { types: ReadonlySet<string>; words: readonly string[]; roots: readonly string[] } | null {
    const file = this.files[index];
    if (file === null) return null;
    const { ofRules: words, roots } = file;
    const types = new Set(file.types);
    const seen = new Set([index]);
    // Files of classes that the file mentions, and then only of what those derive from.
    const queue = [...file.mentions, ...file.homesOfBases];
    for (const home of queue) {
      if (seen.has(home)) continue;
      seen.add(home);
      const other = this.files[home];
      for (const type of other?.types ?? []) types.add(type);
      queue.push(...(other?.homesOfBases ?? []));
    }
    return { types: this.hotNames(this.modules[index]).typesWithin(types, words), words, roots };
  }
}

interface StatedFile extends StatedWords {
  /** Files of the classes of the program that it mentions, and of those that its own derive from. */
  mentions: readonly number[];
  homesOfBases: readonly number[];
}
