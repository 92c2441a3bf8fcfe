/** A piece of a Jinja-like template: `{{ value }}` or `{% tag %}`; `from` and `to` are the ends of what is inside. */
export interface JinjaTag {
  kind: 'output' | 'statement';
  start: number;
  end: number;
  from: number;
  to: number;
}

const OPENING = /\{[{%#]/g;
/** Longer texts in a tag are not looked for. */
const MAX_TEXT = 5000;
const VERBATIM = /^\s*(raw|verbatim|comment)\b/;

/** The tags of a template in order. Comments and verbatim text hold none; a tag that is not closed ends the template. */
export function* jinjaTags(text: string): Generator<JinjaTag> {
  OPENING.lastIndex = 0;
  let position = 0;
  for (;;) {
    OPENING.lastIndex = position;
    const opening = OPENING.exec(text);
    if (opening === null) return;
    const start = opening.index;
    const sign = text[start + 1];
    const closing = sign === '{' ? '}}' : sign === '%' ? '%}' : '#}';
    const close = sign === '#' ? text.indexOf(closing, start + 2) : closingTag(text, start + 2, closing);
    if (close < 0) return;
    position = close + 2;
    if (sign === '#') continue;
    const from = start + (/[-+]/.test(text[start + 2]) ? 3 : 2);
    const to = text[close - 1] === '-' || text[close - 1] === '+' ? close - 1 : close;
    const verbatim = sign === '%' ? VERBATIM.exec(text.slice(from, to))?.[1] : undefined;
    if (verbatim !== undefined) {
      const end = new RegExp(`\\{%[-+]?\\s*end${verbatim}\\b[^%]*%\\}`, 'g');
      end.lastIndex = position;
      if (end.exec(text) === null) return;
      position = end.lastIndex;
      continue;
    }
    if (from < to) yield { kind: sign === '{' ? 'output' : 'statement', start, end: position, from, to };
  }
}

/** Where a tag ends, not looking into its texts; a text that is not closed in its line is none. */
function closingTag(text: string, from: number, closing: string): number {
  const wanted = closing[0];
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === wanted && text.startsWith(closing, at)) return at;
    if (character === '"' || character === "'") {
      const close = text.indexOf(character, at + 1);
      if (close > 0 && close - at < MAX_TEXT && !text.slice(at, close).includes('\n')) at = close;
    }
  }
  return -1;
}
