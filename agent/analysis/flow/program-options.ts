import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import type { Values } from '../values/values.js';
import { rootOf } from './checked-roots.js';
import type { Flow } from './flow.js';

/** How rules ask for items of a list of arguments that a program may take for options. */
export const OPTIONS = '[options]';

/** Behind it nothing is an option any more. */
const END_OF_OPTIONS = '--';
/** Options that commonly take the next argument as their value; other letters are mostly switches. */
const TAKES_VALUE = /^(-[mCcobBuiFtexdDHXA]|--[a-zA-Z][\w-]*)$/;

/** Knows which items of a list of arguments of a program this may take for options. */
export class ProgramOptions {
  private readonly known = new Map<number, ReadonlySet<number>>();

  constructor(
    private readonly flow: Flow,
    private readonly values: Values,
  ) {}

  /** Whether a fact is of such an item. Of a list that a function is given, its callers know the items. */
  isOption(fact: number, list: number, depth = 0): boolean {
    const { facts, paths, contexts, index } = this.flow;
    if (depth > graphBounds.conditionDepth) return false;
    const linked = index.unitOf(list);
    const root = linked.base + rootOf(linked, list - linked.base);
    const context = facts.contexts[fact];
    if (contexts.parameterOf(context) !== root)
      return this.positions(list).has(paths.head(facts.paths[fact]));
    const { incoming } = contexts;
    for (let row = incoming.start(context); row !== NONE; row = incoming.after(row)) {
      const caller = incoming.firstOf(row);
      const node = facts.nodes[caller];
      if (node >= 0 && node < this.flow.objects.program.nodeCount && this.isOption(caller, node, depth + 1))
        return true;
    }
    return false;
  }

  /**
   * The keys of the positions of items that may be options: not what stands behind `--`, and not the value of an option. None
   * where the order of the list is not known, or nothing in its first place.
   */
  private positions(list: number): ReadonlySet<number> {
    let found = this.known.get(list);
    if (found === undefined) {
      found = this.find(list);
      this.known.set(list, found);
    }
    return found;
  }

  private find(list: number): ReadonlySet<number> {
    const { lengths, members, constants } = this.values;
    const { fields } = this.flow.objects.parts;
    const found = new Set<number>();
    const length = lengths.of(list);
    if (length === null || length > graphBounds.options) return found;
    let before: unknown;
    for (let position = 0; position < length; position++) {
      const { values } = members.of(list, String(position));
      const constant = values.length === 1 ? constants.one(values[0])?.value : undefined;
      if (constant === END_OF_OPTIONS || (position === 0 && typeof constant !== 'string')) break;
      if (typeof before !== 'string' || !TAKES_VALUE.test(before)) found.add(fields.key(String(position)));
      before = constant;
    }
    return found;
  }
}
