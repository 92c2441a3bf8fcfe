import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { ANY_KEY, GRAPH_WIDTH, itemsOf, Op, positionOf, SPREAD } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { ELEMENT, LATER } from '../objects/fields.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Globals } from './globals.js';
import type { LibraryCalls } from './library-calls.js';

/** A place where what is put below an object is found, too: the path there begins with these keys, the last one first. */
export interface Placement {
  /** A node or variable: the place itself, the object whose members are meant wherever it is held, or a parameter. */
  readonly node: number;
  readonly keys: readonly number[];
  readonly kind: 'there' | 'in its members' | 'in the parameter';
}

/** Finds who else holds an object that something is put into: what it is a version or a member of, and what holds it. */
export class Placements {
  private readonly known: (readonly Placement[] | undefined)[] = [];
  private readonly fields = new Map<number, Map<number, number[]>>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly globals: Globals,
    private readonly library: LibraryCalls,
    /** Whether the program calls the function of a parameter. */
    private readonly isCalled: (parameter: number) => boolean,
  ) {}

  of(object: number): readonly Placement[] {
    let placements = this.known[object];
    if (placements === undefined) {
      const found: Placement[] = [];
      this.look(object, [], found, new Set());
      placements = found;
      this.known[object] = placements;
    }
    return placements;
  }

  /** Variables of a member of the objects that a value can be and of which there is one. */
  fieldsOf(object: number, stored: number): readonly number[] {
    const key = stored === LATER ? ELEMENT : stored;
    let ofObject = this.fields.get(object);
    if (ofObject === undefined) {
      ofObject = new Map();
      this.fields.set(object, ofObject);
    }
    let found = ofObject.get(key);
    if (found === undefined) {
      found = this.globals.fieldsOf(object, key);
      ofObject.set(key, found);
    }
    return found;
  }

  private look(object: number, keys: readonly number[], found: Placement[], seen: Set<number>): void {
    for (let at = object; ; ) {
      if (seen.has(at)) return;
      seen.add(at);
      const linked = this.index.unitOf(at);
      const { graph, base } = linked;
      const record = (at - base) * GRAPH_WIDTH;
      const [a, b] = [graph.nodes[record + 3], graph.nodes[record + 4]];
      this.lookAtHolders(linked, at, keys, found, seen);
      switch (graph.nodes[record] & 0xff) {
        case Op.Typed:
          // Another name for what is used by its first one, too.
          if (this.index.usersOf(base + a).length > 1) found.push({ node: base + a, keys, kind: 'there' });
          at = base + a;
          continue;
        case Op.Sigma:
        case Op.Put:
        case Op.PutIndex:
        case Op.After:
        case Op.Await:
        case Op.Entered:
          at = base + a;
          continue;
        case Op.Logical:
          this.look(base + a, keys, found, seen);
          at = base + b;
          continue;
        case Op.Phi: {
          const items = itemsOf(graph.lists, a);
          for (let i = 0; i < items.length; i += 2) this.look(base + items[i], keys, found, seen);
          return;
        }
        case Op.Load:
        case Op.LoadIndex: {
          this.addMembers(at, keys, found);
          const isLoad = (graph.nodes[record] & 0xff) === Op.Load;
          const above = [isLoad ? this.key(linked, b) : ELEMENT, ...keys];
          found.push({ node: base + a, keys: above, kind: 'there' });
          this.look(base + a, above, found, seen);
          return;
        }
        case Op.Super:
          if (a === NONE) return;
          at = base + a;
          continue;
        case Op.Call:
          this.addMembers(at, keys, found);
          this.lookBehind(linked, at, keys, found, seen);
          return;
        case Op.CellLoad:
          this.addMembers(at, keys, found);
          this.lookInVariable(this.objects.parts.fields.cell(linked.index, a, b), keys, found, seen);
          return;
        case Op.Parameter:
        case Op.Receiver:
          found.push({ node: at, keys, kind: 'in the parameter' });
          if (!this.isCalled(at) || this.isOne(at)) this.addMembers(at, keys, found);
          return;
        default:
          this.addMembers(at, keys, found);
          return;
      }
    }
  }

  /** Whoever calls, it is the same object, as far as those of the program are distinguished. */
  private isOne(parameter: number): boolean {
    const { variables, tokens, classes, program } = this.objects.parts;
    const isOfTest = (token: number) =>
      tokens.kind(token) === TokenKind.Instance &&
      program.units[classes.all[tokens.first(token)].unit].isAside;
    return [...variables.of(parameter)].filter((token) => !isOfTest(token)).length === 1;
  }

  /** Whoever holds the same object, of which there is one, finds it in its members, or in the store that it is. */
  private addMembers(object: number, keys: readonly number[], found: Placement[]): void {
    found.push({ node: object, keys, kind: 'in its members' });
    const { variables, stores } = this.objects.parts;
    for (const token of variables.of(object)) {
      const store = stores.variableOf(token);
      if (store !== undefined) found.push({ node: store, keys, kind: 'there' });
    }
  }

  /** What a variable holds that several functions use, whoever stored it there. */
  private lookInVariable(cell: number, keys: readonly number[], found: Placement[], seen: Set<number>): void {
    found.push({ node: cell, keys, kind: 'there' });
    for (const stored of this.objects.parts.variables.sourcesOf(cell)) {
      if (stored >= this.objects.program.nodeCount || seen.has(stored)) continue;
      found.push({ node: stored, keys, kind: 'there' });
      this.look(stored, keys, found, seen);
    }
  }

  /** What a call gives may be what it was given, or a member of that. */
  private lookBehind(
    linked: LinkedUnit,
    call: number,
    keys: readonly number[],
    found: Placement[],
    seen: Set<number>,
  ): void {
    for (const { from, out, isSame } of this.library.of(linked, call).handed) {
      if (!isSame) continue;
      const above = [...out, ...keys];
      found.push({ node: from, keys: above, kind: 'there' });
      this.look(from, above, found, seen);
    }
  }

  /** What was put somewhere before holds what is put into it later. */
  private lookAtHolders(
    linked: LinkedUnit,
    object: number,
    keys: readonly number[],
    found: Placement[],
    seen: Set<number>,
  ): void {
    const { graph, base } = linked;
    const holds = (holder: number, key: number, below: number) => {
      const above = [key, ...keys];
      found.push({ node: holder, keys: above, kind: 'there' });
      if (keys.length < graphBounds.path) this.look(below, above, found, seen);
    };
    for (const user of this.index.usersOf(object)) {
      const at = (user - base) * GRAPH_WIDTH;
      const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
      switch (graph.nodes[at] & 0xff) {
        case Op.CellStore:
          found.push({ node: this.objects.parts.fields.cell(linked.index, a, b), keys, kind: 'there' });
          break;
        case Op.Put:
          // Who holds the holder finds it there, too.
          if (c === object - base) holds(user, this.key(linked, b), base + a);
          break;
        case Op.PutIndex:
          if (c === object - base) holds(user, ELEMENT, base + a);
          break;
        case Op.Allocate: {
          const entries = itemsOf(graph.lists, a);
          for (let i = 0; i < entries.length; i += 3)
            if (entries[i + 2] === object - base && entries[i] !== SPREAD)
              holds(user, this.key(linked, entries[i]), user);
        }
      }
    }
  }

  /** The number of a key of the graph. */
  key({ unit }: LinkedUnit, key: number): number {
    if (key === ANY_KEY) return ELEMENT;
    const position = positionOf(key);
    return this.objects.parts.fields.key(position >= 0 ? String(position) : unit.string(key));
  }
}
