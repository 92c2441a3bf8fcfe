import { UnitBuilder } from '../../ir/builder.js';
import { Kind } from '../../ir/kinds.js';
import type { UnitData } from '../../ir/unit.js';
import { handlerTables } from '../handler-tables.js';
import type { SyntaxTree } from '../syntax-tree.js';
import * as assignments from './assignments.js';
import { isLeftOut } from './build-constraints.js';
import * as calls from './calls.js';
import { foreignMethods, methodsByType, typeAlias, typeSpec } from './classes.js';
import { compositeLiteral } from './composites.js';
import * as expressions from './expressions.js';
import { functionDeclaration, functionLiteral, returnStatement } from './functions.js';
import * as literals from './literals.js';
import { type ExpressionHandler, type Handlers, Lowering, type StatementHandler } from './lowering.js';
import { identifier } from './names.js';
import * as statements from './statements.js';
import * as switches from './switches.js';
import { SYNTAX_CODES, Syntax } from './syntax.js';

type Code = keyof typeof Syntax;

const expressionHandlers: Partial<Record<Code, ExpressionHandler>> = {
  identifier,
  interpreted_string_literal: literals.stringLiteral,
  raw_string_literal: literals.rawStringLiteral,
  rune_literal: literals.runeLiteral,
  int_literal: literals.numberLiteral,
  float_literal: literals.numberLiteral,
  imaginary_literal: literals.numberLiteral,
  true: literals.trueLiteral,
  false: literals.falseLiteral,
  nil: literals.nilLiteral,
  iota: literals.iotaLiteral,
  parenthesized_expression: expressions.parenthesized,
  selector_expression: expressions.selector,
  index_expression: expressions.index,
  slice_expression: expressions.slice,
  call_expression: calls.call,
  variadic_argument: calls.variadicArgument,
  type_conversion_expression: calls.typeConversion,
  type_assertion_expression: expressions.typeAssertion,
  type_instantiation_expression: expressions.instantiation,
  composite_literal: compositeLiteral,
  func_literal: functionLiteral,
  unary_expression: expressions.unary,
  binary_expression: expressions.binary,
  type_identifier: expressions.typeExpression,
  qualified_type: expressions.typeExpression,
  pointer_type: expressions.typeExpression,
  slice_type: expressions.typeExpression,
  array_type: expressions.typeExpression,
  map_type: expressions.typeExpression,
  channel_type: expressions.typeExpression,
  generic_type: expressions.typeExpression,
  parenthesized_type: expressions.typeExpression,
};

const statementHandlers: Partial<Record<Code, StatementHandler>> = {
  package_clause: statements.nothing,
  import_declaration: statements.nothing,
  empty_statement: statements.nothing,
  fallthrough_statement: statements.nothing,
  goto_statement: statements.nothing,
  block: statements.blockStatement,
  statement_list: statements.statementList,
  expression_statement: statements.expressionStatement,
  send_statement: assignments.sendStatement,
  inc_statement: assignments.step,
  dec_statement: assignments.step,
  assignment_statement: assignments.assignment,
  short_var_declaration: assignments.shortDeclaration,
  var_declaration: assignments.varDeclaration,
  const_declaration: assignments.constDeclaration,
  type_declaration: statements.typeDeclaration,
  function_declaration: functionDeclaration,
  labeled_statement: statements.labeledStatement,
  break_statement: statements.breakStatement,
  continue_statement: statements.continueStatement,
  return_statement: returnStatement,
  go_statement: statements.callStatement,
  defer_statement: statements.callStatement,
  if_statement: statements.ifStatement,
  for_statement: statements.forStatement,
  expression_switch_statement: switches.expressionSwitch,
  type_switch_statement: switches.typeSwitch,
  select_statement: switches.selectStatement,
  receive_statement: switches.receiveStatement,
};

const handlers: Handlers = handlerTables(Syntax, SYNTAX_CODES, {
  expressions: expressionHandlers,
  statements: statementHandlers,
  unknownExpression: expressions.unknownExpression,
  looseNode: statements.looseNode,
  looseExpression: statements.looseExpression,
});

/** Lowers a parsed Go file. Takes any tree; what it cannot lower is noted as a gap. */
export function lowerGo(tree: SyntaxTree, path: string): UnitData {
  const builder = new UnitBuilder(path, 'go', tree.text, true);
  const l = new Lowering(tree, builder, handlers, path);
  const out: number[] = [];
  if (tree.length === 0) return builder.finish(out);
  for (const { node, path: imported } of l.names.importNodes)
    out.push(l.node(Kind.Expression, node, l.node(Kind.Import, node, builder.string(`${imported}|`))));
  const nodes = [...topLevel(l)];
  lowerTypes(l, nodes, out);
  // Functions are there before any variable of the package is initialised, and constants before the variables.
  for (const order of [Syntax.function_declaration, Syntax.const_declaration, undefined])
    for (const node of nodes) {
      const code = l.code(node);
      const isTurn = order === undefined ? !isEarly(code) : code === order;
      if (isTurn && code !== Syntax.method_declaration && code !== Syntax.type_declaration)
        l.statement(node, out);
    }
  const unit = {
    ...builder.finish([...out, ...l.last]),
    hasMadeFunctions: true,
    nothingHasMembers: true,
    bindsMethods: true,
  };
  return isLeftOut(tree.text) ? { ...unit, isLeftOut: true } : unit;
}

function isEarly(code: number): boolean {
  return code === Syntax.function_declaration || code === Syntax.const_declaration;
}

function* topLevel(l: Lowering): Generator<number> {
  for (let child = 1; child < l.next(0); child = l.next(child)) {
    const code = l.code(child);
    if (code !== Syntax.anonymous && code !== Syntax.extra) yield child;
  }
}

/** The types of the file with their methods, and the methods of types that stand in other files of the package. */
function lowerTypes(l: Lowering, nodes: readonly number[], out: number[]): void {
  const methods = methodsByType(l, nodes);
  for (const node of nodes) {
    if (l.code(node) !== Syntax.type_declaration) continue;
    for (const spec of l.children(node)) {
      if (l.code(spec) === Syntax.type_alias) typeAlias(l, spec, out);
      else if (l.code(spec) === Syntax.type_spec) {
        const name = l.child(spec, l.f.name);
        const own = name < 0 ? '' : l.textOf(name);
        typeSpec(l, spec, methods.get(own) ?? [], out);
        methods.delete(own);
      }
    }
  }
  for (const [name, own] of methods) if (name !== '') foreignMethods(l, name, own, out);
}
