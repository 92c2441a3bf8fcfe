import type { UnitBuilder } from '../../ir/builder.js';
import { EMPTY_LIST, FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import { SYNTAX_WIDTH, type SyntaxTree } from '../syntax-tree.js';
import { type Fields, pythonSyntax, Syntax } from './syntax.js';

/** Lowers one expression and returns its IR node. */
export type ExpressionHandler = (l: Lowering, node: number) => number;
/** Lowers one statement and appends what it becomes to `out`. */
export type StatementHandler = (l: Lowering, node: number, out: number[]) => void;

/** Handlers by `Syntax` code; every code has one of each. */
export interface Handlers {
  expressions: readonly ExpressionHandler[];
  statements: readonly StatementHandler[];
}

/** Levels of nested statements and expressions that are lowered; what lies deeper becomes Unknown. */
export const MAX_DEPTH = 250;
/** Levels to climb from a `global` statement to its function: more than MAX_DEPTH levels of syntax can take. */
const MAX_CLIMB = 4 * MAX_DEPTH;
const MARKER = 'goalkeeper:ignore';

/**
 * The lowering of one file: the syntax tree with short accessors, the builder, and the dispatch to handlers
 * with its depth count. Syntax nodes and IR nodes are both plain indexes; names say which one is meant.
 */
export class Lowering {
  readonly text: string;
  readonly f: Fields;
  private readonly records: Int32Array;
  private readonly codes: Uint8Array;
  private depth = 0;
  /** A member and no constant of `survey`: V8 moves the search, as it is pure, into the loop that uses its result. */
  private readonly hasMarkers: boolean;
  /** ERROR nodes in order, and how far they have been dealt with. */
  private readonly errors: number[] = [];
  private errorCursor = 0;
  private readonly loweredErrors = new Set<number>();
  /** `global` and `nonlocal` statements by the function definition that they stand in. */
  private readonly scopeStatements = new Map<number, number[]>();

  constructor(
    readonly tree: SyntaxTree,
    readonly builder: UnitBuilder,
    private readonly handlers: Handlers,
  ) {
    const syntax = pythonSyntax(tree.grammar);
    this.text = tree.text;
    this.f = syntax.fields;
    this.records = tree.records;
    this.codes = syntax.codes;
    this.hasMarkers = tree.text.includes(MARKER);
    this.survey();
  }

  // ---- syntax

  code(node: number): number {
    return this.codes[this.records[node * SYNTAX_WIDTH]];
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
  textOf(node: number): string {
    return this.text.slice(this.start(node), this.end(node));
  }
  /** The text of a keyword or operator, without touching the file's text. */
  token(node: number): string {
    return this.tree.grammar.symbolNames[this.records[node * SYNTAX_WIDTH]];
  }
  /** First child in that field, or NONE. */
  child(node: number, field: number): number {
    const { records } = this;
    const end = records[node * SYNTAX_WIDTH + 5];
    for (let child = node + 1; child < end; child = records[child * SYNTAX_WIDTH + 5])
      if (records[child * SYNTAX_WIDTH + 1] === field) return child;
    return NONE;
  }
  /** All children in that field. */
  childrenIn(node: number, field: number): number[] {
    const children: number[] = [];
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (this.records[child * SYNTAX_WIDTH + 1] === field) children.push(child);
    return children;
  }
  /** First child of that code, or NONE. */
  childOf(node: number, code: number): number {
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (this.code(child) === code) return child;
    return NONE;
  }
  /** Named children in order, without comments and errors. */
  children(node: number): number[] {
    const children: number[] = [];
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (isContent(this.code(child))) children.push(child);
    return children;
  }
  /** First named child that is no comment and no error, or NONE. */
  firstChild(node: number): number {
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (isContent(this.code(child))) return child;
    return NONE;
  }
  /** True when a token of that text is a direct child. */
  hasToken(node: number, token: string): boolean {
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (this.code(child) === Syntax.anonymous && this.token(child) === token) return true;
    return false;
  }
  /** The expression inside any number of parentheses. */
  stripped(node: number): number {
    let inner = node;
    while (inner !== NONE && this.code(inner) === Syntax.parenthesized_expression) {
      const child = this.firstChild(inner);
      if (child === NONE) break;
      inner = child;
    }
    return inner;
  }

  // ---- dispatch

  /** Lowers an expression; NONE (a child that the parser did not find) becomes Unknown. */
  expression(node: number): number {
    if (node === NONE) return this.builder.node(Kind.Unknown, 0, 0, EMPTY_LIST);
    if (!this.enter(node)) return this.unknown(node, []);
    const result = this.handlers.expressions[this.code(node)](this, node);
    this.depth--;
    return result;
  }

  /** Lowers an expression that may be absent. */
  optional(node: number): number {
    return node === NONE ? NONE : this.expression(node);
  }

  expressionsOf(nodes: readonly number[]): number[] {
    const lowered: number[] = [];
    for (const node of nodes) lowered.push(this.expression(node));
    return lowered;
  }

  statement(node: number, out: number[]): void {
    if (this.enter(node)) {
      this.handlers.statements[this.code(node)](this, node, out);
      this.depth--;
    } else {
      out.push(this.node(Kind.Expression, node, this.unknown(node, [])));
    }
    if (this.errorCursor < this.errors.length) this.lowerSkippedErrors(node, out);
  }

  /** Statements of a block (or module), NONE for one that is missing. */
  block(node: number, into: number[] = []): number[] {
    if (node === NONE) return into;
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child)) {
      const code = this.code(child);
      if (isContent(code) || code === Syntax.ERROR) this.statement(child, into);
    }
    return into;
  }

  /** Counts one level of nesting. False, with the gap noted, at the limit; else `leave` must follow. */
  enter(node: number): boolean {
    if (this.depth >= MAX_DEPTH) {
      this.builder.gap(this.start(node), 'nesting-too-deep');
      return false;
    }
    this.depth++;
    return true;
  }
  leave(): void {
    this.depth--;
  }

  // ---- IR nodes that span a syntax node

  node(kind: number, node: number, a?: number, b?: number, c?: number, d?: number, flags?: number): number {
    return this.builder.node(kind, this.start(node), this.end(node), a, b, c, d, flags);
  }
  unknown(node: number, children: readonly number[]): number {
    return this.node(Kind.Unknown, node, this.builder.list(children));
  }
  /** The use of the name that an identifier spells. */
  name(node: number): number {
    const start = this.start(node);
    const end = this.end(node);
    return this.builder.name(this.text.slice(start, end), start, end);
  }
  local(slot: number, node: number): number {
    return this.builder.local(slot, this.start(node), this.end(node));
  }
  global(name: string, node: number): number {
    return this.node(Kind.Global, node, this.builder.string(name));
  }
  /** Records that the current function yields. */
  markGenerator(): void {
    if (!this.builder.atModuleLevel)
      this.builder.functionInfo(this.builder.currentFunction).flags |= FunctionFlag.Generator;
  }
  number(value: number, node: number): number {
    return this.node(Kind.Number, node, this.builder.string(String(value)));
  }

  // ---- errors, scope statements, comments

  /** Notes that an ERROR node is being lowered where it stands. */
  seenError(node: number): void {
    this.loweredErrors.add(node);
  }

  /** Handlers look at the children they know; an ERROR among the others is lowered after the statement it stands in. */
  private lowerSkippedErrors(node: number, out: number[]): void {
    const end = this.next(node);
    while (this.errorCursor < this.errors.length && this.errors[this.errorCursor] < end) {
      const error = this.errors[this.errorCursor++];
      if (!this.loweredErrors.has(error)) this.statement(error, out);
    }
  }

  /** Binds the names of the function's `global` and `nonlocal` statements. Call right after opening it. */
  bindScopeStatements(definition: number): void {
    for (const statement of this.scopeStatements.get(definition) ?? []) {
      const isGlobal = this.code(statement) === Syntax.global_statement;
      for (const name of this.children(statement)) {
        if (this.code(name) !== Syntax.identifier) continue;
        if (isGlobal) this.builder.bindToModule(this.textOf(name));
        else this.builder.bindToEnclosing(this.textOf(name));
      }
    }
  }

  /** One pass over the tree for what must be known beforehand or may stand anywhere. */
  private survey(): void {
    const { hasErrors, length } = this.tree;
    for (let node = 0; node < length; node++) {
      const code = this.code(node);
      if (code === Syntax.global_statement || code === Syntax.nonlocal_statement) {
        this.noteScopeStatement(node);
      } else if (code === Syntax.extra) {
        if (this.hasMarkers && this.textOf(node).includes(MARKER))
          this.builder.marker(this.start(node), this.end(node));
      } else if (hasErrors && (code === Syntax.ERROR || this.isMissing(node, code))) {
        if (code === Syntax.ERROR) this.errors.push(node);
        this.builder.gap(this.start(node), 'syntax-error');
      }
    }
  }

  private isMissing(node: number, code: number): boolean {
    return this.start(node) === this.end(node) && (code === Syntax.anonymous || code === Syntax.identifier);
  }

  private noteScopeStatement(statement: number): void {
    let owner = this.tree.parent(statement);
    for (let climbed = 0; owner !== NONE && climbed < MAX_CLIMB; climbed++) {
      const code = this.code(owner);
      // In a class body it concerns names of that body alone, which are fields.
      if (code === Syntax.class_definition) return;
      if (code === Syntax.function_definition) {
        const statements = this.scopeStatements.get(owner);
        if (statements) statements.push(statement);
        else this.scopeStatements.set(owner, [statement]);
        return;
      }
      owner = this.tree.parent(owner);
    }
  }
}

function isContent(code: number): boolean {
  return code > Syntax.ERROR || code === Syntax.named;
}
