import type { UnitBuilder } from '../../ir/builder.js';
import { NONE } from '../../ir/kinds.js';
import type { SyntaxTree } from '../syntax-tree.js';
import {
  type ExpressionHandlerOf,
  type HandlersOf,
  type StatementHandlerOf,
  TreeLowering,
} from '../tree-lowering.js';
import type { ClassContext } from './class-context.js';
import { LexicalScopes } from './lexical-scopes.js';
import { type Field, javaSyntax, Syntax } from './syntax.js';
import { TypeNames } from './type-names.js';

export type ExpressionHandler = ExpressionHandlerOf<Lowering>;
export type StatementHandler = StatementHandlerOf<Lowering>;
export type Handlers = HandlersOf<Lowering>;

/** The hidden field and parameter of an inner class that hold the instance around it. */
export const OUTER = 'this$0';

/** The lowering of one Java file. */
export class Lowering extends TreeLowering<Lowering, Field> {
  readonly scopes = new LexicalScopes();
  readonly names: TypeNames;
  /** Where statements go that must run before the one that is being lowered. */
  before: number[] = [];
  /** Variables that get the value of a `yield`, innermost last; NONE in a switch that has no value. */
  readonly yieldSlots: number[] = [];

  constructor(tree: SyntaxTree, builder: UnitBuilder, handlers: Handlers) {
    super(tree, builder, javaSyntax(tree.grammar), handlers, {
      parenthesized: Syntax.parenthesized_expression,
      identifier: Syntax.identifier,
    });
    this.survey();
    this.names = new TypeNames(this);
  }

  protected get self(): Lowering {
    return this;
  }

  override statement(node: number, out: number[]): void {
    const { before } = this;
    this.before = out;
    super.statement(node, out);
    this.before = before;
  }

  /** Lowers what stands in a scope of its own. */
  scoped<T>(step: () => T): T {
    this.builder.openScope();
    this.scopes.openBlock();
    const result = step();
    this.scopes.closeBlock();
    this.builder.closeScope();
    return result;
  }

  /** The statements of a block, or the one statement that stands in its place, in a scope of their own. */
  body(node: number): number {
    if (node === NONE) return this.builder.list([]);
    const statements: number[] = [];
    this.scoped(() => {
      if (this.code(node) === Syntax.block) this.block(node, statements);
      else this.statement(node, statements);
    });
    return this.builder.list(statements);
  }

  /** Declares a local variable, in the block at hand. */
  declare(name: string, type = NONE): void {
    this.builder.declare(name);
    this.scopes.declareVariable(name, type);
  }

  // ---- members of the classes around

  /** The receiver of the class at hand. */
  receiver(node: number): number {
    const [cls] = this.scopes.classes();
    return this.builder.name(cls?.receiver ?? 'this', this.start(node), this.end(node));
  }

  /** An instance of a class around, NONE where there is none. */
  instanceOf(cls: ClassContext, node: number): number {
    const way = this.scopes.wayTo(cls);
    if (!way) return NONE;
    let instance = this.builder.name(way.from.receiver, this.start(node), this.end(node));
    for (let hop = 0; hop < way.hops; hop++) instance = this.member(instance, OUTER, node);
    return instance;
  }

  /** A class of this file as a value. */
  classValue(cls: ClassContext, node: number): number {
    return this.builder.name(cls.variable, this.start(node), this.end(node));
  }

  /** A member of a class around, of the instance or of the class itself. */
  memberOf(cls: ClassContext, isStatic: boolean, name: string, node: number): number {
    const ofClass = cls.variable === '' ? NONE : cls.variable;
    const instance = isStatic && ofClass !== NONE ? NONE : this.instanceOf(cls, node);
    return this.member(instance === NONE ? this.classValue(cls, node) : instance, name, node);
  }

  /** The class whose inherited members a name may mean that nothing here declares. */
  inheritingClass(node: number): { cls: ClassContext; instance: number } | undefined {
    for (const cls of this.scopes.classes()) {
      if (!cls.hasBases) continue;
      return { cls, instance: this.instanceOf(cls, node) };
    }
    return undefined;
  }
}
