import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { assignmentParts, augmentedValue } from './assignments.js';
import { method, pushFunction } from './functions.js';
import {
  generatedConstructor,
  isMadeOfFields,
  runAfterwards,
  type StatedField,
} from './generated-constructors.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { eachElement, innerTarget, unpackedItems } from './targets.js';
import { typeExpression } from './types.js';

/** `class` where it is a statement: an assignment of the class to its name, between what its body does besides. */
export function classStatement(l: Lowering, node: number, out: number[]): void {
  pushClass(l, node, [], out);
}

/** `@a @b def` or `class`. */
export function decoratedDefinition(l: Lowering, node: number, out: number[]): void {
  const { definition, decorators } = decoratedParts(l, node);
  if (definition === NONE)
    for (const decorator of decorators)
      out.push(l.node(Kind.Expression, decorator, l.expression(l.firstChild(decorator))));
  else if (l.code(definition) === Syntax.class_definition) pushClass(l, definition, decorators, out);
  else pushFunction(l, definition, decorators, out);
}

function decoratedParts(l: Lowering, node: number): { definition: number; decorators: number[] } {
  return {
    definition: l.child(node, l.f.definition),
    decorators: l.children(node).filter((child) => l.code(child) === Syntax.decorator),
  };
}

function pushClass(l: Lowering, node: number, decorators: readonly number[], out: number[]): void {
  const after: number[] = [];
  const value = classDefinition(l, node, decorators, out, after);
  const name = l.child(node, l.f.name);
  if (name === NONE || l.start(name) === l.end(name)) {
    out.push(l.node(Kind.Expression, node, value));
  } else {
    l.builder.declare(l.textOf(name), 'function');
    out.push(l.node(Kind.Assign, node, l.name(name), value, NONE, NONE, Flag.Declaration));
  }
  for (const statement of after) out.push(statement);
}

/** Where the statements of a class body go that are no members: `before` what fields need, `after` all others. */
interface ClassBody {
  before: number[];
  after: number[];
  /** Fields with a stated type, for a constructor that is made of them. */
  stated: StatedField[];
  hasConstructor: boolean;
  /** Methods that such a constructor runs at its end. */
  afterwards: string[];
}

/** Lowers a class in full and returns its Class node. */
function classDefinition(
  l: Lowering,
  node: number,
  decorators: readonly number[],
  before: number[],
  after: number[],
): number {
  const { builder } = l;
  const name = l.child(node, l.f.name);
  const superclasses = l.child(node, l.f.superclasses);
  const bases = superclasses === NONE ? [] : l.children(superclasses).filter((base) => !isKeyword(l, base));
  const cls = builder.openClass({
    name: name === NONE ? '' : l.textOf(name),
    start: l.start(node),
    end: l.end(node),
    bases: builder.list(l.expressionsOf(bases.map((base) => withoutParameters(l, base)))),
    ...genericBases(l, bases),
    decorators: builder.list(l.expressionsOf(decorators.map((decorator) => l.firstChild(decorator)))),
  });
  const body: ClassBody = { before, after, stated: [], hasConstructor: false, afterwards: [] };
  members(l, l.child(node, l.f.body), body);
  if (!body.hasConstructor && body.stated.length > 0 && isMadeOfFields(l, decorators, bases))
    generatedConstructor(l, node, body.stated, bases, body.afterwards);
  builder.closeClass();
  return l.node(Kind.Class, node, cls);
}

/** Bases with arguments of their own, as types. */
function genericBases(l: Lowering, bases: readonly number[]): { genericBases?: number } {
  const generic = bases.filter((base) => l.code(base) === Syntax.subscript);
  return generic.length === 0
    ? {}
    : { genericBases: l.builder.list(generic.map((base) => typeExpression(l, base))) };
}

/** `Base[T]` derives from `Base`. */
function withoutParameters(l: Lowering, base: number): number {
  return l.code(base) === Syntax.subscript ? l.child(base, l.f.value) : base;
}

function members(l: Lowering, block: number, body: ClassBody): void {
  if (block === NONE || !l.enter(block)) return;
  for (const child of l.children(block)) member(l, child, body);
  l.leave();
}

/** A method that makes an instance, or is run once it is made. */
function noteConstruction(l: Lowering, node: number, body: ClassBody): void {
  const name = l.textOf(l.child(node, l.f.name));
  if (name === '__init__') body.hasConstructor = true;
  if (runAfterwards.has(name)) body.afterwards.push(name);
}

