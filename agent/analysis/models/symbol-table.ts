import type { Conditions, Model, Rule, RuleSet, SymbolPattern, ValueTest } from '../../rules/rule.js';
import { ConstantChecks } from './constant-checks.js';
import { NamePatterns } from './name-patterns.js';
import { alternatives, globsToRegExp } from './patterns.js';
import { requestTypes } from './request-types.js';
import { noFacts, type SinkUse, type SymbolFacts, type UnknownReceiver } from './symbol-facts.js';
import { SymbolTree } from './symbol-tree.js';
import { TypeNames } from './type-names.js';
import { TypeTable } from './type-table.js';
import { UnnamedUses } from './unnamed-uses.js';
import { WeaknessClasses } from './weakness-classes.js';

const NOTHING: readonly number[] = [];

/** How many names are remembered with what they mean: files that are scanned may hold any number. */
const MAX_EXTERNALS = 50_000;

/** How rules name a call of an instance. */
export const INVOKE = 'invoke';

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

/** What tells languages apart: the packs and rules that are about them. Equal for languages that are one to the rules. */
export function saidOfLanguage({ packs }: RuleSet, language: string): string {
  return JSON.stringify(
    packs
      .filter(({ languages }) => languages.includes(language))
      .map(({ file, rules }) => [file, rules.map((rule) => rule.languages.includes(language))]),
  );
}

/**
 * The names that the rules of a language speak of, as a tree: values carry indexes into it, so resolving a name is one
 * map look-up a step, and names that no rule mentions cost nothing.
 */
export class SymbolTable {
  private readonly tree = new SymbolTree();
  private readonly unknown = new Map<string, UnknownReceiver[]>();
  private readonly modules = new Map<string, string>();
  readonly classes: WeaknessClasses;
  readonly types: TypeTable;
  /** Sinks that a program may have whatever it names: by what the code does, by patterns on names, by calls of instances. */
  readonly sinksOfAnyName: SinkUse[] = [];
  /** Names of members that are sinks for what is stored in them. */
  readonly storedNames = new Set<string>();
  /** Models of functions that are known by their names or those of their parameters. */
  readonly named: Model[] = [];
  /** What the rules say of variables, members, properties and keywords by their names. */
  readonly names = new NamePatterns();
  readonly unnamed = new UnnamedUses();
  /** Last names of the types of functions of which rules say how they are called. */
  readonly functionTypes = new Set<string>();
  /** What constants in conditions and texts say of other values. */
  readonly checks = new ConstantChecks();
  /** Of requests and messages. */
  readonly requestTypes: ReadonlySet<string>;
  private readonly typeNames = new TypeNames(this.tree);

  constructor(rules: RuleSet, language: string) {
    const packs = rules.packs.filter((pack) => pack.languages.includes(language));
    this.classes = new WeaknessClasses(packs);
    for (const pack of packs)
      for (const [alias, name] of Object.entries(pack.modules)) this.modules.set(alias, name);
    for (const pack of packs) {
      for (const [name, type] of Object.entries(pack.types)) this.typeNames.add(name, type);
      for (const model of pack.models) this.addModel(model);
      for (const rule of pack.rules) if (rule.languages.includes(language)) this.addRule(rule);
    }
    this.types = new TypeTable(this.tree, this.typeNames);
    this.requestTypes = requestTypes(packs.flatMap(({ models }) => models));
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
    let at = [this.tree.root];
    for (const segment of segments) {
      at = this.tree.step(at, segment, false);
      if (at.length === 0) return NOTHING;
    }
    return at;
  }

  /** Members of named things. */
  member(symbols: readonly number[], name: string): readonly number[] {
    return symbols.length === 0 ? NOTHING : this.tree.step(symbols, name, false);
  }

  /** Members of instances of types. */
  instanceMember(types: readonly number[], name: string): readonly number[] {
    return types.length === 0 ? NOTHING : this.tree.step(types, name, true);
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
    return this.tree.nodes[symbol].facts;
  }

  name(symbol: number): string {
    return this.tree.nodes[symbol].name;
  }

