import { NONE } from '../../ir/kinds.js';
import type { Constant } from '../domain/value.js';
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
import type { Objects } from '../objects/objects.js';
import type { NodeIndex } from './node-index.js';
import { type KeptProperties, type Property, RESULT } from './property.js';

/** What an object holds under a name. */
export interface Held {
  /** Nodes of the values; less than NONE: what `constantOf` knows. */
  readonly values: readonly number[];
  /** It certainly holds nothing there. */
  readonly isMissing: boolean;
  /** It holds something there, on one way at least. */
  readonly isPresent: boolean;
}

const UNKNOWN: Held = { values: [], isMissing: false, isPresent: false };
const MISSING: Held = { values: [], isMissing: true, isPresent: false };

/** Any member of an object, or item of a list. */
export const ANY_MEMBER = '[]';

/** Finds what objects hold under names, where the program shows how they were made. */
export class HeldMembers {
  private readonly constants: Constant[] = [];

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    /** What libraries keep in their objects. */
    private readonly properties: () => KeptProperties,
  ) {}

  /** @param name of a member, or the position of an item, or ANY_MEMBER */
  of(object: number, name: string): Held {
    return object < 0 ? MISSING : this.find(object, name, new Set());
  }

  /** What members lead to from an object. */
  below(object: number, path: readonly string[]): Held {
    let held: Held = { values: [object], isMissing: false, isPresent: true };
    for (const name of path) {
      const all = held.values.map((one) => this.of(one, name));
      held = {
        values: all.flatMap(({ values }) => values),
        isMissing: all.length > 0 && all.every(({ isMissing }) => isMissing),
        isPresent: all.some(({ isPresent }) => isPresent),
      };
      if (held.isMissing) break;
    }
    return held;
  }

  /** A constant as a value. */
  stated(constant: Constant): number {
    let at = this.constants.indexOf(constant);
    if (at < 0) at = this.constants.push(constant) - 1;
    return -2 - at;
  }

  /** The constant that a value less than NONE is. */
  constantOf(value: number): Constant {
    return this.constants[-2 - value];
  }

  private find(object: number, name: string, seen: Set<number>): Held {
    const found: number[] = [];
    let at = object;
    let isExact = true;
    for (;;) {
      if (seen.has(at) || seen.size > graphBounds.constantDepth) return united([UNKNOWN, held(found)]);
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
          const set = this.setBy(unit.base + b, c, name);
          if (set !== null) return united([set, ...(found.length > 0 ? [held(found)] : [])]);
          if (c === RECEIVER_PORT)
            for (const { key, value } of this.properties().addedBy(unit.base + b)) {
              if (key !== null && key !== name && name !== ANY_MEMBER) continue;
              found.push(value);
              if (key === name && name !== ANY_MEMBER) return held(found);
            }
          at = unit.base + a;
          continue;
        }
        case Op.Sigma:
        case Op.Typed:
        case Op.Await:
        case Op.Entered:
          at = unit.base + a;
          continue;
        case Op.Load:
          // The first of several results is the one that rules speak of.
          if ((nodes[record] >>> 8) & GraphFlag.Result && positionOf(b) === 0) {
            const call = unit.base + a;
            if (this.index.op(call) === Op.Call && this.objects.calls.leavesProgram(call)) {
              at = call;
              continue;
            }
          }
          return this.behind(at, name, seen, found);
        case Op.Call: {
          const [set, givenBack] = [this.setBy(at, RESULT, name), this.properties().givenBack(at)];
          if (set !== null) return united([set, ...(found.length > 0 ? [held(found)] : [])]);
          if (givenBack !== NONE) {
            const onIt = this.setBy(at, RECEIVER_PORT, name);
            if (onIt !== null) return united([onIt, ...(found.length > 0 ? [held(found)] : [])]);
            at = givenBack;
            continue;
          }
          const contents = this.properties().contentsOf(at);
          if (contents !== null) {
            for (const { key, value } of contents.entries)
              if (key === null || key === name || name === ANY_MEMBER) found.push(value);
            if (contents.of !== null) return united([this.find(contents.of, name, seen), held(found)]);
            return found.length > 0 ? held(found) : MISSING;
          }
          if (found.length === 0 && isExact && this.properties().makesObject(at)) return MISSING;
          return this.behind(at, name, seen, found);
        }
        case Op.Allocate: {
          const own = this.ofLiteral(unit, itemsOf(lists, a), name, seen);
          return united([own, ...(isExact ? [] : [UNKNOWN]), ...(found.length > 0 ? [held(found)] : [])]);
        }
        case Op.Phi: {
          const items = itemsOf(lists, a);
          const ways = Array.from({ length: items.length / 2 }, (_, i) => unit.base + items[2 * i]);
          return united([
            ...ways.map((way) => this.find(way, name, seen)),
            ...(found.length > 0 ? [held(found)] : []),
          ]);
        }
        case Op.Logical:
          return united([unit.base + a, unit.base + b].map((way) => this.find(way, name, seen)));
        case Op.Literal:
        case Op.Undefined:
        case Op.Function:
          return found.length > 0 ? held(found) : MISSING;
        default:
          return this.behind(at, name, seen, found);
      }
    }
  }

  /** What the values hold that something can be. */
  private behind(at: number, name: string, seen: Set<number>, found: readonly number[]): Held {
    const sources = this.nodesBehind(at);
    if (sources === null) return united([UNKNOWN, held(found)]);
    return united([...sources.map((source) => this.find(source, name, seen)), held(found)]);
  }

  /** What a call keeps under a name in what it gives, or was given at a port; null where it leaves that alone. */
  private setBy(call: number, port: number, name: string): Held | null {
    const set = this.properties()
      .of(call)
      .findLast((property) => property.port === port && property.name === name);
    return set === undefined ? null : this.valuesOf(set);
  }

  private valuesOf({ value }: Property): Held {
    if ('constant' in value) return held([this.stated(value.constant)]);
    for (const { node, path } of value.places) {
      const below = this.below(node, path);
      if (below.values.length > 0) return below;
    }
    return UNKNOWN;
  }

  /** The values that a parameter, variable or result is given; null where that is not known, or there are too many. */
  private nodesBehind(variable: number): number[] | null {
    const { variables } = this.objects.parts;
    const found: number[] = [];
    const seen = new Set([variable]);
    for (const at of seen) {
      const sources = variables.sourcesOf(at);
      if (sources.length === 0 && (at >= this.objects.program.nodeCount || at === variable)) return null;
      for (const source of sources)
        if (source < this.objects.program.nodeCount) found.push(source);
        else seen.add(source);
      if (found.length + seen.size > graphBounds.constants) return null;
    }
    return found;
  }

  private ofLiteral(unit: LinkedUnit, entries: Int32Array, name: string, seen: Set<number>): Held {
    const found: number[] = [];
    let isExact = true;
    for (let i = entries.length - 3; i >= 0; i -= 3) {
      const [key, keyValue, value] = [entries[i], entries[i + 1], unit.base + entries[i + 2]];
      if (key === SPREAD) {
        const taken = this.find(value, name, seen);
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

function held(values: readonly number[]): Held {
  return values.length === 0 ? UNKNOWN : { values, isMissing: false, isPresent: true };
}

/** What is held on one way or another. */
function united(ways: readonly Held[]): Held {
  const known = ways.filter(({ values, isMissing }) => values.length > 0 || isMissing);
  return {
    values: [...new Set(ways.flatMap(({ values }) => values))],
    isMissing: ways.length > 0 && ways.every(({ isMissing }) => isMissing),
    isPresent: known.some(({ isPresent }) => isPresent),
  };
}
