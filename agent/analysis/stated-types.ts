import { FunctionFlag, Kind } from '../ir/kinds.js';
import type { HotNames } from './hot-names.js';
import type { Module } from './program.js';

/**
 * Which types of the rules a file may have values of, where the language has types stated and checked. Such a value comes
 * from somewhere that its type is written: in the file, in a class that the file mentions or that one of those derives
 * from, or it is what the rules say that a member of another such value gives.
 */
export class StatedTypes {
  private readonly words: (ReadonlySet<string> | null)[];
  private readonly written: ReadonlySet<string>[];
  private readonly homes = new Map<string, number[]>();
  private readonly bases: string[][];

  constructor(
    private readonly modules: readonly Module[],
    private readonly hotNames: (module: Module) => HotNames,
  ) {
    this.words = modules.map((module) => (statesTypes(module) ? wordsOf(module) : null));
    this.written = this.words.map((words, index) =>
      words === null ? new Set() : hotNames(modules[index]).typesAmong(words),
    );
    this.bases = modules.map((module, index) => (this.words[index] === null ? [] : baseNames(module)));
    for (const { index, unit } of modules) {
      if (this.words[index] === null) continue;
      for (const { name } of unit.data.classes) {
        const homes = this.homes.get(name);
        if (homes === undefined) this.homes.set(name, [index]);
        else homes.push(index);
      }
    }
  }

  /** Simple names of the types, and all words of the file; null where types are not stated. */
  in(index: number): { types: ReadonlySet<string>; words: ReadonlySet<string> } | null {
    const words = this.words[index];
    if (words === null) return null;
    const types = new Set(this.written[index]);
    const seen = new Set([index]);
    const queue = [...words];
    // Classes that the file mentions, and then only what those derive from.
    for (let i = 0; i < queue.length; i++)
      for (const home of this.homes.get(queue[i]) ?? []) {
        if (seen.has(home)) continue;
        seen.add(home);
        for (const type of this.written[home]) types.add(type);
        queue.push(...this.bases[home]);
      }
    return { types: this.hotNames(this.modules[index]).typesWithin(types, words), words };
  }
}

function statesTypes({ unit }: Module): boolean {
  return unit.data.functions.some(({ flags }) => (flags & FunctionFlag.Checked) !== 0);
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
