import { Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { quotedType } from './quoted-types.js';
import { Syntax } from './syntax.js';

/** A type annotation: names, member chains, Generic for parametrised types and unions; else an ordinary expression. */
export function typeExpression(l: Lowering, node: number): number {
  const type = unwrapped(l, node);
  if (type === NONE) return l.expression(NONE);
  if (!l.enter(type)) return l.unknown(type, []);
  const lowered = lowerType(l, type);
  l.leave();
  return lowered;
}

function unwrapped(l: Lowering, node: number): number {
  let type = l.stripped(node);
  while (type !== NONE && (l.code(type) === Syntax.type || l.code(type) === Syntax.constrained_type))
    type = l.stripped(l.firstChild(type));
  return type;
}

function lowerType(l: Lowering, type: number): number {
  switch (l.code(type)) {
    case Syntax.string:
    case Syntax.concatenated_string:
      return forwardReference(l, type);
    case Syntax.binary_operator:
    case Syntax.union_type:
      return union(l, type);
    case Syntax.generic_type: {
      const parameters = l.childOf(type, Syntax.type_parameter);
      return generic(l, type, l.firstChild(type), parameters === NONE ? [] : l.children(parameters));
    }
    case Syntax.subscript:
      return generic(l, type, l.child(type, l.f.value), l.childrenIn(type, l.f.subscript));
    case Syntax.list:
      return l.node(Kind.List, type, l.builder.list(l.children(type).map((item) => typeExpression(l, item))));
    case Syntax.member_type: {
      const [owner = NONE, member = NONE] = l.children(type);
      const name = l.builder.string(member === NONE ? '' : l.textOf(member));
      return l.node(Kind.Member, type, typeExpression(l, owner), name);
    }
    case Syntax.splat_type:
      return l.expression(l.firstChild(type));
    default:
      return l.expression(type);
  }
}

/** `Annotated[T, x]` carries values after the type, `Literal['a']` nothing but values. */
function generic(l: Lowering, type: number, head: number, items: readonly number[]): number {
  const name = head === NONE ? '' : l.textOf(head).replace(/^.*\./s, '');
  const types = name === 'Literal' ? 0 : name === 'Annotated' ? 1 : items.length;
  const lowered = items.map((item, index) =>
    index < types ? typeExpression(l, item) : l.expression(unwrapped(l, item)),
  );
  return l.node(Kind.Generic, type, typeExpression(l, head), l.builder.list(lowered));
}

/** `A | B | C` is one union. */
function union(l: Lowering, type: number): number {
  const members: number[] = [];
  let left = type;
  while (left !== NONE && isUnion(l, left)) {
    const operands = l.children(left);
    members.push(operands[1] ?? NONE);
    left = unwrapped(l, operands[0] ?? NONE);
  }
  members.push(left);
  if (members.length === 1) return l.expression(type);
  const lowered = members.reverse().map((member) => typeExpression(l, member));
  return l.node(Kind.Generic, type, l.global('|', type), l.builder.list(lowered));
}

function isUnion(l: Lowering, type: number): boolean {
  if (l.code(type) === Syntax.union_type) return true;
  if (l.code(type) !== Syntax.binary_operator) return false;
  const operator = l.child(type, l.f.operator);
  return operator !== NONE && l.token(operator) === '|';
}

/** A forward reference is resolved like a type that is not quoted; what is no type stays text. */
function forwardReference(l: Lowering, string: number): number {
  const source = l.textOf(string);
  const quoted = /^(?:"([^"]*)"|'([^']*)')$/.exec(source);
  const text = quoted?.[1] ?? quoted?.[2];
  const type = text === undefined ? null : quotedType(l.builder, text, l.start(string), l.end(string));
  return type ?? l.expression(string);
}
