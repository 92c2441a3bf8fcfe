import { Flag, FunctionFlag, Kind, NONE, ParameterKind } from '../../ir/kinds.js';
import { lowerFunction, methodMarks } from './functions.js';
import { keyName } from './keys.js';
import type { ExpressionHandler, Lowering, StatementHandler } from './lowering.js';
import { namedExpression } from './named-expressions.js';
import { assignParameterProperties, lowerDecorators, parameterProperties } from './parameters.js';
import { assign } from './patterns.js';
import { Syntax } from './syntax.js';
import { isOptionalField, lowerType, lowerTypeAnnotation } from './types.js';

/** A class body in parts: instance fields with values belong to the constructor, whatever their place. */
interface Members {
  methods: { node: number; decorators: number[] }[];
  fields: Field[];
  staticBlocks: number[];
  constructor: { node: number; decorators: number[] } | undefined;
}

interface Field {
  node: number;
  key: number;
  name: string;
  value: number;
  type: number;
  isStatic: boolean;
  decorators: number[];
}

function readField(l: Lowering, node: number, before: readonly number[]): Field {
  const property = l.child(node, l.fields.property);
  const key = l.type(node) === Syntax.field_definition ? property : l.child(node, l.fields.name);
  return {
    node,
    key,
    name: keyName(l, key) ?? '',
    value: l.child(node, l.fields.value),
    type: l.child(node, l.fields.type),
    isStatic: l.childOfType(node, Syntax.$static) !== NONE,
    decorators: [...before, ...l.named(node).filter((child) => l.type(child) === Syntax.decorator)],
  };
}

function readMembers(l: Lowering, body: number): Members {
  const members: Members = { methods: [], fields: [], staticBlocks: [], constructor: undefined };
  let decorators: number[] = [];
  for (const node of l.named(body)) {
    const type = l.type(node);
    if (type === Syntax.decorator) {
      decorators.push(node);
      continue;
    }
    if (type === Syntax.method_definition) {
      const own = l.named(node).filter((child) => l.type(child) === Syntax.decorator);
      const method = { node, decorators: [...decorators, ...own] };
      const isConstructor =
        l.textOf(l.child(node, l.fields.name)) === 'constructor' && !methodMarks(l, node).isStatic;
      if (isConstructor && !members.constructor) members.constructor = method;
      else members.methods.push(method);
    } else if (type === Syntax.field_definition || type === Syntax.public_field_definition)
      members.fields.push(readField(l, node, decorators));
    else if (type === Syntax.class_static_block) members.staticBlocks.push(node);
    decorators = [];
  }
  return members;
}

/** Base class and interfaces, as expressions. `extendsCount`: whether there is a base class. */
function lowerBases(l: Lowering, cls: number): { bases: number; hasBase: boolean; genericBases?: number } {
  const heritage = l.childOfType(cls, Syntax.class_heritage);
  if (heritage === NONE) return { bases: l.b.list([]), hasBase: false };
  const bases: number[] = [];
  const generic: number[] = [];
  let hasBase = false;
  for (const part of l.named(heritage)) {
    const type = l.type(part);
    if (type === Syntax.implements_clause) {
      for (const named of l.named(part)) {
        const base = lowerType(l, named);
        if (base !== NONE) bases.push(base);
        if (base !== NONE && l.b.kindOf(base) === Kind.Generic) generic.push(base);
      }
      continue;
    }
    hasBase = true;
    const base = l.expression(type === Syntax.extends_clause ? l.child(part, l.fields.value) : part);
    bases.push(base);
    const given = l.childOfType(part, Syntax.type_arguments);
    const items = given === NONE ? [] : l.named(given).map((item) => lowerType(l, item));
    if (items.length > 0)
      generic.push(l.b.node(Kind.Generic, l.start(part), l.end(part), base, l.b.list(items)));
  }
  return {
    bases: l.b.list(bases),
    hasBase,
    ...(generic.length > 0 ? { genericBases: l.b.list(generic) } : {}),
  };
}

/** Lowers a class and returns its index. */
function lowerClass(l: Lowering, node: number, name: string, decorators: readonly number[]): number {
  const { b } = l;
  const { bases, hasBase, ...generic } = lowerBases(l, node);
  const body = l.child(node, l.fields.body);
  const members = readMembers(l, body);
  const index = b.openClass({
    name,
    start: l.start(node),
    end: l.end(node),
    bases,
    ...generic,
    decorators: lowerDecorators(l, decorators),
    isAbstract: l.type(node) === Syntax.abstract_class_declaration,
  });
  declareFields(l, members);
  const initialised = members.fields.filter((field) => !field.isStatic && field.value !== NONE);
  if (members.constructor) {
    lowerMethod(l, members.constructor.node, members.constructor.decorators, (parameters, out) => {
      assignParameterProperties(l, parameters, out);
      assignFields(l, initialised, out);
    });
  } else if (initialised.length > 0) implicitConstructor(l, initialised, hasBase);
  for (const method of members.methods) lowerMethod(l, method.node, method.decorators);
  b.closeClass();
  return index;
}

