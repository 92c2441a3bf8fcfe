import { NONE } from '../../ir/kinds.js';
import { TokenKind, type Tokens } from './tokens.js';
import type { Variables } from './variables.js';

/** How rules name the keys of an object, which are no members of it; see `keysKey`. */
export const KEYS = '[keys]';
/** The key of what a thing holds under a key that is not known, and of the items of a list. */
export const ELEMENT = 0;
/** The key of any item of a list but the first: of a command line what is not its program. */
export const LATER = 1;

type FieldListener = (key: number, variable: number) => void;

/** A variable of a function that several functions use. */
export interface Cell {
  readonly unit: number;
  /** The token of the function of which each call has a variable of its own; undefined for what there is one of. */
  readonly activation: number | undefined;
}

/** Variables of the fields of things, by token and key. A key is a number for a name. */
export class Fields {
  private readonly keys = new Map<string, number>();
  private readonly names: string[] = ['', '[later]'];
  readonly prototypeKey = this.key('prototype');
  /** Under which the keys of an object lie that are not written in the code. No name in a program is written so. */
  readonly keysKey = this.key(KEYS);
  private readonly places = new Map<string, number>();
  private readonly byToken = new Map<number, Map<number, number>>();
  private readonly listeners = new Map<number, FieldListener[]>();
  private readonly inherited = new Set<string>();
  private readonly anyOf = new Map<number, number>();

  /** What any object holds under a key, and what is stored under it in one that is not known. */
  private readonly inAny = new Map<number, number>();
  private readonly intoAny = new Map<number, number>();

  constructor(
    private readonly variables: Variables,
    private readonly tokens: Tokens,
    /** Called with each function that an object holds, where all that it holds is asked for. */
    private readonly joinTable: (table: number, token: number) => void,
  ) {}

  /** Where a store under a key of a thing goes. */
  stored(token: number, key: number): number {
    if (token === this.tokens.anyObject) return this.variable(this.intoAny, key);
    return this.tokens.kind(token) === TokenKind.Alike ? this.storedInAlike(token, key) : this.of(token, key);
  }

  /** What is stored in any of some that are alike, and found in each. */
  private storedInAlike(token: number, key: number): number {
    const into = innerOf(this.intoAlike, token);
    let variable = into.get(key);
    if (variable === undefined) {
      variable = this.variables.newVariable();
      into.set(key, variable);
      this.variables.include(variable, this.of(token, key));
    }
    return variable;
  }
  private readonly intoAlike = new Map<number, Map<number, number>>();

  private variable(known: Map<number, number>, key: number): number {
    let variable = known.get(key);
    if (variable === undefined) {
      variable = this.variables.newVariable();
      known.set(key, variable);
      this.owners[variable] = this.tokens.anyObject;
      // The items of any list may be any object.
      if (key === ELEMENT) this.variables.add(variable, this.tokens.anyObject);
      // What is stored in one that is not known is found in any.
      if (known === this.intoAny) this.variables.include(variable, this.variable(this.inAny, key));
    }
    return variable;
  }

  key(name: string): number {
    let key = this.keys.get(name);
    if (key === undefined) {
      key = this.names.length;
      this.keys.set(name, key);
      this.names.push(name);
      if (/^\d+$/.test(name)) this.positions.set(key, Number(name));
    }
    return key;
  }
  private readonly positions = new Map<number, number>();

  /** The position that a key is, of an item of a list; NONE where it is none. */
  positionOf(key: number): number {
    return this.positions.get(key) ?? NONE;
  }

  nameOf(key: number): string {
    return this.names[key];
  }

  /**
   * Notes the fields of a thing that are constants: keys and nodes in turn. They can be nothing that is called or held, so that
   * they become variables only when somebody asks for a field of the thing: most of a table of data is never read by itself.
   */
  noteConstants(token: number, constants: readonly number[]): void {
    this.constants.set(token, constants);
  }
  private readonly constants = new Map<number, readonly number[]>();

  private addConstants(token: number): void {
    const constants = this.constants.get(token);
    if (constants === undefined) return;
    this.constants.delete(token);
    for (let i = 0; i < constants.length; i += 2)
      this.variables.include(constants[i + 1], this.of(token, constants[i]));
  }

  /** The variable of one field. */
  of(token: number, key: number): number {
    if (token === this.tokens.anyObject) return this.variable(this.inAny, key);
    this.addConstants(token);
    const fields = innerOf(this.byToken, token);
    let variable = fields.get(key);
    if (variable === undefined) {
      variable = this.variables.newVariable();
      fields.set(key, variable);
      this.owners[variable] = token;
      const kind = this.tokens.kind(token);
      if (kind === TokenKind.Alike) this.open(variable);
      if (key !== ELEMENT && (kind === TokenKind.Literal || kind === TokenKind.Instance)) {
        this.offerToAny(variable, this.variable(this.inAny, key));
        this.variables.include(this.variable(this.intoAny, key), variable);
      }
      for (const listener of this.listeners.get(token) ?? []) listener(key, variable);
    }
    return variable;
  }

