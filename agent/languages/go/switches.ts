import { EMPTY_LIST, Flag, Kind, NONE } from '../../ir/kinds.js';
import { declared } from './assignments.js';
import { asserted } from './expressions.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { typeValue } from './types.js';

/** `switch value { ... }`, and without a value a chain of conditions. */
export function expressionSwitch(l: Lowering, node: number, out: number[]): void {
  l.scoped(() => {
    const initializer = l.child(node, l.f.initializer);
    if (initializer !== NONE) l.statement(initializer, out);
    const subject = l.child(node, l.f.value);
    const cases = l.children(node).filter((child) => isCase(l, child));
    if (subject === NONE && !jumps(l, cases)) out.push(...chain(l, cases));
    else {
      const value = subject === NONE ? NONE : l.expression(subject);
      out.push(l.node(Kind.Switch, node, value, l.builder.list(cases.map((one) => lowerCase(l, one)))));
    }
  });
}

function isCase(l: Lowering, node: number): boolean {
  const code = l.code(node);
  return (
    code === Syntax.expression_case ||
    code === Syntax.type_case ||
    code === Syntax.communication_case ||
    code === Syntax.default_case
  );
}

/** Whether control leaves a case other than at its end. */
function jumps(l: Lowering, cases: readonly number[]): boolean {
  for (const one of cases)
    for (let node = one; node < l.next(one); node++) {
      const code = l.code(node);
      if (code === Syntax.break_statement || code === Syntax.fallthrough_statement) return true;
    }
  return false;
}

/** Conditions that are tried in turn, the default last. */
function chain(l: Lowering, cases: readonly number[]): number[] {
  let otherwise: number[] = [];
  const links: { node: number; test: number; body: number[] }[] = [];
  for (const node of cases) {
    if (l.code(node) === Syntax.default_case) {
      otherwise = caseBody(l, node);
      continue;
    }
    const tests = testsOf(l, node);
    const either = (left: number, right: number): number =>
      l.node(Kind.Logical, node, left, right, l.builder.string('||'));
    const test = tests.length === 0 ? l.anything(node) : tests.reduce(either);
    links.push({ node, test, body: caseBody(l, node) });
  }
  for (const { node, test, body } of links.reverse())
    otherwise = [l.node(Kind.If, node, test, l.builder.list(body), l.builder.list(otherwise))];
  return otherwise;
}

function testsOf(l: Lowering, node: number): number[] {
  const value = l.child(node, l.f.value);
  return value === NONE ? [] : l.expressionsOf(l.children(value));
}

function lowerCase(l: Lowering, node: number): number {
  const isDefault = l.code(node) === Syntax.default_case;
  const tests = isDefault ? EMPTY_LIST : l.builder.list(testsOf(l, node));
  const body = caseBody(l, node);
  const statements = l.childOf(node, Syntax.statement_list);
  const last = statements === NONE ? NONE : (l.children(statements).pop() ?? NONE);
  const falls = last !== NONE && l.code(last) === Syntax.fallthrough_statement;
  return l.node(Kind.Case, node, tests, l.builder.list(body), NONE, NONE, falls ? Flag.FallsThrough : 0);
}

function caseBody(l: Lowering, node: number, before: (out: number[]) => void = () => undefined): number[] {
  return l.scoped(() => {
    const out: number[] = [];
    before(out);
    const statements = l.childOf(node, Syntax.statement_list);
    if (statements !== NONE) l.statement(statements, out);
    return out;
  });
}

/** `switch v := x.(type) { ... }`: conditions on what `x` is, which is kept to be tested again. */
export function typeSwitch(l: Lowering, node: number, out: number[]): void {
  l.scoped(() => {
    const initializer = l.child(node, l.f.initializer);
    if (initializer !== NONE) l.statement(initializer, out);
    const slot = l.builder.temporary();
    const value = l.expression(l.child(node, l.f.value));
    out.push(l.node(Kind.Assign, node, l.local(slot, node), value));
    const alias = l.child(node, l.f.alias);
    const cases = l
      .children(node)
      .filter((child) => isCase(l, child))
      .map((one) => typeCase(l, one, slot, alias));
    out.push(l.node(Kind.Switch, node, NONE, l.builder.list(cases)));
  });
}

function typeCase(l: Lowering, node: number, slot: number, alias: number): number {
  const types = l.childrenIn(node, l.f.type).filter((type) => l.code(type) !== Syntax.anonymous);
  const tests = types.map((type) => {
    const stated = typeValue(l, type);
    const wanted = stated === NONE ? l.anything(type) : stated;
    return l.node(Kind.Binary, type, l.local(slot, type), wanted, l.builder.string('instanceof'));
  });
  const body = caseBody(l, node, (out) => {
    const name = alias === NONE ? NONE : l.firstChild(alias);
    if (name === NONE) return;
    const held = l.local(slot, node);
    const value = types.length === 1 ? asserted(l, held, types[0], node) : held;
    const target = declared(l, name, NONE);
    if (target !== NONE) out.push(l.node(Kind.Assign, node, target, value));
  });
  const list = l.code(node) === Syntax.default_case ? EMPTY_LIST : l.builder.list(tests);
  return l.node(Kind.Case, node, list, l.builder.list(body));
}

/** `select`: any of the cases may be the one. */
export function selectStatement(l: Lowering, node: number, out: number[]): void {
  const cases = l
    .children(node)
    .filter((child) => isCase(l, child))
    .map((one) => {
      const communication = l.child(one, l.f.communication);
      const isDefault = l.code(one) === Syntax.default_case;
      const body = caseBody(l, one, (into) => {
        if (communication !== NONE) l.statement(communication, into);
      });
      const tests = isDefault ? EMPTY_LIST : l.builder.list([l.anything(one)]);
      return l.node(Kind.Case, one, tests, l.builder.list(body));
    });
  out.push(l.node(Kind.Switch, node, NONE, l.builder.list(cases)));
}

/** `case v, ok := <-ch` */
export function receiveStatement(l: Lowering, node: number, out: number[]): void {
  const value = l.expression(l.child(node, l.f.right));
  const left = l.child(node, l.f.left);
  const [first = NONE, ...others] = left === NONE ? [] : l.children(left);
  const isNew = l.hasToken(node, ':=');
  const place = (target: number): number => (isNew ? declared(l, target, NONE) : l.expression(target));
  const target = first === NONE || l.textOf(first) === '_' ? NONE : place(first);
  out.push(target === NONE ? l.node(Kind.Expression, node, value) : l.node(Kind.Assign, node, target, value));
  for (const other of others)
    if (l.textOf(other) !== '_') out.push(l.node(Kind.Assign, node, place(other), l.anything(other)));
}
