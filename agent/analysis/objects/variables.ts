import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import type { Budget } from '../graph/budget.js';
import { isOfMany, TokenKind, type Tokens } from './tokens.js';

/** Which tokens count together, by their kinds: 0 those that are not counted. */
const OBJECTS = 1;
const FUNCTIONS = 2;
const CLASSES = 3;
const groupOf: readonly number[] = [
  FUNCTIONS,
  CLASSES,
  OBJECTS,
  OBJECTS,
  0,
  0,
  0,
  FUNCTIONS,
  FUNCTIONS,
  0,
  0,
  FUNCTIONS,
  FUNCTIONS,
  OBJECTS,
];

/** Inclusions that the graphs of the files state: for each variable where its targets begin, one more entry for the end. */
export interface StaticInclusions {
  readonly starts: Int32Array;
  readonly targets: Int32Array;
}

/** Objects of the program that a variable can hold by the type that it is declared with. */
export interface StatedLimit {
  /** Whether an instance of a class can be there. */
  accepts(cls: number): boolean;
  /** Whether an instance of a type that the rules name can be there. */
  acceptsType(type: number): boolean;
  /** What any object is there: instances of these classes. Null where they are too many. */
  readonly classes: readonly number[] | null;
  /** It is a text: nothing that has members of the program, and no function, is there. */
  readonly isText: boolean;
}

/** Literals that are one where they are too many: see `Alike`. */
interface Families {
  known(token: number): number;
  of(token: number): number;
}

type Listener = (token: number) => void;

/** Inclusions the other way round. */
interface Reversed {
  readonly starts: Int32Array;
  readonly sources: Int32Array;
  /** Those that were found since then, which are few. */
  readonly since: Map<number, number[]>;
}

const NO_SOURCES = new Int32Array(0);

/**
 * Sets of tokens that only grow, and inclusions between them: what one variable can be, another one can be, too. Variables
 * are numbers; those of the nodes of the program come first. A listener is called for each token of a variable, once or
 * more often, whatever the order.
 */
export class Variables {
  /** Tokens by variable; sets are made when they are needed. */
  private readonly sets: (Set<number> | undefined)[] = [];
  private readonly targets: (number[] | undefined)[] = [];
  private readonly listeners: (Listener[] | undefined)[] = [];
  private readonly pendingVariables: number[] = [];
  private readonly pendingTokens: number[] = [];
  /** Pairs of what many functions are and one more of them. */
  private readonly pendingJoins: number[] = [];
  private count: number;
  /** The targets of variables that have many, to state each once. */
  private readonly manyTargets = new Map<number, Set<number>>();
  private inclusions = 0;

  /** How many tokens of a group each variable can be, as far as they are distinguished. */
  private readonly objects: (number | undefined)[] = [];
  private readonly functions: (number | undefined)[] = [];
  private readonly classes: (number | undefined)[] = [];
  /** Variables that can be more things of a group than are kept apart. */
  readonly beyond = { objects: 0, classes: 0, functions: 0 };
  private readonly manyOf = new Map<number, number>();

  /** @param given between the first variables, of which there are `starts.length - 1` */
  constructor(
    private readonly given: StaticInclusions,
    private readonly tokens: Tokens,
    /** Called with each function that a parameter can be besides so many others that they are called as one. */
    private readonly joinMany: (many: number, token: number) => void,
    /** As which token the functions of a variable are called where they are too many; NONE for any function. */
    private readonly hubOf: (variable: number) => number,
    /** The methods that are called as one by their name, by their token; none for others. */
    private readonly namedBy: (token: number) => readonly number[],
    /** Whether what one variable holds is nothing that another one has, whatever passes it there. */
    private readonly isKeptOut: (from: number, to: number) => boolean,
    private readonly alike: Families,
    private readonly budget: Budget,
    /** Which of so many pending things is next; the last one by default. For tests: it must change nothing. */
    private readonly pick?: (pending: number) => number,
  ) {
    this.count = given.starts.length - 1;
  }

  /** From now on nothing is included in anything else. */
  get isOutOfSteps(): boolean {
    return this.budget.isSpent;
  }

  newVariable(): number {
    return this.count++;
  }

  /** Everything that a variable can be. */
  of(variable: number): ReadonlySet<number> {
    return this.sets[variable] ?? NOTHING;
  }

