import { Flag, FunctionFlag, Kind, NONE, ParameterKind } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { memberName } from './special-members.js';
import { Syntax } from './syntax.js';
import { assignTo } from './targets.js';
import { typeExpression } from './types.js';

/** `def` where it is a statement: an assignment of the function to its name. */
export function functionStatement(l: Lowering, node: number, out: number[]): void {
  pushFunction(l, node, [], out);
}

export function pushFunction(l: Lowering, node: number, decorators: readonly number[], out: number[]): void {
  const fn = functionDefinition(l, node, decorators, 0);
  const name = l.child(node, l.f.name);
  const value = l.node(Kind.Function, node, fn);
  if (name === NONE || l.start(name) === l.end(name)) {
    out.push(l.node(Kind.Expression, node, value));
    return;
  }
  l.builder.declare(l.textOf(name), 'function');
  out.push(l.node(Kind.Assign, node, l.name(name), value, NONE, NONE, Flag.Declaration));
}

/** Methods that take the class, or make the object, without a decorator that says so. */
const implicitClassMethods = new Set(['__new__', '__init_subclass__', '__class_getitem__']);

/** A `def` in a class body. Its receiver is the first parameter, whatever its name. */
export function method(l: Lowering, node: number, decorators: readonly number[]): void {
  const name = l.child(node, l.f.name);
  let flags: number = FunctionFlag.Method;
  if (name !== NONE && l.textOf(name) === '__init__') flags |= FunctionFlag.Constructor;
  if (name !== NONE && isInner(l.textOf(name))) flags |= FunctionFlag.Restricted;
  for (const decorator of decorators) flags |= decoratorFlags(l, decorator);
  const isOfClass =
    decorators.some((decorator) => decoratorName(l, decorator) === 'classmethod') ||
    (name !== NONE && implicitClassMethods.has(l.textOf(name)));
  if (isOfClass) flags |= FunctionFlag.Static;
  if (isLeftOpen(l, node, flags)) flags |= FunctionFlag.Abstract;
  else flags &= ~FunctionFlag.Abstract;
  functionDefinition(l, node, decorators, flags, isOfClass || (flags & FunctionFlag.Static) === 0);
}

/** Names with an underscore before them are not for others; those between two pairs are called by the language. */
function isInner(name: string): boolean {
  return name.startsWith('_') && !name.endsWith('__');
}

/** Whether a method does nothing but say that subclasses do: by `raise NotImplementedError`, by `...`, or as an abstract one by `pass`. */
function isLeftOpen(l: Lowering, node: number, flags: number): boolean {
  const block = l.child(node, l.f.body);
  const statements = block === NONE ? [] : l.children(block).filter((child) => !isText(l, child));
  if (statements.length === 0) return (flags & FunctionFlag.Abstract) !== 0;
  if (statements.length > 1) return false;
  const text = l.textOf(statements[0]);
  if (text === 'pass') return (flags & FunctionFlag.Abstract) !== 0;
  return text === '...' || /^raise\s+NotImplementedError\b/.test(text);
}

function isText(l: Lowering, statement: number): boolean {
  if (l.code(statement) !== Syntax.expression_statement) return false;
  const only = l.firstChild(statement);
  return only !== NONE && l.code(only) === Syntax.string;
}

/** The last part of the name that a decorator is; empty where it is none. */
function decoratorName(l: Lowering, decorator: number): string {
  const expression = l.firstChild(decorator);
  const code = expression === NONE ? Syntax.ERROR : l.code(expression);
  if (code !== Syntax.identifier && code !== Syntax.attribute) return '';
  const name = code === Syntax.attribute ? l.child(expression, l.f.attribute) : expression;
  return name === NONE ? '' : l.textOf(name);
}

function decoratorFlags(l: Lowering, decorator: number): number {
  switch (decoratorName(l, decorator)) {
    case 'staticmethod':
      return FunctionFlag.Static;
    case 'abstractmethod':
      return FunctionFlag.Abstract;
    case 'property':
    case 'cached_property':
    case 'abstractproperty':
    case 'getter':
      return FunctionFlag.Getter;
    // A deleter, too, is no value of that name.
    case 'setter':
    case 'deleter':
      return l.code(l.firstChild(decorator)) === Syntax.attribute ? FunctionFlag.Setter : 0;
    default:
      return 0;
  }
}

