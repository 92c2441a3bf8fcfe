import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { graphBounds } from '../graph/bounds.js';
import {
  GRAPH_WIDTH,
  GraphFlag,
  itemsOf,
  Op,
  Passing,
  positionOf,
  RECEIVER_PORT,
} from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { type End, operationFlows, parseEnd, parseFlow } from '../models/operation-flows.js';
import type { AnyMethod } from './any-method.js';
import { ELEMENT } from './fields.js';
import type { Members } from './members.js';
import { operandsOf } from './operands.js';
import { isGenerator, type Parts } from './parts.js';
import { isCollection, isHub, TokenKind } from './tokens.js';
import { isUnbound, placeOf } from './unbound-methods.js';
import { declaredKey, writtenKeys, writtenStart } from './written-keys.js';

/** A call that does something that the rules describe. */
interface Site {
  readonly linked: LinkedUnit;
  readonly local: number;
  readonly node: number;
}

/** Operations after which the items of a list may be at other positions. */
const mixing: ReadonlySet<Operation> = new Set<Operation>([
  ...([
    'list.prepend',
    'list.insert',
    'list.shift',
    'list.remove',
    'list.removeEqual',
    'list.slice',
  ] as const),
  ...([
    'list.concat',
    'list.reverse',
    'list.sort',
    'list.sorted',
    'iterate.filter',
    'iterate.removeIf',
    'collection.retain',
  ] as const),
]);

type Callback = NonNullable<(typeof operationFlows)[Operation]['callback']>;

const ofItems: Callback = { argument: 'any', parameters: ['subject[]'] };

/** What operations of libraries on collections and functions do with the things that they are given. */
export class Operations {
  /** Operations that calls do, by the node of the call. */
  private readonly known = new Map<number, Operation[]>();

  constructor(
    private readonly parts: Parts,
    private readonly members: Members,
    private readonly anyMethod: AnyMethod,
  ) {}

  /** Whether it is known what a call does with functions that it is given. */
  describes(call: number): boolean {
    return (
      this.known.get(call)?.some((operation) => operationFlows[operation].callback !== undefined) === true
    );
  }

  /** A call does an operation. */
  apply(site: Site, operation: Operation): void {
    const known = this.known.get(site.node);
    if (known?.includes(operation)) return;
    if (known === undefined) this.known.set(site.node, [operation]);
    else known.push(operation);
    const { flows, callback, gives } = operationFlows[operation];
    const { operands, isPlain } = this.operandsOf(site);
    if (gives === 'list' || gives === 'map' || gives === 'set')
      this.parts.collections.set(this.made(site), gives);
    for (const written of flows ?? []) {
      const { from, to, isMade } = parseFlow(written);
      if (isMade) continue;
      for (const order of isPlain && callback !== undefined ? this.orders(operands, operation) : [operands])
        for (const value of valuesOf(order, from))
          this.write(site, order, to, this.read(site, order, value, from.keys));
    }
    this.addPairs(site, operands, operation);
    if (operation === 'list.collect' && operands[1] !== undefined)
      this.addCollector(site, operands, operands[1]);
    if (operation === 'map.define') this.addComputed(site, operands);
    if (mixing.has(operation) && operands[0] !== undefined)
      this.parts.variables.each(operands[0], (token) => this.members.mix(token));
    if (callback === undefined) return;
    for (const order of this.orders(operands, operation))
      for (const given of callback.argument === 'any' ? order : [order[1 + callback.argument]])
        if (given !== undefined)
          this.parts.variables.each(given, (token) => {
            if (this.parts.tokens.kind(token) === TokenKind.Class)
              this.makeInstances(site, order, callback, token);
            for (const fn of this.members.functionsOf(token))
              this.callBack(site, order, callback, fn, operation, given);
          });
  }