function declareFields(l: Lowering, members: Members): void {
  if (members.constructor) {
    for (const { name, type } of parameterProperties(l, members.constructor.node))
      l.b.field({ name, type: lowerTypeAnnotation(l, type) });
  }
  for (const field of members.fields) {
    l.b.field({
      name: field.name,
      isStatic: field.isStatic,
      type: lowerTypeAnnotation(l, field.type),
      value: field.isStatic && field.value !== NONE ? l.namedValue(field.value, field.name) : NONE,
      decorators: lowerDecorators(l, field.decorators),
      ...(isOptionalField(l, field.node, field.type) ? { isOptional: true } : {}),
    });
  }
  for (const block of members.staticBlocks)
    l.b.field({ name: '', isStatic: true, value: staticBlock(l, block) });
}

/** A static block runs once, with the class as `this`: the call of a method without a name. */
function staticBlock(l: Lowering, node: number): number {
  const fn = lowerFunction(l, node, { name: '', flags: FunctionFlag.Method | FunctionFlag.Static });
  const start = l.start(node);
  const end = l.end(node);
  return l.b.node(Kind.Call, start, end, l.b.node(Kind.Function, start, end, fn), l.b.list([]));
}

/** `this.field = value` for the fields of an instance, which the constructor evaluates. */
function assignFields(l: Lowering, fields: readonly Field[], out: number[]): void {
  const { b } = l;
  for (const field of fields) {
    const start = l.start(field.node);
    const end = l.end(field.node);
    const self = b.name('this', start, start);
    const target =
      field.name === '' && l.type(field.key) === Syntax.computed_property_name
        ? b.node(Kind.Index, start, end, self, l.expression(l.firstNamed(field.key)))
        : b.node(Kind.Member, start, end, self, b.string(field.name));
    out.push(assign(l, target, l.namedValue(field.value, field.name), start, end));
  }
}

/** The constructor of a class that has fields but writes none. It hands all its arguments to the base class. */
function implicitConstructor(l: Lowering, fields: readonly Field[], hasBase: boolean): void {
  const { b } = l;
  const start = l.start(fields[0].node);
  const end = l.end(fields[fields.length - 1].node);
  const flags = FunctionFlag.Method | FunctionFlag.Constructor | FunctionFlag.Implicit;
  const fn = b.openFunction({ name: 'constructor', flags, start, end });
  l.enterFunction(false);
  const out: number[] = [];
  if (hasBase) {
    const rest = b.parameter({ name: '', kind: ParameterKind.Rest });
    const spread = b.node(Kind.Spread, start, start, b.local(rest.slot, start, start));
    const call = b.node(Kind.Call, start, start, b.node(Kind.Super, start, start), b.list([spread]));
    out.push(b.node(Kind.Expression, start, start, call));
  }
  b.functionInfo(fn).receiver = b.declare('this', 'function');
  assignFields(l, fields, out);
  l.leaveFunction();
  b.closeFunction(out);
}

function lowerMethod(
  l: Lowering,
  node: number,
  decorators: readonly number[],
  prologue?: Parameters<typeof lowerFunction>[2]['prologue'],
): void {
  const key = l.child(node, l.fields.name);
  const { isStatic, isGetter, isSetter, isRestricted } = methodMarks(l, node);
  const flags =
    FunctionFlag.Method |
    (isRestricted ? FunctionFlag.Restricted : 0) |
    (isStatic ? FunctionFlag.Static : 0) |
    (isGetter ? FunctionFlag.Getter : 0) |
    (isSetter ? FunctionFlag.Setter : 0) |
    (prologue ? FunctionFlag.Constructor : 0);
  const lowered = lowerDecorators(l, decorators);
  const fn = lowerFunction(l, node, { name: keyName(l, key) ?? '', flags, prologue });
  l.b.functionInfo(fn).decorators = lowered;
}

/** The decorators of a class, which may stand before its `export`. */
function decoratorsOf(l: Lowering, node: number): number[] {
  const parent = l.tree.parent(node);
  const own = l.named(node).filter((child) => l.type(child) === Syntax.decorator);
  if (parent === NONE || l.type(parent) !== Syntax.export_statement) return own;
  return [...l.named(parent).filter((child) => l.type(child) === Syntax.decorator), ...own];
}

function lowerClassExpression(l: Lowering, node: number): number {
  return namedExpression(l, node, Kind.Class, (name) => lowerClass(l, node, name, decoratorsOf(l, node)));
}

const lowerClassDeclaration: StatementHandler = (l, node, out) => {
  const nameNode = l.child(node, l.fields.name);
  const name = l.textOf(nameNode);
  const start = l.start(node);
  const end = l.end(node);
  l.declare(name);
  const value = l.b.node(Kind.Class, start, end, lowerClass(l, node, name, decoratorsOf(l, node)));
  out.push(assign(l, l.nameAt(nameNode), value, start, end, Flag.Declaration));
};

/** Handlers of class expressions, by node type. */
export const classHandlers: Record<string, ExpressionHandler> = { class: lowerClassExpression };

/** Handlers of class declarations, by node type. */
export const classStatements: Record<string, StatementHandler> = {
  class_declaration: lowerClassDeclaration,
  abstract_class_declaration: lowerClassDeclaration,
};
