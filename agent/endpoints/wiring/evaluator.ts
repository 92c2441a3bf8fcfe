import { Kind, NONE, ParameterKind } from '#agent/ir/kinds.js';
import type { FunctionInfo, Unit } from '#agent/ir/unit.js';
import { assign } from './assignments.js';
import { classValue } from './definitions.js';
import type { Callbacks, Evaluator } from './evaluation.js';
import { expression } from './expressions.js';
import { classOf, member } from './members.js';
import type { Modules } from './modules.js';
import { stated } from './stated-types.js';
import { runBody } from './statements.js';
import {
  type Arguments,
  argumentsOf,
  type Call,
  constant,
  type Foreign,
  type Frame,
  type FunctionValue,
  firstOf,
  isText,
  list,
  optionsOf,
  type Value,
} from './value.js';

const MAX_DEPTH = 60;
const MAX_NESTING = 200;
/** How often one function may stand in the chain of calls at hand. */
const MAX_RECURSION = 2;
const MAX_CALLS = 200_000;
const MAX_NAME = 160;
/** Of all steps one function that was handed to a library may take so much. */
const WAITING_SHARE = 0.1;
/** Of the steps at hand a module leaves so much to the one that imports it. */
const KEPT = 0.05;

/** What the readers of frameworks look for. */
export interface Interest {
  callbacks: Callbacks;
  /** Whether a function that nothing of the program calls is worth a run. */
  isWanted(unit: number, fn: number): boolean;
  /** Whether something outside of that name comes from a library that does routing. */
  isRouting(name: string): boolean;
  /** Whether routing is done by methods of that name. */
  isRoutingMethod(name: string): boolean;
}

/** The runs of a function so far. */
interface Runs {
  count: number;
  /** What they took together. */
  steps: number;
  /** Whether calls on what may be routers were seen in one. */
  isRouting: boolean;
  result: Value;
}

/** A function that did no routing so often will not do any, unless it is given a router. */
const MAX_IDLE_RUNS = 2;
/** Shorter functions than this, in characters, may put paths together for all others, which takes few steps. */
const SHORT = 1500;
const MAX_SHORT_RUNS = 200;
const MAX_IDLE_STEPS = 5_000;
/** What is short, and gives texts, may be asked so often. */
const MAX_TEXT_RUNS = 5_000;

/**
 * Runs the start-up code of a program as far as it is known without its libraries: what is called of these, with which
 * arguments, is written down in `calls`. Loops over known lists are run through; of conditions that are not known both
 * sides are run. Bounded by steps: `isExhausted` says that not all was run.
 */
export class StartUpEvaluator implements Evaluator {
  readonly calls: Call[] = [];
  isExhausted = false;
  wasCut = false;
  readonly cutUnits = new Set<number>();
  private steps = 0;
  /** How many functions were active when the work at hand began. */
  private outer = 0;
  private limit: number;
  private readonly active: FunctionValue[] = [];
  private nesting = 0;
  private foreigners = 0;
  private readonly waiting: { fn: Value; args: Value[] | null }[] = [];
  private readonly roots = new Map<string, Foreign>();
  private readonly units: readonly Unit[];

  private readonly runs = new Map<string, Runs>();
  /** So many calls on what may be routers were seen. */
  private routed = 0;

  constructor(
    readonly modules: Modules,
    private readonly interest: Interest,
    private readonly maxSteps: number,
  ) {
    this.units = modules.units;
    this.limit = maxSteps;
  }

  /** Does a part of the work, that of a unit, which may take a share of all steps. */
  within(share: number, work: () => void, unit?: number): void {
    this.limit = Math.min(this.maxSteps, this.steps + this.maxSteps * share);
    this.isExhausted = this.steps > this.limit;
    if (this.isExhausted && unit !== undefined) this.cutUnits.add(unit);
    work();
    this.isExhausted = false;
  }

  keepingSome(work: () => void): void {
    const { limit, outer } = this;
    this.limit = limit - (limit - this.steps) * KEPT;
    this.outer = this.active.length;
    work();
    this.limit = limit;
    this.outer = outer;
    this.isExhausted = this.steps > limit;
  }

  /** Allows so many more steps, whatever was used before. */
  allow(steps: number): void {
    this.limit = this.steps + steps;
    this.isExhausted = false;
  }

  unit(index: number): Unit {
    return this.units[index];
  }

  hasRun(unit: number, fn: number): boolean {
    return this.runs.has(`${unit} ${fn}`);
  }

  /** Whether work may go on; counts it. */
  step(): boolean {
    if (++this.steps > this.limit) this.exhaust();
    return !this.isExhausted;
  }

  private exhaust(): void {
    if (this.isExhausted) return;
    this.isExhausted = true;
    this.wasCut = true;
    for (const { unit } of this.active.slice(this.outer)) this.cutUnits.add(unit);
    for (const unit of this.modules.running.slice(-1)) this.cutUnits.add(unit);
  }

  /** Something outside the program, the same one for one name. */
  root(name: string): Foreign {
    let known = this.roots.get(name);
    if (!known) {
      known = this.foreign(name, null, null, null);
      this.roots.set(name, known);
    }
    return known;
  }

