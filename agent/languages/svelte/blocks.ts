import type { MarkupExpression, Piece } from '../components/markup.js';

/** `{#each items as item, index (item.id)}`, taken apart: `name` is `#each`, '' for braces with nothing but a value. */
export interface SvelteTag {
  name: string;
  /** What stands behind the name. */
  rest: Piece;
}

const NAME = /^\{\s*([#:@][a-z]+|\/[a-z]+(?=\s*\}))/;

export function tagOf(text: string, expression: MarkupExpression): SvelteTag {
  const head = NAME.exec(text.slice(expression.start, Math.min(expression.end, expression.start + 100)));
  const end = expression.end - (text[expression.end - 1] === '}' ? 1 : 0);
  const start = expression.start + (head?.[0].length ?? 1);
  return { name: head?.[1] ?? '', rest: { start, end: Math.max(start, end) } };
}

export interface EachHead {
  list: Piece;
  /** The names that each item binds. */
  item: Piece | null;
  index: Piece | null;
  key: Piece | null;
}

export function eachHead({ marks }: MarkupExpression, rest: Piece): EachHead {
  // Types may stand behind an `as` of their own: the last one binds.
  const as = marks.findLast(({ text, at }) => text === 'as' && at >= rest.start);
  const from = as === undefined ? rest.start : as.at + 2;
  const behind = marks.filter(({ at }) => at > from);
  const comma = behind.find(({ text }) => text === ',');
  const paren =
    as === undefined ? undefined : behind.find(({ text, at }) => text === '(' && at > (comma?.at ?? 0));
  const end = paren?.at ?? rest.end;
  const hasIndex = comma !== undefined && comma.at < end && as !== undefined;
  return {
    list: { start: rest.start, end: as?.at ?? rest.end },
    item: as === undefined ? null : { start: from, end: hasIndex ? comma.at : end },
    index: hasIndex ? { start: comma.at + 1, end } : null,
    key: paren === undefined ? null : { start: paren.at, end: rest.end },
  };
}

/** `{#await promise then value}`: the promise, and what stands behind `then` or `catch`. */
export function awaitHead({ marks }: MarkupExpression, rest: Piece): { promise: Piece; value: Piece | null } {
  const mark = marks.find(({ text, at }) => at > rest.start && (text === 'then' || text === 'catch'));
  if (mark === undefined) return { promise: rest, value: null };
  const value = { start: mark.at + mark.text.length, end: rest.end };
  return { promise: { start: rest.start, end: mark.at }, value: mark.text === 'then' ? value : null };
}
