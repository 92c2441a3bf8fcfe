import { Kind, NONE, ParameterKind } from '../../ir/kinds.js';
import type { ParameterInfo } from '../../ir/unit.js';
import type { Lowering } from './lowering.js';
import { assign, bind } from './patterns.js';
import { Syntax } from './syntax.js';
import { lowerTypeAnnotation } from './types.js';

/** A parameter while its function is lowered. The members refer to syntax nodes, -1 where absent. */
export interface Parameter {
  info: ParameterInfo;
  node: number;
  pattern: number;
  defaultValue: number;
  type: number;
  decorators: number[];
  /** `private db: Db` in a constructor: also a field. */
  isProperty: boolean;
}

/** Declares the parameters of a function, before anything else in it gets a slot. */
export function readParameters(l: Lowering, fn: number): Parameter[] {
  const single = l.child(fn, l.fields.parameter);
  if (single !== NONE) return [declareParameter(l, single, single)];
  const list = l.child(fn, l.fields.parameters);
  return l
    .named(list)
    .filter((node) => l.type(node) !== Syntax.decorator)
    .flatMap((node) => {
      const pattern = patternOf(l, node);
      // `this: Type` is no parameter.
      return l.type(pattern) === Syntax.this ? [] : [declareParameter(l, node, pattern)];
    });
}

function isTyped(l: Lowering, node: number): boolean {
  const type = l.type(node);
  return type === Syntax.required_parameter || type === Syntax.optional_parameter;
}

function patternOf(l: Lowering, node: number): number {
  if (isTyped(l, node)) return l.child(node, l.fields.pattern);
  return l.type(node) === Syntax.assignment_pattern ? l.child(node, l.fields.left) : node;
}

function declareParameter(l: Lowering, node: number, pattern: number): Parameter {
  const typed = isTyped(l, node);
  const isRest = l.type(pattern) === Syntax.rest_pattern;
  const inner = isRest ? l.firstNamed(pattern) : pattern;
  const name = l.type(inner) === Syntax.identifier ? l.textOf(inner) : '';
  l.noteDeclared(name);
  let defaultValue = NONE;
  if (typed) defaultValue = l.child(node, l.fields.value);
  else if (l.type(node) === Syntax.assignment_pattern) defaultValue = l.child(node, l.fields.right);
  return {
    info: l.b.parameter({
      name,
      kind: isRest ? ParameterKind.Rest : ParameterKind.Plain,
      start: l.start(node),
      end: l.end(node),
    }),
    node,
    pattern: inner,
    defaultValue,
    type: typed ? l.child(node, l.fields.type) : NONE,
    decorators: typed ? l.named(node).filter((child) => l.type(child) === Syntax.decorator) : [],
    isProperty: typed && isParameterProperty(l, node),
  };
}

function isParameterProperty(l: Lowering, node: number): boolean {
  const end = l.next(node);
  for (let child = node + 1; child < end; child = l.next(child)) {
    const type = l.type(child);
    if (
      type === Syntax.accessibility_modifier ||
      type === Syntax.$readonly ||
      type === Syntax.override_modifier
    )
      return true;
  }
  return false;
}

/** Lowers types, defaults and decorators of the parameters, and takes patterns apart into `out`. */
export function lowerParameters(l: Lowering, parameters: readonly Parameter[], out: number[]): void {
  for (const { info, type, defaultValue, decorators } of parameters) {
    info.type = lowerTypeAnnotation(l, type);
    if (defaultValue !== NONE) info.defaultValue = l.namedValue(defaultValue, info.name);
    info.decorators = lowerDecorators(l, decorators);
  }
  for (const { info, pattern } of parameters) {
    if (info.name !== '') continue;
    bind(l, pattern, l.b.local(info.slot, l.start(pattern), l.end(pattern)), 'parameter', out);
  }
}

/** Name and type annotation (syntax nodes) of the parameters of a constructor that are fields too. */
export function parameterProperties(l: Lowering, method: number): { name: string; type: number }[] {
  return l
    .named(l.child(method, l.fields.parameters))
    .filter((node) => isTyped(l, node) && isParameterProperty(l, node))
    .map((node) => ({ name: l.textOf(patternOf(l, node)), type: l.child(node, l.fields.type) }));
}

/** `this.db = db` for the parameters that are fields. */
export function assignParameterProperties(
  l: Lowering,
  parameters: readonly Parameter[],
  out: number[],
): void {
  for (const { info, pattern, isProperty } of parameters) {
    if (!isProperty || info.name === '') continue;
    const start = l.start(pattern);
    const end = l.end(pattern);
    const self = l.b.name('this', start, start);
    const target = l.b.node(Kind.Member, start, end, self, l.b.string(info.name));
    out.push(assign(l, target, l.b.local(info.slot, start, end), start, end));
  }
}

/** The expressions of decorators, as a list. */
export function lowerDecorators(l: Lowering, decorators: readonly number[]): number {
  return l.b.list(decorators.map((decorator) => l.expression(l.firstNamed(decorator))));
}