  /**
   * What one thing holds may be what is read of one that is not known: to know which functions may be called there. It
   * is not known to be there, so it carries no data, and no type of a library that would make a source of it.
   */
  private offerToAny(variable: number, any: number): void {
    this.variables.each(variable, (held) => {
      const kind = this.tokens.kind(held);
      if (kind !== TokenKind.Symbol && kind !== TokenKind.Type) this.variables.add(any, held);
    });
  }

  /** The thing that a variable is a field of; undefined for other variables. */
  ownerOf(variable: number): number | undefined {
    return this.owners[variable];
  }
  private readonly owners: (number | undefined)[] = [];

  /** The program does not see all that a thing has, of which this is the variable. */
  open(variable: number): void {
    this.opened.add(variable);
  }
  private readonly opened = new Set<number>();

  /** Whether a variable may hold what the program never puts there. */
  isOpen(variable: number): boolean {
    return this.opened.has(variable);
  }

  /** Whether the program stores anything under a key of a thing, or may do so without being seen. */
  isStored(token: number, key: number): boolean {
    this.addConstants(token);
    const variable = this.byToken.get(token)?.get(key);
    const into = this.intoAny.get(key);
    const stores = (place: number) => {
      const sources = this.variables.sourcesOf(place);
      return sources.some((source) => source !== into && source !== this.inAny.get(key));
    };
    if (into !== undefined && stores(into)) return true;
    return variable !== undefined && (this.isOpen(variable) || stores(variable));
  }

  /** The variable of all that a thing holds. */
  any(token: number): number {
    let any = this.anyOf.get(token);
    if (any === undefined) {
      const all = this.variables.newVariable();
      any = all;
      this.anyOf.set(token, any);
      this.holders.set(any, token);
      if (token === this.tokens.anyObject) {
        this.variables.add(all, token);
        return all;
      }
      const table = this.tokens.hub(TokenKind.Table, token);
      this.each(token, (_, field) =>
        this.variables.each(field, (held) => {
          if (this.tokens.kind(held) !== TokenKind.Function) {
            this.variables.add(all, held);
            return;
          }
          this.joinTable(table, held);
          this.variables.add(all, table);
        }),
      );
    }
    return any;
  }

  private readonly holders = new Map<number, number>();

  /** The thing of which a variable is all that it holds; undefined for other variables. */
  holderOf(variable: number): number | undefined {
    return this.holders.get(variable);
  }

  /** The variable of a variable of a function that several functions use. */
  cell(unit: number, fn: number, slot: number): number {
    const variable = this.place(`${unit} ${fn} ${slot}`);
    if (!this.cells.has(variable))
      this.cells.set(variable, {
        unit,
        activation: fn > 0 ? this.tokens.function(unit, fn) : undefined,
      });
    return variable;
  }
  private readonly cells = new Map<number, Cell>();

  /** Where such a variable is declared; undefined for others. */
  cellOf(variable: number): Cell | undefined {
    return this.cells.get(variable);
  }

  /** The variable of a name that no scope declares. */
  global(language: string, name: string): number {
    return this.place(`${language}:${name}`);
  }

  private place(name: string): number {
    let variable = this.places.get(name);
    if (variable === undefined) {
      variable = this.variables.newVariable();
      this.places.set(name, variable);
    }
    return variable;
  }

  /** All that a thing has, now and later, another one has, too. Not what the program puts into a class, or into one of a library's own. */
  inherit(token: number, from: number): void {
    const kind = this.tokens.kind(from);
    // Of a library's there is one for all of a type, and for all that the rules do not tell apart.
    if (kind === TokenKind.Symbol || kind === TokenKind.Type || kind === TokenKind.Class) return;
    const pair = `${token} ${from}`;
    if (token === from || this.inherited.has(pair)) return;
    this.inherited.add(pair);
    this.each(from, (key, field) => {
      if (!this.variables.isOutOfSteps) this.variables.include(field, this.of(token, key));
    });
  }

  /** The variables of the fields that a thing has by now. */
  heldBy(token: number): Iterable<number> {
    this.addConstants(token);
    return this.byToken.get(token)?.values() ?? [];
  }

  /**
   * Calls a listener for each field of a thing, those of now and those to come.
   * @param withConstants false for those that are constants only as far as somebody else asks for them
   */
  each(token: number, listener: FieldListener, withConstants = true): void {
    if (withConstants) this.addConstants(token);
    const known = this.listeners.get(token);
    if (known === undefined) this.listeners.set(token, [listener]);
    else known.push(listener);
    for (const [key, variable] of [...(this.byToken.get(token) ?? [])]) listener(key, variable);
  }
}

/** The key that a rule names in a path: one of an object, any item, or what the keys of an object are. */
export function statedKey(fields: Fields, name: string): number {
  return name.startsWith('[') && name !== KEYS ? ELEMENT : fields.key(name);
}

function innerOf(known: Map<number, Map<number, number>>, token: number): Map<number, number> {
  let inner = known.get(token);
  if (inner === undefined) {
    inner = new Map();
    known.set(token, inner);
  }
  return inner;
}
