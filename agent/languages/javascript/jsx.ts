import { EMPTY_LIST, Flag, Kind, NONE } from '../../ir/kinds.js';
import type { ExpressionHandler, Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { lowerQualified } from './types.js';

/** The tag of an element: a String for plain elements and fragments (''), else the component's name. */
function lowerTag(l: Lowering, element: number): number {
  const name = l.child(element, l.fields.name);
  const start = l.start(element);
  if (name === NONE) return l.b.text('', start, start);
  const text = l.textOf(name);
  const type = l.type(name);
  const isPlain = type === Syntax.jsx_namespace_name || (type === Syntax.identifier && /^[a-z]|-/.test(text));
  return isPlain ? l.b.text(text, l.start(name), l.end(name)) : lowerQualified(l, name);
}

function lowerAttributes(l: Lowering, element: number): number {
  const attributes: number[] = [];
  for (const child of l.named(element)) {
    if (l.type(child) === Syntax.jsx_expression) {
      const inner = l.firstNamed(child);
      if (inner !== NONE) attributes.push(l.expression(inner));
    } else if (l.type(child) === Syntax.jsx_attribute) attributes.push(lowerAttribute(l, child));
  }
  return l.b.list(attributes);
}

function lowerAttribute(l: Lowering, attribute: number): number {
  const start = l.start(attribute);
  const end = l.end(attribute);
  const [name, value] = l.named(attribute);
  const key = l.b.text(l.textOf(name ?? NONE), start, end);
  const lowered =
    value === undefined ? l.b.node(Kind.True, start, end) : l.namedValue(contentOf(l, value), l.textOf(name));
  return l.b.node(Kind.Property, start, end, key, lowered);
}

/** What stands in `{...}`, or the node itself. */
function contentOf(l: Lowering, node: number): number {
  return l.type(node) === Syntax.jsx_expression ? l.firstNamed(node) : node;
}

function lowerChildren(l: Lowering, element: number): number {
  const children: number[] = [];
  let textFrom = NONE;
  let textTo = NONE;
  // Text and character references in a row are one text.
  const flush = () => {
    if (textFrom === NONE) return;
    const text = l.text.slice(textFrom, textTo);
    // White space that holds a line break is layout.
    if (text.trim() !== '' || !/[\r\n]/.test(text))
      children.push(l.b.text(text, textFrom, textTo, Flag.Embedded));
    textFrom = NONE;
  };
  for (const child of l.named(element)) {
    const type = l.type(child);
    if (type === Syntax.jsx_opening_element || type === Syntax.jsx_closing_element) continue;
    if (type === Syntax.jsx_text || type === Syntax.html_character_reference) {
      if (textFrom === NONE) textFrom = l.start(child);
      textTo = l.end(child);
      continue;
    }
    flush();
    const content = contentOf(l, child);
    if (content !== NONE) children.push(l.expression(content));
  }
  flush();
  return l.b.list(children);
}

function lowerElement(l: Lowering, node: number): number {
  const opening = l.childOfType(node, Syntax.jsx_opening_element);
  const head = opening === NONE ? node : opening;
  const tag = lowerTag(l, head);
  const attributes = lowerAttributes(l, head);
  const children = opening === NONE ? EMPTY_LIST : lowerChildren(l, node);
  return l.b.node(Kind.Markup, l.start(node), l.end(node), tag, attributes, children);
}

/** Handlers of JSX, by node type. */
export const jsxHandlers: Record<string, ExpressionHandler> = {
  jsx_element: lowerElement,
  jsx_self_closing_element: lowerElement,
};
