import type { Conditions, Model, Rule, RuleSet, SymbolPattern, TypeModel, ValueTest } from '../rules/rule.js';
import { type BuiltinType, builtinTypes } from './builtin-types.js';
import { ConstantChecks } from './constant-checks.js';
import { COLD, type Heat, HotNames, takenBy } from './hot-names.js';
import { NamePatterns } from './name-patterns.js';
import { NarrowerTypes } from './narrower-types.js';
import { alternatives, globsToRegExp } from './patterns.js';
import {
  type MatchUse,
  noFacts,
  type SinkUse,
  type SymbolFacts,
  type SymbolNode,
  type UnknownReceiver,
} from './symbol-facts.js';
import { WeaknessClasses } from './weakness-classes.js';

const NOTHING: readonly number[] = [];

/** How many names are remembered with what they mean: files that are scanned may hold any number. */
const MAX_EXTERNALS = 50_000;

/** Any receiver: the word before `#` in `?#name`. */
const ANY = '?';

/** The table of a language, made once for a set of rules: it does not depend on the program. */
export function symbolTable(rules: RuleSet, language: string): SymbolTable {
  const tables = tablesOf.get(rules) ?? new Map<string, SymbolTable>();
  tablesOf.set(rules, tables);
  const table = tables.get(language) ?? new SymbolTable(rules, language);
  tables.set(language, table);
  return table;
}
const tablesOf = new WeakMap<RuleSet, Map<string, SymbolTable>>();

/**
 * The names that the rules of a language speak of, as a tree: values carry indexes into it, so resolving a name
 * while the program is interpreted is one map look-up a step, and names that no rule mentions cost nothing.
 */
export class SymbolTable {
  private readonly nodes: SymbolNode[] = [];
  private readonly root: number;
  private readonly unknown = new Map<string, UnknownReceiver[]>();
  private readonly modules = new Map<string, string>();
  readonly classes: WeaknessClasses;
  readonly named: Model[] = [];
  /** What the rules say of variables, members, properties and keywords by their names. */
  readonly names = new NamePatterns();
  readonly markupSinks: SinkUse[] = [];
  readonly markupMatches: MatchUse[] = [];
  readonly handedOutMatches: MatchUse[] = [];
  /** Sinks on `object[key] = value`, and their classes. */
  readonly elementSinks: SinkUse[] = [];
  readonly appendedSinks: SinkUse[] = [];
  elementClasses = 0;
  readonly returnedSinks = new Map<string, SinkUse[]>();
  /** The neutral built-in types. */
  readonly builtin: Record<BuiltinType, readonly number[]>;
  readonly neutral: ReadonlySet<number>;
  /** Names of all members that the rules speak of. */
  readonly memberNames = new Set<string>();

  readonly narrower: NarrowerTypes;

  constructor(rules: RuleSet, language: string) {
    this.root = this.newNode('');
    this.classes = new WeaknessClasses(rules.packs.filter((pack) => pack.languages.includes(language)));
    for (const pack of rules.packs) {
      if (!pack.languages.includes(language)) continue;
      for (const [alias, name] of Object.entries(pack.modules)) this.modules.set(alias, name);
    }
    for (const pack of rules.packs) {
      if (!pack.languages.includes(language)) continue;
      for (const [name, type] of Object.entries(pack.types)) this.addType(name, type);
      for (const model of pack.models) this.addModel(model);
      for (const rule of pack.rules) if (rule.languages.includes(language)) this.addRule(rule);
    }
    this.closeTypes();
    this.narrower = new NarrowerTypes(this.nodes, (type) => this.typeLine(type));
    this.nodes[this.typeNode('tuple')].line = [this.typeNode('tuple'), this.typeNode('list')];
    this.builtin = Object.fromEntries(
      builtinTypes.map((type) => [type, this.typeLine(this.path(this.root, type))]),
    ) as Record<BuiltinType, readonly number[]>;
    this.neutral = new Set(Object.values(this.builtin).flat());
  }

  /** The thing that a dotted external name means, if a rule speaks of it or of something below it. */
  external(name: string): readonly number[] {
    let found = this.externals.get(name);
    if (found === undefined) {
      found = this.found((this.modules.get(name) ?? name).split('.'));
      if (this.externals.size > MAX_EXTERNALS) this.externals.clear();
      this.externals.set(name, found);
    }
    return found;
  }
  private readonly externals = new Map<string, readonly number[]>();

  private found(segments: readonly string[]): readonly number[] {
    let at = [this.root];
    for (const segment of segments) {
      at = this.step(at, segment, false);
      if (at.length === 0) return NOTHING;
    }
    return at;
  }

  /** Members of named things. */
  member(symbols: readonly number[], name: string): readonly number[] {
    return symbols.length === 0 ? NOTHING : this.step(symbols, name, false);
  }

  /** Members of instances of types. */
  instanceMember(types: readonly number[], name: string): readonly number[] {
    return types.length === 0 ? NOTHING : this.step(types, name, true);
  }

  /** Types stated by the models for members of types. */
  memberType(types: readonly number[], name: string): readonly number[] {
    for (const type of types) {
      const found = this.nodes[type].memberTypes?.get(name);
      if (found !== undefined) return this.typeLine(found);
    }
    return NOTHING;
  }

