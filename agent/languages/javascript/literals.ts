import { Kind, NONE } from '../../ir/kinds.js';
import { canonicalNumber, cooked } from '../literal-text.js';
import { stringValue } from './keys.js';
import type { ExpressionHandler, Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

const constant =
  (kind: number): ExpressionHandler =>
  (l, node) =>
    l.b.node(kind, l.start(node), l.end(node));

function lowerString(l: Lowering, node: number): number {
  return l.b.text(stringValue(l, node), l.start(node), l.end(node));
}

function lowerNumber(l: Lowering, node: number): number {
  return l.b.node(Kind.Number, l.start(node), l.end(node), l.b.string(canonicalNumber(l.textOf(node))));
}

function lowerRegex(l: Lowering, node: number): number {
  const pattern = l.child(node, l.fields.pattern);
  const flags = l.child(node, l.fields.flags);
  const text = (part: number) => l.b.string(part === NONE ? '' : l.textOf(part));
  return l.b.node(Kind.Regex, l.start(node), l.end(node), text(pattern), text(flags));
}

/** The literal texts of a template (one more than its substitutions) and the substituted values. */
export function templateParts(l: Lowering, node: number): { texts: number[]; values: number[] } {
  const texts: number[] = [];
  const values: number[] = [];
  const { text } = l;
  let from = l.start(node) + 1;
  const literal = (to: number) =>
    texts.push(l.b.text(cooked(text.slice(from, Math.max(from, to))), from, to));
  for (const child of l.named(node)) {
    if (l.type(child) !== Syntax.template_substitution) continue;
    literal(l.start(child));
    values.push(l.expression(l.firstNamed(child)));
    from = l.end(child);
  }
  const end = l.end(node);
  literal(text[end - 1] === '`' && end > from ? end - 1 : end);
  return { texts, values };
}

function lowerTemplate(l: Lowering, node: number): number {
  const { texts, values } = templateParts(l, node);
  // Without a substitution it is a plain constant.
  if (values.length === 0) return texts[0];
  const parts: number[] = [];
  texts.forEach((text, i) => {
    if (l.b.endOf(text) > l.b.startOf(text)) parts.push(text);
    if (i < values.length) parts.push(values[i]);
  });
  return l.b.node(Kind.Template, l.start(node), l.end(node), l.b.list(parts));
}

function lowerArray(l: Lowering, node: number): number {
  const items: number[] = [];
  const end = l.next(node);
  let expectsItem = true;
  for (let child = node + 1; child < end; child = l.next(child)) {
    if (l.isComment(child)) continue;
    if (l.tree.isNamed(child)) {
      items.push(l.expression(child));
      expectsItem = false;
    } else if (l.textOf(child) === ',') {
      // A comma where an item should stand is a hole, which reads as undefined.
      if (expectsItem) items.push(l.b.node(Kind.Undefined, l.start(child), l.start(child)));
      expectsItem = true;
    }
  }
  return l.b.node(Kind.List, l.start(node), l.end(node), l.b.list(items));
}

function lowerSpread(l: Lowering, node: number): number {
  return l.b.node(Kind.Spread, l.start(node), l.end(node), l.expression(l.firstNamed(node)));
}

/** Handlers of literals, by node type. */
export const literalHandlers: Record<string, ExpressionHandler> = {
  true: constant(Kind.True),
  false: constant(Kind.False),
  null: constant(Kind.Null),
  undefined: constant(Kind.Undefined),
  super: constant(Kind.Super),
  string: lowerString,
  number: lowerNumber,
  regex: lowerRegex,
  template_string: lowerTemplate,
  array: lowerArray,
  spread_element: lowerSpread,
};
