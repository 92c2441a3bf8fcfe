import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import type { CallbackSpec, RuleSet } from '../../rules/rule.js';
import type { Classes } from '../link/classes.js';
import type { LinkedProgram } from '../link/linked-program.js';
import type { External } from '../link/names.js';
import type { SymbolFacts } from '../models/symbol-facts.js';
import { type SymbolTable, saidOfLanguage, symbolTable } from '../models/symbol-table.js';
import { TokenKind, type Tokens } from './tokens.js';
import type { Variables } from './variables.js';

/**
 * Things of libraries that the rules name: their members, what calls of them give, and of which types the parameters of
 * callbacks are. What the rules say under conditions may hold here: this asks what can be, not what is.
 */
export class Library {
  /** By the name of a language the number of its table. */
  private readonly languages = new Map<string, number>();
  private readonly tables: SymbolTable[] = [];

  constructor(
    private readonly program: LinkedProgram,
    private readonly classes: Classes,
    private readonly tokens: Tokens,
    private readonly variables: Variables,
    rules: RuleSet,
  ) {
    const tables = new Map<string, number>();
    for (const language of [...new Set(program.units.map(({ unit }) => unit.data.language))].sort()) {
      // Languages of which the rules say the same are one: their files use each other's things.
      const key = saidOfLanguage(rules, language);
      let number = tables.get(key);
      if (number === undefined) {
        number = this.tables.push(symbolTable(rules, language)) - 1;
        tables.set(key, number);
      }
      this.languages.set(language, number);
    }
  }

  /** What a name means in a unit goes to a variable. */
  named(unit: number, name: string, variable: number): void {
    const language = this.languageOf(unit);
    for (const symbol of this.tables[language].external(name))
      this.variables.add(variable, this.tokens.symbol(language, symbol));
  }

  /** What stands outside the program as types: each, and all that it extends. */
  typesOf(unit: number, external: External): readonly number[] {
    const language = this.languageOf(unit);
    const { types } = this.tables[language];
    return [...new Set(this.symbolsOf(language, external).flatMap((symbol) => types.line(symbol)))];
  }

  /** The types that the rules know which a class of the program derives from. */
  typesOfClass(cls: number): readonly number[] {
    let types = this.ofClasses.get(cls);
    if (types === undefined) {
      const found = this.classes
        .line(cls)
        .flatMap(({ unit, externalBases }) => externalBases.flatMap((base) => this.typesOf(unit, base)));
      types = [...new Set(found)];
      this.ofClasses.set(cls, types);
    }
    return types;
  }
  private readonly ofClasses = new Map<number, readonly number[]>();

  /** An instance of a type goes to a variable. */
  addInstance(unit: number, type: number, variable: number): void {
    this.addType(this.languageOf(unit), [type], variable);
  }

  private symbolsOf(language: number, { names, path }: External): readonly number[] {
    const table = this.tables[language];
    let symbols: readonly number[] = names.flatMap((name) => table.external(name));
    for (const name of path) symbols = table.member(symbols, name);
    return symbols;
  }

  /** A member of a named thing, or of an instance of a named type, goes to a node. */
  load(token: number, name: string, node: number): void {
    const { language, symbol } = this.tokens.symbolOf(token);
    const table = this.tables[language];
    if (this.tokens.kind(token) === TokenKind.Type) {
      this.loadOfType(language, table.types.line(symbol), name, node);
      return;
    }
    const members = table.member([symbol], name);
    for (const member of members) this.addSymbol(language, member, node);
    if (members.length > 0) return;
    // A module that is imported by default is the module itself.
    if (name === 'default') this.variables.add(node, token);
    else if (isCalled(table.facts(symbol)))
      for (const member of table.instanceMember(table.types.builtin.function, name))
        this.addSymbol(language, member, node);
  }

  /** What instances of a class have of the types of libraries that it derives from. */
  loadInherited(cls: number, name: string, node: number): void {
    for (const { unit, externalBases } of this.classes.line(cls))
      for (const base of externalBases) {
        const language = this.languageOf(unit);
        const table = this.tables[language];
        for (const symbol of this.symbolsOf(language, base)) {
          this.loadOfType(language, table.types.line(symbol), name, node);
        }
      }
  }

