import { FunctionFlag, Kind, NONE, ParameterKind } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { declareParameters } from './methods.js';
import { Syntax } from './syntax.js';
import { isTypeName } from './type-names.js';
import { typeValue } from './types.js';

/** `(a, b) -> expression` or `-> { ... }`. */
export function lambda(l: Lowering, node: number): number {
  const body = l.child(node, l.f.body);
  const isBlock = body !== NONE && l.code(body) === Syntax.block;
  return arrow(l, node, isBlock ? 0 : FunctionFlag.Lambda, (out) => {
    declareParameters(l, l.child(node, l.f.parameters));
    if (isBlock) l.block(body, out);
    else if (body !== NONE) {
      const value = l.expression(body);
      out.push(l.node(Kind.Return, body, value));
    }
  });
}

/** A function without a receiver of its own. */
function arrow(l: Lowering, node: number, flags: number, step: (out: number[]) => void): number {
  const { builder, scopes, before } = l;
  const fn = builder.openFunction({
    name: '',
    flags: FunctionFlag.Arrow | flags,
    start: l.start(node),
    end: l.end(node),
  });
  scopes.openBlock();
  const out: number[] = [];
  const { length } = l.yieldSlots;
  l.before = out;
  step(out);
  l.before = before;
  l.yieldSlots.length = length;
  scopes.closeBlock();
  builder.closeFunction(out);
  return l.node(Kind.Function, node, fn);
}

/** Methods whose names say that they are called on what is handed over: `Person::getName`. */
const ofInstance =
  /^(?:get|is|has|to)[A-Z]|^(?:name|trim|strip|length|size|isEmpty|hashCode|intValue|longValue)$/;

/**
 * `this::m`, `Type::m`, `Type::new`. A constructor becomes a function; a method is a member of its object or class,
 * but for an instance method named by its class, which becomes a function of the object.
 */
export function methodReference(l: Lowering, node: number): number {
  const children = l.children(node).filter((child) => l.code(child) !== Syntax.type_arguments);
  const [target = NONE] = children;
  if (target === NONE) return l.unknown(node, []);
  if (l.hasToken(node, 'new')) return constructorReference(l, node, target);
  const nameNode = children[1] ?? NONE;
  const name = nameNode === NONE ? '' : l.textOf(nameNode);
  if (isVariable(l, target) || (ofOne.test(name) && isPlace(l, target)))
    return variableReference(l, node, target, name);
  if (!namesType(l, target)) return l.member(l.expression(target), name, node);
  if (callsInstance(l, target, name)) return instanceReference(l, node, target, name);
  return l.member(typeOrUnknown(l, target), name, node);
}

/** A text, or a field of something that is named. */
function isPlace(l: Lowering, target: number): boolean {
  const code = l.code(target);
  return code === Syntax.string_literal || code === Syntax.field_access;
}

function isVariable(l: Lowering, target: number): boolean {
  return l.code(target) === Syntax.identifier && l.scopes.meaning(l.textOf(target)) !== undefined;
}

/** Methods that take what they ask about: of one argument, a check of it. */
const ofOne = /^(?:contains|containsKey|equals|equalsIgnoreCase|test|accept|apply)$/;

/** `list::add`, `Some.LIST::contains` is a function that calls it there. */
function variableReference(l: Lowering, node: number, target: number, name: string): number {
  const range = { start: l.start(node), end: l.end(node) };
  return arrow(l, node, FunctionFlag.Lambda, (out) => {
    const kind = ofOne.test(name) ? ParameterKind.Plain : ParameterKind.Rest;
    const { slot } = l.builder.parameter({ name: '', kind, ...range });
    const given = l.local(slot, node);
    const argument = kind === ParameterKind.Rest ? l.node(Kind.Spread, node, given) : given;
    const callee = l.member(l.expression(target), name, node);
    out.push(l.node(Kind.Return, node, l.node(Kind.Call, node, callee, l.builder.list([argument]))));
  });
}

function typeOrUnknown(l: Lowering, target: number): number {
  const type = typeValue(l, target);
  return type === NONE ? l.unknown(target, []) : type;
}

/** Whether a type stands before `::`, and not a value. */
function namesType(l: Lowering, target: number): boolean {
  const code = l.code(target);
  if (code === Syntax.identifier) {
    const name = l.textOf(target);
    return isTypeName(name) && l.scopes.meaning(name) === undefined;
  }
  return (
    code === Syntax.type_identifier ||
    code === Syntax.generic_type ||
    code === Syntax.scoped_type_identifier ||
    code === Syntax.array_type
  );
}

/** Classes of static methods alone, as far as their names tell. */
const ofStatics = /^(?:Character|Objects|Arrays|Collections|Files|Math)$|(?:Utils?|Helper|Escapers?)$/;

function callsInstance(l: Lowering, target: number, name: string): boolean {
  const known = l.scopes.type(l.textOf(target));
  const method = known && 'methods' in known ? known.methods.get(name) : undefined;
  return method ? !method.isStatic : ofInstance.test(name) && !ofStatics.test(l.textOf(target));
}

function constructorReference(l: Lowering, node: number, target: number): number {
  const { builder } = l;
  return arrow(l, node, FunctionFlag.Lambda, (out) => {
    const rest = builder.parameter({
      name: '',
      kind: ParameterKind.Rest,
      start: l.start(node),
      end: l.end(node),
    });
    const isArray = l.code(target) === Syntax.array_type;
    const args = l.node(Kind.Spread, node, isArray ? l.unknown(node, []) : l.local(rest.slot, node));
    const items = builder.list([args]);
    const value = isArray
      ? l.node(Kind.List, node, items)
      : l.node(Kind.New, node, namesType(l, target) ? typeOrUnknown(l, target) : l.expression(target), items);
    out.push(l.node(Kind.Return, node, value));
  });
}

function instanceReference(l: Lowering, node: number, target: number, name: string): number {
  const { builder } = l;
  const range = { start: l.start(node), end: l.end(node) };
  return arrow(l, node, FunctionFlag.Lambda, (out) => {
    const object = builder.parameter({ name: '', type: typeValue(l, target), ...range });
    const rest = builder.parameter({ name: '', kind: ParameterKind.Rest, ...range });
    const args = l.node(Kind.Spread, node, l.local(rest.slot, node));
    const callee = l.member(l.local(object.slot, node), name, node);
    out.push(l.node(Kind.Return, node, l.node(Kind.Call, node, callee, builder.list([args]))));
  });
}
