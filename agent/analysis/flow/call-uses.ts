import { FunctionFlag, NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { passedAt } from '../link/arguments.js';
import type { Fields } from '../objects/fields.js';
import type { Objects } from '../objects/objects.js';
import type { Parts } from '../objects/parts.js';
import { TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from '../values/node-index.js';
import { givenAs } from './given.js';
import type { Guards } from './guards.js';
import type { LibraryCalls } from './library-calls.js';
import type { Handed } from './said.js';
import { Setters } from './setters.js';
import type { Target } from './target.js';
import type { Targets } from './targets.js';
import { Triples } from './triples.js';
import type { Variants } from './variants.js';

/** A value is passed to a parameter of a function. */
export interface Entry {
  /** Number of the target. */
  readonly target: number;
  readonly parameter: number;
  /** The member of the value that is passed, and that of the parameter that it becomes; NONE for all of it. */
  readonly from: number;
  readonly into: number;
  readonly isGuess: boolean;
}

/** What becomes of a value that a call is given. */
export interface CallUse {
  readonly handed: readonly Handed[];
  readonly entries: readonly Entry[];
  /** Nobody knows what the call does with it: it may be part of the result. */
  readonly passesOn: boolean;
}

/** Where what a call has put into something that it was passed is found. */
export interface Receipt {
  /** The nodes that are the thing after the call. */
  readonly nodes: readonly number[];
  /** The thing itself; NONE where nothing was passed. */
  readonly value: number;
}

/** Knows what calls do with each value that they are given. */
export class CallUses {
  private readonly pairs = new Triples();
  private readonly uses: CallUse[] = [];
  private readonly ports = new Triples();
  private readonly receipts: Receipt[] = [];
  private readonly targetList: Target[] = [];
  private readonly numbers = new Map<Target, number>();
  private readonly ofHubs = new Map<number, readonly Entry[]>();

  private readonly setters: Setters;
  private readonly fields: Fields;
  private readonly parts: Parts;

  constructor(
    objects: Objects,
    private readonly index: NodeIndex,
    private readonly targets: Targets,
    private readonly library: LibraryCalls,
    private readonly variants: Variants,
    private readonly guards: Pick<Guards, 'objectChecks'>,
  ) {
    this.setters = new Setters(objects);
    this.fields = objects.parts.fields;
    this.parts = objects.parts;
  }

  /** The classes that what a call of the program's own gives is harmless for, by checks of the object that it is a member of. */
  checkedResult(call: number): number {
    return this.index.op(call) === Op.Call ? this.guards.objectChecks.classesOf(call) : 0;
  }

  /** What a call does with one of the values that it is given. @param variant of the function that it stands in */
  of(call: number, value: number, variant: number): CallUse {
    const pair = this.pairs.add(call, value, variant);
    if (pair === this.uses.length) this.uses.push(this.read(call, value, variant));
    return this.uses[pair];
  }

  private read(call: number, value: number, variant: number): CallUse {
    const linked = this.index.unitOf(call);
    const said = this.library.of(linked, call);
    const isIndirect = this.targets.isIndirect(call);
    const bound = this.targets.boundBy(call);
    const run = bound.length > 0 ? bound : this.variants.targetsOf(linked, call, variant);
    const isSaid = bound.length === 0 && said.isKnown && !isIndirect;
    const targets = isSaid ? run.filter((target) => this.isOfOther(target)) : run;
    return {
      handed: said.handed.filter(({ from }) => from === value).map((one) => this.keyed(one, variant)),
      entries: this.entriesOf([...said.callbacks, ...targets], value),
      passesOn: !said.isKnown && targets.every(({ isGuess }) => isGuess),
    };
  }

  /** What rules know is said of one thing that a value can be, and the method is that of another one, which the program makes. */
  private isOfOther({ token, isGuess, constructs }: Target): boolean {
    const { tokens, program } = this.parts;
    if (isGuess || constructs || tokens.kind(token) !== TokenKind.Function) return false;
    const { flags } = program.units[tokens.first(token)].unit.data.functions[tokens.second(token)];
    return (
      (flags & FunctionFlag.Method) !== 0 && (flags & (FunctionFlag.Static | FunctionFlag.Abstract)) === 0
    );
  }

  /** The same with the keys that are known in a variant. */
  private keyed(one: Handed, variant: number): Handed {
    const { keyOut, keyInto } = one;
    if (keyOut === undefined && keyInto === undefined) return one;
    const constants = this.variants.constantsOf(variant);
    const known = (key: number | undefined, keys: readonly number[]) => {
      const constant = key === undefined ? null : constants.one(key);
      return constant === null ? keys : [this.fields.key(String(constant.value)), ...keys.slice(1)];
    };
    const [out, into] = [known(keyOut, one.out), known(keyInto, one.into)];
    if (keyOut === undefined || out !== one.out) return { ...one, out, into };
    const linked = this.index.unitOf(keyOut);
    const given = givenAs(linked, keyOut - linked.base);
    return given === NONE ? { ...one, into } : { ...one, into, picks: linked.base + given };
  }

  /**
   * The calls that may run a function, with what becomes of its result: where the rules say of a call what it does with a function
   * that it is given, that, and not a guess.
   */
  callersOf(token: number): readonly Target[] {
    let callers = this.callers.get(token);
    if (callers === undefined) {
      callers = [...new Set(this.targets.callersOf(token).flatMap((target) => this.asSaid(target)))];
      this.callers.set(token, callers);
    }
    return callers;
  }
  private readonly callers = new Map<number, readonly Target[]>();

  private asSaid(target: Target): readonly Target[] {
    if (!target.isGuess || this.targets.isIndirect(target.call)) return [target];
    const said = this.library.of(this.index.unitOf(target.call), target.call);
    return said.isKnown ? said.callbacks.filter(({ token }) => token === target.token) : [target];
  }

  /** What reading a member of an object passes the object to. */
  ofLoad(load: number, object: number): readonly Entry[] {
    const read = this.targets.ofLoad(this.index.unitOf(load), load);
    return this.entriesOf([...read, ...this.targets.boundBy(load)], object);
  }

  /** What storing a member in an object passes of the object and of what is stored. */
  ofStore(store: number, value: number): readonly Entry[] {
    return this.entriesOf(this.setters.of(this.index.unitOf(store), store), value);
  }

  /** What making a text of an object passes the object to. */
  ofText(user: number, object: number): readonly Entry[] {
    return this.entriesOf(this.targets.ofText(user, object), object);
  }

  /** What a hub hands on of one of its variables. */
  ofHub(hub: number, variable: number): readonly Entry[] {
    let entries = this.ofHubs.get(variable);
    if (entries === undefined) {
      entries = this.entriesOf(this.targets.ofHub(hub), variable);
      this.ofHubs.set(variable, entries);
    }
    return entries;
  }

  private entriesOf(targets: readonly Target[], value: number): Entry[] {
    const entries: Entry[] = [];
    for (const target of targets)
      for (const one of target.passed)
        if (one.value === value)
          entries.push({
            target: this.numberOf(target),
            parameter: one.parameter,
            from: one.from,
            into: one.into,
            isGuess: target.isGuess,
          });
    return entries;
  }

  numberOf(target: Target): number {
    let number = this.numbers.get(target);
    if (number === undefined) {
      number = this.targetList.push(target) - 1;
      this.numbers.set(target, number);
    }
    return number;
  }

  target(number: number): Target {
    return this.targetList[number];
  }

  /** Where what a call puts into what it was passed at a port is found afterwards. */
  receipt(call: number, port: number): Receipt {
    const pair = this.ports.add(call, port, 0);
    if (pair === this.receipts.length) {
      this.receipts.push(this.index.op(call) === Op.Put ? this.storedIn(call) : this.passedTo(call, port));
    }
    return this.receipts[pair];
  }

  /** What a setter does to the object that a member is stored in. */
  private storedIn(store: number): Receipt {
    const { graph, base } = this.index.unitOf(store);
    return { nodes: [store], value: base + graph.nodes[(store - base) * GRAPH_WIDTH + 3] };
  }

  private passedTo(call: number, port: number): Receipt {
    const linked = this.index.unitOf(call);
    const { nodes } = linked.graph;
    const after: number[] = [];
    for (const user of this.index.usersOf(call)) {
      const at = (user - linked.base) * GRAPH_WIDTH;
      const op = nodes[at] & 0xff;
      const isMeant =
        (op === Op.Out && nodes[at + 4] === port) || (op === Op.After && nodes[at + 5] === port);
      if (isMeant && after.at(-1) !== user) after.push(user);
    }
    return { nodes: after, value: passedAt(linked, call, port) };
  }

  /** The nodes that take what a call throws. */
  handlersOf(call: number): number[] {
    const handlers: number[] = [];
    for (const user of this.index.usersOf(call))
      if (this.index.op(user) === Op.Caught && handlers.at(-1) !== user) handlers.push(user);
    return handlers;
  }
}
