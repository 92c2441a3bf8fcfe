import { EMPTY_LIST, Flag, Kind, NONE } from '../../ir/kinds.js';
import { assignmentStatement } from './assignments.js';
import { lowerBody, lowerStatements } from './blocks.js';
import { compiledReexport } from './chains.js';
import type { Lowering, StatementHandler } from './lowering.js';
import { headTarget } from './patterns.js';
import { Syntax } from './syntax.js';

const lowerBlock: StatementHandler = (l, node, out) => {
  out.push(l.b.node(Kind.Block, l.start(node), l.end(node), l.b.list(lowerBody(l, node))));
};

const lowerExpressionStatement: StatementHandler = (l, node, out) => effectOf(l, l.firstNamed(node), out);

/** Lowers an expression of which only the effect is wanted: sequences fall into statements. */
export function effectOf(l: Lowering, expression: number, out: number[]): void {
  const inner = l.unwrapped(expression);
  if (inner === NONE) return;
  const type = l.type(inner);
  if (l.isStatement(inner) && !l.isExpression(inner)) l.statement(inner, out);
  else if (type === Syntax.sequence_expression) for (const item of l.named(inner)) effectOf(l, item, out);
  else if (type === Syntax.assignment_expression) assignmentStatement(l, inner, out);
  else if (type === Syntax.unary_expression && l.textOf(l.child(inner, l.fields.operator)) === 'delete') {
    const target = l.expression(l.unwrapped(l.child(inner, l.fields.argument)));
    out.push(l.b.node(Kind.Delete, l.start(inner), l.end(inner), target));
  } else if (type !== Syntax.call_expression || !compiledReexport(l, inner, out))
    l.expressionStatement(inner, out);
}

/** Else-if chains are as deep as they are long: they are lowered in a loop. */
const lowerIf: StatementHandler = (l, node, out) => {
  const links: { node: number; test: number; then: number }[] = [];
  let last = node;
  while (l.type(last) === Syntax.if_statement) {
    const test = l.expression(l.child(last, l.fields.condition));
    const then = l.b.list(lowerBody(l, l.child(last, l.fields.consequence)));
    links.push({ node: last, test, then });
    const alternative = l.child(last, l.fields.alternative);
    last = alternative === NONE ? NONE : l.firstNamed(alternative);
  }
  let otherwise = last === NONE ? EMPTY_LIST : l.b.list(lowerBody(l, last));
  let statement = NONE;
  for (const link of links.reverse()) {
    statement = l.b.node(Kind.If, l.start(link.node), l.end(link.node), link.test, link.then, otherwise);
    otherwise = l.b.list([statement]);
  }
  out.push(statement);
};

function lowerCases(l: Lowering, body: number): number[] {
  const cases: number[] = [];
  const branches = l.named(body).filter((node) => {
    const type = l.type(node);
    return type === Syntax.switch_case || type === Syntax.switch_default;
  });
  let tests: number[] = [];
  let isDefault = false;
  branches.forEach((branch, index) => {
    const value = l.child(branch, l.fields.value);
    if (l.type(branch) === Syntax.switch_default) isDefault = true;
    else tests.push(l.expression(value));
    const statements = l.named(branch).filter((node) => node !== value);
    const isLast = index === branches.length - 1;
    // `case 1: case 2:` share the body that follows; one that shares it with the default is part of it.
    if (statements.length === 0 && !isLast) return;
    const out: number[] = [];
    lowerStatements(l, statements, out);
    const flags = !isLast && !endsControl(l, statements[statements.length - 1]) ? Flag.FallsThrough : 0;
    const list = isDefault ? EMPTY_LIST : l.b.list(tests);
    cases.push(l.b.node(Kind.Case, l.start(branch), l.end(branch), list, l.b.list(out), NONE, NONE, flags));
    tests = [];
    isDefault = false;
  });
  return cases;
}

