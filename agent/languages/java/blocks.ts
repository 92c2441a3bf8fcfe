import { EMPTY_LIST, Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { looseExpression } from './statements.js';
import { Syntax } from './syntax.js';
import { typed, typeNode, typeWithDimensions } from './types.js';
import { localVariables } from './variables.js';

export function blockStatement(l: Lowering, node: number, out: number[]): void {
  out.push(l.node(Kind.Block, node, l.body(node)));
}

/** Chains of else-if are as deep as they are long: they are lowered in a loop. */
export function ifStatement(l: Lowering, node: number, out: number[]): void {
  const links: { node: number; test: number; chosen: number }[] = [];
  let last = node;
  while (last !== NONE && l.code(last) === Syntax.if_statement) {
    const test = l.expression(l.child(last, l.f.condition));
    links.push({ node: last, test, chosen: l.body(l.child(last, l.f.consequence)) });
    last = l.child(last, l.f.alternative);
  }
  let otherwise = last === NONE ? EMPTY_LIST : l.body(last);
  let statement = NONE;
  for (const link of links.reverse()) {
    statement = l.node(Kind.If, link.node, link.test, link.chosen, otherwise);
    otherwise = l.builder.list([statement]);
  }
  out.push(statement);
}

export function whileStatement(l: Lowering, node: number, out: number[]): void {
  const test = l.expression(l.child(node, l.f.condition));
  out.push(l.node(Kind.Loop, node, test, l.body(l.child(node, l.f.body)), EMPTY_LIST));
}

export function doStatement(l: Lowering, node: number, out: number[]): void {
  const body = l.body(l.child(node, l.f.body));
  const test = l.expression(l.child(node, l.f.condition));
  out.push(l.node(Kind.Loop, node, test, body, EMPTY_LIST, NONE, Flag.DoWhile));
}

/** `for (init; test; update)`, in a scope of its own. */
export function forStatement(l: Lowering, node: number, out: number[]): void {
  l.scoped(() => {
    for (const init of l.childrenIn(node, l.f.init)) {
      if (l.code(init) === Syntax.local_variable_declaration) localVariables(l, init, out);
      else if (isExpression(l, init)) looseExpression(l, init, out);
    }
    const test = l.optional(l.child(node, l.f.condition));
    const body = l.body(l.child(node, l.f.body));
    const update: number[] = [];
    for (const step of l.childrenIn(node, l.f.update))
      if (isExpression(l, step)) looseExpression(l, step, update);
    out.push(l.node(Kind.Loop, node, test, body, l.builder.list(update)));
  });
}

/** Commas stand in the fields of what they separate. */
function isExpression(l: Lowering, node: number): boolean {
  return l.code(node) !== Syntax.anonymous;
}

/** `for (T name : values)` */
export function enhancedFor(l: Lowering, node: number, out: number[]): void {
  const iterable = l.expression(l.child(node, l.f.value));
  l.scoped(() => {
    const name = l.child(node, l.f.name);
    const type = typeWithDimensions(l, l.child(node, l.f.type), l.child(node, l.f.dimensions));
    const isNamed = name !== NONE && l.code(name) === Syntax.identifier;
    if (isNamed) l.declare(l.textOf(name), l.child(node, l.f.type));
    const target = isNamed ? l.name(name) : l.local(l.builder.temporary(), node);
    const body: number[] = [];
    if (isNamed && type !== NONE)
      body.push(l.node(Kind.Assign, name, l.name(name), typed(l, l.name(name), type, name)));
    const statement = l.child(node, l.f.body);
    if (statement !== NONE && l.code(statement) === Syntax.block) l.block(statement, body);
    else if (statement !== NONE) l.statement(statement, body);
    out.push(l.node(Kind.ForEach, node, target, iterable, l.builder.list(body)));
  });
}

/** A labelled block is left by a `break` in it: it becomes a loop that runs once. Labels of loops are dropped. */
export function labeledStatement(l: Lowering, node: number, out: number[]): void {
  const [label = NONE, body = NONE] = l.children(node);
  if (body === NONE) return;
  const isLeft = l.code(body) === Syntax.block && l.textOf(body).includes(`break ${l.textOf(label)}`);
  if (!isLeft) {
    l.statement(body, out);
    return;
  }
  const never = l.node(Kind.False, label);
  out.push(l.node(Kind.Loop, node, never, l.body(body), EMPTY_LIST, NONE, Flag.DoWhile));
}

/** `synchronized (lock) { ... }` evaluates the lock and runs the block. */
export function synchronizedStatement(l: Lowering, node: number, out: number[]): void {
  const lock = l.stripped(l.childOf(node, Syntax.parenthesized_expression));
  if (lock !== NONE && l.next(lock) > lock + 1) looseExpression(l, lock, out);
  const body = l.child(node, l.f.body);
  if (body !== NONE) blockStatement(l, body, out);
}

/** `try (resources) { ... } catch ... finally ...`: resources are opened inside the try, each around what follows. */
export function tryStatement(l: Lowering, node: number, out: number[]): void {
  const body = l.scoped(() => {
    const list = l.code(node) === Syntax.try_with_resources_statement ? l.child(node, l.f.resources) : NONE;
    const statements: number[] = [];
    const { before } = l;
    l.before = statements;
    const opened = list === NONE ? [] : l.children(list).map((item) => openResource(l, item));
    l.before = before;
    let inner: number[] = [];
    const block = l.child(node, l.f.body);
    if (block !== NONE) l.scoped(() => l.block(block, inner));
    for (const { item, target, value } of opened.reverse())
      inner = [l.builder.node(Kind.With, l.start(item), l.end(node), target, value, l.builder.list(inner))];
    return [...statements, ...inner];
  });
  const catches: number[] = [];
  let last = EMPTY_LIST;
  for (const clause of l.children(node)) {
    if (l.code(clause) === Syntax.catch_clause) catches.push(catchClause(l, clause));
    else if (l.code(clause) === Syntax.finally_clause) last = l.body(l.childOf(clause, Syntax.block));
  }
  const isPlain = catches.length === 0 && last === EMPTY_LIST;
  const list = l.builder.list(body);
  if (isPlain) out.push(l.node(Kind.Block, node, list));
  else out.push(l.node(Kind.Try, node, list, l.builder.list(catches), last, EMPTY_LIST));
}

/** `T name = value`, or a variable that is closed at the end. */
function openResource(l: Lowering, item: number): { item: number; target: number; value: number } {
  const name = l.child(item, l.f.name);
  const valueNode = l.child(item, l.f.value);
  if (valueNode === NONE) return { item, target: NONE, value: l.expression(l.firstChild(item)) };
  const value = l.expression(valueNode);
  const type = typeWithDimensions(l, l.child(item, l.f.type), l.child(item, l.f.dimensions));
  const stated = typed(l, value, type, item);
  if (name === NONE || l.code(name) !== Syntax.identifier) return { item, target: NONE, value: stated };
  l.declare(l.textOf(name), l.child(item, l.f.type));
  return { item, target: l.name(name), value: stated };
}

/** `catch (A | B e)`: several types come as a list. */
function catchClause(l: Lowering, clause: number): number {
  const parameter = l.childOf(clause, Syntax.catch_formal_parameter);
  return l.scoped(() => {
    const name = parameter === NONE ? NONE : l.child(parameter, l.f.name);
    const isNamed = name !== NONE && l.code(name) === Syntax.identifier;
    if (isNamed) l.declare(l.textOf(name));
    const target = isNamed ? l.name(name) : NONE;
    const type = caughtTypes(l, parameter);
    const body = l.child(clause, l.f.body);
    const statements = body === NONE ? [] : l.block(body);
    return l.node(Kind.Catch, clause, target, type, l.builder.list(statements));
  });
}

function caughtTypes(l: Lowering, parameter: number): number {
  if (parameter === NONE) return NONE;
  // With modifiers the grammar puts the types among them.
  const modifiers = l.childOf(parameter, Syntax.modifiers);
  const list = l.childOf(parameter, Syntax.catch_type);
  const types = list !== NONE ? list : modifiers === NONE ? NONE : l.childOf(modifiers, Syntax.catch_type);
  if (types === NONE) return NONE;
  const lowered = l
    .children(types)
    .map((type) => typeNode(l, type))
    .filter((type) => type !== NONE);
  if (lowered.length <= 1) return lowered[0] ?? NONE;
  return l.node(Kind.List, types, l.builder.list(lowered), NONE, NONE, NONE, Flag.Tuple);
}