  foreign(name: string, of: Foreign | null, member: string | null, made: Call | null): Foreign {
    const short = name.length > MAX_NAME ? name.slice(-MAX_NAME) : name;
    const isRouting = of?.isRouting ?? made?.callee.isRouting ?? this.interest.isRouting(name);
    return {
      kind: 'foreign',
      id: this.foreigners++,
      name: short,
      of,
      member,
      made,
      isRouting,
      members: null,
    };
  }

  /**
   * Runs the functions that were handed to libraries, until there are none left. Each may take a share of the steps, so that one
   * that takes them all leaves some to the others.
   */
  runWaiting(): void {
    const { limit } = this;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      const { fn, args } = next;
      for (const one of optionsOf(fn)) {
        if (one?.kind !== 'function') continue;
        this.limit = Math.min(limit, this.steps + this.maxSteps * WAITING_SHARE);
        this.isExhausted = this.steps > this.limit;
        if (this.isExhausted && this.interest.isWanted(one.unit, one.fn)) this.cutUnits.add(one.unit);
        if (args !== null) this.callFunction(one, argumentsOf(args), one.receiver);
        else if (!this.hasRun(one.unit, one.fn) && this.interest.isWanted(one.unit, one.fn))
          this.callOutside(one);
      }
    }
    this.limit = limit;
    this.isExhausted = this.steps > limit;
  }

  /** Runs a function as a library would of which nothing is known. */
  callOutside(fn: FunctionValue): Value {
    const info = this.units[fn.unit].data.functions[fn.fn];
    const args = info.parameters.map((parameter) => this.unknownParameter(fn, info, parameter.slot));
    return this.callFunction(fn, argumentsOf(args), fn.receiver);
  }

  /** Whether a parameter of a function is of a type of a library that does routing. */
  isHandedRouter(fn: FunctionValue): boolean {
    const info = this.units[fn.unit].data.functions[fn.fn];
    return info.parameters.some(({ slot }) => this.unknownParameter(fn, info, slot).isRouting);
  }

  /** An instance of a class, or of the one that a class is a part of, of which nothing more is known. */
  instanceOf(unit: number, cls: number): Value {
    const whole = this.modules.wholeOf(unit, cls);
    const made = classValue(this, this.modules.frameOf(whole.unit), whole.cls);
    return made?.kind === 'class' ? stated(this, made) : null;
  }

  private unknownParameter(fn: FunctionValue, info: FunctionInfo, slot: number): Foreign {
    const parameter = info.parameters.find((one) => one.slot === slot);
    const type = parameter && parameter.type !== NONE ? this.typeName(fn, parameter.type) : null;
    const language = this.units[fn.unit].data.language;
    return this.foreign(
      type === null ? `${language}:${parameter?.name ?? ''}` : `${type}()`,
      null,
      null,
      null,
    );
  }

  /** The library's name of a stated type, without what it is made of. */
  private typeName(fn: FunctionValue, node: number): string | null {
    const unit = this.units[fn.unit];
    if (
      fn.frame === null ||
      ![Kind.Local, Kind.Captured, Kind.Member].some((kind) => unit.kind(node) === kind)
    )
      return null;
    const frame: Frame =
      unit.kind(node) === Kind.Local ? fn.frame : newFrame(fn, this.units[fn.unit].data.functions[fn.fn]);
    const type = this.evaluate(frame, node);
    return type?.kind === 'foreign' ? type.name : null;
  }

  evaluate(frame: Frame, node: number): Value {
    if (node === NONE || !this.step() || this.nesting >= MAX_NESTING) return null;
    this.nesting++;
    const value = expression(this, frame, node);
    this.nesting--;
    return value;
  }

  /** Functions that go where nothing is known of may be called later. */
  handOut(args: Arguments): void {
    for (const value of [...args.positional, ...args.keywords.values()])
      if (firstIsFunction(value)) this.waiting.push({ fn: value, args: null });
  }

  foreignCall(
    callee: Foreign,
    args: Arguments,
    unit: number,
    node: number,
    result = this.foreign(`${callee.name}()`, null, null, null),
  ): Foreign {
    const call: Call = { ...args, callee, unit, node, decorated: null, result };
    result.made = call;
    result.isRouting = callee.isRouting;
    if (callee.made !== null && this.units[unit].data.language === 'python') applied(callee.made, args);
    if (this.calls.length >= MAX_CALLS) this.exhaust();
    else this.calls.push(call);
    const isRouting = callee.isRouting && this.interest.isRoutingMethod(lastName(callee.name));
    if (isRouting) this.routed++;
    const callbacks = this.interest.callbacks(call, this);
    if (callbacks !== undefined) this.waiting.push(...callbacks);
    // What answers requests does no routing.
    else if (!isRouting) this.handOut(args);
    return result;
  }

  /** A member of a value, the same one each time. */
  member(value: Value, name: string): Value {
    return member(this, value, name);
  }

  assign(frame: Frame, target: number, value: Value): void {
    assign(this, frame, target, value);
  }

  callFunction(fn: FunctionValue, args: Arguments, receiver: Value): Value {
    if (!this.step() || this.active.length >= MAX_DEPTH) return null;
    const depth = this.active.filter((one) => one.fn === fn.fn && one.unit === fn.unit).length;
    if (depth >= MAX_RECURSION) return null;
    const info = this.units[fn.unit].data.functions[fn.fn];
    const key = `${fn.unit} ${fn.fn}`;
    const runs = this.runs.get(key) ?? { count: 0, steps: 0, isRouting: false, result: null };
    const isLong = info.end - info.start > SHORT || runs.steps > MAX_IDLE_STEPS;
    const maxRuns = isLong ? MAX_IDLE_RUNS : MAX_SHORT_RUNS;
    // A decorator of Python is another one for each class: it may put that into a registry.
    const isRegistering = args.positional.length === 1 && args.positional[0]?.kind === 'class';
    const isIdle = runs.count >= maxRuns && !runs.isRouting && !isRegistering && !isMadeAnew(runs.result);
    // A text may well be another one for other arguments, or of another object.
    const isOther = (info.parameters.length > 0 || receiver !== null) && isText(runs.result);
    if (isIdle && !takesRouter(args, receiver) && (!isOther || isLong || runs.count >= MAX_TEXT_RUNS))
      return isOther ? null : runs.result;
    this.runs.set(key, runs);
    runs.count++;
    const { routed, nesting, steps } = this;
    const frame = newFrame(fn, info);
    frame.receiver = receiver ?? fn.frame?.receiver ?? null;
    if (info.receiver !== NONE) frame.slots[info.receiver] = receiver;
    this.bind(frame, fn, info, args);
    this.active.push(fn);
    this.nesting = 0;
    runBody(this, frame);
    this.nesting = nesting;
    this.active.pop();
    runs.isRouting ||= this.routed > routed;
    runs.steps += this.steps - steps;
    runs.result = frame.returned;
    return frame.returned;
  }

  private bind(frame: Frame, fn: FunctionValue, info: FunctionInfo, args: Arguments): void {
    const isPython = this.units[fn.unit].data.language === 'python';
    info.parameters.forEach((parameter, index) => {
      let value: Value | undefined;
      if (parameter.kind === ParameterKind.Rest || parameter.kind === ParameterKind.RestOrList)
        value = { ...list(args.positional.slice(index)), isRest: true };
      else if (parameter.kind === ParameterKind.KeywordRest)
        value = { kind: 'map', entries: new Map(args.keywords) };
      else if (args.keywords.has(parameter.name)) value = args.keywords.get(parameter.name);
      else if (parameter.kind !== ParameterKind.KeywordOnly) value = args.positional[index];
      if (value === undefined && parameter.defaultValue !== NONE)
        // The default of Python is worked out around the function, that of JavaScript in it.
        value = isPython
          ? this.defaultAround(fn, info, frame, parameter.defaultValue)
          : this.evaluate(frame, parameter.defaultValue);
      frame.slots[parameter.slot] = value ?? (index < args.positional.length ? null : constant(undefined));
    });
  }

  private defaultAround(fn: FunctionValue, info: FunctionInfo, frame: Frame, node: number): Value {
    if (fn.frame === null) return null;
    const { fieldsOf } = fn.frame;
    if (frame.receiver?.kind === 'instance')
      fn.frame.fieldsOf = classOf(frame.receiver.cls, fn.unit, info.owner);
    const value = this.evaluate(fn.frame, node);
    fn.frame.fieldsOf = fieldsOf;
    return value;
  }
}

