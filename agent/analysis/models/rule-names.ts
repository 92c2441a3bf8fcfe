import type { Model, SourceKind, SourceSpec, ValueTest } from '../../rules/rule.js';
import { textTestOf } from './pattern-texts.js';
import type { SinkUse, SymbolFacts, SymbolNode, UnknownReceiver } from './symbol-facts.js';

/** What a name is to the rules. Sets of kinds of sources are bit sets. */
export interface NameRole {
  /** Kinds of outside data that it may give. */
  gives: number;
  /** Kinds of outside data that must not reach it. */
  takes: number;
  /** A structural pattern: it counts by itself, whatever flows. */
  matches: boolean;
  /** The same, but only with a constant text as an argument that passes one of these. */
  texts: readonly ValueTest[];
  /** Other parts of the product want to know of it, such as routes. */
  observed: boolean;
}

export interface RuleName extends NameRole {
  name: string;
  /** First segment of the name of its module or type; null for what has no library. */
  root: string | null;
  ofType: boolean;
  /** Simple name of the type that it is a member of; null for what has no library, and for types. */
  owner: string | null;
}

/** A member whose value is of types of the rules. */
interface TypedMember {
  /** Simple name of the type that has it; null: any. */
  owner: string | null;
  /** Simple names. */
  types: readonly string[];
}

export const NO_ROLE: NameRole = { gives: 0, takes: 0, matches: false, texts: [], observed: false };

const kindBits = new Map<SourceKind, number>();
export function kindBit(kind: SourceKind): number {
  let bit = kindBits.get(kind);
  if (bit === undefined) {
    bit = 1 << kindBits.size;
    kindBits.set(kind, bit);
  }
  return bit;
}

export function hasRole({ gives, takes, matches, texts, observed }: NameRole): boolean {
  return gives !== 0 || takes !== 0 || matches || texts.length > 0 || observed;
}

export function bothRoles(one: NameRole, other: NameRole): NameRole {
  return {
    gives: one.gives | other.gives,
    takes: one.takes | other.takes,
    matches: one.matches || other.matches,
    texts: other.texts.length === 0 ? one.texts : [...one.texts, ...other.texts],
    observed: one.observed || other.observed,
  };
}

/** All outside data that a model brings in. */
export function sourcesOf(model: Model): SourceSpec[] {
  return [
    model.source ?? [],
    (model.taints ?? []).map(({ source }) => source),
    (model.callbacks ?? []).flatMap(({ sources }) => Object.values(sources ?? {})),
    Object.values(model.parameters ?? {}).flatMap(({ source }) => source ?? []),
  ].flat();
}

/** The kinds of all outside data that a model brings in. */
export function kindsGivenBy(model: Model): number {
  let given = known.get(model);
  if (given === undefined) {
    given = sourcesOf(model).reduce((bits, { kind }) => bits | kindBit(kind), 0);
    known.set(model, given);
  }
  return given;
}
const known = new WeakMap<Model, number>();

export function kindsTakenBy(sinks: readonly SinkUse[]): number {
  let bits = 0;
  for (const { rule } of sinks) for (const kind of rule.sources) bits |= kindBit(kind);
  return bits;
}

/** Whether facts are about a source, a sink or a pattern, and not only about what becomes of taint. */
function roleOf(facts: SymbolFacts, returned: ReadonlyMap<string, readonly SinkUse[]>): NameRole {
  const { callMatches, readMatches, writeMatches, decoratedMatches, methodMatches } = facts;
  const { decorated, subclass, caught } = facts;
  const used = [...facts.calls, ...facts.reads];
  const all = [...used, ...decorated, ...subclass, ...caught];
  const texts = callMatches.flatMap(({ match }) => textTestOf(match) ?? []);
  const observed = all.flatMap(({ observe }) => (observe === undefined ? [] : (returned.get(observe) ?? [])));
  return {
    gives: all.reduce((bits, model) => bits | kindsGivenBy(model), 0),
    // Searches by an expression are everywhere; those that matter are met where texts from outside go.
    takes: kindsTakenBy([
      ...facts.callSinks.filter(({ sink }) => sink.at === undefined),
      ...facts.writeSinks,
      ...observed,
    ]),
    // A type whose methods are looked at: who makes a class of it is met by its name.
    matches:
      texts.length < callMatches.length ||
      [readMatches, writeMatches, decoratedMatches, methodMatches].some((some) => some.length > 0),
    texts,
    observed:
      decorated.length > 0 ||
      used.some((model) => model.observe !== undefined || model.renders !== undefined),
  };
}

