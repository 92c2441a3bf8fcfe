import { between, pick, type Random } from '#test/seeded.js';
import type {
  ClassModel,
  Expression,
  FunctionModel,
  Parameter,
  ProgramModel,
  Statement,
  Type,
} from './model.js';

const stems = ['users', 'orders', 'mail', 'shop'];
const verbs = ['carry', 'pass', 'fold', 'shift', 'step', 'turn'];
const MOST_FUNCTIONS = 11;
const MOST_ROUTES = 5;

/** A body that is being written. */
export interface Scope {
  module: number;
  /** Functions call those of higher rank only, so that programs end; -1 for routes. */
  rank: number;
  body: Statement[];
  /** The variable that holds the request, where there is one. */
  request: string | null;
}

/** A function that can be called with one text, whatever else it takes. */
export interface Door {
  module: number;
  rank: number;
  call(value: Expression): Expression;
}

/** Continues a flow: puts statements into the scope that take the value further, by way of so many more blocks. */
export type Block = (builder: Builder, value: Expression, scope: Scope, left: number) => void;

/** Writes a program bit by bit. All choices come from `random`. */
export class Builder {
  readonly model: ProgramModel;
  readonly doors: Door[] = [];
  /** Files import those behind them only: most programs know no circles. */
  private readonly isLayered: boolean;
  /** The first file that the flow at hand may go to. */
  private firstModule = 0;
  private names = 0;
  private sinks = 0;
  private ranks = 0;

  constructor(
    readonly random: Random,
    private readonly blocks: readonly { weight: number; block: Block }[],
  ) {
    const modules = stems.slice(0, between(random, 1, stems.length));
    this.isLayered = this.chance(0.7);
    this.model = { modules, variables: [], functions: [], classes: [], tables: [], routes: [] };
  }

  /** Room for another function or two; blocks take a few more when they need them. */
  get hasRoom(): boolean {
    const methods = this.model.classes.reduce((sum, one) => sum + one.methods.length, 0);
    return this.model.functions.length + methods < MOST_FUNCTIONS - 2;
  }

  get hasRoomForRoute(): boolean {
    return this.model.routes.length < MOST_ROUTES;
  }

  /** A new name. */
  fresh(stem: string = pick(this.random, verbs)): string {
    this.names += 1;
    return `${stem}${this.names}`;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** A file for a function that the flow at hand calls. */
  anyModule(): number {
    return between(this.random, this.isLayered ? this.firstModule : 0, this.model.modules.length - 1);
  }

  /** A file for what any function may use. */
  sharedModule(): number {
    return this.isLayered ? this.model.modules.length - 1 : this.anyModule();
  }

  constant(): Expression {
    return { kind: 'text', value: pick(this.random, ['on', 'list', 'uptime', 'all']) };
  }

  addRoute(): Scope {
    const module = between(this.random, 0, this.model.modules.length - 1);
    const route = { module, path: this.fresh('r'), isNamed: this.chance(0.5), body: [] };
    this.model.routes.push(route);
    return { module: route.module, rank: -1, body: route.body, request: 'req' };
  }

  /** A new function with its scope; its body needs a return, which `finish` adds. */
  addFunction(parameters: Parameter[], module = this.anyModule(), returns: Type = 'text') {
    const fn: FunctionModel = { module, name: this.fresh(), parameters, returns, body: [] };
    this.model.functions.push(fn);
    return { fn, scope: this.scopeOf(fn) };
  }

  addMethod(owner: ClassModel, parameters: Parameter[]) {
    const fn: FunctionModel = {
      module: owner.module,
      name: this.fresh(),
      parameters,
      returns: 'text',
      body: [],
    };
    owner.methods.push(fn);
    return { fn, scope: this.scopeOf(fn) };
  }

  /** A function that takes one text, ready to be called by others as well. */
  addTextFunction(module?: number) {
    const parameter = this.fresh('x');
    const { fn, scope } = this.addFunction([{ name: parameter, type: 'text' }], module);
    const call = (value: Expression): Expression => ({ kind: 'call', name: fn.name, given: [value] });
    this.doors.push({ module: fn.module, rank: scope.rank, call });
    return { fn, scope, call, value: local(parameter) };
  }

  /** A door to a function that the scope may call. */
  doorFrom({ module, rank }: Scope): Door | null {
    const open = this.doors.filter((door) => door.rank > rank && (!this.isLayered || door.module >= module));
    return open.length === 0 ? null : pick(this.random, open);
  }

  /** What a request brings: read here, or by a function that is given the request. */
  source(request: string, scope: Scope): Expression {
    this.firstModule = scope.module;
    const parameter = pick(this.random, ['c', 'name', 'text']);
    if (this.chance(0.7) || !this.hasRoom) return this.keep({ kind: 'source', request, parameter }, scope);
    const name = this.fresh('req');
    const { fn } = this.addFunction([{ name, type: 'request' }]);
    fn.body.push({ kind: 'return', value: { kind: 'source', request: name, parameter } });
    return this.keep({ kind: 'call', name: fn.name, given: [{ kind: 'request', name: request }] }, scope);
  }

  /** Puts the value into a new local variable. */
  keep(value: Expression, scope: Scope): Expression {
    const name = this.fresh('v');
    scope.body.push({ kind: 'let', name, type: 'text', value });
    return local(name);
  }

  /** The name of a local variable that holds the value. */
  keepName(value: Expression, scope: Scope): string {
    const kept = value.kind === 'local' ? value : this.keep(value, scope);
    return kept.kind === 'local' ? kept.name : '';
  }

  sink(value: Expression, scope: Scope): void {
    this.sinks += 1;
    scope.body.push({ kind: 'sink', id: this.sinks, value });
  }

  /** Now and then, a sink of a value that only looks like the one that flows: it has to stay unreported. */
  decoy(scope: Scope, value: () => Expression): void {
    if (this.chance(0.35)) this.sink(value(), scope);
  }

  /** Takes the value through blocks to a sink. */
  follow(value: Expression, scope: Scope, left: number): void {
    this.firstModule = scope.module;
    if (left <= 0 || !this.hasRoom) {
      this.sink(value, scope);
      return;
    }
    const sum = this.blocks.reduce((total, { weight }) => total + weight, 0);
    let drawn = this.random() * sum;
    const chosen = this.blocks.find(({ weight }) => {
      drawn -= weight;
      return drawn < 0;
    });
    (chosen ?? this.blocks[0]).block(this, value, scope, left - 1);
  }

  /** Adds the returns that are missing. */
  finish(): void {
    const methods = this.model.classes.flatMap((one) => one.methods);
    for (const { parameters, body } of [...this.model.functions, ...methods]) {
      if (body.at(-1)?.kind === 'return') continue;
      const text = parameters.findLast(({ type }) => type === 'text');
      body.push({ kind: 'return', value: text ? local(text.name) : { kind: 'text', value: '' } });
    }
  }

  private scopeOf({ module, parameters, body }: FunctionModel): Scope {
    this.ranks += 1;
    const request = parameters.find(({ type }) => type === 'request');
    return { module, rank: this.ranks, body, request: request?.name ?? null };
  }
}

export function local(name: string): Expression {
  return { kind: 'local', name };
}
