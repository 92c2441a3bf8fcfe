import { Kind, NONE } from '#agent/ir/kinds.js';
import { joinPaths } from '../compose.js';
import type { ClassSite, FunctionSite, Program } from '../program.js';
import type { JavaTypes } from './types.js';

/** Locators lead to classes that may have locators of their own. */
const MAX_DEPTH = 6;
const MAX_PATHS = 100;

const keyOf = ({ unit, cls }: ClassSite) => `${unit} ${cls}`;

/** A method with a path that answers nothing itself: it gives the resource that does, `RunResource run(@PathParam("id") String id)`. */
export class ResourceLocators {
  private readonly byClass = new Map<string, { owner: ClassSite; path: string }[]>();

  private readonly known = new Map<string, readonly string[]>();

  constructor(
    program: Program,
    types: JavaTypes,
    locators: Iterable<FunctionSite & { path: string }>,
    private readonly rootPath: (owner: ClassSite) => string | undefined,
  ) {
    // `Class<RunResource>`: the framework makes the instance.
    const resourceType = (index: number, type: number) => {
      const unit = program.unit(index);
      if (unit.kind(type) !== Kind.Generic || types.nameOf(index, type) !== 'Class') return type;
      return [...unit.list(unit.b(type))][0] ?? type;
    };
    for (const { unit, fn, path } of locators) {
      const { owner, returnType } = program.functionInfo({ unit, fn });
      const given =
        owner === NONE || returnType === NONE ? null : types.classOf(unit, resourceType(unit, returnType));
      if (given === null) continue;
      const found = { owner: { unit, cls: owner }, path };
      this.byClass.set(keyOf(given), [...(this.byClass.get(keyOf(given)) ?? []), found]);
    }
  }

  /**
   * Below which paths the methods of a class answer: its own, and those of the locators that give it. Each class is worked out
   * once; one that leads back to itself adds nothing.
   */
  pathsOf(site: ClassSite, depth = 0): readonly string[] {
    const done = this.known.get(keyOf(site));
    if (done) return done;
    const own = this.rootPath(site);
    const paths = own === undefined ? [] : [own];
    this.known.set(keyOf(site), []);
    if (depth < MAX_DEPTH)
      for (const { owner, path } of this.byClass.get(keyOf(site)) ?? [])
        for (const before of this.pathsOf(owner, depth + 1))
          if (paths.length < MAX_PATHS) paths.push(joinPaths(before, path));
    this.known.set(keyOf(site), paths);
    return paths;
  }
}