/** The names of a language's rules that are a source, a sink or a pattern. */
export class RuleNames {
  private readonly byName = new Map<string, RuleName[]>();
  private readonly below = new Map<number, NameRole>();
  /** Members that count where their receiver is written with a telling name. */
  private readonly byReceiver = new Map<string, (NameRole & { receiver: RegExp })[]>();
  private readonly writtenRoles = new Map<string, NameRole>();
  private readonly roots = new Set<string>();
  /** Types that have members with a role or give other types, with what they derive from; by simple name. */
  private readonly types = new Map<string, Set<string>>();
  private readonly typedMembers = new Map<string, TypedMember[]>();

  constructor(
    private readonly nodes: readonly SymbolNode[],
    root: number,
    unknown: ReadonlyMap<string, readonly UnknownReceiver[]>,
    builtin: readonly string[],
    private readonly returned: ReadonlyMap<string, readonly SinkUse[]>,
    /** Aliases of modules. */
    private readonly modules: ReadonlyMap<string, string>,
    private readonly lineOf: (type: string) => readonly number[],
  ) {
    for (const [member, to] of nodes[root].members ?? [])
      this.collect(to, member, builtin.includes(member) ? null : member, false, null);
    for (const [member, uses] of unknown)
      for (const { symbol, receiver } of uses) {
        if (receiver === null) this.collect(symbol, member, null, false, null);
        else this.collectWritten(symbol, member, receiver);
      }
  }

  /** What a member is when nothing is known of its receiver but how it is written. */
  written(name: string, receiver: string): NameRole {
    const choices = this.byReceiver.get(name);
    if (choices === undefined) return NO_ROLE;
    const key = `${name} ${receiver}`;
    let role = this.writtenRoles.get(key);
    if (role === undefined) {
      role = choices.filter((one) => one.receiver.test(receiver)).reduce<NameRole>(bothRoles, NO_ROLE);
      this.writtenRoles.set(key, role);
    }
    return role;
  }

  /** Libraries that names are those of. */
  librariesAmong(lists: readonly Iterable<string>[]): Set<string> {
    const roots = new Set<string>();
    for (const words of lists)
      for (const word of words) {
        if (this.roots.has(word)) roots.add(word);
        const name = this.modules.get(word);
        if (name !== undefined) roots.add(name.split('.')[0]);
      }
    return roots;
  }

  /** Of the words of a file, those that count: members of modules that the file mentions, members of types whose library is mentioned where values may come from. */
  among(
    words: ReadonlySet<string>,
    inFile: ReadonlySet<string>,
    around: ReadonlySet<string>,
  ): Map<string, NameRole> {
    const names = new Map<string, NameRole>();
    for (const word of words) {
      for (const one of this.byName.get(word) ?? []) {
        if (one.root !== null && !(one.ofType ? around : inFile).has(one.root)) continue;
        names.set(word, bothRoles(names.get(word) ?? NO_ROLE, one));
      }
    }
    return names;
  }

  /** The same where all types are stated: members of the types that values in the file may be of. */
  amongStated(
    words: readonly string[],
    types: ReadonlySet<string>,
    roots: readonly string[],
  ): Map<string, NameRole> {
    const names = new Map<string, NameRole>();
    for (const word of words)
      for (const one of this.byName.get(word) ?? []) {
        const isThere =
          one.owner === null ? one.root === null || roots.includes(one.root) : types.has(one.owner);
        if (isThere) names.set(word, bothRoles(names.get(word) ?? NO_ROLE, one));
      }
    return names;
  }

  /** First segments of names of the rules that are among the words, by those names or by their aliases. */
  rootsAmong(words: ReadonlySet<string>): string[] {
    const roots = new Set<string>();
    for (const word of words) {
      if (this.roots.has(word)) roots.add(word);
      for (const root of this.rootsOfAliases().get(word) ?? []) roots.add(root);
    }
    return [...roots];
  }

  /** First segments of what aliases mean, by their own. */
  private rootsOfAliases(): ReadonlyMap<string, readonly string[]> {
    if (this.aliasRoots === null) {
      this.aliasRoots = new Map();
      for (const [alias, name] of this.modules) {
        const roots = this.aliasRoots.get(firstOf(alias)) ?? [];
        this.aliasRoots.set(firstOf(alias), [...roots, firstOf(name)]);
      }
    }
    return this.aliasRoots;
  }
  private aliasRoots: Map<string, readonly string[]> | null = null;

  /** Whether a word is the name of what counts or has a stated type. */
  isKnown(word: string): boolean {
    return this.byName.has(word) || this.typedMembers.has(word);
  }

  /** Whether a word is the simple name of a type of the rules. */
  isType(word: string): boolean {
    return this.types.has(word);
  }

