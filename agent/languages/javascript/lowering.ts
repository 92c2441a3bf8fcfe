import type { UnitBuilder } from '../../ir/builder.js';
import { EMPTY_LIST, FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import { SYNTAX_WIDTH, type SyntaxTree } from '../syntax-tree.js';
import { Syntax, type SyntaxTable } from './syntax.js';

/** Lowers one expression and returns its node. */
export type ExpressionHandler = (l: Lowering, node: number) => number;
/** Lowers one statement and appends what it became. */
export type StatementHandler = (l: Lowering, node: number, out: number[]) => void;

/** Handlers by `Syntax` number. */
export interface Handlers {
  expressions: readonly (ExpressionHandler | undefined)[];
  statements: readonly (StatementHandler | undefined)[];
}

/** Levels of nested syntax that are lowered; code by hand stays under 60, and the stack holds many times more. */
const MAX_DEPTH = 250;

/** Names whose meaning as CommonJS globals ends where a function declares them itself. */
const moduleNames = new Set(['require', 'module', 'exports']);

interface FunctionFrame {
  isArrow: boolean;
  usesArguments: boolean;
  shadowed: string[];
}

/** A function that makes a promise: the names of its two parameters, and of the variables that keep what these are called with. */
interface Executor {
  readonly names: readonly string[];
  readonly kept: readonly string[];
}

/** The state of lowering one file, and the few operations that all handlers share. */
export class Lowering {
  readonly text: string;
  private readonly records: Int32Array;
  private readonly types: Uint8Array;
  readonly fields: SyntaxTable['fields'];
  private depth = 0;
  private readonly frames: FunctionFrame[] = [{ isArrow: false, usesArguments: false, shadowed: [] }];
  private readonly shadowed = new Map<string, number>();
  /** Functions that make promises, around what is lowered. */
  readonly executors: Executor[] = [];
  /** Name for the function or class expression that is lowered next: that of the variable it is assigned to. */
  private nameHint = '';
  /** Statements that export local names; they run when the module has been evaluated. */
  readonly exports: { name: string; local: string; start: number; end: number }[] = [];
  /** Functions by the name of the module-level variable that holds them. */
  readonly moduleFunctions = new Map<string, number>();

  constructor(
    readonly tree: SyntaxTree,
    table: SyntaxTable,
    readonly b: UnitBuilder,
    private readonly handlers: Handlers,
  ) {
    this.text = tree.text;
    this.records = tree.records;
    this.types = table.types;
    this.fields = table.fields;
  }

  // ---- the syntax tree

  /** `Syntax` number of a node. */
  type(node: number): number {
    return this.types[this.records[node * SYNTAX_WIDTH]];
  }
  start(node: number): number {
    return this.records[node * SYNTAX_WIDTH + 2];
  }
  end(node: number): number {
    return this.records[node * SYNTAX_WIDTH + 3];
  }
  next(node: number): number {
    return this.records[node * SYNTAX_WIDTH + 5];
  }
  /** Source text of a node; empty for NONE, as where broken text lacks a part. */
  textOf(node: number): string {
    return node === NONE ? '' : this.text.slice(this.start(node), this.end(node));
  }
  child(node: number, field: number): number {
    return this.tree.child(node, field);
  }

  /** First child that is a named node and no comment, or -1. */
  firstNamed(node: number): number {
    const { tree } = this;
    const end = tree.next(node);
    for (let child = node + 1; child < end; child = tree.next(child))
      if (tree.isNamed(child) && !this.isComment(child)) return child;
    return -1;
  }

  /** Children that are named nodes and no comments. */
  named(node: number): number[] {
    const { tree } = this;
    const children: number[] = [];
    const end = tree.next(node);
    for (let child = node + 1; child < end; child = tree.next(child))
      if (tree.isNamed(child) && !this.isComment(child)) children.push(child);
    return children;
  }

  /** First child of a type, or -1. */
  childOfType(node: number, type: number): number {
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (this.type(child) === type) return child;
    return -1;
  }

  isComment(node: number): boolean {
    const type = this.type(node);
    return type === Syntax.comment || type === Syntax.html_comment;
  }

  /** The expression inside any number of parentheses. */
  unwrapped(node: number): number {
    let inner = node;
    while (inner !== NONE && this.type(inner) === Syntax.parenthesized_expression)
      inner = this.firstNamed(inner);
    return inner;
  }

  // ---- dispatch

  expression(node: number): number {
    if (node === NONE) return this.b.node(Kind.Undefined, 0, 0);
    if (this.depth >= MAX_DEPTH) return this.tooDeep(node);
    this.depth++;
    const handler = this.handlers.expressions[this.type(node)];
    const lowered = handler ? handler(this, node) : this.unknown(node);
    this.depth--;
    return lowered;
  }

  statement(node: number, out: number[]): void {
    if (this.depth >= MAX_DEPTH) {
      out.push(this.b.node(Kind.Expression, this.start(node), this.end(node), this.tooDeep(node)));
      return;
    }
    this.depth++;
    const type = this.type(node);
    const handler = this.handlers.statements[type];
    if (handler) handler(this, node, out);
    else if (this.handlers.expressions[type]) this.expressionStatement(node, out);
    this.depth--;
  }

  /** Runs a step that descends one level of a pattern or type; what is too deep is left out and gives `otherwise`. */
  nested<T>(node: number, otherwise: T, step: () => T): T {
    if (this.depth >= MAX_DEPTH) {
      this.b.gap(this.start(node), 'nesting-too-deep');
      return otherwise;
    }
    this.depth++;
    const result = step();
    this.depth--;
    return result;
  }

  /** Lowers an expression for its effect: an assignment is a statement by itself. */
  expressionStatement(node: number, out: number[]): void {
    this.effect(this.expression(node), out);
  }

  /** Adds an expression that was lowered as a statement. */
  effect(lowered: number, out: number[]): void {
    if (this.b.kindOf(lowered) === Kind.Assign) out.push(lowered);
    else out.push(this.b.node(Kind.Expression, this.b.startOf(lowered), this.b.endOf(lowered), lowered));
  }

  isExpression(node: number): boolean {
    return this.handlers.expressions[this.type(node)] !== undefined;
  }

  isStatement(node: number): boolean {
    return this.handlers.statements[this.type(node)] !== undefined;
  }

  /** Something without a meaning of its own: the expressions in it may still flow on. */
  unknown(node: number): number {
    const inside: number[] = [];
    for (const child of this.named(node)) if (this.isExpression(child)) inside.push(this.expression(child));
    return this.b.node(Kind.Unknown, this.start(node), this.end(node), this.b.list(inside));
  }

  private tooDeep(node: number): number {
    this.b.gap(this.start(node), 'nesting-too-deep');
    return this.b.node(Kind.Unknown, this.start(node), this.end(node), EMPTY_LIST);
  }

  // ---- names

  /** The use of the name that a syntax node spells. */
  nameAt(node: number): number {
    return this.b.name(this.textOf(node), this.start(node), this.end(node));
  }

  /** Lowers a value that is stored under a name, which names functions and classes that have none. */
  namedValue(node: number, name: string): number {
    const inner = this.unwrapped(node);
    const type = inner === NONE ? 0 : this.type(inner);
    if (
      type === Syntax.arrow_function ||
      type === Syntax.function_expression ||
      type === Syntax.class ||
      type === Syntax.generator_function
    )
      this.nameHint = name;
    return this.expression(node);
  }

  /** The name that the context offers; it serves once. */
  takeNameHint(): string {
    const hint = this.nameHint;
    this.nameHint = '';
    return hint;
  }

  declare(name: string, where: 'block' | 'function' = 'block'): number {
    this.noteDeclared(name);
    return this.b.declare(name, where);
  }

  /** Notes that the current function has a variable of this name, for those that mean the module system otherwise. */
  noteDeclared(name: string): void {
    if (!moduleNames.has(name)) return;
    this.frames[this.frames.length - 1].shadowed.push(name);
    this.shadowed.set(name, (this.shadowed.get(name) ?? 0) + 1);
  }

  /** Whether `require`, `module` or `exports` means the module system here. */
  isModuleName(node: number, name: string): boolean {
    return (
      this.end(node) - this.start(node) === name.length &&
      this.text.startsWith(name, this.start(node)) &&
      !this.shadowed.get(name)
    );
  }

  // ---- functions

  /** Marks a function as visible to other modules. */
  exportFunction(fn: number): void {
    this.b.functionInfo(fn).flags |= FunctionFlag.Exported;
  }

  enterFunction(isArrow: boolean): void {
    this.frames.push({ isArrow, usesArguments: false, shadowed: [] });
  }

  /** Returns whether the function used `arguments`. */
  leaveFunction(): boolean {
    const frame = this.frames.pop();
    for (const name of frame?.shadowed ?? []) this.shadowed.set(name, (this.shadowed.get(name) ?? 1) - 1);
    return frame?.usesArguments ?? false;
  }

  /** `arguments` was read: it belongs to the nearest function that is no arrow function. */
  useArguments(): void {
    for (let i = this.frames.length - 1; i > 0; i--) {
      if (this.frames[i].isArrow) continue;
      this.frames[i].usesArguments = true;
      return;
    }
  }
}