  /** Which of them is the function that goes through the others is known when it is there. */
  private orders(operands: readonly number[], operation: Operation): readonly (readonly number[])[] {
    const [first, second, ...others] = operands;
    return operation.startsWith('iterate.') && second !== undefined
      ? [operands, [second, first, ...others]]
      : [operands];
  }

  /** What calls a class gets an instance of it. */
  private makeInstances(site: Site, operands: readonly number[], callback: Callback, token: number): void {
    const { tokens, ports, variables } = this.parts;
    const instance = tokens.instance(tokens.first(token));
    for (const fn of this.members.constructorsOf(token)) {
      this.pass(site, operands, callback, fn);
      ports.receive(tokens.first(fn), tokens.second(fn), instance);
    }
    if (callback.result === undefined) return;
    const made = variables.newVariable();
    variables.add(made, instance);
    this.write(site, operands, parseEnd(callback.result), made);
  }

  private pass(
    site: Site,
    operands: readonly number[],
    { parameters }: Callback,
    token: number,
    isWithReceiver = false,
  ): void {
    const { hubs, variables } = this.parts;
    for (const [position, written] of parameters.entries()) {
      if (written === null) continue;
      const from = parseEnd(written);
      for (const value of valuesOf(operands, from)) {
        const given = this.read(site, operands, value, from.keys);
        const to = isWithReceiver ? placeOf(this.parts, token, position, true).parameter : NONE;
        if (!isWithReceiver) hubs.pass(token, position, given);
        else if (to !== NONE) variables.include(given, to);
      }
    }
  }

  private callBack(
    site: Site,
    operands: readonly number[],
    callback: Callback,
    token: number,
    operation: Operation,
    given: number,
  ): void {
    const { hubs } = this.parts;
    const { result } = callback;
    this.pass(site, operands, callback, token, isUnbound(this.parts, site.linked, given, token));
    if (result === undefined) return;
    const made = hubs.resultOf(token);
    const isItem = operation === 'function.result' && isGenerator(this.parts, token);
    this.write(site, operands, parseEnd(result), isItem ? this.read(site, operands, made, [-1]) : made);
  }

  /** What the operation acts on, then the arguments; of a plain function nothing is its receiver. */
  private operandsOf({ linked, node }: Site): { operands: number[]; isPlain: boolean } {
    const { subject, rest } = operandsOf(this.parts, linked, node);
    const operands = [...(subject === undefined ? [] : [subject]), ...rest]
      .filter(({ how }) => how === Passing.Plain)
      .map(({ value }) => value);
    return { operands, isPlain: subject?.port !== RECEIVER_PORT };
  }

  /** What a function gives that computes a member is what the object has there. */
  private addComputed(site: Site, operands: readonly number[]): void {
    const descriptor = operands[2];
    if (descriptor === undefined) return;
    const { variables, hubs, tokens } = this.parts;
    variables.each(this.read(site, operands, descriptor, ['get']), (token) => {
      const isMany = isHub(tokens.kind(token));
      for (const fn of isMany ? [token] : this.members.functionsOf(token))
        this.write(site, operands, { base: 'subject', keys: [0] }, hubs.resultOf(fn));
    });
  }

  /** The functions that a collector is made with get the items that it gathers; so do those of a collector inside it. */
  private addCollector(site: Site, operands: readonly number[], collector: number, depth = 0): void {
    const { linked } = site;
    const at = collector - linked.base;
    if (at < 0 || (linked.graph.nodes[at * GRAPH_WIDTH] & 0xff) !== Op.Call) return;
    for (const { value } of argumentsOf(linked, collector)) {
      this.parts.variables.each(value, (token) => {
        for (const fn of this.members.functionsOf(token))
          this.pass(site, operands, ofItems, fn, isUnbound(this.parts, linked, value, fn));
      });
      if (depth < graphBounds.path) this.addCollector(site, operands, value, depth + 1);
    }
  }

