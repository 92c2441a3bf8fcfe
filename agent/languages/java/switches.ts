import { EMPTY_LIST, Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { bindPattern, patternTest } from './patterns.js';
import { Syntax } from './syntax.js';

/** One case with all its labels. */
interface Branch {
  node: number;
  labels: number[];
  statements: number[];
  /** It was written with `->`: control never runs on into the next one. */
  isArrow: boolean;
}

/** `switch` as a statement. */
export function switchStatement(l: Lowering, node: number, out: number[]): void {
  l.yieldSlots.push(NONE);
  lowerSwitch(l, node, NONE, out);
  l.yieldSlots.pop();
}

/** `switch` as a value: a statement runs before, whose cases assign a hidden variable. */
export function switchExpression(l: Lowering, node: number): number {
  const slot = l.builder.temporary();
  l.yieldSlots.push(slot);
  lowerSwitch(l, node, slot, l.before);
  l.yieldSlots.pop();
  return l.local(slot, node);
}

export function yieldStatement(l: Lowering, node: number, out: number[]): void {
  const slot = l.yieldSlots.findLast((one) => one !== NONE) ?? NONE;
  const value = l.expression(l.firstChild(node));
  if (slot === NONE) {
    out.push(l.node(Kind.Expression, node, value));
    return;
  }
  out.push(l.node(Kind.Assign, node, l.local(slot, node), value));
  out.push(l.node(Kind.Break, node));
}

function lowerSwitch(l: Lowering, node: number, slot: number, out: number[]): void {
  const subject = l.expression(l.child(node, l.f.condition));
  const body = l.child(node, l.f.body);
  const branches = body === NONE ? [] : readBranches(l, body);
  const hasPatterns = branches.some(({ labels }) => labels.some((label) => isPatternLabel(l, label)));
  // A pattern is a condition on the subject, which is kept to be tested again.
  const kept = hasPatterns ? l.builder.temporary() : NONE;
  if (hasPatterns) out.push(l.node(Kind.Assign, node, l.local(kept, node), subject));
  const cases = l.scoped(() =>
    branches.map((branch, index) => lowerBranch(l, branch, index === branches.length - 1, slot, kept)),
  );
  out.push(l.node(Kind.Switch, node, hasPatterns ? NONE : subject, l.builder.list(cases)));
}

/** Labels without statements share those of the next. */
function readBranches(l: Lowering, body: number): Branch[] {
  const branches: Branch[] = [];
  let labels: number[] = [];
  const groups = l.children(body);
  groups.forEach((group, index) => {
    const code = l.code(group);
    if (code !== Syntax.switch_rule && code !== Syntax.switch_block_statement_group) return;
    const parts = l.children(group);
    labels.push(...parts.filter((part) => l.code(part) === Syntax.switch_label));
    const statements = parts.filter((part) => l.code(part) !== Syntax.switch_label);
    const isArrow = code === Syntax.switch_rule;
    if (statements.length === 0 && !isArrow && index < groups.length - 1) return;
    branches.push({ node: group, labels, statements, isArrow });
    labels = [];
  });
  return branches;
}

function isPatternLabel(l: Lowering, label: number): boolean {
  return l.children(label).some((child) => l.code(child) === Syntax.pattern);
}

function lowerBranch(l: Lowering, branch: Branch, isLast: boolean, slot: number, kept: number): number {
  const { node, labels, statements, isArrow } = branch;
  const tests: number[] = [];
  const prologue: number[] = [];
  let isDefault = false;
  // Variables of patterns belong to the branch; those of a group of statements to all that follow.
  if (isArrow) openBranch(l);
  for (const label of labels) {
    // Of `case null, default` the grammar takes the second for a name.
    if (l.hasToken(label, 'default') || l.children(label).some((one) => isDefaultName(l, one)))
      isDefault = true;
    lowerLabel(l, label, kept, tests, prologue);
  }
  const out = [...prologue];
  if (isArrow) for (const statement of statements) arrowBody(l, statement, slot, out);
  else for (const statement of statements) l.statement(statement, out);
  if (isArrow) closeBranch(l);
  const falls = !isArrow && !isLast && !endsControl(l, statements[statements.length - 1]);
  const list = isDefault ? EMPTY_LIST : l.builder.list(tests.length > 0 ? tests : [l.unknown(node, [])]);
  const flags = falls ? Flag.FallsThrough : 0;
  return l.node(Kind.Case, node, list, l.builder.list(out), NONE, NONE, flags);
}

function openBranch(l: Lowering): void {
  l.builder.openScope();
  l.scopes.openBlock();
}
function closeBranch(l: Lowering): void {
  l.scopes.closeBlock();
  l.builder.closeScope();
}

function lowerLabel(l: Lowering, label: number, kept: number, tests: number[], prologue: number[]): void {
  for (const child of l.children(label)) {
    const code = l.code(child);
    if (code === Syntax.pattern) {
      const test = patternTest(l, child, l.local(kept, child));
      bindPattern(l, child, () => l.local(kept, child), prologue);
      tests.push(test);
    } else if (code === Syntax.guard) {
      const before = tests.pop();
      const bound = l.node(
        Kind.Sequence,
        child,
        l.builder.list([...guardBindings(l, label, kept), l.expression(l.firstChild(child))]),
      );
      if (before !== undefined)
        tests.push(l.node(Kind.Logical, child, before, bound, l.builder.string('&&')));
    } else {
      const value = labelValue(l, child);
      const equals = (): number =>
        l.node(Kind.Binary, child, l.local(kept, child), value, l.builder.string('==='));
      tests.push(kept === NONE ? value : equals());
    }
  }
}

function isDefaultName(l: Lowering, node: number): boolean {
  return l.code(node) === Syntax.identifier && l.textOf(node) === 'default';
}

/** The guard of a pattern uses its variables before the body does. */
function guardBindings(l: Lowering, label: number, kept: number): number[] {
  const bindings: number[] = [];
  for (const child of l.children(label))
    if (l.code(child) === Syntax.pattern) bindPattern(l, child, () => l.local(kept, child), bindings);
  return bindings;
}

/** A name that nothing here declares is a constant of the enum that is switched over. */
function isEnumConstant(l: Lowering, node: number): boolean {
  return (
    l.code(node) === Syntax.identifier &&
    !isDefaultName(l, node) &&
    l.scopes.meaning(l.textOf(node)) === undefined &&
    !l.names.isStaticallyImported(l.textOf(node))
  );
}

/** A constant, or the name of one of an enum. */
function labelValue(l: Lowering, node: number): number {
  return isEnumConstant(l, node)
    ? l.builder.text(l.textOf(node), l.start(node), l.end(node))
    : l.expression(node);
}

/** What stands behind `->`: a value or statement, a block, a throw. */
function arrowBody(l: Lowering, node: number, slot: number, out: number[]): void {
  if (slot === NONE || l.code(node) !== Syntax.expression_statement) {
    l.statement(node, out);
    return;
  }
  const { before } = l;
  l.before = out;
  const value = l.expression(l.firstChild(node));
  l.before = before;
  out.push(l.node(Kind.Assign, node, l.local(slot, node), value));
}

/** Whether control never runs past a statement. */
function endsControl(l: Lowering, statement: number | undefined): boolean {
  let node = statement ?? NONE;
  while (node !== NONE && l.code(node) === Syntax.block) node = l.children(node).pop() ?? NONE;
  if (node === NONE) return false;
  const code = l.code(node);
  return (
    code === Syntax.break_statement ||
    code === Syntax.return_statement ||
    code === Syntax.throw_statement ||
    code === Syntax.continue_statement ||
    code === Syntax.yield_statement
  );
}
