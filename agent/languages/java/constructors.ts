import { CONSTRUCTOR_MEMBER, FunctionFlag, Kind, NONE, ParameterKind } from '../../ir/kinds.js';
import { callArguments } from './accesses.js';
import { decorators } from './annotations.js';
import type { ClassContext, FieldDeclaration } from './class-context.js';
import { fieldAssignment, setFields } from './fields.js';
import { lombokConstructors } from './generated-members.js';
import { type Lowering, OUTER } from './lowering.js';
import { declareParameter, declareParameters, isOpen, memberFunction } from './methods.js';
import { Syntax } from './syntax.js';
import { typeParameters } from './types.js';

/** Name of every constructor. */
const CONSTRUCTOR = 'constructor';

/** The method that sets the fields of an instance, where several constructors do so. */
function initialiserName(cls: ClassContext): string {
  return `${cls.variable}.initialise`;
}

/** Lowers the constructors of a class, and makes the ones that are not written. */
export function lowerConstructors(l: Lowering, cls: ClassContext): void {
  const { constructors } = cls;
  const generated = lombokConstructors(l, cls);
  const initialising = constructors.filter((node) => invocationOf(l, node).word !== 'this').length;
  const isShared = cls.initialisers.length > 0 && initialising + generated.length > 1;
  if (isShared) sharedInitialiser(l, cls);
  for (const node of constructors) lowerConstructor(l, cls, node, isShared);
  for (const fields of generated) generatedConstructor(l, cls, fields, isShared);
  if (cls.kind === 'record') recordConstructor(l, cls);
  else if (constructors.length + generated.length === 0 && (cls.initialisers.length > 0 || cls.isInner))
    defaultConstructor(l, cls);
}

function sharedInitialiser(l: Lowering, cls: ClassContext): void {
  const { start, end } = initialiserRange(l, cls);
  memberFunction(l, cls, { name: initialiserName(cls), flags: 0, start, end }, (_, out) =>
    initialise(l, cls, out),
  );
}

function initialiserRange(l: Lowering, cls: ClassContext): { start: number; end: number } {
  const nodes = cls.initialisers.map((one) => ('field' in one ? one.field.node : one.block));
  if (nodes.length === 0) return { start: l.start(cls.node), end: l.start(cls.node) };
  return { start: l.start(nodes[0]), end: l.end(nodes[nodes.length - 1]) };
}

/** Field initialisers and instance blocks, in order. They do not see the parameters of the constructor. */
function initialise(l: Lowering, cls: ClassContext, out: number[]): void {
  l.scopes.openClass(cls);
  l.scopes.openFunction(false);
  for (const one of cls.initialisers) {
    if ('field' in one) out.push(fieldAssignment(l, cls, one.field));
    else out.push(l.node(Kind.Block, one.block, l.body(one.block)));
  }
  l.scopes.closeFunction();
  l.scopes.closeClass();
}

/** The call of another constructor that a constructor starts with. */
function invocationOf(l: Lowering, declaration: number): { node: number; word: string } {
  const body = l.child(declaration, l.f.body);
  const node = body === NONE ? NONE : l.childOf(body, Syntax.explicit_constructor_invocation);
  const word = node === NONE ? NONE : l.child(node, l.f.constructor);
  return { node, word: word === NONE ? '' : l.textOf(word) };
}

function lowerConstructor(l: Lowering, cls: ClassContext, node: number, isShared: boolean): void {
  const annotations = decorators(l, l.childOf(node, Syntax.modifiers));
  const range = { start: l.start(node), end: l.end(node) };
  constructorFunction(l, cls, range, (fn, out) => {
    const info = l.builder.functionInfo(fn);
    info.decorators = annotations;
    if (!isOpen(l, cls, l.childOf(node, Syntax.modifiers))) info.flags |= FunctionFlag.Restricted;
    l.scopes.declareTypeParameters(typeParameters(l, node));
    declareParameters(l, l.child(node, l.f.parameters));
    const outer = outerParameter(l, cls, node);
    const invocation = invocationOf(l, node);
    if (invocation.word !== '') out.push(invoke(l, cls, invocation, outer));
    else if (cls.hasSuperclass) out.push(invokeSuper(l, cls, node, []));
    if (invocation.word !== 'this') {
      if (outer !== NONE) out.push(keepOuter(l, node, outer));
      if (isShared) out.push(callInitialiser(l, cls, node));
      else initialise(l, cls, out);
    }
    const body = l.child(node, l.f.body);
    if (body === NONE) return;
    for (const child of l.children(body)) if (child !== invocation.node) l.statement(child, out);
  });
}

function constructorFunction(
  l: Lowering,
  cls: ClassContext,
  range: { start: number; end: number },
  step: (fn: number, out: number[]) => void,
): void {
  memberFunction(
    l,
    cls,
    { ...range, name: CONSTRUCTOR, flags: FunctionFlag.Constructor | FunctionFlag.Overload },
    step,
  );
}