/** Lowers a function definition in full and returns its index. `flags` besides async and generator come from the caller. */
function functionDefinition(
  l: Lowering,
  node: number,
  decorators: readonly number[],
  flags: number,
  hasReceiver = false,
): number {
  const { builder } = l;
  const lowered = builder.list(l.expressionsOf(decorators.map((decorator) => l.firstChild(decorator))));
  const name = l.child(node, l.f.name);
  const fn = builder.openFunction({
    name: name === NONE ? '' : functionName(l.textOf(name), flags),
    flags: flags | (l.hasToken(node, 'async') ? FunctionFlag.Async : 0),
    start: l.start(node),
    end: l.end(node),
  });
  l.bindScopeStatements(node);
  const info = builder.functionInfo(fn);
  info.decorators = lowered;
  const body: number[] = [];
  parameters(l, l.child(node, l.f.parameters), hasReceiver, body);
  const returnType = l.child(node, l.f.return_type);
  if (returnType !== NONE) info.returnType = outside(l, () => typeExpression(l, returnType));
  builder.closeFunction(l.block(l.child(node, l.f.body), body));
  return fn;
}

function functionName(written: string, flags: number): string {
  return (flags & FunctionFlag.Method) !== 0 ? memberName(written) : written;
}

/** `lambda a: b` */
export function lambda(l: Lowering, node: number): number {
  const { builder } = l;
  const flags = FunctionFlag.Arrow | FunctionFlag.Lambda;
  const fn = builder.openFunction({ name: '', flags, start: l.start(node), end: l.end(node) });
  const statements: number[] = [];
  parameters(l, l.child(node, l.f.parameters), false, statements);
  const body = l.child(node, l.f.body);
  const value = l.expression(body);
  statements.push(l.node(Kind.Return, body === NONE ? node : body, value));
  builder.closeFunction(statements);
  return l.node(Kind.Function, node, fn);
}

/** Defaults and annotations do not see the function's own names: in `def f(a=a)` the value is the outer `a`. */
function outside(l: Lowering, lower: () => number): number {
  l.builder.openOuterScope();
  const node = lower();
  l.builder.closeScope();
  return node;
}

/** Declares the parameters; the receiver, if there is one, takes its slot only and is not listed. */
function parameters(l: Lowering, list: number, hasReceiver: boolean, body: number[]): void {
  if (list === NONE) return;
  const { builder } = l;
  let kind: ParameterKind = ParameterKind.Plain;
  let isFirst = true;
  for (const node of l.children(list)) {
    if (l.code(node) === Syntax.keyword_separator) {
      kind = ParameterKind.KeywordOnly;
      continue;
    }
    const parts = parameterParts(l, node);
    if (!parts) continue;
    if (isFirst && hasReceiver && parts.kind === ParameterKind.Plain && parts.name !== '') {
      const slot = builder.declare(parts.name, 'function');
      builder.functionInfo(builder.currentFunction).receiver = slot;
    } else {
      const { name, type, value } = parts;
      const parameter = builder.parameter({
        name,
        kind: parts.kind === ParameterKind.Plain ? kind : parts.kind,
        start: l.start(node),
        end: l.end(node),
        type: type === NONE ? NONE : outside(l, () => typeExpression(l, type)),
        defaultValue: value === NONE ? NONE : outside(l, () => l.expression(value)),
      });
      if (parts.pattern !== NONE)
        assignTo(l, parts.pattern, l.local(parameter.slot, node), body, parts.pattern);
      if (parts.kind === ParameterKind.Rest) kind = ParameterKind.KeywordOnly;
    }
    isFirst = false;
  }
}

interface ParameterParts {
  /** `''` for a parameter that is unpacked (Python 2), whose targets are in `pattern`. */
  name: string;
  kind: ParameterKind;
  type: number;
  value: number;
  pattern: number;
}

function parameterParts(l: Lowering, node: number): ParameterParts | null {
  const type = l.child(node, l.f.type);
  const value = l.child(node, l.f.value);
  switch (l.code(node)) {
    case Syntax.identifier:
      return named(l, node, ParameterKind.Plain, NONE, NONE);
    case Syntax.default_parameter:
    case Syntax.typed_default_parameter:
      return named(l, l.child(node, l.f.name), ParameterKind.Plain, type, value);
    case Syntax.typed_parameter: {
      const inner = l.firstChild(node);
      const parts = inner === NONE ? null : parameterParts(l, inner);
      return parts && { ...parts, type };
    }
    case Syntax.list_splat_pattern:
      return named(l, l.firstChild(node), ParameterKind.Rest, NONE, NONE);
    case Syntax.dictionary_splat_pattern:
      return named(l, l.firstChild(node), ParameterKind.KeywordRest, NONE, NONE);
    case Syntax.tuple_pattern:
      return named(l, node, ParameterKind.Plain, NONE, NONE);
    default:
      return null;
  }
}

function named(
  l: Lowering,
  name: number,
  kind: ParameterKind,
  type: number,
  value: number,
): ParameterParts | null {
  if (name === NONE) return null;
  if (l.code(name) === Syntax.identifier) return { name: l.textOf(name), kind, type, value, pattern: NONE };
  return { name: '', kind, type, value, pattern: name };
}
