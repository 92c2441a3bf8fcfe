import { NONE } from '../../ir/kinds.js';

/**
 * What a value can be, named by where the program makes it: functions, classes, instances of classes, literals of lists and
 * maps, modules. `Alike` stands for any of those literals that one function writes (see `Alike`). `AnyObject` stands for too many of them to tell apart, `Named` for any method of a name, `Table` for any
 * function that an object holds, and `Many` for any that a parameter can be. `Bound` is a function with its first arguments, or one
 * that a call has made (see `MadeFunctions`). `AnyFunction` is a function of which
 * no more is known. `Symbol` is a thing of a library that the rules name, and `Type` an instance of
 * a type that they name. A token is a number; equal things have equal numbers.
 */
export const TokenKind = {
  Function: 0,
  Class: 1,
  Instance: 2,
  Literal: 3,
  Module: 4,
  AnyObject: 5,
  AnyFunction: 6,
  Named: 7,
  Table: 8,
  Symbol: 9,
  Type: 10,
  Many: 11,
  Bound: 12,
  Alike: 13,
} as const;
export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

/** Kinds of functions that are called as one. */
export type HubKind =
  | typeof TokenKind.Many
  | typeof TokenKind.Table
  | typeof TokenKind.Named
  | typeof TokenKind.Bound;

/** Whether a kind is one of functions that are called as one. */
export function isHub(kind: TokenKind): kind is HubKind {
  return (
    kind === TokenKind.Many ||
    kind === TokenKind.Table ||
    kind === TokenKind.Named ||
    kind === TokenKind.Bound
  );
}

/** Whether a kind is one of single functions. */
export function isOne(kind: TokenKind): boolean {
  return kind === TokenKind.Function || kind === TokenKind.Bound;
}

/** Whether nothing of the program runs where a thing of a kind is called. */
export function runsNothing(kind: TokenKind): boolean {
  return idle.has(kind);
}
const idle = new Set<TokenKind>([
  ...[TokenKind.Symbol, TokenKind.Type, TokenKind.Module, TokenKind.Literal, TokenKind.Alike],
]);

/** Whether a kind is one of lists and maps, and what else a program writes or a call makes. */
export function isCollection(kind: TokenKind): boolean {
  return kind === TokenKind.Literal || kind === TokenKind.Alike;
}

/** Whether a kind is one of functions. */
export function isFunction(kind: TokenKind): boolean {
  return kind === TokenKind.Function || kind === TokenKind.AnyFunction || isHub(kind);
}

/** Whether a kind is one of any functions that a place may hold: which one is known where more is known of the place. */
export function isOfMany(kind: TokenKind): boolean {
  return kind === TokenKind.Many || kind === TokenKind.Table;
}

/**
 * The second numbers of literals that are prototypes, stores, collections of which only is known what they hold, and items of
 * others.
 */
const PROTOTYPE = 1;
const STORE = 2;
const STATED = 3;
const ITEM = 4;

/** The tokens of a program. */
export class Tokens {
  private readonly kinds: number[] = [];
  private readonly firsts: number[] = [];
  private readonly seconds: number[] = [];
  private readonly functions: number[][] = [];
  private readonly prototypes = new Map<number, number>();
  private readonly stores = new Map<string, number>();
  private readonly known: Map<number, number>[] = Object.keys(TokenKind).map(() => new Map());

  get count(): number {
    return this.kinds.length;
  }

  readonly anyObject = this.token(TokenKind.AnyObject, 0);
  readonly anyFunction = this.token(TokenKind.AnyFunction, 0);