/** The hidden parameter of an inner class, NONE for other classes. It is passed by name, so that it counts for no overload. */
function outerParameter(l: Lowering, cls: ClassContext, node: number): number {
  if (!cls.isInner || cls.outer === null) return NONE;
  const type = cls.outer.variable === '' ? NONE : l.classValue(cls.outer, node);
  const at = l.start(node);
  return l.builder.parameter({ name: OUTER, kind: ParameterKind.KeywordOnly, type, start: at, end: at }).slot;
}

function keepOuter(l: Lowering, node: number, slot: number): number {
  return l.node(Kind.Assign, node, l.member(l.receiver(node), OUTER, node), l.local(slot, node));
}

function callInitialiser(l: Lowering, cls: ClassContext, node: number): number {
  const callee = l.member(l.receiver(node), initialiserName(cls), node);
  return l.node(Kind.Expression, node, l.node(Kind.Call, node, callee, l.builder.list([])));
}

/** `this(...)` calls a member of the receiver, `super(...)` the base class. */
function invoke(
  l: Lowering,
  cls: ClassContext,
  invocation: { node: number; word: string },
  outer: number,
): number {
  const { node } = invocation;
  const args = callArguments(l, l.child(node, l.f.arguments));
  if (invocation.word !== 'this') return invokeSuper(l, cls, node, args);
  if (outer !== NONE) args.push(keyword(l, node, l.local(outer, node)));
  const callee = l.member(l.receiver(node), CONSTRUCTOR_MEMBER, node);
  return l.node(Kind.Expression, node, l.node(Kind.Call, node, callee, l.builder.list(args)));
}

function invokeSuper(l: Lowering, cls: ClassContext, node: number, args: number[]): number {
  const base = cls.dependsOn[0];
  if (base?.isInner && cls.outer !== null && cls.superclass !== NONE) {
    const outer = cls.isInner
      ? l.builder.name(OUTER, l.start(node), l.end(node))
      : l.instanceOf(cls.outer, node);
    if (outer !== NONE) args.push(keyword(l, node, outer));
  }
  const call = l.node(Kind.Call, node, l.node(Kind.Super, node), l.builder.list(args));
  return l.node(Kind.Expression, node, call);
}

/** The instance around, as an argument for an inner class. */
export function keyword(l: Lowering, node: number, outer: number): number {
  return l.node(Kind.Keyword, node, l.builder.string(OUTER), outer);
}

/** The constructor of a class that writes none; that of an anonymous class hands all arguments to its base class. */
function defaultConstructor(l: Lowering, cls: ClassContext): void {
  const { node } = cls;
  constructorFunction(l, cls, initialiserRange(l, cls), (_, out) => {
    const at = l.start(node);
    const outer = outerParameter(l, cls, node);
    if (cls.hasSuperclass) {
      const isAnonymous = cls.name === '';
      const rest = isAnonymous
        ? l.builder.parameter({ name: '', kind: ParameterKind.Rest, start: at, end: at })
        : null;
      out.push(
        invokeSuper(l, cls, node, rest === null ? [] : [l.node(Kind.Spread, node, l.local(rest.slot, node))]),
      );
    }
    if (outer !== NONE) out.push(keepOuter(l, node, outer));
    initialise(l, cls, out);
  });
}

/** A constructor that sets some fields, as Lombok makes it. */
function generatedConstructor(
  l: Lowering,
  cls: ClassContext,
  fields: readonly FieldDeclaration[],
  isShared: boolean,
): void {
  const node = cls.modifiers === NONE ? cls.node : cls.modifiers;
  constructorFunction(l, cls, { start: l.start(node), end: l.end(node) }, (_, out) => {
    if (cls.hasSuperclass) out.push(invokeSuper(l, cls, node, []));
    if (isShared) out.push(callInitialiser(l, cls, node));
    else initialise(l, cls, out);
    setFields(l, fields, out);
  });
}

/** The canonical constructor of a record, where it is not written in full: the compact one, then the fields. */
function recordConstructor(l: Lowering, cls: ClassContext): void {
  const compact = cls.compactConstructor;
  const isWritten = cls.constructors.some((node) => {
    const list = l.child(node, l.f.parameters);
    return list !== NONE && l.children(list).length === cls.components.length;
  });
  if (isWritten && compact === NONE) return;
  const list = l.child(cls.node, l.f.parameters);
  const at = compact !== NONE ? compact : list !== NONE ? list : cls.node;
  constructorFunction(l, cls, { start: l.start(at), end: l.end(at) }, (_, out) => {
    const parameters = cls.components.map((node) => ({ node, info: declareParameter(l, node) }));
    const body = compact === NONE ? NONE : l.child(compact, l.f.body);
    if (body !== NONE) l.block(body, out);
    for (const { node, info } of parameters) {
      const target = l.member(l.receiver(node), cls.fields.get(info.name)?.key ?? info.name, node);
      out.push(l.node(Kind.Assign, node, target, l.local(info.slot, node)));
    }
  });
}