function member(l: Lowering, node: number, body: ClassBody): void {
  switch (l.code(node)) {
    case Syntax.function_definition:
      noteConstruction(l, node, body);
      method(l, node, []);
      return;
    case Syntax.class_definition:
      nestedClass(l, node, [], body);
      return;
    case Syntax.decorated_definition: {
      const { definition, decorators } = decoratedParts(l, node);
      if (definition === NONE) l.statement(node, body.after);
      else if (l.code(definition) === Syntax.class_definition) nestedClass(l, definition, decorators, body);
      else method(l, definition, decorators);
      return;
    }
    case Syntax.expression_statement:
      expressionMember(l, node, body);
      return;
    case Syntax.if_statement:
    case Syntax.try_statement:
      conditionalMembers(l, node, body);
      return;
    default:
      l.statement(node, body.after);
  }
}

/** A nested class is a static field; what its own body does besides goes to the enclosing function as well. */
function nestedClass(l: Lowering, node: number, decorators: readonly number[], body: ClassBody): void {
  if (!l.enter(node)) return;
  const value = classDefinition(l, node, decorators, body.before, body.after);
  const name = l.child(node, l.f.name);
  if (name !== NONE) l.builder.field({ name: l.textOf(name), value, isStatic: true });
  l.leave();
}

/** Definitions under `if` or `try` in a class body are members as others are; the tests are only evaluated. */
function conditionalMembers(l: Lowering, node: number, body: ClassBody): void {
  const condition = l.child(node, l.f.condition);
  if (condition !== NONE) body.after.push(l.node(Kind.Expression, condition, l.expression(condition)));
  for (const child of l.children(node)) {
    const code = l.code(child);
    if (code === Syntax.block) members(l, child, body);
    else if (code === Syntax.elif_clause) conditionalMembers(l, child, body);
    else if (code === Syntax.else_clause || code === Syntax.except_clause || code === Syntax.finally_clause)
      members(l, l.childOf(child, Syntax.block), body);
  }
}

function expressionMember(l: Lowering, node: number, body: ClassBody): void {
  const item = l.firstChild(node);
  const code = item === NONE ? Syntax.ERROR : l.code(item);
  if (code === Syntax.assignment) fieldAssignment(l, item, body);
  else if (code === Syntax.augmented_assignment) augmentedField(l, item, node, body);
  else l.statement(node, body.after);
}

/** `name = value`, `name: T = value`, `name: T` make a field; several targets share a temporary. */
function fieldAssignment(l: Lowering, node: number, body: ClassBody): void {
  const { targets, right, type } = assignmentParts(l, node);
  const [target] = targets;
  const isField = targets.length === 1 && target !== NONE && l.code(target) === Syntax.identifier;
  if (isField) {
    const value = l.optional(right);
    const stated = type === NONE ? NONE : typeExpression(l, type);
    if (type !== NONE && !l.textOf(type).includes('ClassVar'))
      body.stated.push({ name: l.textOf(target), node, type, value: right });
    l.builder.field({ name: l.textOf(target), value, type: stated, isStatic: true });
    return;
  }
  const value = l.expression(right);
  if (targets.length === 1) {
    assignField(l, target, value, body);
    return;
  }
  const slot = l.builder.temporary();
  body.before.push(l.node(Kind.Assign, node, l.local(slot, node), value));
  for (const each of targets) assignField(l, each, l.local(slot, node), body);
}

function assignField(l: Lowering, target: number, value: number, body: ClassBody): void {
  const inner = target === NONE ? NONE : innerTarget(l, target);
  if (inner !== NONE && l.code(inner) === Syntax.identifier) {
    l.builder.field({ name: l.textOf(inner), value, isStatic: true });
    return;
  }
  const items = inner === NONE ? null : unpackedItems(l, inner);
  if (!items) {
    body.after.push(l.node(Kind.Expression, target, l.unknown(target, [l.expression(target), value])));
  } else if (l.enter(inner)) {
    const slot = l.builder.temporary();
    body.before.push(l.node(Kind.Assign, inner, l.local(slot, inner), value));
    eachElement(l, items, slot, (item, element) => assignField(l, item, element, body));
    l.leave();
  }
}

function augmentedField(l: Lowering, node: number, statement: number, body: ClassBody): void {
  const target = l.child(node, l.f.left);
  if (target === NONE || l.code(target) !== Syntax.identifier) l.statement(statement, body.after);
  else l.builder.field({ name: l.textOf(target), value: augmentedValue(l, node), isStatic: true });
}

function isKeyword(l: Lowering, base: number): boolean {
  return l.code(base) === Syntax.keyword_argument || l.code(base) === Syntax.dictionary_splat;
}