  /** Whether rules speak of all members of something at once: `*` stands for any name. */
  isAnyName(symbol: number): boolean {
    return this.name(symbol).endsWith('*');
  }

  /** The nodes that a pattern names, made where missing. */
  private resolve(pattern: SymbolPattern): number[] {
    return alternatives(pattern).map((text) => {
      const hash = text.indexOf('#');
      if (hash < 0) return this.tree.path(this.tree.root, text);
      const owner = text.slice(0, hash);
      const [first, ...rest] = text.slice(hash + 1).split(/[.#]/);
      let at: number;
      if (owner.startsWith(ANY)) at = this.unknownSymbol(owner.slice(1), first);
      else at = this.tree.edge(this.typeNames.node(owner), first, true);
      for (const segment of rest) at = this.tree.edge(at, segment, false);
      return at;
    });
  }

  private unknownSymbol(receiver: string, member: string): number {
    const name = `?${receiver}#${member}`;
    const uses = this.unknown.get(member) ?? [];
    this.unknown.set(member, uses);
    const existing = uses.find((use) => this.tree.nodes[use.symbol].name === name);
    if (existing) return existing.symbol;
    const symbol = this.tree.newNode(name);
    uses.push({ receiver: receiver === '' ? null : globsToRegExp(receiver.split('|')), symbol });
    return symbol;
  }

  private factsFor(pattern: SymbolPattern): SymbolFacts[] {
    return this.resolve(pattern).map((index) => {
      const node = this.tree.nodes[index];
      node.facts ??= noFacts();
      return node.facts;
    });
  }

  /** Types that conditions ask for must be in the table before any value can carry them. */
  private addConditions(conditions: Conditions | undefined): void {
    for (const test of Object.values(conditions ?? {})) {
      for (let at: ValueTest | undefined = test; at !== undefined; at = at.not)
        if (at.type !== undefined) this.typeNames.node(at.type);
    }
  }

  private addModel(model: Model): void {
    const { sanitizes = [], spoils = [] } = model;
    this.checks.add(model, this.classes.mask(sanitizes), this.classes.mask(spoils));
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
    for (const pattern of model.typed ?? []) {
      for (const facts of this.factsFor(pattern)) facts.typed.push(model);
      for (const name of lastNames(pattern)) this.functionTypes.add(name);
    }
    if (model.named || model.functions) this.named.push(model);
    if (model.returns) this.typeNames.node(model.returns);
    for (const parameter of Object.values(model.parameters ?? {}))
      if (parameter.type) this.typeNames.node(parameter.type);
    for (const callback of model.callbacks ?? [])
      for (const type of callback.parameters ?? []) if (type) this.typeNames.node(type);
    for (const type of model.exceptTypes ?? []) this.typeNames.node(type);
  }

  private addRule(rule: Rule): void {
    const bit = rule.class === null ? 0 : this.classes.bit(rule.class);
    for (const sink of rule.sinks) {
      this.addConditions(sink.when);
      const use = { rule, sink, class: bit };
      for (const pattern of sink.call ?? []) {
        for (const facts of this.factsFor(pattern)) facts.callSinks.push(use);
        if (lastNames(pattern).includes(INVOKE)) this.sinksOfAnyName.push(use);
      }
      for (const pattern of sink.write ?? []) {
        for (const facts of this.factsFor(pattern)) facts.writeSinks.push(use);
        for (const name of lastNames(pattern)) this.storedNames.add(name);
      }
      if (sink.assign ?? sink.element ?? sink.appended ?? sink.markup ?? sink.returned)
        this.sinksOfAnyName.push(use);
      if (sink.assign) this.names.addSink(sink.assign, use);
      this.unnamed.addSink(rule, sink, bit);
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
      this.unnamed.addMatch(rule, match);
    }
  }
}

/** The names of the members that a pattern ends with. */
function lastNames(pattern: SymbolPattern): string[] {
  return alternatives(pattern).map((text) =>
    text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf('#')) + 1),
  );
}
