import { UnitBuilder } from '../../ir/builder.js';
import type { UnitData } from '../../ir/unit.js';
import { handlerTables } from '../handler-tables.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { access, identifier } from './accesses.js';
import { annotation, annotationArray } from './annotations.js';
import * as assignments from './assignments.js';
import * as blocks from './blocks.js';
import { isTypeDeclaration } from './class-reading.js';
import { defineTypes, localType } from './classes.js';
import * as creations from './creations.js';
import * as expressions from './expressions.js';
import { lambda, methodReference } from './lambdas.js';
import * as literals from './literals.js';
import { type ExpressionHandler, type Handlers, Lowering, type StatementHandler } from './lowering.js';
import { looseMethod } from './methods.js';
import * as statements from './statements.js';
import { switchExpression, switchStatement, yieldStatement } from './switches.js';
import { SYNTAX_CODES, Syntax } from './syntax.js';
import { typeValue } from './types.js';
import { localVariables } from './variables.js';

type Code = keyof typeof Syntax;

const expressionHandlers: Partial<Record<Code, ExpressionHandler>> = {
  identifier,
  string_literal: literals.stringLiteral,
  character_literal: literals.characterLiteral,
  decimal_integer_literal: literals.numberLiteral,
  hex_integer_literal: literals.numberLiteral,
  octal_integer_literal: literals.numberLiteral,
  binary_integer_literal: literals.numberLiteral,
  decimal_floating_point_literal: literals.numberLiteral,
  hex_floating_point_literal: literals.numberLiteral,
  true: literals.trueLiteral,
  false: literals.falseLiteral,
  null_literal: literals.nullLiteral,
  class_literal: literals.classLiteral,
  this: expressions.thisExpression,
  super: expressions.superExpression,
  parenthesized_expression: expressions.parenthesized,
  field_access: access,
  method_invocation: access,
  array_access: access,
  object_creation_expression: creations.objectCreation,
  array_creation_expression: creations.arrayCreation,
  array_initializer: creations.arrayInitializer,
  lambda_expression: lambda,
  method_reference: methodReference,
  assignment_expression: assignments.assignment,
  update_expression: assignments.update,
  unary_expression: expressions.unary,
  binary_expression: expressions.binary,
  ternary_expression: expressions.ternary,
  cast_expression: expressions.cast,
  instanceof_expression: expressions.instanceOf,
  switch_expression: switchExpression,
  template_expression: expressions.template,
  annotation,
  marker_annotation: annotation,
  element_value_array_initializer: annotationArray,
  type_identifier: typeOrUnknown,
  scoped_type_identifier: typeOrUnknown,
  generic_type: typeOrUnknown,
  array_type: typeOrUnknown,
  integral_type: typeOrUnknown,
  floating_point_type: typeOrUnknown,
  boolean_type: typeOrUnknown,
};

const statementHandlers: Partial<Record<Code, StatementHandler>> = {
  package_declaration: statements.nothing,
  import_declaration: statements.nothing,
  module_declaration: statements.nothing,
  block: blocks.blockStatement,
  expression_statement: statements.expressionStatement,
  local_variable_declaration: localVariables,
  field_declaration: localVariables,
  if_statement: blocks.ifStatement,
  while_statement: blocks.whileStatement,
  do_statement: blocks.doStatement,
  for_statement: blocks.forStatement,
  enhanced_for_statement: blocks.enhancedFor,
  labeled_statement: blocks.labeledStatement,
  synchronized_statement: blocks.synchronizedStatement,
  try_statement: blocks.tryStatement,
  try_with_resources_statement: blocks.tryStatement,
  switch_expression: switchStatement,
  yield_statement: yieldStatement,
  break_statement: statements.breakStatement,
  continue_statement: statements.continueStatement,
  return_statement: statements.returnStatement,
  throw_statement: statements.throwStatement,
  assert_statement: statements.assertStatement,
  explicit_constructor_invocation: statements.strayInvocation,
  method_declaration: looseMethod,
  class_declaration: localType,
  interface_declaration: localType,
  enum_declaration: localType,
  record_declaration: localType,
  annotation_type_declaration: localType,
};

function typeOrUnknown(l: Lowering, node: number): number {
  const type = typeValue(l, node);
  return type < 0 ? l.unknown(node, []) : type;
}

const handlers: Handlers = handlerTables(Syntax, SYNTAX_CODES, {
  expressions: expressionHandlers,
  statements: statementHandlers,
  unknownExpression: expressions.unknownExpression,
  looseNode: statements.looseNode,
  looseExpression: statements.looseExpression,
});

const traits = {
  hasOverloads: true,
  hasFunctionObjects: true,
  hasMadeFunctions: true,
  keptTypes: { anything: 'java.lang.Object', own: 'java.' },
};

/** Lowers a parsed Java file. Takes any tree; what it cannot lower is noted as a gap. */
export function lowerJava(tree: SyntaxTree, path: string): UnitData {
  const builder = new UnitBuilder(path, 'java', tree.text, true);
  const l = new Lowering(tree, builder, handlers);
  const out: number[] = [];
  if (tree.length === 0) return { ...builder.finish(out), ...traits };
  const types: number[] = [];
  const others: number[] = [];
  for (let child = 1; child < l.next(0); child = l.next(child))
    (isTypeDeclaration(l.code(child)) ? types : others).push(child);
  l.before = out;
  l.scopes.openBlock();
  defineTypes(l, types, false, out);
  // A program of one file may do without a class; broken text may have lost it.
  l.scopes.openFunction(true);
  for (const node of others) if (isStatement(l, node)) l.statement(node, out);
  l.scopes.closeFunction();
  return { ...builder.finish(out), ...traits };
}

function isStatement(l: Lowering, node: number): boolean {
  const code = l.code(node);
  return code !== Syntax.anonymous && code !== Syntax.extra;
}