  /** Keys and values by turns, or a list of pairs of them, go into the map that a call makes. */
  private addPairs(site: Site, operands: readonly number[], operation: Operation): void {
    const { variables, fields } = this.parts;
    const { linked } = site;
    const put = (key: number, value: number) => {
      const [name, ...others] = writtenKeys(linked, key) ?? [];
      const field = name === undefined || others.length > 0 ? ELEMENT : fields.key(name);
      variables.include(linked.base + value, fields.of(this.made(site), field));
    };
    if (operation === 'map.of')
      for (let i = 1; i < operands.length; i += 2)
        put(operands[i - 1] - linked.base, operands[i] - linked.base);
    if (operation !== 'map.new' && operation !== 'map.ofEntries' && operation !== 'map.copy') return;
    for (const { value, how, name } of argumentsOf(linked, site.node))
      if (how === Passing.Keyword) variables.include(value, fields.of(this.made(site), fields.key(name)));
    for (const list of operands) {
      const pairs = pairsIn(linked, list - linked.base);
      if (pairs !== null) for (const [key, value] of pairs) put(key, value);
      else {
        const value = this.read(site, operands, list, [-1, 'second']);
        variables.include(value, fields.of(this.made(site), ELEMENT));
      }
    }
  }

  /** What a value holds below some keys. */
  private read(site: Site, operands: readonly number[], value: number, keys: End['keys']): number {
    const { variables } = this.parts;
    let at = value;
    for (const key of keys) {
      const held = variables.newVariable();
      const known = this.keysOf(site, operands, key);
      const start = known === null ? this.startOf(site, operands, key) : '';
      if (known === null) this.addAnyMethod(site, operands, key, at, held);
      variables.each(at, (token) => {
        if (this.members.isKeeper(token))
          for (const name of this.keptKeys(site, operands, key, known) ?? [])
            for (const kept of this.members.keptIn(token, name, false)) variables.include(kept, held);
        if (start === '') this.members.loadKeys(token, known, held);
        else this.members.loadStarting(token, start, held);
      });
      at = held;
    }
    return at;
  }

  /** `getattr(object, name)` may be a method. */
  private addAnyMethod(
    { linked, node }: Site,
    [, ...rest]: readonly number[],
    key: End['keys'][number],
    object: number,
    held: number,
  ): void {
    const given = argumentAt(rest, key);
    if (given === undefined || this.known.get(node)?.includes('value.member') !== true) return;
    this.anyMethod.add({ linked, key: given - linked.base, object, held });
  }

  /** The keys that an end of an operation means; null where they are not written down. */
  private keysOf(
    { linked }: Site,
    [, ...rest]: readonly number[],
    key: End['keys'][number],
  ): number[] | null {
    if (key === 'value' || key === 'get' || key === 'state') return [this.parts.fields.key(key)];
    if (key === 'keys') return [this.parts.fields.keysKey];
    if (key === 'first' || key === 'second') return [this.parts.fields.key(key === 'first' ? '0' : '1')];
    const given = argumentAt(rest, key);
    if (given === undefined) return null;
    return writtenKeys(linked, given - linked.base)?.map((name) => this.parts.fields.key(name)) ?? null;
  }

  /** The same of what a framework hands on, whose keys are declared to be such: see `declaredKey`. */
  private keptKeys(
    { linked }: Site,
    [, ...rest]: readonly number[],
    key: End['keys'][number],
    known: readonly number[] | null,
  ): readonly number[] | null {
    const given = argumentAt(rest, key);
    const name = given === undefined ? null : declaredKey(linked, given - linked.base);
    return name === null ? known : [this.parts.fields.key(name)];
  }

  /** What the key begins with that an end of an operation means. */
  private startOf({ linked }: Site, [, ...rest]: readonly number[], key: End['keys'][number]): string {
    const given = argumentAt(rest, key);
    return given === undefined ? '' : writtenStart(linked, given - linked.base);
  }