function newFrame(fn: FunctionValue, info: FunctionInfo): Frame {
  return {
    unit: fn.unit,
    fn: fn.fn,
    slots: new Array<Value>(info.locals.length).fill(null),
    parent: fn.frame,
    receiver: null,
    returned: null,
    isUncertain: false,
    fieldsOf: null,
  };
}

/** What a call gave is called with a function, as a decorator is: `router.get(path)(handler)`. */
function applied(made: Call, { positional, keywords }: Arguments): void {
  if (made.decorated !== null || positional.length !== 1 || keywords.size > 0) return;
  made.decorated = firstOf(positional[0], 'function');
  if (made.decorated !== null) made.applied = positional[0];
}

function firstIsFunction(value: Value): boolean {
  return optionsOf(value).some((one) => one?.kind === 'function');
}

function takesRouter({ positional }: Arguments, receiver: Value): boolean {
  return [receiver, ...positional].some((value) =>
    optionsOf(value).some(
      (one) =>
        (one?.kind === 'foreign' && one.isRouting) ||
        (one?.kind === 'instance' &&
          [...one.fields.values()].some((field) => field?.kind === 'foreign' && field.isRouting)),
    ),
  );
}

/** `Router` of `express.Router`, `router` of `@koa/router`. */
function lastName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1);
}

/** What may hold the arguments of a call: it is another one each time. */
function isMadeAnew(value: Value): boolean {
  return optionsOf(value).some(
    (one) =>
      one?.kind === 'function' || one?.kind === 'instance' || (one?.kind === 'foreign' && one.isRouting),
  );
}