  add(variable: number, token: number): void {
    const limit = this.limits?.of(variable);
    if (limit !== undefined && !this.isWithin(limit, variable, token)) return;
    let set = this.sets[variable];
    if (set === undefined) {
      set = new Set();
      this.sets[variable] = set;
    }
    if (set.has(token)) return;
    const kind = this.tokens.kind(token);
    const group = groupOf[kind];
    if (group === OBJECTS) {
      if (set.has(this.tokens.anyObject) || !this.addObject(variable, set, token)) return;
    } else if (group === FUNCTIONS) {
      if (set.has(this.tokens.anyFunction)) return;
      const many = this.manyOf.get(variable);
      if (many !== undefined) {
        this.join(many, token);
        return;
      }
      // A copy of what is many that are called as one is no more than that. Only types keep apart what these are given: without
      // them, all that any is given would be given to each.
      const isCopy = this.limits !== null && isOfMany(kind);
      if (!isCopy && this.counted(this.functions, variable) > graphBounds.functions) {
        if (this.isHeldByMany(variable, set, token)) return;
        this.beyond.functions++;
        this.joinFunctions(variable, set, token);
        return;
      }
    } else if (group === CLASSES) {
      const count = this.classes[variable] ?? 0;
      if (count > graphBounds.classes) return;
      if (this.counted(this.classes, variable) > graphBounds.classes) {
        this.beyond.classes++;
        this.absorb(set, CLASSES);
        this.add(variable, this.tokens.anyObject);
        return;
      }
    } else if (kind === TokenKind.AnyObject) this.absorb(set, OBJECTS);
    else if (kind === TokenKind.AnyFunction) this.absorb(set, FUNCTIONS);
    set.add(token);
    this.pendingVariables.push(variable);
    this.pendingTokens.push(token);
  }

  /**
   * Counts one more object. Of too many, literals are any of those that they are alike with; what are too many even then is any object.
   * @returns false where something else was added in its place
   */
  private addObject(variable: number, set: Set<number>, token: number): boolean {
    const { alike, tokens } = this;
    if (tokens.kind(token) === TokenKind.Alike) {
      for (const one of set) if (alike.known(one) === token) this.dropObject(variable, set, one);
    } else if (set.has(alike.known(token))) return false;
    else if (this.isCoarse.has(variable)) {
      const any = alike.of(token);
      if (any !== token) {
        this.add(variable, any);
        return false;
      }
    }
    if (this.counted(this.objects, variable) <= graphBounds.objects) return true;
    this.beyond.objects++;
    const all = [...set, token].filter((one) => groupOf[tokens.kind(one)] === OBJECTS);
    if (this.isCoarse.has(variable) || all.every((one) => alike.of(one) === one)) {
      this.add(variable, tokens.anyObject);
      return false;
    }
    this.isCoarse.add(variable);
    for (const one of all) if (set.has(one)) this.dropObject(variable, set, one);
    this.objects[variable] = 0;
    for (const one of all) this.add(variable, one);
    return false;
  }

  private dropObject(variable: number, set: Set<number>, token: number): void {
    set.delete(token);
    this.objects[variable] = (this.objects[variable] ?? 1) - 1;
  }
  /** Variables of which literals are not kept apart any more. */
  private readonly isCoarse = new Set<number>();

  /** By the types that variables are declared with; set before anything is solved. */
  limits: { of(variable: number): StatedLimit | undefined } | null = null;

  /** Whether a variable can be a token by its type. Any object is one of the few that it can be, where these are few. */
  private isWithin(limit: StatedLimit, variable: number, token: number): boolean {
    const { classes, isText } = limit;
    const kind = this.tokens.kind(token);
    if (isText) return kind === TokenKind.Type || kind === TokenKind.Symbol;
    if (kind === TokenKind.Instance) return limit.accepts(this.tokens.first(token));
    if (kind === TokenKind.Type) return limit.acceptsType(this.tokens.first(token));
    const isFull = (this.objects[variable] ?? 0) > graphBounds.objects;
    if (kind !== TokenKind.AnyObject || classes === null || isFull) return true;
    for (const cls of classes) this.add(variable, this.tokens.instance(cls));
    return false;
  }

  /** From here on the functions of a variable are one token. */
  private joinFunctions(variable: number, set: Set<number>, last: number): void {
    const many = this.hubOf(variable);
    if (many === NONE) {
      this.add(variable, this.tokens.anyFunction);
      return;
    }
    const functions = [...set, last].filter((one) => groupOf[this.tokens.kind(one)] === FUNCTIONS);
    this.manyOf.set(variable, many);
    this.absorb(set, FUNCTIONS);
    set.add(many);
    this.pendingVariables.push(variable);
    this.pendingTokens.push(many);
    for (const one of functions) if (one !== many) this.join(many, one);
  }

  private join(many: number, token: number): void {
    const joined = this.joined.get(many);
    if (joined === undefined) this.joined.set(many, new Set([token]));
    else joined.add(token);
    this.pendingJoins.push(many, token);
  }
  /** What was joined with each token that stands for many functions. */
  private readonly joined = new Map<number, Set<number>>();

  /**
   * Of functions that another variable can be, which are called as one there, some may have come here before they were: then they are
   * not counted a second time. False where there are too many others.
   */
  private isHeldByMany(variable: number, set: Set<number>, last: number): boolean {
    const all = [...set, last].filter((one) => groupOf[this.tokens.kind(one)] === FUNCTIONS);
    const held = new Set(all.flatMap((one) => [...(this.joined.get(one) ?? this.namedBy(one))]));
    const left = all.filter((one) => !held.has(one));
    if (left.length > graphBounds.functions) return false;
    for (const one of all) if (held.has(one)) set.delete(one);
    this.functions[variable] = left.length;
    if (held.has(last)) return true;
    set.add(last);
    this.pendingVariables.push(variable);
    this.pendingTokens.push(last);
    return true;
  }

