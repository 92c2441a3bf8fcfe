/** A range of the file. */
export interface Piece {
  start: number;
  end: number;
}

/** `{...}` with what stands between the braces: code, and in Astro elements between pieces of code. */
export interface MarkupExpression extends Piece {
  kind: 'expression';
  /** Where the braces hold nothing but white space and comments. */
  isEmpty: boolean;
  parts: readonly (CodePart | MarkupElement)[];
  /** `as`, `then`, `catch`, commas and opening parentheses that stand in no brackets. */
  marks: readonly { text: string; at: number }[];
}

export interface CodePart extends Piece {
  kind: 'code';
}

export interface TextPart extends Piece {
  kind: 'text';
}

export interface MarkupAttribute extends Piece {
  /** '' for `{name}`, `{...object}` and other braces without a name. */
  name: string;
  nameEnd: number;
  /** Empty for an attribute without a value. */
  value: readonly (TextPart | MarkupExpression)[];
}

export interface MarkupElement extends Piece {
  kind: 'element';
  /** '' for a fragment. */
  name: string;
  attributes: readonly MarkupAttribute[];
  children: readonly MarkupNode[];
  /** What stands in a script or style. */
  content: Piece | null;
}

export type MarkupNode = MarkupElement | MarkupExpression;

export interface Markup {
  nodes: readonly MarkupNode[];
  /** Where the markup is broken. */
  problems: readonly number[];
}

/** How a kind of file writes its markup: `html` has no braces, and its elements are listed, not put into each other. */
export type Dialect = 'svelte' | 'astro' | 'html';

/** The attribute of that name, if the element has one. */
export function attributeOf(element: MarkupElement, name: string): MarkupAttribute | undefined {
  return element.attributes.find((one) => one.name.toLowerCase() === name);
}

/** The text of an attribute that holds no expression. */
export function textOf(attribute: MarkupAttribute | undefined, text: string): string | undefined {
  if (attribute === undefined) return undefined;
  if (attribute.value.some(({ kind }) => kind !== 'text')) return undefined;
  return attribute.value.map(({ start, end }) => text.slice(start, end)).join('');
}

/** All elements, those in others too. */
export function* elementsIn(nodes: readonly (MarkupNode | CodePart)[]): Generator<MarkupElement> {
  for (const node of nodes) {
    if (node.kind === 'element') {
      yield node;
      yield* elementsIn(node.children);
    } else if (node.kind === 'expression') yield* elementsIn(node.parts);
  }
}