  /** What `?#name` patterns say for a receiver of unknown type that is written so. */
  unknownMember(name: string, receiver: string): readonly number[] {
    const uses = this.unknown.get(name);
    if (uses === undefined) return NOTHING;
    return uses
      .filter((use) => use.receiver === null || use.receiver.test(receiver))
      .map((use) => use.symbol);
  }

  facts(symbol: number): SymbolFacts | null {
    return this.nodes[symbol].facts;
  }

  /** A type and all that it extends. */
  typeLine(type: number): readonly number[] {
    return this.nodes[type].line ?? [type];
  }

  /** What an instance made by calling or constructing the symbols is an instance of. */
  instanceTypes(symbols: readonly number[]): readonly number[] {
    const types: number[] = [];
    for (const symbol of symbols) {
      const node = this.nodes[symbol];
      if (node.instance !== null || node.extends.length > 0 || node.facts?.subclass.length)
        types.push(...this.typeLine(symbol));
    }
    return types;
  }

  /** The method by which instances of the types are called where a function is wanted, null where there is none. */
  functionName(types: readonly number[]): string | null {
    for (const type of types) {
      const { functionName } = this.nodes[type];
      if (functionName !== null) return functionName;
    }
    return null;
  }

  /** The method by which an object becomes text, null where the rules name none. */
  textMethod: string | null = null;

  /** A type named by a model. */
  type(name: string): readonly number[] {
    const symbol = this.typeIndex.get(name);
    return symbol === undefined ? NOTHING : this.typeLine(symbol);
  }
  private readonly typeIndex = new Map<string, number>();

  name(symbol: number): string {
    return this.nodes[symbol].name;
  }

  /** What constants in conditions and texts say of other values. */
  readonly checks = new ConstantChecks();

  private step(from: readonly number[], name: string, ofInstance: boolean): number[] {
    const result: number[] = [];
    for (const index of from) {
      const edges = ofInstance ? this.nodes[index].instance : this.nodes[index].members;
      if (edges === null) continue;
      const exact = edges.get(name);
      if (exact !== undefined && !result.includes(exact)) result.push(exact);
      const any = edges.get('*');
      if (any !== undefined && !result.includes(any)) result.push(any);
    }
    return result;
  }

  private newNode(name: string): number {
    this.nodes.push({
      name,
      members: null,
      instance: null,
      facts: null,
      line: null,
      extends: [],
      memberTypes: null,
      functionName: null,
    });
    return this.nodes.length - 1;
  }

  private path(from: number, dotted: string): number {
    let at = from;
    for (const segment of dotted.split('.')) at = this.edge(at, segment, false);
    return at;
  }

  private edge(from: number, name: string, ofInstance: boolean): number {
    const node = this.nodes[from];
    if (ofInstance) node.instance ??= new Map();
    else node.members ??= new Map();
    const edges = (ofInstance ? node.instance : node.members) as Map<string, number>;
    this.memberNames.add(name);
    let to = edges.get(name);
    if (to === undefined) {
      const separator = from === this.root ? '' : ofInstance ? '#' : '.';
      to = this.newNode(`${node.name}${separator}${name}`);
      edges.set(name, to);
    }
    return to;
  }

