import { Kind, NONE } from '../../ir/kinds.js';
import type { ClassContext } from './class-context.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { isTypeName } from './type-names.js';
import { asNumber, typeByName } from './types.js';

/** `a.b.c(d)[e]`: fields, calls and elements, whose chains are walked in a loop from the innermost outwards. */
export function access(l: Lowering, node: number): number {
  const chain = [node];
  let innermost = receiverOf(l, node);
  while (innermost !== NONE && isAccess(l.code(innermost))) {
    chain.push(innermost);
    innermost = receiverOf(l, innermost);
  }
  let value = NONE;
  let next = chain.length - 1;
  if (innermost !== NONE) {
    const named = l.code(innermost) === Syntax.identifier ? qualifiedName(l, chain, innermost) : undefined;
    value = named?.value ?? qualifier(l, innermost);
    next -= named?.links ?? 0;
  }
  for (; next >= 0; next--) value = link(l, chain[next], value);
  return value;
}

function isAccess(code: number): boolean {
  return code === Syntax.field_access || code === Syntax.method_invocation || code === Syntax.array_access;
}

/** What a link is taken of, NONE for a call of a method by its name alone. */
function receiverOf(l: Lowering, node: number): number {
  const code = l.code(node);
  return l.stripped(l.child(node, code === Syntax.array_access ? l.f.array : l.f.object));
}

/** `java.util.List` in front of a chain: the type and how many links spell it. Undefined where the name is no package. */
function qualifiedName(
  l: Lowering,
  chain: readonly number[],
  identifier: number,
): { value: number; links: number } | undefined {
  const first = l.textOf(identifier);
  if (isTypeName(first) || l.scopes.meaning(first) !== undefined) return undefined;
  const segments = [first];
  for (let i = chain.length - 1; i >= 0 && l.code(chain[i]) === Syntax.field_access; i--) {
    const field = l.child(chain[i], l.f.field);
    if (field === NONE) return undefined;
    segments.push(l.textOf(field));
    if (!isTypeName(segments[segments.length - 1])) continue;
    const value = l.names.qualified(l, segments, l.start(identifier), l.end(field));
    return { value, links: segments.length - 1 };
  }
  return undefined;
}

/** What stands before a dot: a value, or a type whose static member is taken. */
function qualifier(l: Lowering, node: number): number {
  const code = l.code(node);
  if (code === Syntax.super) return l.node(Kind.Super, node);
  if (code !== Syntax.identifier) return l.expression(node);
  const name = l.textOf(node);
  if (l.scopes.meaning(name) === undefined && isType(l, name, node)) {
    const type = typeByName(l, name, node);
    return type === NONE ? l.unknown(node, []) : type;
  }
  return identifier(l, node);
}

function link(l: Lowering, node: number, object: number): number {
  switch (l.code(node)) {
    case Syntax.field_access:
      return fieldAccess(l, node, object);
    case Syntax.array_access:
      return l.node(Kind.Index, node, object, l.expression(l.child(node, l.f.index)));
    default: {
      const name = className(l, node);
      if (name !== undefined) return l.node(Kind.String, node, l.builder.string(name));
      const callee = calleeOf(l, node, object);
      const args = callArguments(l, l.child(node, l.f.arguments));
      return l.node(Kind.Call, node, callee, l.builder.list(args));
    }
  }
}

/** The text that `Outer.class.getName()` gives, of which names of attributes are made; undefined for classes within others. */
function className(l: Lowering, call: number): string | undefined {
  const literal = l.stripped(l.child(call, l.f.object));
  if (literal === NONE || l.code(literal) !== Syntax.class_literal) return undefined;
  if (l.textOf(l.child(call, l.f.name)) !== 'getName') return undefined;
  const name = l.textOf(l.firstChild(literal));
  const around = l.scopes.classes();
  const isNested = around.slice(0, -1).some((cls) => cls.name === name);
  return isNested || !isTypeName(name) ? undefined : l.names.fullName(name, name === around.at(-1)?.name);
}

/** `a.b`, and `Outer.this` for an instance around. */
function fieldAccess(l: Lowering, node: number, object: number): number {
  const field = l.child(node, l.f.field);
  if (field === NONE) return object;
  if (l.code(field) === Syntax.this) {
    const name = l.textOf(l.child(node, l.f.object));
    const cls = l.scopes.classes().find((one) => one.name === name);
    const instance = cls ? l.instanceOf(cls, node) : NONE;
    return instance === NONE ? l.receiver(node) : instance;
  }
  const isOfSuper =
    l.childOf(node, Syntax.super) !== NONE && l.code(l.child(node, l.f.object)) !== Syntax.super;
  const key = fieldKey(l, node);
  const member = l.member(isOfSuper ? l.node(Kind.Super, node) : object, key, node);
  if (key !== 'length' || isOwn(l, node)) return member;
  return asNumber(l, l.node(Kind.Call, node, member, l.builder.list([])), node);
}

/** Whether it is a field of this object, or of another that a class of this file declares: no length of an array. */
function isOwn(l: Lowering, access: number): boolean {
  const object = l.child(access, l.f.object);
  if (object === NONE || l.code(object) === Syntax.this) return true;
  return l.scopes.classes().some((cls) => cls.fields.has('length'));
}