  /** @param line a type and all that it extends */
  private loadOfType(language: number, line: readonly number[], name: string, node: number): void {
    const table = this.tables[language];
    for (const member of table.instanceMember(line, name)) this.addSymbol(language, member, node);
    this.addType(language, table.types.ofMember(line, name), node);
  }

  /** What a call of a named thing gives goes to its node; `eachFunction` visits functions that an argument can be. */
  call(
    token: number,
    node: number,
    eachFunction: (place: string, visit: (parameter: (index: number) => number) => void) => void,
  ): void {
    const { language, symbol } = this.tokens.symbolOf(token);
    const table = this.tables[language];
    this.addType(language, table.types.ofInstances([symbol]), node);
    for (const { returns, callbacks } of table.facts(symbol)?.calls ?? []) {
      if (returns !== undefined) this.addType(language, table.types.named(returns), node);
      for (const callback of callbacks ?? []) this.callBack(language, callback, eachFunction);
    }
  }

  /** What calls of a named thing do, as far as that depends on nothing. */
  operations(token: number): Operation[] {
    const { language, symbol } = this.tokens.symbolOf(token);
    return (this.tables[language].facts(symbol)?.calls ?? []).flatMap(({ operation, when }) =>
      operation === undefined || when !== undefined ? [] : operation,
    );
  }

  /** What a collection has by a name that the language gives it. @returns whether it has anything */
  loadBuiltin(unit: number, type: 'list' | 'map' | 'set', name: string, variable: number): boolean {
    const language = this.languageOf(unit);
    const table = this.tables[language];
    this.loadOfType(language, table.types.builtin[type], name, variable);
    return table.instanceMember(table.types.builtin[type], name).length > 0;
  }

  /** Whether an instance of a type is a collection. */
  isCollection(token: number): boolean {
    const { language, symbol } = this.tokens.symbolOf(token);
    const { types } = this.tables[language];
    const line = types.line(symbol);
    const { list, map, set } = types.builtin;
    return [list, map, set].some((one) => line.includes(one[0]));
  }

  /** What the rules say of the names of the language of a unit. */
  tableOf(unit: number): SymbolTable {
    return this.tables[this.languageOf(unit)];
  }

  /** The thing or type of a token, as a file of a unit can have it; NONE where it is one of another language. */
  symbolIn(unit: number, token: number): number {
    const { language, symbol } = this.tokens.symbolOf(token);
    return language === this.languageOf(unit) ? symbol : NONE;
  }

  /** What the rules call the thing or type of a token. */
  nameOf(token: number): string {
    const { language, symbol } = this.tokens.symbolOf(token);
    return this.tables[language].name(symbol);
  }

  private callBack(
    language: number,
    { argument, parameters }: CallbackSpec,
    eachFunction: (place: string, visit: (parameter: (index: number) => number) => void) => void,
  ): void {
    if (parameters === undefined) return;
    const { types } = this.tables[language];
    eachFunction(argument, (parameter) => {
      for (const [index, type] of parameters.entries())
        if (type !== null) this.addType(language, types.named(type), parameter(index));
    });
  }

  /** A named thing, and of which type its value is. */
  private addSymbol(language: number, symbol: number, variable: number): void {
    const table = this.tables[language];
    this.variables.add(variable, this.tokens.symbol(language, symbol));
    for (const { returns } of table.facts(symbol)?.reads ?? [])
      if (returns !== undefined) this.addType(language, table.types.named(returns), variable);
  }

  /** @param line a type and all that it extends, which the type stands for; may be empty */
  private addType(language: number, [type]: readonly number[], variable: number): void {
    if (variable >= 0 && type !== undefined) this.variables.add(variable, this.tokens.type(language, type));
  }

  private languageOf(unit: number): number {
    return this.languages.get(this.program.units[unit].unit.data.language) ?? 0;
  }
}

function isCalled(facts: SymbolFacts | null): boolean {
  return facts !== null && facts.calls.length + facts.callSinks.length + facts.callMatches.length > 0;
}
