import { EMPTY_LIST, Flag, Kind, NONE } from '../../ir/kinds.js';
import { lowerBody } from './blocks.js';
import type { Lowering, StatementHandler } from './lowering.js';
import { type Binding, headTarget } from './patterns.js';
import { effectOf } from './statements.js';
import { Syntax } from './syntax.js';

const lowerWhile: StatementHandler = (l, node, out) => {
  const test = l.expression(l.child(node, l.fields.condition));
  const body = l.b.list(lowerBody(l, l.child(node, l.fields.body)));
  out.push(l.b.node(Kind.Loop, l.start(node), l.end(node), test, body, EMPTY_LIST));
};

const lowerDo: StatementHandler = (l, node, out) => {
  const body = l.b.list(lowerBody(l, l.child(node, l.fields.body)));
  const test = l.expression(l.child(node, l.fields.condition));
  out.push(l.b.node(Kind.Loop, l.start(node), l.end(node), test, body, EMPTY_LIST, NONE, Flag.DoWhile));
};

/** An expression of a `for` header, or -1 where it is empty (also spelled as an empty statement). */
function headPart(l: Lowering, node: number): number {
  return node === NONE || l.type(node) === Syntax.empty_statement ? NONE : node;
}

const lowerFor: StatementHandler = (l, node, out) => {
  const { b } = l;
  const start = l.start(node);
  const end = l.end(node);
  b.openScope();
  const first: number[] = [];
  const initializer = headPart(l, l.child(node, l.fields.initializer));
  if (initializer !== NONE) {
    if (l.isStatement(initializer)) l.statement(initializer, first);
    else effectOf(l, initializer, first);
  }
  const condition = headPart(l, l.child(node, l.fields.condition));
  // Some grammar versions wrap the condition into a statement.
  const test = condition === NONE || l.isExpression(condition) ? condition : l.firstNamed(condition);
  const lowered = test === NONE ? NONE : l.expression(test);
  const update: number[] = [];
  effectOf(l, l.child(node, l.fields.increment), update);
  const body = lowerBody(l, l.child(node, l.fields.body));
  b.closeScope();
  const loop = b.node(Kind.Loop, start, end, lowered, b.list(body), b.list(update));
  if (first.length === 0) out.push(loop);
  else out.push(b.node(Kind.Block, start, end, b.list([...first, loop])));
};

function bindingOf(l: Lowering, node: number): Binding {
  const kind = l.child(node, l.fields.kind);
  if (kind === NONE) return 'assign';
  const word = l.textOf(kind);
  if (word === 'var' || word === 'let') return word;
  return 'const';
}

/** `for (x in y)`, `for (x of y)`, `for await (x of y)`. */
const lowerForIn: StatementHandler = (l, node, out) => {
  const { b } = l;
  const iterable = l.expression(l.child(node, l.fields.right));
  b.openScope();
  const body: number[] = [];
  const target = headTarget(l, l.child(node, l.fields.left), bindingOf(l, node), body);
  for (const statement of lowerBody(l, l.child(node, l.fields.body))) body.push(statement);
  b.closeScope();
  const flags = l.textOf(l.child(node, l.fields.operator)) === 'in' ? Flag.Keys : 0;
  out.push(b.node(Kind.ForEach, l.start(node), l.end(node), target, iterable, b.list(body), NONE, flags));
};

/** Handlers of loops, by node type. */
export const loopHandlers: Record<string, StatementHandler> = {
  while_statement: lowerWhile,
  do_statement: lowerDo,
  for_statement: lowerFor,
  for_in_statement: lowerForIn,
};
