import type { Operation } from '../../rules/operation.js';
import type { CallbackSpec, Model } from '../../rules/rule.js';
import type { Classes } from '../link/classes.js';
import { type External, MADE } from '../link/names.js';
import type { SymbolFacts } from '../models/symbol-facts.js';
import type { SymbolTable } from '../models/symbol-table.js';
import type { Stores } from './stores.js';
import { TokenKind, type Tokens } from './tokens.js';
import type { Variables } from './variables.js';

/**
 * Things of libraries that the rules name: their members, what calls of them give, and of which types the parameters of
 * callbacks are. What the rules say under conditions may hold here: this asks what can be, not what is.
 */
export class Library {
  /** What the rules say of names, in the one language that the files are of. */
  readonly table: SymbolTable;

  constructor(
    private readonly classes: Classes,
    private readonly tokens: Tokens,
    private readonly variables: Variables,
    private readonly stores: Stores,
    table: SymbolTable,
  ) {
    this.table = table;
  }

  /** What a name means goes to a variable. */
  named(name: string, variable: number): void {
    for (const symbol of this.table.external(name)) this.variables.add(variable, this.tokens.symbol(symbol));
  }

  /** What a module of a library that rules speak of has under a name goes to a variable. */
  namedIn(module: string, name: string, variable: number): void {
    for (const symbol of this.table.member(this.table.external(module), name))
      this.addSymbol(symbol, variable);
  }

  /** What stands outside the program as types: each, and all that it extends. What rules say of any name is none. */
  typesOf(external: External): readonly number[] {
    const { types } = this.table;
    const named = this.symbolsOf(external).filter((symbol) => !this.table.isAnyName(symbol));
    return [...new Set(named.flatMap((symbol) => types.line(symbol)))];
  }

  /** The types that the rules know which a class of the program derives from. */
  typesOfClass(cls: number): readonly number[] {
    let types = this.ofClasses.get(cls);
    if (types === undefined) {
      const found = this.classes
        .line(cls)
        .flatMap(({ externalBases }) => externalBases.flatMap((base) => this.typesOf(base)));
      types = [...new Set(found)];
      this.ofClasses.set(cls, types);
    }
    return types;
  }
  private readonly ofClasses = new Map<number, readonly number[]>();

  /**
   * The named things that make the instances of a class of the program; none where it has a constructor of its own, but for one
   * that takes any names: it hands them on.
   */
  constructorsOf(cls: number): readonly number[] {
    const line = this.classes.line(cls);
    if (line.some((one) => one.constructors.some((fn) => !this.classes.takesAnyNames(one, fn)))) return [];
    const symbols = line.flatMap(({ externalBases }) =>
      externalBases.flatMap((base) => this.symbolsOf(base)),
    );
    // Of an enumeration a call gives one of the values that it names, whatever else it derives from.
    const { types } = this.table;
    const choices = symbols.filter((symbol) => types.line(symbol).includes(types.builtin.checked[0]));
    return choices.length > 0 ? choices : symbols;
  }

  /** The named things that a constructor of a class calls by `super(...)`. */
  constructorsAbove(cls: number): readonly number[] {
    const { externalBases, bases } = this.classes.all[cls];
    return [
      ...externalBases.flatMap((base) => this.symbolsOf(base)),
      ...bases.flatMap((base) => this.constructorsOf(base)),
    ];
  }

  /** An instance of a type goes to a variable. */
  addInstance(type: number, variable: number): void {
    this.addType([type], variable);
  }

  private symbolsOf({ names, path }: External): readonly number[] {
    let symbols: readonly number[] = names.flatMap((name) => this.table.external(name));
    let isMade = false;
    for (const name of path) {
      if (name === MADE) symbols = this.madeBy(symbols);
      // A module that is imported by default is the module itself.
      else if (name === 'default' && this.table.member(symbols, name).length === 0) continue;
      else symbols = isMade ? this.table.instanceMember(symbols, name) : this.table.member(symbols, name);
      isMade = name === MADE;
    }
    return symbols;
  }

  /** The types of what calls of named things give, and all that they extend. */
  private madeBy(symbols: readonly number[]): readonly number[] {
    const { types } = this.table;
    const said = symbols.flatMap((symbol) => this.table.facts(symbol)?.calls ?? []);
    const stated = said.flatMap((model) =>
      model.returns === undefined || isUnderCondition(model) ? [] : types.named(model.returns),
    );
    return [...types.ofInstances(symbols), ...stated];
  }

  /** A member of a named thing, or of an instance of a named type, goes to a node. */
  load(token: number, name: string, node: number): void {
    const symbol = this.tokens.first(token);
    if (this.tokens.kind(token) === TokenKind.Type) {
      this.loadOfType(this.table.types.line(symbol), name, node);
      return;
    }
    const members = this.table.member([symbol], name);
    for (const member of members) this.addSymbol(member, node);
    if (members.length > 0) return;
    // A module that is imported by default is the module itself.
    if (name === 'default') this.variables.add(node, token);
    else if (isCalled(this.table.facts(symbol)))
      for (const member of this.table.instanceMember(this.table.types.builtin.function, name))
        this.addSymbol(member, node);
  }

