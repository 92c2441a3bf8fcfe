/** A regular expression that is longer than this is none: the search for its end must not begin again at every slash. */
const MAX_REGEX = 1000;
/** Words before which a value ends; behind all others one may begin. */
const OPERATORS = new Set(
  'return typeof instanceof in of new delete void throw case do else await yield as satisfies'.split(' '),
);

/** Finds its way through pieces of JavaScript or TypeScript: what is text, comment or regular expression, and what is not. */
export class CodeScanner {
  at = 0;

  constructor(readonly text: string) {}

  /** Skips white space and comments; whether there were any. */
  skipBlank(): boolean {
    const { text } = this;
    const from = this.at;
    for (;;) {
      while (this.at < text.length && isSpace(text.charCodeAt(this.at))) this.at++;
      if (text.startsWith('//', this.at)) this.skipTo('\n');
      else if (text.startsWith('/*', this.at)) this.skipTo('*/');
      else return this.at > from;
    }
  }

  /** To behind the next occurrence of a text, or to the end of the file. */
  skipTo(mark: string): boolean {
    const found = this.text.indexOf(mark, this.at);
    this.at = found < 0 ? this.text.length : found + mark.length;
    return found >= 0;
  }

  /** To behind the quote that closes a text, or to the end of its line. */
  skipQuoted(): void {
    const { text } = this;
    const quote = text[this.at++];
    while (this.at < text.length) {
      const char = text[this.at];
      if (char === '\n') return;
      this.at += char === '\\' ? 2 : 1;
      if (char === quote) return;
    }
    this.at = text.length;
  }

  /** To behind a regular expression; false where the slash begins none. */
  skipRegex(): boolean {
    const { text } = this;
    let inClass = false;
    const end = Math.min(text.length, this.at + MAX_REGEX);
    for (let at = this.at + 1; at < end; at++) {
      const char = text[at];
      if (char === '\n') return false;
      if (char === '\\') at++;
      else if (char === '[') inClass = true;
      else if (char === ']') inClass = false;
      else if (char === '/' && !inClass) {
        this.at = at + 1;
        return true;
      }
    }
    return false;
  }

  /** The name or number that stands here, '' for none. */
  word(): string {
    const { text } = this;
    const from = this.at;
    while (this.at < text.length && isWord(text.charCodeAt(this.at))) this.at++;
    return text.slice(from, this.at);
  }
}

/** Whether behind this word an operator follows, not a value. */
export function endsValue(word: string): boolean {
  return !OPERATORS.has(word);
}

export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
}

function isWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code > 0xa0
  );
}
