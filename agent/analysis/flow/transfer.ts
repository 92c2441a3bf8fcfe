import { NONE } from '../../ir/kinds.js';
import { ANY_KEY, GRAPH_WIDTH, itemsOf, MATCHES, Op, positionOf, SPREAD } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { ELEMENT } from '../objects/fields.js';
import type { Branches } from '../values/branches.js';
import type { Symbols } from '../values/symbols.js';
import type { WrittenText } from '../values/written-text.js';
import { RETURNS, THROWS } from './contexts.js';
import { cleaning, composed, type Effect, MADE, Shape } from './effects.js';
import type { Following, Placing } from './following.js';
import type { Globals } from './globals.js';
import type { Guards } from './guards.js';

const BEHIND: Effect = { ...MADE, shapes: Shape.Behind };
const BEFORE: Effect = { ...MADE, shapes: Shape.Before };

/** Operators whose result is text of both sides, or may be. */
const JOINING = new Set(['+', '%', '|', '||', '@', '&', '??']);

/** What each operator does to data that it is given. */
export class Transfer {
  constructor(
    private readonly guards: Guards,
    private readonly globals: Globals,
    private readonly branches: Branches,
    private readonly texts: WrittenText,
    private readonly symbols: Symbols,
  ) {}

  /** A node uses the node of a fact. */
  use(flow: Following, fact: number, user: number): void {
    const linked = flow.index.unitOf(user);
    const { graph, base, unit } = linked;
    const at = (user - base) * GRAPH_WIDTH;
    const node = flow.facts.nodes[fact] - base;
    const path = flow.facts.paths[fact];
    const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
    if (this.branches.isDeadNode(linked, user - base)) return;
    switch (graph.nodes[at] & 0xff) {
      case Op.Phi: {
        const items = itemsOf(graph.lists, a);
        for (let i = 0; i < items.length; i += 2)
          if (items[i] === node && !this.branches.isDead(linked, items[i + 1])) {
            flow.move(fact, user, path);
            return;
          }
        return;
      }
      case Op.Typed:
      case Op.Await:
      case Op.Entered:
      case Op.Super:
      case Op.Unknown:
        flow.move(fact, user, path);
        return;
      case Op.Sigma: {
        if (node !== a) return;
        const effect = this.guards.effect(linked, user, path);
        if (effect !== null) flow.move(fact, user, path, effect);
        return;
      }
      case Op.Logical:
        // `a && b` is `a` only where that is empty.
        if (node === b || unit.string(c) !== '&&') flow.move(fact, user, path);
        return;
      case Op.Load:
        this.load(flow, fact, user, this.key(linked, flow, b));
        return;
      case Op.LoadIndex:
        // What is found under a key is not the key.
        if (node === a) this.load(flow, fact, user, ELEMENT);
        return;
      case Op.Keys:
        if (path === 0) flow.move(fact, user, 0, MADE);
        return;
      case Op.Slice:
        if (node === a) flow.move(fact, user, path);
        return;
      case Op.Put: {
        const key = this.key(linked, flow, b);
        if (node === c) this.put(flow, fact, linked, user, a, key);
        if (node === a && !(path !== 0 && key !== ELEMENT && flow.paths.head(path) === key))
          flow.move(fact, user, path);
        return;
      }
      case Op.PutIndex:
        if (node === c) this.put(flow, fact, linked, user, a, ELEMENT);
        if (node === a) flow.move(fact, user, path);
        return;
      case Op.After: {
        if (node !== a) return;
        const effect = this.guards.afterCall(linked, user, path);
        if (effect !== null) flow.move(fact, user, path, effect);
        return;
      }
      case Op.CellStore:
        flow.move(fact, flow.objects.parts.fields.cell(linked.index, a, b), path);
        return;
      case Op.GlobalStore:
        flow.move(fact, flow.objects.parts.fields.global(unit.data.language, unit.string(a)), path);
        return;
      case Op.Allocate:
        this.allocate(flow, fact, linked, user, itemsOf(graph.lists, a));
        return;
      case Op.Binary:
        if (c !== MATCHES && JOINING.has(unit.string(c)))
          this.joined(
            flow,
            fact,
            user,
            node === a ? BEFORE : BEHIND,
            node === a ? '' : this.texts.of(base + a),
          );
        return;
      case Op.Concat: {
        const parts = [...itemsOf(graph.lists, a)];
        const first = parts.indexOf(node);
        const effect = parts.length === 1 ? MADE : first === 0 ? BEFORE : BEHIND;
        this.joined(flow, fact, user, effect, this.texts.before(base, parts, first));
        return;
      }
      case Op.Call:
        flow.call(fact, user);
        return;
      case Op.Return:
        flow.exit(fact, RETURNS);
        return;
      case Op.Yield:
        this.yielded(flow, fact, user);
        return;
      case Op.Throw:
        flow.exit(fact, THROWS);
        return;
      case Op.Caught:
        flow.move(fact, user, path);
        return;
      case Op.Field: {
        const { name, isStatic } = unit.data.classes[a].fields[b];
        const { classes, tokens, fields } = flow.objects.parts;
        const id = classes.id(linked.index, a);
        flow.move(fact, fields.of(isStatic ? tokens.class(id) : tokens.instance(id), fields.key(name)), path);
        return;
      }
    }
  }