  /** Whether members of that name may count by how their receiver is written. */
  isWritten(word: string): boolean {
    return this.byReceiver.has(word);
  }

  /** Types, with those that they derive from, and those of what members that are among the words give. */
  typesWithin(types: ReadonlySet<string>, words: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    const add = (type: string) => {
      if (found.has(type)) return false;
      found.add(type);
      for (const base of this.types.get(type) ?? []) found.add(base);
      return true;
    };
    for (const type of types) add(type);
    const members = words.flatMap((word) => this.typedMembers.get(word) ?? []);
    for (let more = true; more; ) {
      more = false;
      for (const member of members)
        if (member.owner === null || found.has(member.owner))
          for (const type of member.types) if (add(type)) more = true;
    }
    return found;
  }

  /** Everything that named things and what is below them may be. */
  under(symbols: readonly number[]): NameRole {
    return symbols.reduce((role, symbol) => bothRoles(role, this.underOne(symbol)), NO_ROLE);
  }

  private underOne(symbol: number): NameRole {
    const known = this.below.get(symbol);
    if (known !== undefined) return known;
    const { facts, members, instance } = this.nodes[symbol];
    const below = [...(members?.values() ?? []), ...(instance?.values() ?? [])];
    const role = bothRoles(facts === null ? NO_ROLE : roleOf(facts, this.returned), this.under(below));
    this.below.set(symbol, role);
    return role;
  }

  private collectWritten(index: number, name: string, receiver: RegExp): void {
    const { facts, members, instance } = this.nodes[index];
    if (facts !== null) {
      const one = { ...roleOf(facts, this.returned), receiver };
      const same = this.byReceiver.get(name);
      if (same === undefined) this.byReceiver.set(name, [one]);
      else same.push(one);
    }
    for (const [member, to] of [...(members ?? []), ...(instance ?? [])])
      this.collect(to, member === '*' ? name : member, null, false, null);
  }

  private collect(
    index: number,
    name: string,
    root: string | null,
    ofType: boolean,
    owner: string | null,
  ): void {
    const node = this.nodes[index];
    const role = node.facts === null ? NO_ROLE : roleOf(node.facts, this.returned);
    if (hasRole(role)) {
      const one = { ...role, name, root, ofType, owner: root === null ? null : owner };
      if (root !== null) this.roots.add(root);
      const same = this.byName.get(name);
      if (same === undefined) this.byName.set(name, [one]);
      else same.push(one);
    }
    this.collectTypes(index, name, root === null ? null : owner);
    const own = this.isTypeNode(index) ? name : null;
    for (const [member, to] of node.members ?? [])
      this.collect(to, member === '*' ? name : member, root, ofType, member === '*' ? owner : own);
    for (const [member, to] of node.instance ?? [])
      this.collect(to, member === '*' ? name : member, root, true, name);
  }

  /** Not a package, whose members have members of their own. */
  private isTypeNode(index: number): boolean {
    const { members, instance, line, memberTypes } = this.nodes[index];
    if (instance !== null || line !== null || memberTypes !== null) return true;
    return ![...(members?.values() ?? [])].some((member) => {
      const below = this.nodes[member];
      return below.members !== null || below.instance !== null || below.line !== null;
    });
  }

  private collectTypes(index: number, name: string, owner: string | null): void {
    const { facts, line, members, instance, memberTypes } = this.nodes[index];
    if (members !== null || instance !== null || line !== null) {
      const bases = this.types.get(name) ?? new Set();
      this.types.set(name, bases);
      for (const base of line ?? []) bases.add(this.simpleName(base));
    }
    for (const [member, type] of memberTypes ?? []) this.addTyped(member, name, [this.simpleName(type)]);
    if (facts === null) return;
    const given = [...facts.calls, ...facts.reads].flatMap(({ returns, callbacks }) => [
      ...(returns === undefined ? [] : [returns]),
      ...(callbacks ?? []).flatMap(({ parameters }) => parameters ?? []).filter((type) => type !== null),
    ]);
    if (given.length > 0)
      this.addTyped(
        name,
        owner,
        given.flatMap((type) => this.lineOf(type).map((one) => this.simpleName(one))),
      );
  }

  private addTyped(member: string, owner: string | null, types: readonly string[]): void {
    const same = this.typedMembers.get(member);
    if (same === undefined) this.typedMembers.set(member, [{ owner, types }]);
    else same.push({ owner, types });
  }

  private simpleName(symbol: number): string {
    const { name } = this.nodes[symbol];
    return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('#')) + 1);
  }
}

function firstOf(name: string): string {
  return name.split(/[./]/, 1)[0];
}
