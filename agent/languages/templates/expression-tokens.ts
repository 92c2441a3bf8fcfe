export interface Token {
  kind: 'word' | 'text' | 'number' | 'sign' | 'end';
  /** The cooked value of a text, else the token as written. */
  value: string;
  start: number;
  end: number;
}

const SIGN = /===|!==|==|!=|<=|>=|&&|\|\||\?\?|\?\.|\?:|\*\*|\/\/|=>|->|[^\s]/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const NUMBER = /\d+(?:\.\d+)?/y;
const SPACE = /\s+/y;
const MAX_TOKENS = 4000;

/** The tokens of an expression, from `start` up to `end` of the text; more than a bounded number are left out. */
export function tokensOf(text: string, start: number, end: number, sigils = ''): Token[] {
  const tokens: Token[] = [];
  const at = (pattern: RegExp, from: number): string | null => {
    pattern.lastIndex = from;
    const found = pattern.exec(text)?.[0] ?? null;
    return found !== null && from + found.length <= end ? found : null;
  };
  let position = start;
  while (position < end && tokens.length < MAX_TOKENS) {
    const space = at(SPACE, position);
    if (space !== null) {
      position += space.length;
      continue;
    }
    const first = text[position];
    if (first === '"' || first === "'" || first === '`') {
      const close = closingQuote(text, position, end);
      tokens.push({
        kind: 'text',
        value: cooked(text.slice(position + 1, close)),
        start: position,
        end: Math.min(close + 1, end),
      });
      position = close + 1;
      continue;
    }
    const sigil = sigils.includes(first) ? 1 : 0;
    const word = at(WORD, position + sigil);
    const number = word === null ? at(NUMBER, position) : null;
    const value =
      word !== null
        ? text.slice(position, position + sigil + word.length)
        : (number ?? at(SIGN, position) ?? first);
    const kind = word !== null ? 'word' : number !== null ? 'number' : 'sign';
    tokens.push({ kind, value, start: position, end: position + value.length });
    position += value.length;
  }
  tokens.push({ kind: 'end', value: '', start: end, end });
  return tokens;
}

/** Offset of the quote that ends a text, or `end`. */
function closingQuote(text: string, open: number, end: number): number {
  for (let at = open + 1; at < end; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[open]) return at;
  }
  return end;
}

function cooked(text: string): string {
  return text.replace(/\\(.)/gs, (_, character: string) =>
    character === 'n' ? '\n' : character === 't' ? '\t' : character,
  );
}