  /** What instances of a class have of the types of libraries that it derives from. */
  loadInherited(cls: number, name: string, node: number): void {
    for (const { externalBases } of this.classes.line(cls))
      for (const base of externalBases) {
        for (const symbol of this.symbolsOf(base)) {
          this.loadOfType(this.table.types.line(symbol), name, node);
        }
      }
  }

  /** What rules say of a name of a class of the program, by the types of libraries that it derives from. */
  loadStatic(cls: number, name: string, node: number): void {
    for (const member of this.table.instanceMember(this.typesOfClass(cls), name))
      this.addSymbol(member, node);
  }

  /** The types that calls of a named thing give. */
  returnedBy(token: number): readonly number[] {
    const said = this.table.facts(this.tokens.first(token))?.calls ?? [];
    return said.flatMap(({ returns }) =>
      returns === undefined ? [] : this.table.types.named(returns).slice(0, 1),
    );
  }

  /** Whether rules know a member of instances of a type. @param line the type and all that it extends */
  isMember(line: readonly number[], name: string): boolean {
    return this.table.instanceMember(line, name).length + this.table.types.ofMember(line, name).length > 0;
  }

  /** @param line a type and all that it extends */
  private loadOfType(line: readonly number[], name: string, node: number): void {
    for (const member of this.table.instanceMember(line, name)) this.addSymbol(member, node);
    this.addType(this.table.types.ofMember(line, name), node);
  }

  /** What a call of a named thing gives goes to its node; `eachFunction` visits functions that an argument can be. */
  call(
    token: number,
    node: number,
    eachFunction: (place: string, visit: (parameter: (index: number) => number) => void) => void,
  ): void {
    const symbol = this.tokens.first(token);
    this.addType(this.table.types.ofInstances([symbol]), node);
    const said = this.table.facts(symbol)?.calls ?? [];
    // What depends on conditions is given once values are known.
    const isAsked = said.some(isUnderCondition);
    for (const { returns, store, callbacks } of said) {
      if (store !== undefined) this.stores.give(store, node);
      if (returns !== undefined && !isAsked) this.addType(this.table.types.named(returns), node);
      for (const callback of callbacks ?? []) this.callBack(callback, eachFunction);
    }
  }

  /** What calls of a named thing do, or may do. */
  operations(token: number): Operation[] {
    const symbol = this.tokens.first(token);
    return (this.table.facts(symbol)?.calls ?? []).flatMap(({ operation }) => operation ?? []);
  }

  /** What a collection has by a name that the language gives it. @returns whether it has anything */
  loadBuiltin(type: 'list' | 'map' | 'set' | 'function', name: string, variable: number): boolean {
    this.loadOfType(this.table.types.builtin[type], name, variable);
    return this.table.instanceMember(this.table.types.builtin[type], name).length > 0;
  }

  /** Whether the language gives a member of a name to collections, texts or promises. */
  isOfBuiltin(name: string): boolean {
    const { list, map, set, string, promise } = this.table.types.builtin;
    return [list, map, set, string, promise].some((line) => this.isMember(line, name));
  }

  /** What the rules call the thing or type of a token. */
  nameOf(token: number): string {
    const symbol = this.tokens.first(token);
    return this.table.name(symbol);
  }

  private callBack(
    { argument, parameters }: CallbackSpec,
    eachFunction: (place: string, visit: (parameter: (index: number) => number) => void) => void,
  ): void {
    if (parameters === undefined) return;
    const { types } = this.table;
    eachFunction(argument, (parameter) => {
      for (const [index, type] of parameters.entries())
        if (type !== null) this.addType(types.named(type), parameter(index));
    });
  }

  /** A named thing, and of which type its value is. */
  private addSymbol(symbol: number, variable: number): void {
    this.variables.add(variable, this.tokens.symbol(symbol));
    for (const { returns, store } of this.table.facts(symbol)?.reads ?? []) {
      if (store !== undefined) this.stores.give(store, variable);
      if (returns !== undefined) this.addType(this.table.types.named(returns), variable);
    }
  }

  /** @param line a type and all that it extends, which the type stands for; may be empty */
  private addType([type]: readonly number[], variable: number): void {
    if (variable >= 0 && type !== undefined) this.variables.add(variable, this.tokens.type(type));
  }
}

/** A type of results is said of some calls only. */
export function isUnderCondition({ returns, when }: Model): boolean {
  return returns !== undefined && when !== undefined;
}

function isCalled(facts: SymbolFacts | null): boolean {
  return facts !== null && facts.calls.length + facts.callSinks.length + facts.callMatches.length > 0;
}
