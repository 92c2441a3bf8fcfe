import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import {
  ANY_KEY,
  GRAPH_WIDTH,
  GraphFlag,
  itemsOf,
  Op,
  positionOf,
  RECEIVER_PORT,
  SPREAD,
} from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { nodesBehind } from '../objects/nodes-behind.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import { Constructed } from './constructed.js';
import { CHANGED, type Held, held, MISSING, STORED, UNKNOWN, UNSEEN, united } from './held.js';
import type { KnownSettings } from './known-settings.js';
import { LaterVersions } from './later-versions.js';
import type { NodeIndex } from './node-index.js';
import { type KeptProperties, type Property, RESULT } from './property.js';
import type { SharedObjects } from './shared-objects.js';
import { UnwrittenValues } from './unwritten-values.js';

/** A search for what an object holds, in the function that it began in or one that was called. */
interface Search {
  readonly name: string;
  readonly seen: Set<number>;
  readonly cost: { steps: number };
  /** Where the function was called: what its parameter was before. */
  readonly call?: { readonly parameter: number; readonly before: number; readonly from: Search };
}

/** Operators that give an object as a caller passes it, or as a function leaves it. */
const passing = new Set<number>([Op.Parameter, Op.Receiver, Op.Call]);

/** Objects of which the program makes each by itself. */
const made = new Set<TokenKind>([TokenKind.Literal, TokenKind.Instance]);

/** Any member of an object, or item of a list. */
export const ANY_MEMBER = '[]';

/** Finds what objects hold under names, where the program shows how they were made. */
export class HeldMembers {
  /** Values that stand nowhere in the code. */
  readonly unwritten = new UnwrittenValues();