  private write(site: Site, operands: readonly number[], { base, keys }: End, value: number): void {
    const { variables, fields } = this.parts;
    if (base === 'return') {
      if (keys.length === 0) {
        variables.include(value, site.node);
        return;
      }
      let holder = this.made(site);
      for (const key of keys.slice(0, -1)) {
        const item = this.parts.tokens.itemOf(holder);
        this.parts.collections.set(item, 'list');
        variables.add(fields.of(holder, this.keysOf(site, operands, key)?.[0] ?? ELEMENT), item);
        holder = item;
      }
      const last = this.keysOf(site, operands, keys[keys.length - 1]);
      variables.include(value, fields.of(holder, last?.[0] ?? ELEMENT));
      return;
    }
    if (keys[0] === undefined) {
      for (const target of valuesOf(operands, { base, keys }))
        variables.each(target, (token) => variables.each(value, (from) => this.copy(from, token)));
      return;
    }
    const [key, ...others] = this.keysOf(site, operands, keys[0]) ?? [];
    const field = key === undefined || others.length > 0 ? ELEMENT : key;
    for (const target of valuesOf(operands, { base, keys }))
      variables.each(target, (token) => {
        if (this.isFilled(token)) variables.include(value, fields.stored(token, field));
        else if (this.members.isKeeper(token)) {
          const known = keys[0] === undefined ? null : this.keptKeys(site, operands, keys[0], [field]);
          for (const kept of this.members.keptIn(token, known?.[0] ?? field, false))
            variables.include(value, kept);
        }
      });
  }

  /** All that a thing holds is in another one, too: under the same names, or as further items. */
  private copy(from: number, token: number): void {
    const { tokens, fields, collections } = this.parts;
    if (!this.isFilled(token)) return;
    const made = collections.get(token);
    const isAny = tokens.kind(from) === TokenKind.AnyObject || tokens.kind(token) === TokenKind.AnyObject;
    if (isAny || made === 'list' || made === 'set') this.members.loadAny(from, fields.stored(token, ELEMENT));
    else if (isCollection(tokens.kind(from)) || tokens.kind(from) === TokenKind.Instance)
      fields.inherit(token, from);
  }

  private isFilled(token: number): boolean {
    const kind = this.parts.tokens.kind(token);
    return kind === TokenKind.AnyObject || isCollection(kind);
  }

  /** The collection that a call gives. */
  private made({ node }: Site): number {
    const { variables, tokens } = this.parts;
    const token = tokens.literal(node);
    variables.add(node, token);
    return token;
  }
}

function valuesOf([subject, ...rest]: readonly number[], { base }: End): number[] {
  if (base === 'subject') return subject === undefined ? [] : [subject];
  if (base === 'all') return rest;
  if (base === 'return') return [];
  return rest[base] === undefined ? [] : [rest[base]];
}

/** The argument that gives a key of an end of an operation; undefined where none does. */
function argumentAt(rest: readonly number[], key: End['keys'][number]): number | undefined {
  return typeof key === 'number' && key >= 0 ? rest[key] : undefined;
}

/** Keys and values of a list of pairs that is written down; null for others. */
function pairsIn(linked: LinkedUnit, list: number): [key: number, value: number][] | null {
  const items = itemsIn(linked, list);
  const pairs = items?.map((item) => itemsIn(linked, item));
  return pairs?.every((pair) => pair?.length === 2) ? (pairs as [number, number][]) : null;
}

/** The items of a list literal; null for what is none. */
function itemsIn({ graph: { nodes, lists } }: LinkedUnit, list: number): number[] | null {
  const at = list * GRAPH_WIDTH;
  if ((nodes[at] & 0xff) !== Op.Allocate || ((nodes[at] >>> 8) & GraphFlag.List) === 0) return null;
  const entries = itemsOf(lists, nodes[at + 3]);
  const items: number[] = [];
  for (let i = 0; i < entries.length; i += 3) {
    if (positionOf(entries[i]) < 0) return null;
    items.push(entries[i + 2]);
  }
  return items;
}