  private counted(counts: (number | undefined)[], variable: number): number {
    const count = (counts[variable] ?? 0) + 1;
    counts[variable] = count;
    return count;
  }

  /** What says all that others say takes their place. */
  private absorb(set: Set<number>, group: number): void {
    for (const token of set) if (groupOf[this.tokens.kind(token)] === group) set.delete(token);
  }

  /** What `from` can be, `to` can be, too. */
  include(from: number, to: number): void {
    if (from === to || this.isKeptOut(from, to) || this.isOutOfSteps) return;
    if (!this.state(from, to)) return;
    this.budget.take(from, COST_OF_INCLUSION);
    this.inclusions++;
    const since = this.reversed?.since;
    if (since !== undefined) since.set(to, [...(since.get(to) ?? []), from]);
    for (const token of this.of(from)) this.add(to, token);
  }

  /** Notes an inclusion; false where it is known already. Most variables have few targets, which a search finds fastest. */
  private state(from: number, to: number): boolean {
    const targets = this.targets[from];
    if (targets === undefined) {
      this.targets[from] = [to];
      return true;
    }
    let many = this.manyTargets.get(from);
    if (many === undefined && targets.length > FEW) {
      many = new Set(targets);
      this.manyTargets.set(from, many);
    }
    if (many === undefined ? targets.includes(to) : many.has(to)) return false;
    targets.push(to);
    many?.add(to);
    return true;
  }

  /** Calls a listener for each token of a variable, those of now and those to come. */
  each(variable: number, listener: Listener): void {
    const known = this.listeners[variable];
    if (known === undefined) this.listeners[variable] = [listener];
    else known.push(listener);
    for (const token of [...this.of(variable)]) listener(token);
  }

  /** Carries on until nothing grows any more. */
  solve(): void {
    this.reversed = null;
    const { starts, targets: fixed } = this.given;
    for (;;) {
      if (this.pick !== undefined && this.pendingTokens.length > 1)
        this.bringForward(this.pick(this.pendingTokens.length));
      const joined = this.pendingJoins.pop();
      if (joined !== undefined) {
        this.joinMany(this.pendingJoins.pop() ?? joined, joined);
        continue;
      }
      const variable = this.pendingVariables.pop();
      const token = this.pendingTokens.pop();
      if (variable === undefined || token === undefined) return;
      if (variable + 1 < starts.length)
        for (let i = starts[variable]; i < starts[variable + 1]; i++) this.add(fixed[i], token);
      const targets = this.targets[variable];
      const listeners = this.listeners[variable];
      // Without steps, what is known stays as it is.
      if (!this.budget.take(variable, 1 + (targets?.length ?? 0) + (listeners?.length ?? 0))) continue;
      if (targets !== undefined) for (let i = 0; i < targets.length; i++) this.add(targets[i], token);
      if (listeners !== undefined) for (let i = 0; i < listeners.length; i++) listeners[i](token);
    }
  }

  private bringForward(index: number): void {
    for (const pending of [this.pendingVariables, this.pendingTokens]) {
      const last = pending.length - 1;
      [pending[index], pending[last]] = [pending[last], pending[index]];
    }
  }

  /** What a variable can be, by inclusions that were found while solving: other variables of which it can be all. */
  sourcesOf(variable: number): Int32Array {
    this.reversed ??= this.reverse();
    const { starts, sources, since } = this.reversed;
    // One that was made since then has no others.
    const known =
      variable + 1 >= starts.length ? NO_SOURCES : sources.subarray(starts[variable], starts[variable + 1]);
    const later = since.get(variable);
    return later === undefined ? known : Int32Array.from([...known, ...later]);
  }
  private reversed: Reversed | null = null;

  /** Other variables that can be all that a variable can be. */
  targetsOf(variable: number): readonly number[] {
    return this.targets[variable] ?? [];
  }

  private reverse(): Reversed {
    const starts = new Int32Array(this.count + 2);
    for (const targets of this.targets) for (const target of targets ?? []) starts[target + 2]++;
    for (let i = 2; i < starts.length; i++) starts[i] += starts[i - 1];
    const sources = new Int32Array(starts[starts.length - 1]);
    for (const [variable, targets] of this.targets.entries())
      for (const target of targets ?? []) sources[starts[target + 1]++] = variable;
    return { starts: starts.subarray(0, this.count + 1), sources, since: new Map() };
  }

  /** Sizes, for those who watch the cost. */
  statistics(): { variables: number; inclusions: number; tokens: number; largest: number } {
    let tokens = 0;
    let largest = 0;
    for (const set of this.sets) {
      tokens += set?.size ?? 0;
      largest = Math.max(largest, set?.size ?? 0);
    }
    return { variables: this.count, inclusions: this.inclusionCount, tokens, largest };
  }

  get inclusionCount(): number {
    return this.inclusions + this.given.targets.length;
  }
}

const FEW = 16;
/** Steps: an inclusion is kept, so it counts for more than what is done once. */
const COST_OF_INCLUSION = 8;
const NOTHING: ReadonlySet<number> = new Set();