  /** By name and object. */
  private readonly known = new Map<string, Map<number, Held>>();
  private readonly later: LaterVersions;
  private readonly constructed: Constructed;

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    /** What libraries keep in their objects. */
    private readonly properties: () => KeptProperties,
    private readonly settings: () => KnownSettings,
    private readonly shared: SharedObjects,
  ) {
    this.later = new LaterVersions(objects, index);
    this.constructed = new Constructed(objects, index);
  }

  /** @param name of a member, or the position of an item, or ANY_MEMBER */
  of(object: number, name: string): Held {
    if (object < NONE) return this.ofStated(object, name);
    if (object < 0) return MISSING;
    let ofName = this.known.get(name);
    if (ofName === undefined) {
      ofName = new Map();
      this.known.set(name, ofName);
    }
    let found = ofName.get(object);
    if (found === undefined) {
      found = this.find(object, { name, seen: new Set(), cost: { steps: 0 } });
      ofName.set(object, found);
    }
    return found;
  }

  /** What members lead to from an object. */
  below(object: number, path: readonly string[]): Held {
    return this.alongPath(object, path, (one, name) => this.of(one, name));
  }

  private alongPath(
    object: number,
    path: readonly string[],
    step: (object: number, name: string) => Held,
  ): Held {
    let held: Held = { values: [object], isMissing: false, isPresent: true, isOpen: false };
    for (const name of path) {
      const all = held.values.map((one) => step(one, name));
      held = {
        values: all.flatMap(({ values }) => values),
        isMissing: all.length > 0 && all.every(({ isMissing }) => isMissing),
        isPresent: all.some(({ isPresent }) => isPresent),
        isOpen: held.isOpen || all.some(({ isOpen }) => isOpen),
        isStored: held.isStored || all.some(({ isStored }) => isStored),
      };
      if (held.isMissing) break;
    }
    return held;
  }

  /** What a file of settings says under a name of something in it. */
  private ofStated(value: number, name: string): Held {
    const inside = this.unwritten.inside(value, name === ANY_MEMBER ? null : name);
    return inside === null ? MISSING : held(inside);
  }

  private find(object: number, search: Search): Held {
    const { name, seen, cost } = search;
    const found: number[] = [];
    let at = object;
    let isExact = true;
    for (;;) {
      // What is there on the way back to where the search has been, it has found.
      if (seen.has(at)) return found.length > 0 ? held(found) : MISSING;
      if (++cost.steps > graphBounds.constantSteps) return united([UNKNOWN, held(found)]);
      seen.add(at);
      const unit = this.index.unitOf(at);
      const { nodes, lists } = unit.graph;
      const record = (at - unit.base) * GRAPH_WIDTH;
      const [a, b, c] = [nodes[record + 3], nodes[record + 4], nodes[record + 5]];
      switch (nodes[record] & 0xff) {
        case Op.Put:
          if (isKey(unit, b, name)) {
            found.push(unit.base + c);
            // What was there before is gone.
            if (name !== ANY_MEMBER && b !== ANY_KEY) return held(found);
          }
          at = unit.base + a;
          continue;
        case Op.PutIndex:
          found.push(unit.base + c);
          isExact = false;
          at = unit.base + a;
          continue;
        case Op.After: {
          const set = this.setBy(unit.base + b, c, search);
          if (set !== null) return united([set, ...(found.length > 0 ? [held(found)] : [])]);
          const filled = this.settings().filledBy(unit.base + b, c);
          const content = filled === null ? MISSING : this.ofContent(filled, name);
          if (!content.isMissing) return united([content, held(found)]);
          if (c === RECEIVER_PORT)
            for (const { key, value, isLater } of this.properties().addedBy(unit.base + b)) {
              if ((isLater && name === '0') || (key !== null && key !== name && name !== ANY_MEMBER))
                continue;
              found.push(value);
              if (key === name && name !== ANY_MEMBER) return held(found);
            }
          const before = unit.base + a;
          const ways = this.leftBy(unit.base + b, c, before, search);
          if (ways.length > 0) return united([...ways, ...(found.length > 0 ? [held(found)] : [])]);
          if (
            this.objects.calls.leavesProgram(unit.base + b) &&
            !this.properties().leavesAlone(unit.base + b)
          ) {
            const rest = this.find(before, search);
            return united([
              rest.isMissing ? CHANGED : { ...rest, isOpen: true },
              ...(found.length > 0 ? [held(found)] : []),
            ]);
          }
          at = before;
          continue;
        }
        case Op.Sigma:
        case Op.Typed:
        case Op.Await:
        case Op.Entered:
          at = unit.base + a;
          continue;
        case Op.Import:
        case Op.Global: {
          const settled = this.settings().of(at);
          if (settled === NONE) return this.behind(at, search, found);
          const inside = this.ofStated(settled, name);
          // It is also what such a module exports by default.
          return inside.isMissing && name === 'default' ? held([settled]) : inside;
        }
        case Op.Load: {
          const settled = this.settings().of(at);
          if (settled !== NONE) return this.ofSettled(settled, search, found);
          // The first of several results is the one that rules speak of.
          if ((nodes[record] >>> 8) & GraphFlag.Result && positionOf(b) === 0) {
            const call = unit.base + a;
            if (this.index.op(call) === Op.Call && this.objects.calls.leavesProgram(call)) {
              at = call;
              continue;
            }
          }
          return this.behind(at, search, found);
        }
        case Op.Call: {
          const settled = this.settings().of(at);
          if (settled !== NONE) return this.ofSettled(settled, search, found);
          const [set, givenBack] = [this.setBy(at, RESULT, search), this.properties().givenBack(at)];
          if (set !== null) return united([set, ...(found.length > 0 ? [held(found)] : [])]);
          if (givenBack !== NONE) {
            const onIt = this.setBy(at, RECEIVER_PORT, search);
            if (onIt !== null) return united([onIt, ...(found.length > 0 ? [held(found)] : [])]);
            at = givenBack;
            continue;
          }
          const filled = this.filledInto(at, name);
          if (filled !== null) return united([filled, held(found)]);
          const contents = this.properties().contentsOf(at);
          if (contents !== null) {
            for (const { key, value } of contents.entries)
              if (key === null || key === name || name === ANY_MEMBER) found.push(value);
            if (contents.of !== null) return united([this.find(contents.of, search), held(found)]);
            return found.length > 0 ? held(found) : MISSING;
          }
          if (this.properties().makesObject(at)) {
            // A library put something there that the program has changed since.
            const changed = this.later.ofMember(at, name);
            if (changed.length > 0) return held([...found, ...changed]);
            if (found.length === 0 && isExact) return MISSING;
          }
          const given = this.constructed.argumentFor(at, name);
          if (given !== NONE) return held([given, ...found]);
          return this.behind(at, search, found);
        }
        case Op.Allocate: {
          const own = this.ofLiteral(unit, itemsOf(lists, a), search);
          const filled = this.filledInto(at, name);
          if (filled !== null) return united([own, filled, held(found)]);
          return united([own, ...(isExact ? [] : [UNKNOWN]), ...(found.length > 0 ? [held(found)] : [])]);
        }
        case Op.Phi: {
          const items = itemsOf(lists, a);
          const ways = Array.from({ length: items.length / 2 }, (_, i) => unit.base + items[2 * i]);
          return united([
            ...ways.map((way) => this.onWay(way, search)),
            ...(found.length > 0 ? [held(found)] : []),
          ]);
        }
        case Op.Logical:
          return united([unit.base + a, unit.base + b].map((way) => this.onWay(way, search)));
        case Op.Literal:
        case Op.Undefined:
        case Op.Function:
          return found.length > 0 ? held(found) : MISSING;
        default:
          return this.behind(at, search, found);
      }
    }
  }

  /** What an object holds that a call of functions of the program passed to them; none where these leave it as it was. */
  private leftBy(call: number, port: number, before: number, search: Search): Held[] {
    return this.later.leftBy(call, port).flatMap(({ parameter, ends }) => {
      const inside = { ...search, seen: new Set<number>(), call: { parameter, before, from: search } };
      return ends.map((end) => this.find(end, inside));
    });
  }

  /** What files say under a name that fill the object which is made at a node; null where none says anything. */
  private filledInto(made: number, name: string): Held | null {
    const contents = this.settings()
      .filledInto(made)
      .map((content) => this.ofContent(content, name));
    const known = contents.filter(({ isMissing }) => !isMissing);
    return known.length === 0 ? null : united(known);
  }

  private ofContent(content: number, name: string): Held {
    return content === NONE ? UNKNOWN : this.ofStated(content, name);
  }

  private ofSettled(value: number, search: Search, found: readonly number[]): Held {
    const own = value < NONE ? this.ofStated(value, search.name) : this.find(value, search);
    return found.length > 0 ? united([own, held(found)]) : own;
  }

  /** What one of several values holds. */
  private onWay(way: number, search: Search): Held {
    const found = this.find(way, search);
    const isKnown =
      found.isMissing || found.values.length > 0 || this.objects.parts.variables.of(way).size > 0;
    return isKnown ? found : UNSEEN;
  }

  /** What the values hold that something can be. */
  private behind(at: number, search: Search, found: readonly number[]): Held {
    const also = found.length > 0 ? [held(found)] : [];
    const { call } = search;
    if (call?.parameter === at) return united([this.find(call.before, call.from), ...also]);
    const sources = nodesBehind(this.objects.parts, at);
    if (sources === null) return united([this.insideStated(at, search), ...also]);
    const all = united(sources.map((source) => this.onWay(source, search)));
    if (passing.has(this.index.op(at))) return united([all, ...also]);
    // Others may have stored something in what is kept somewhere.
    if (!all.isMissing) return united([all, ...this.storedIn(at, search.name), ...also]);
    return united([this.shared.mayHold(at, sources, search.name) ? UNKNOWN : all, ...also]);
  }

  /** What the program stores under a name in the objects that something can be, whenever and wherever it does. */
  private storedIn(at: number, name: string): Held[] {
    if (name === ANY_MEMBER) return [];
    const { variables, tokens, fields } = this.objects.parts;
    return [...variables.of(at)].flatMap((token) => {
      if (!made.has(tokens.kind(token))) return [];
      const field = fields.of(token, fields.key(name));
      if (this.constructed.isSetOnce(field)) return [];
      const stored = nodesBehind(this.objects.parts, field);
      return stored === null ? [STORED] : stored.length === 0 ? [] : [held(stored)];
    });
  }

  /** What is held by something that files of settings say which a member is read from. */
  private insideStated(at: number, search: Search): Held {
    const { unit, base, graph } = this.index.unitOf(at);
    const record = (at - base) * GRAPH_WIDTH;
    const key = graph.nodes[record + 4];
    if ((graph.nodes[record] & 0xff) !== Op.Load || key === ANY_KEY) return UNKNOWN;
    const position = positionOf(key);
    const member = position >= 0 ? String(position) : unit.string(key);
    const { values } = this.find(base + graph.nodes[record + 3], {
      ...search,
      name: member,
      seen: new Set(search.seen),
    });
    if (values.length === 0 || values.some((value) => value >= NONE)) return UNKNOWN;
    return united(values.map((value) => this.ofStated(value, search.name)));
  }

  /** What a call keeps under a name in what it gives, or was given at a port; null where it leaves that alone. */
  private setBy(call: number, port: number, search: Search): Held | null {
    const set = this.properties()
      .of(call)
      .findLast((property) => property.port === port && property.name === search.name);
    return set === undefined ? null : this.valuesOf(set, search);
  }

  private valuesOf({ value }: Property, search: Search): Held {
    if ('constant' in value) return held([this.unwritten.constant(value.constant)]);
    for (const { node, path } of value.places) {
      // By the steps of this search: what is set may be what the same call sets, in circles.
      const below = this.alongPath(node, path, (object, name) =>
        object < NONE ? this.ofStated(object, name) : this.find(object, { ...search, name, seen: new Set() }),
      );
      if (below.values.length > 0) return below;
    }
    return UNKNOWN;
  }

  private ofLiteral(unit: LinkedUnit, entries: Int32Array, search: Search): Held {
    const { name } = search;
    const found: number[] = [];
    let isExact = true;
    for (let i = entries.length - 3; i >= 0; i -= 3) {
      const [key, keyValue, value] = [entries[i], entries[i + 1], unit.base + entries[i + 2]];
      if (key === SPREAD) {
        const taken = this.find(value, search);
        found.push(...taken.values);
        if (!taken.isMissing) isExact = false;
        continue;
      }
      if (!isKey(unit, key, name)) continue;
      found.push(value);
      if (key === ANY_KEY && keyValue !== NONE) isExact = false;
      if (name !== ANY_MEMBER && key !== ANY_KEY) break;
    }
    return found.length > 0 ? held(found) : isExact ? MISSING : UNKNOWN;
  }
}

function isKey({ unit }: LinkedUnit, key: number, name: string): boolean {
  if (key === ANY_KEY || name === ANY_MEMBER) return true;
  const position = positionOf(key);
  return position >= 0 ? String(position) === name : unit.string(key) === name;
}
