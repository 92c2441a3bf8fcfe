import { Kind } from '../../ir/kinds.js';
import type { ValueTest } from '../../rules/rule.js';
import { comparesWith } from '../domain/value-tests.js';
import type { NameRole } from '../models/rule-names.js';
import type { Module } from '../program/module.js';
import type { StatedTypes } from './stated-types.js';

/** In how many files a name has to be used before looking for the texts pays. */
const MANY = 50;

/**
 * Names that everything uses, `put` or `add`, and that matter with certain constants only: `put("password", "...")`.
 * Where types are stated, such a constant comes from the file itself, from one that it mentions (a field), or from one
 * that mentions it (an argument).
 */
export class TextTests {
  private readonly near = new Map<ValueTest, ReadonlySet<number>>();
  private texts: (readonly string[])[] | null = null;

  constructor(
    private readonly modules: readonly Module[],
    private readonly stated: StatedTypes,
  ) {}

  /** Decides for each file which of the names that ask for texts may match. */
  decide(rolesByFile: readonly Map<string, NameRole>[]): void {
    const files = new Map<string, number>();
    for (const roles of rolesByFile)
      for (const [name, { texts }] of roles)
        if (texts.length > 0) files.set(name, (files.get(name) ?? 0) + 1);
    for (const { index, isStaticallyTyped } of this.modules)
      for (const [name, own] of rolesByFile[index]) {
        if (own.matches || own.texts.length === 0) continue;
        const isRare = !isStaticallyTyped || (files.get(name) ?? 0) < MANY;
        const matches = isRare || own.texts.some((test) => this.isNear(test, index));
        rolesByFile[index].set(name, { ...own, matches, texts: [] });
      }
  }

  /** Whether a function of a file may be given a constant that passes the test. */
  mayPass(test: ValueTest, unit: number): boolean {
    return this.near.get(test)?.has(unit) ?? true;
  }

  private isNear(test: ValueTest, index: number): boolean {
    let near = this.near.get(test);
    if (near === undefined) {
      this.texts ??= this.modules.map(literals);
      const having = new Set<number>();
      for (const [module, texts] of this.texts.entries())
        if (texts.some((text) => comparesWith(test, text))) having.add(module);
      near = this.stated.around(having);
      this.near.set(test, near);
    }
    return near.has(index);
  }
}

/** The constant texts of a file. */
function literals({ unit }: Module): string[] {
  const texts = new Set<string>();
  for (let node = 0; node < unit.nodeCount; node++)
    if (unit.kind(node) === Kind.String) texts.add(unit.string(unit.a(node)));
  return [...texts];
}