/** The member that `object.name` reads. Of `this`, and where a class of this file is stated, it is known. */
export function fieldKey(l: Lowering, access: number): string {
  const field = l.child(access, l.f.field);
  if (field === NONE) return '';
  const name = l.textOf(field);
  const object = l.stripped(l.child(access, l.f.object));
  if (object === NONE) return name;
  return classOf(l, object)?.fields.get(name)?.key ?? name;
}

/** The class of this file that an expression is an instance of, as far as `this` and stated types tell. */
export function classOf(l: Lowering, node: number): ClassContext | undefined {
  return l.code(node) === Syntax.this ? l.scopes.classes()[0] : statedClass(l, statedType(l, node));
}

/** The syntax of the type that the code states for an expression: of a variable, a cast, a new object. NONE where it states none. */
export function statedType(l: Lowering, node: number): number {
  const value = l.stripped(node);
  switch (l.code(value)) {
    case Syntax.identifier: {
      const meaning = l.scopes.meaning(l.textOf(value));
      const type = meaning?.kind === 'variable' ? meaning.type : (meaning?.field.type ?? NONE);
      return type === NONE || l.textOf(type) === 'var' ? NONE : type;
    }
    case Syntax.cast_expression:
    case Syntax.object_creation_expression:
      return l.child(value, l.f.type);
    default:
      return NONE;
  }
}

/** The class of this file that a type names: by its simple name, or behind that of the class around it. */
function statedClass(l: Lowering, type: number): ClassContext | undefined {
  const head = type !== NONE && l.code(type) === Syntax.generic_type ? l.firstChild(type) : type;
  if (head === NONE) return undefined;
  const code = l.code(head);
  if (code !== Syntax.type_identifier && code !== Syntax.scoped_type_identifier) return undefined;
  const [first, ...inner] = l.textOf(head).split('.');
  const found = l.scopes.type(first);
  if (!found || !('fields' in found)) return undefined;
  return inner.reduce<ClassContext | undefined>((cls, name) => cls?.types.get(name), found);
}

function calleeOf(l: Lowering, call: number, object: number): number {
  const nameNode = l.child(call, l.f.name);
  const name = nameNode === NONE ? '' : l.textOf(nameNode);
  if (object === NONE) return nameNode === NONE ? l.unknown(call, []) : methodByName(l, name, nameNode);
  const isOfSuper = l.childOf(call, Syntax.super) !== NONE && l.builder.kindOf(object) !== Kind.Super;
  const receiver = isOfSuper ? l.node(Kind.Super, call) : object;
  const end = nameNode === NONE ? l.end(call) : l.end(nameNode);
  return l.builder.node(Kind.Member, l.start(call), end, receiver, l.builder.string(name));
}

/** The method that a name alone means: of a class around, imported, inherited. */
function methodByName(l: Lowering, name: string, node: number): number {
  const known = l.scopes.method(name);
  if (known) return l.memberOf(known.cls, known.isStatic, name, node);
  const start = l.start(node);
  const end = l.end(node);
  const imported = l.names.staticMember(l, name, start, end);
  if (imported !== undefined) return imported;
  const inherited = inheritedMember(l, name, node);
  if (inherited !== undefined) return inherited;
  const [own] = l.scopes.classes();
  return own ? l.memberOf(own, false, name, node) : l.name(node);
}

/**
 * A member that no class of this file declares: one that a class around inherits, or a static one of a class whose
 * members are imported on demand. Which of them has it is seen when the files are linked.
 */
function inheritedMember(l: Lowering, name: string, node: number): number | undefined {
  const holders = l.names.staticsOnDemand(l, l.start(node), l.end(node));
  const heir = l.inheritingClass(node);
  if (heir) {
    // A constant is read of the class, of which no caller knows another value.
    const ofClass = heir.instance === NONE || (isConstantName(name) && heir.cls.variable !== '');
    holders.unshift(ofClass ? l.classValue(heir.cls, node) : heir.instance);
  }
  const [first, ...others] = holders;
  if (first === undefined) return undefined;
  const either = (one: number, other: number): number =>
    l.node(Kind.Conditional, node, l.unknown(node, []), one, other);
  return l.member(others.reduce(either, first), name, node);
}

/** A name as a value: a variable, a field of a class around (also an inherited one), an imported constant, a type. */
export function identifier(l: Lowering, node: number): number {
  const name = l.textOf(node);
  if (name === '') return l.unknown(node, []);
  const meaning = l.scopes.meaning(name);
  if (meaning?.kind === 'variable') return l.name(node);
  if (meaning) return l.memberOf(meaning.cls, meaning.field.isStatic, meaning.field.key, node);
  const start = l.start(node);
  const end = l.end(node);
  const imported = l.names.staticMember(l, name, start, end);
  if (imported !== undefined) return imported;
  if (l.scopes.type(name) !== undefined) return typeByName(l, name, node);
  return inheritedMember(l, name, node) ?? l.name(node);
}

/** Whether a name before a dot, which no variable or field of the file has, is a type and not an inherited constant. */
function isType(l: Lowering, name: string, node: number): boolean {
  if (l.scopes.type(name) !== undefined) return true;
  if (!isTypeName(name)) return false;
  const isConstant =
    isConstantName(name) && (name.includes('_') || name.length > 5) && !l.names.isImported(name);
  return !isConstant || (l.inheritingClass(node) === undefined && !l.names.hasStaticsOnDemand);
}

/** `MAX_SIZE`: static and final, by a convention that all but never fails. */
function isConstantName(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name);
}

export function callArguments(l: Lowering, node: number): number[] {
  return node === NONE ? [] : l.expressionsOf(l.children(node));
}