/** Whether control never runs past a statement. */
function endsControl(l: Lowering, statement: number): boolean {
  let node = statement;
  while (l.type(node) === Syntax.statement_block) node = l.named(node).pop() ?? NONE;
  const type = l.type(node);
  return (
    type === Syntax.break_statement ||
    type === Syntax.return_statement ||
    type === Syntax.throw_statement ||
    type === Syntax.continue_statement
  );
}

const lowerSwitch: StatementHandler = (l, node, out) => {
  const subject = l.expression(l.child(node, l.fields.value));
  l.b.openScope();
  const cases = lowerCases(l, l.child(node, l.fields.body));
  l.b.closeScope();
  out.push(l.b.node(Kind.Switch, l.start(node), l.end(node), subject, l.b.list(cases)));
};

const lowerTry: StatementHandler = (l, node, out) => {
  const { b } = l;
  const body = b.list(lowerBody(l, l.child(node, l.fields.body)));
  const handler = l.child(node, l.fields.handler);
  const finalizer = l.child(node, l.fields.finalizer);
  const catches = handler === NONE ? EMPTY_LIST : b.list([lowerCatch(l, handler)]);
  const last = finalizer === NONE ? EMPTY_LIST : b.list(lowerBody(l, l.child(finalizer, l.fields.body)));
  out.push(b.node(Kind.Try, l.start(node), l.end(node), body, catches, last, EMPTY_LIST));
};

function lowerCatch(l: Lowering, handler: number): number {
  l.b.openScope();
  const prologue: number[] = [];
  const target = headTarget(l, l.child(handler, l.fields.parameter), 'let', prologue);
  const body = [...prologue, ...lowerBody(l, l.child(handler, l.fields.body))];
  l.b.closeScope();
  return l.b.node(Kind.Catch, l.start(handler), l.end(handler), target, NONE, l.b.list(body));
}

const lowerReturn: StatementHandler = (l, node, out) => {
  const value = l.firstNamed(node);
  const lowered = value === NONE ? NONE : l.expression(value);
  out.push(l.b.node(Kind.Return, l.start(node), l.end(node), lowered));
};

const lowerThrow: StatementHandler = (l, node, out) => {
  out.push(l.b.node(Kind.Throw, l.start(node), l.end(node), l.expression(l.firstNamed(node))));
};

const simple =
  (kind: number): StatementHandler =>
  (l, node, out) =>
    out.push(l.b.node(kind, l.start(node), l.end(node)));

/** A labelled block is left by a `break` in it: it becomes a loop that runs once. Labels of loops are dropped. */
const lowerLabeled: StatementHandler = (l, node, out) => {
  const body = l.child(node, l.fields.body);
  const label = l.textOf(l.child(node, l.fields.label));
  const start = l.start(node);
  const end = l.end(node);
  const isLeft = l.type(body) === Syntax.statement_block && l.textOf(body).includes(`break ${label}`);
  if (!isLeft) return l.statement(body, out);
  const statements = l.b.list(lowerBody(l, body));
  const never = l.b.node(Kind.False, start, start);
  out.push(l.b.node(Kind.Loop, start, end, never, statements, EMPTY_LIST, NONE, Flag.DoWhile));
};

const lowerWith: StatementHandler = (l, node, out) => {
  l.expressionStatement(l.child(node, l.fields.object), out);
  for (const statement of lowerBody(l, l.child(node, l.fields.body))) out.push(statement);
};

/** Broken text: what can be recognised in it is lowered in order. */
const lowerError: StatementHandler = (l, node, out) => {
  for (const child of l.named(node))
    if (l.isStatement(child) || l.isExpression(child)) l.statement(child, out);
};

/** Handlers of statements that steer control, by node type. */
export const statementHandlers: Record<string, StatementHandler> = {
  ERROR: lowerError,
  statement_block: lowerBlock,
  expression_statement: lowerExpressionStatement,
  if_statement: lowerIf,
  switch_statement: lowerSwitch,
  try_statement: lowerTry,
  return_statement: lowerReturn,
  throw_statement: lowerThrow,
  break_statement: simple(Kind.Break),
  continue_statement: simple(Kind.Continue),
  labeled_statement: lowerLabeled,
  with_statement: lowerWith,
};