  function(unit: number, fn: number): number {
    this.functions[unit] ??= [];
    const functions = this.functions[unit];
    functions[fn] ??= this.newToken(TokenKind.Function, unit, fn);
    return functions[fn];
  }
  /** @param cls id of a linked class */
  class(cls: number): number {
    return this.token(TokenKind.Class, cls);
  }
  instance(cls: number): number {
    return this.token(TokenKind.Instance, cls);
  }
  /** @param node of the program */
  literal(node: number): number {
    return this.token(TokenKind.Literal, node);
  }
  /** The object that a function gives as prototype to what it makes. */
  prototype(fn: number): number {
    return this.made(this.prototypes, fn, fn, PROTOTYPE);
  }
  /** What rules call a store: the program has one of each name, whatever gives it. */
  store(name: string): number {
    return this.made(this.stores, name, this.stores.size, STORE);
  }
  /** A collection that nobody makes in the program, by what it is stated to hold. @param held id of a linked class, or a type that the rules name */
  collectionOf(kind: 'list' | 'map' | 'set', by: 'class' | 'type', held: number): number {
    return this.made(this.collections, `${kind} ${by} ${held}`, held, STATED);
  }
  private readonly collections = new Map<string, number>();

  /** What stands for all items of a collection that a call makes: pairs of keys and values. @param token of the collection */
  itemOf(token: number): number {
    return this.made(this.items, token, token, ITEM);
  }
  private readonly items = new Map<number, number>();

  /** The literal of a key, made the first time. @param second says what it is; none is made by a node */
  private made<K>(known: Map<K, number>, key: K, first: number, second: number): number {
    let token = known.get(key);
    if (token === undefined) {
      token = this.newToken(TokenKind.Literal, first, second);
      known.set(key, token);
    }
    return token;
  }

  /** @param family of literals that are alike */
  alike(family: number): number {
    return this.token(TokenKind.Alike, family);
  }

  module(unit: number): number {
    return this.token(TokenKind.Module, unit);
  }

  /**
   * Functions that are called as one.
   * @param of for Many the variable that is any of them, for Table the token of the object that holds them, for Named the key of
   * their name among fields, for Bound the node of the call that gives them their first arguments
   */
  hub(kind: HubKind, of: number): number {
    return this.token(kind, of);
  }

  /** Of any methods of a name those that take so many arguments. */
  hubTaking(key: number, count: number): number {
    this.taking[count] ??= new Map();
    const known = this.taking[count];
    let token = known.get(key);
    if (token === undefined) {
      token = this.newToken(TokenKind.Named, key, 0);
      known.set(key, token);
    }
    return token;
  }
  /** By number of arguments, and key. */
  private readonly taking: Map<number, number>[] = [];

  /** @param symbol number in the table of symbols */
  symbol(symbol: number): number {
    return this.token(TokenKind.Symbol, symbol);
  }
  /** @param cls id of a linked class that it stands for records of; see `recordsIn` */
  type(symbol: number, cls = NONE): number {
    if (cls === NONE) return this.token(TokenKind.Type, symbol);
    this.records[symbol] ??= new Map();
    let token = this.records[symbol].get(cls);
    if (token === undefined) {
      token = this.newToken(TokenKind.Type, symbol, cls + 1);
      this.records[symbol].set(cls, token);
    }
    return token;
  }
  /** By type, and class. */
  private readonly records: Map<number, number>[] = [];

  kind(token: number): TokenKind {
    return this.kinds[token] as TokenKind;
  }
  /** The unit of a function or module, the class of a class or instance, the node of a literal or bound function, the number of a symbol or type. */
  first(token: number): number {
    return this.firsts[token];
  }
  /** The function; of a type the class of its records, if any. */
  second(token: number): number {
    return this.seconds[token];
  }

  private token(kind: TokenKind, first: number): number {
    let token = this.known[kind].get(first);
    if (token === undefined) {
      token = this.newToken(kind, first, 0);
      this.known[kind].set(first, token);
    }
    return token;
  }

  private newToken(kind: TokenKind, first: number, second: number): number {
    const token = this.kinds.length;
    this.kinds.push(kind);
    this.firsts.push(first);
    this.seconds.push(second);
    return token;
  }
}

/** Whether it is a literal that a node of the program makes. */
export function isWritten(tokens: Tokens, token: number): boolean {
  return tokens.kind(token) === TokenKind.Literal && tokens.second(token) === 0;
}

/** The class of the records that a token stands for; null where it stands for none. */
export function recordsIn(tokens: Tokens, token: number): number | null {
  const isRecords = tokens.kind(token) === TokenKind.Type && tokens.second(token) > 0;
  return isRecords ? tokens.second(token) - 1 : null;
}