  private load(flow: Following, fact: number, user: number, key: number): void {
    const below = flow.paths.within(flow.facts.paths[fact], key);
    if (below !== NONE) flow.move(fact, user, below);
  }

  /** Data becomes part of a text, behind what the program or others put before it. */
  private joined(flow: Following, fact: number, user: number, effect: Effect, before: string): void {
    if (!flow.isText(flow.facts.paths[fact])) return;
    const { checks } = this.symbols.table(user);
    flow.move(fact, user, 0, composed(effect, cleaning(checks.ofText | checks.behind(before))));
  }

  private yielded(flow: Following, fact: number, user: number): void {
    // What is made one after the other are the items of the result.
    flow.move(fact, user, flow.paths.under(ELEMENT, flow.facts.paths[fact]));
    for (const one of flow.facts.at(user)) flow.exit(one, RETURNS);
  }

  private allocate(
    flow: Following,
    fact: number,
    linked: LinkedUnit,
    user: number,
    entries: Int32Array,
  ): void {
    const node = flow.facts.nodes[fact] - linked.base;
    const path = flow.facts.paths[fact];
    for (let i = 0; i < entries.length; i += 3) {
      if (entries[i + 2] !== node) continue;
      const key = entries[i];
      flow.move(fact, user, key === SPREAD ? path : flow.paths.under(this.key(linked, flow, key), path));
    }
  }

  private put(
    flow: Following,
    fact: number,
    linked: LinkedUnit,
    user: number,
    object: number,
    key: number,
  ): void {
    const path = flow.paths.under(key, flow.facts.paths[fact]);
    flow.move(fact, user, path);
    this.stored(flow, flow.placing(fact), linked.base + object, path);
  }

  /** Data was put into an object, below a path: others that hold the object find it there. */
  stored(flow: Following, placing: Placing, object: number, path: number, seen = new Set<number>()): void {
    for (let at = object; ; ) {
      if (seen.has(at)) return;
      seen.add(at);
      const linked = flow.index.unitOf(at);
      const { graph, base } = linked;
      const record = (at - base) * GRAPH_WIDTH;
      const [a, b] = [graph.nodes[record + 3], graph.nodes[record + 4]];
      this.storedIn(flow, placing, linked, at, path);
      switch (graph.nodes[record] & 0xff) {
        case Op.Sigma:
        case Op.Put:
        case Op.PutIndex:
        case Op.After:
        case Op.Typed:
        case Op.Await:
        case Op.Entered:
          at = base + a;
          continue;
        case Op.Logical:
          this.stored(flow, placing, base + a, path, seen);
          at = base + b;
          continue;
        case Op.Phi: {
          const items = itemsOf(graph.lists, a);
          for (let i = 0; i < items.length; i += 2) this.stored(flow, placing, base + items[i], path, seen);
          return;
        }
        case Op.Load: {
          this.storedInFields(flow, placing, at, path);
          const above = flow.paths.under(this.key(linked, flow, b), path);
          flow.place(placing, base + a, above);
          this.stored(flow, placing, base + a, above, seen);
          return;
        }
        case Op.LoadIndex: {
          this.storedInFields(flow, placing, at, path);
          const above = flow.paths.under(ELEMENT, path);
          flow.place(placing, base + a, above);
          this.stored(flow, placing, base + a, above, seen);
          return;
        }
        case Op.Super:
          if (a === NONE) return;
          at = base + a;
          continue;
        case Op.CellLoad:
          this.storedInFields(flow, placing, at, path);
          flow.place(placing, flow.objects.parts.fields.cell(linked.index, a, b), path);
          return;
        case Op.Parameter:
        case Op.Receiver:
          flow.exitPlaced(placing, at, path);
          if (!flow.isCalled(at)) this.storedInFields(flow, placing, at, path);
          return;
        default:
          this.storedInFields(flow, placing, at, path);
          return;
      }
    }
  }

  private storedInFields(flow: Following, placing: Placing, object: number, path: number): void {
    for (const field of this.globals.fieldsOf(object, flow.paths.head(path)))
      flow.place(placing, field, flow.paths.rest(path));
  }

  /** What was put somewhere before holds what is put into it later. */
  private storedIn(
    flow: Following,
    placing: Placing,
    linked: LinkedUnit,
    object: number,
    path: number,
  ): void {
    const { graph, base } = linked;
    for (const user of flow.index.usersOf(object)) {
      const at = (user - base) * GRAPH_WIDTH;
      const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
      switch (graph.nodes[at] & 0xff) {
        case Op.CellStore:
          flow.place(placing, flow.objects.parts.fields.cell(linked.index, a, b), path);
          break;
        case Op.Put:
          if (c === object - base)
            flow.place(placing, user, flow.paths.under(this.key(linked, flow, b), path));
          break;
        case Op.Allocate: {
          const entries = itemsOf(graph.lists, a);
          for (let i = 0; i < entries.length; i += 3)
            if (entries[i + 2] === object - base && entries[i] !== SPREAD)
              flow.place(placing, user, flow.paths.under(this.key(linked, flow, entries[i]), path));
        }
      }
    }
  }

  private key({ unit }: LinkedUnit, flow: Following, key: number): number {
    if (key === ANY_KEY) return ELEMENT;
    const position = positionOf(key);
    return flow.objects.parts.fields.key(position >= 0 ? String(position) : unit.string(key));
  }
}
