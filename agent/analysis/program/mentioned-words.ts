import type { ProgramTest } from '../../rules/place-tests.js';
import type { RuleSet } from '../../rules/rule.js';
import type { Imports } from './imports.js';
import type { ProgramFile } from './program-file.js';

/** Which of the words that rules ask for occur anywhere in a program: as a name, as a text, or in what it imports. */
export class MentionedWords {
  private found: ReadonlySet<string> | null = null;

  constructor(
    private readonly modules: readonly Pick<ProgramFile, 'index' | 'unit'>[],
    private readonly imports: Imports,
    private readonly rules: RuleSet,
  ) {}

  /** Whether the program has the words that a sink or pattern asks for, and none that it excludes. */
  fit({ ifMentioned, unlessMentioned }: ProgramTest): boolean {
    if (ifMentioned === undefined && unlessMentioned === undefined) return true;
    this.found ??= this.search();
    const { found } = this;
    if (unlessMentioned?.some((word) => found.has(word))) return false;
    return ifMentioned === undefined || ifMentioned.some((word) => found.has(word));
  }

  private search(): Set<string> {
    const asked = new Set<string>();
    for (const { rules, models } of this.rules.packs) {
      const tests: ProgramTest[] = [
        ...models,
        ...rules.flatMap(({ sinks, matches }) => [...sinks, ...matches]),
      ];
      for (const { ifMentioned = [], unlessMentioned = [] } of tests)
        for (const word of [...ifMentioned, ...unlessMentioned]) asked.add(word);
    }
    const found = new Set<string>();
    for (const { index, unit } of this.modules) {
      for (const text of unit.strings) if (asked.has(text)) found.add(text);
      for (const names of this.imports.namesIn(index))
        for (const name of names) if (asked.has(name)) found.add(name);
    }
    return found;
  }
}