  /** The nodes that a pattern names, made where missing. */
  private resolve(pattern: SymbolPattern): number[] {
    return alternatives(pattern).map((text) => {
      const hash = text.indexOf('#');
      if (hash < 0) return this.path(this.root, text);
      const owner = text.slice(0, hash);
      const [first, ...rest] = text.slice(hash + 1).split(/[.#]/);
      let at: number;
      if (owner.startsWith(ANY)) at = this.unknownSymbol(owner.slice(1), first);
      else at = this.edge(this.typeNode(owner), first, true);
      for (const segment of rest) at = this.edge(at, segment, false);
      return at;
    });
  }

  private unknownSymbol(receiver: string, member: string): number {
    this.memberNames.add(member);
    const name = `?${receiver}#${member}`;
    const uses = this.unknown.get(member) ?? [];
    this.unknown.set(member, uses);
    const existing = uses.find((use) => this.nodes[use.symbol].name === name);
    if (existing) return existing.symbol;
    const symbol = this.newNode(name);
    uses.push({ receiver: receiver === '' ? null : globsToRegExp(receiver.split('|')), symbol });
    return symbol;
  }

  private typeNode(name: string): number {
    let symbol = this.typeIndex.get(name);
    if (symbol === undefined) {
      symbol = this.path(this.root, name);
      this.typeIndex.set(name, symbol);
    }
    return symbol;
  }

  private addType(name: string, model: TypeModel): void {
    const node = this.nodes[this.typeNode(name)];
    for (const base of model.extends ?? []) node.extends.push(this.typeNode(base));
    node.instance ??= new Map();
    node.functionName ??= model.function ?? null;
    if (model.closed) this.closedTypes.add(this.typeNode(name));
    if (model.function !== undefined) this.memberNames.add(model.function);
    if (name === 'string' && model.from !== undefined) this.textMethod = model.from;
    for (const [member, type] of Object.entries(model.members ?? {})) {
      node.memberTypes ??= new Map();
      node.memberTypes.set(member, this.typeNode(type));
    }
  }

  private closeTypes(): void {
    for (const [index, node] of this.nodes.entries()) {
      if (node.extends.length === 0) continue;
      const line = [index];
      for (let i = 0; i < line.length; i++)
        for (const base of this.nodes[line[i]].extends) if (!line.includes(base)) line.push(base);
      node.line = line;
    }
  }

  /** The names that are sources, sinks or patterns. */
  get hot(): HotNames {
    this.hotNames ??= new HotNames(
      this.nodes,
      this.root,
      this.unknown,
      Object.keys(this.builtin),
      this.returnedSinks,
      this.modules,
      (type) => this.type(type),
    );
    return this.hotNames;
  }
  private hotNames: HotNames | null = null;

  /** Whether values of one of these types hold no text of anybody's. */
  isClosed(types: readonly number[]): boolean {
    return types.some((type) => this.closedTypes.has(type));
  }
  private readonly closedTypes = new Set<number>();

  /** What markup is to the rules. */
  get markupHeat(): Heat {
    return {
      ...COLD,
      takes: takenBy(this.markupSinks),
      matches: this.markupMatches.length > 0,
    };
  }

  private factsFor(pattern: SymbolPattern): SymbolFacts[] {
    return this.resolve(pattern).map((index) => {
      const node = this.nodes[index];
      node.facts ??= noFacts();
      return node.facts;
    });
  }

  /** Types that conditions ask for must be in the table before any value can carry them. */
  private addConditions(conditions: Conditions | undefined): void {
    for (const test of Object.values(conditions ?? {})) {
      for (let at: ValueTest | undefined = test; at !== undefined; at = at.not)
        if (at.type !== undefined) this.typeNode(at.type);
    }
  }

  private addModel(model: Model): void {
    this.checks.add(model, this.classes.mask(model.sanitizes ?? []));
    this.addConditions(model.when);
    for (const pattern of model.call ?? [])
      for (const facts of this.factsFor(pattern)) facts.calls.push(model);
    for (const pattern of model.read ?? [])
      for (const facts of this.factsFor(pattern)) facts.reads.push(model);
    for (const pattern of model.decorated ?? [])
      for (const facts of this.factsFor(pattern)) facts.decorated.push(model);
    for (const pattern of model.exposes ?? [])
      for (const facts of this.factsFor(pattern)) facts.exposes = true;
    for (const pattern of model.subclass ?? [])
      for (const facts of this.factsFor(pattern)) facts.subclass.push(model);
    for (const pattern of model.caught ?? [])
      for (const facts of this.factsFor(pattern)) facts.caught.push(model);
    if (model.named || model.functions) this.named.push(model);
    if (model.returns) this.typeNode(model.returns);
    for (const parameter of Object.values(model.parameters ?? {}))
      if (parameter.type) this.typeNode(parameter.type);
    for (const callback of model.callbacks ?? [])
      for (const type of callback.parameters ?? []) if (type) this.typeNode(type);
    for (const type of model.exceptTypes ?? []) this.typeNode(type);
  }

  private addRule(rule: Rule): void {
    const bit = rule.class === null ? 0 : this.classes.bit(rule.class);
    for (const sink of rule.sinks) {
      this.addConditions(sink.when);
      const use = { rule, sink, class: bit };
      for (const pattern of sink.call ?? [])
        for (const facts of this.factsFor(pattern)) facts.callSinks.push(use);
      for (const pattern of sink.write ?? [])
        for (const facts of this.factsFor(pattern)) facts.writeSinks.push(use);
      if (sink.assign) this.names.addSink(sink.assign, use);
      if (sink.markup) this.markupSinks.push(use);
      if (sink.appended) this.appendedSinks.push(use);
      if (sink.element) {
        this.elementSinks.push(use);
        this.elementClasses |= bit;
      }
      const [tag] = sink.returned ?? [];
      if (tag !== undefined) this.returnedSinks.set(tag, [...(this.returnedSinks.get(tag) ?? []), use]);
    }
    for (const match of rule.matches) {
      this.addConditions(match.when);
      const use = { rule, match };
      for (const pattern of match.call ?? [])
        for (const facts of this.factsFor(pattern)) facts.callMatches.push(use);
      for (const pattern of match.read ?? [])
        for (const facts of this.factsFor(pattern)) facts.readMatches.push(use);
      for (const pattern of match.write ?? [])
        for (const facts of this.factsFor(pattern)) facts.writeMatches.push(use);
      for (const pattern of match.decorated ?? [])
        for (const facts of this.factsFor(pattern)) facts.decoratedMatches.push(use);
      for (const pattern of match.method?.of ?? [])
        for (const facts of this.factsFor(pattern)) facts.methodMatches.push(use);
      if (match.assign) this.names.addMatch(match.assign, use);
      if (match.compared) this.names.addCompared(match.compared, use);
      if (match.markup) this.markupMatches.push(use);
      if (match.handedOut) this.handedOutMatches.push(use);
    }
  }
}
