import type { JsonBounds } from '#protocol/json-bounds.js';

/** JSON text holds more than is built of it. */
export class JsonBoundError extends Error {
  override name = 'JsonBoundError';
}

/** Values and signs that are read in one step. */
const STEP = 500;
/** Characters of a text that are read in one step. */
const PIECE = 65_536;
const [QUOTE, BACKSLASH, COMMA, COLON, OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [...'"\\,:{}[]'].map((one) =>
  one.charCodeAt(0),
);
const [LETTER_U, BLANK, TAB, LINE_FEED, RETURN] = [...'u \t\n\r'].map((one) => one.charCodeAt(0));
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

type Container = { list: unknown[] } | { object: Record<string, unknown>; key: string };

/** What may come next; `first-`: or the end of what was just begun. */
type Expected = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'comma' | 'end';

/**
 * What `JSON.parse` makes of a text, in short steps: of ten megabytes it takes 0.1 s in one go.
 * @throws {SyntaxError} that says nothing of the text, and {JsonBoundError}
 */
export function* readLongJson(text: string, bounds: JsonBounds): Generator<void, unknown> {
  const reader = new LongJson(text, bounds);
  while (!reader.step()) yield;
  return reader.result;
}

class LongJson {
  result: unknown;
  private at = 0;
  private expected: Expected = 'value';
  private readonly open: Container[] = [];
  private members = 0;
  /** Of the string that is being read; null outside of strings. */
  private parts: string[] | null = null;

  constructor(
    private readonly text: string,
    private readonly bounds: JsonBounds,
  ) {}

  /** @returns whether all has been read */
  step(): boolean {
    const until = this.at + PIECE;
    for (let count = 0; count < STEP && this.at < until; count++) {
      if (this.parts) this.readPiece();
      else if (this.readToken()) return true;
    }
    return false;
  }

  private readToken(): boolean {
    const mark = this.text.charCodeAt(this.at);
    if (mark === BLANK || mark === LINE_FEED || mark === RETURN || mark === TAB) {
      this.at += 1;
      return false;
    }
    if (this.expected === 'end') {
      if (this.at < this.text.length) throw broken();
      return true;
    }
    this.readMark(mark);
    return false;
  }

  private readMark(mark: number): void {
    const { expected } = this;
    if (mark === OBJECT_END || mark === ARRAY_END) {
      this.close(mark === OBJECT_END);
    } else if (expected === 'colon' || expected === 'comma') {
      if (mark !== (expected === 'colon' ? COLON : COMMA)) throw broken();
      this.at += 1;
      this.count();
      this.expected = expected === 'comma' && 'object' in this.open[this.open.length - 1] ? 'key' : 'value';
    } else if (mark === QUOTE) {
      this.at += 1;
      this.parts = [];
    } else if (expected === 'key' || expected === 'first-key') {
      throw broken();
    } else if (mark === OBJECT || mark === ARRAY) {
      this.begin(mark === OBJECT);
    } else {
      LITERAL.lastIndex = this.at;
      const literal = LITERAL.exec(this.text)?.[0];
      if (literal === undefined) throw broken();
      this.at += literal.length;
      this.put(JSON.parse(literal));
    }
  }

  private begin(isObject: boolean): void {
    this.at += 1;
    this.count();
    if (this.open.length >= this.bounds.depth) throw new JsonBoundError('It is nested too deeply.');
    this.open.push(isObject ? { object: {}, key: '' } : { list: [] });
    this.expected = isObject ? 'first-key' : 'first-value';
  }

  private close(isObject: boolean): void {
    const { expected } = this;
    const ended = this.open.pop();
    if (!ended || isObject !== 'object' in ended) throw broken();
    if (expected !== 'comma' && expected !== (isObject ? 'first-key' : 'first-value')) throw broken();
    this.at += 1;
    this.put('object' in ended ? ended.object : ended.list);
  }

  private count(): void {
    this.members += 1;
    if (this.members > this.bounds.members) throw new JsonBoundError('It has too many values.');
  }

  private put(value: unknown): void {
    const parent = this.open.at(-1);
    this.expected = parent ? 'comma' : 'end';
    if (!parent) this.result = value;
    else if ('list' in parent) parent.list.push(value);
    // A member of its own, where an assignment would change what the object inherits from.
    else if (parent.key === '__proto__')
      Object.defineProperty(parent.object, parent.key, {
        ...{ value, enumerable: true, configurable: true, writable: true },
      });
    else parent.object[parent.key] = value;
  }

  /** Of a string, up to its end or so far as one step goes. */
  private readPiece(): void {
    const { text } = this;
    const start = this.at;
    const until = Math.min(text.length, start + PIECE);
    let at = start;
    let mark = Number.NaN;
    while (at < until) {
      mark = text.charCodeAt(at);
      if (mark === QUOTE) break;
      if (mark !== BACKSLASH) at += 1;
      else at += text.charCodeAt(at + 1) === LETTER_U ? 6 : 2;
    }
    const hasEnded = at < until && mark === QUOTE;
    if (!hasEnded && at >= text.length) throw broken();
    this.at = hasEnded ? at + 1 : at;
    // Parsed, it is a text of its own: a slice would keep all of this one in memory.
    this.parts?.push(parsed(`"${text.slice(start, at)}"`));
    if (hasEnded) this.endString();
  }

  private endString(): void {
    const string = this.parts?.length === 1 ? this.parts[0] : (this.parts ?? []).join('');
    this.parts = null;
    const parent = this.open.at(-1);
    if (parent && 'object' in parent && (this.expected === 'key' || this.expected === 'first-key')) {
      parent.key = string;
      this.expected = 'colon';
    } else this.put(string);
  }
}

function parsed(string: string): string {
  try {
    return JSON.parse(string);
  } catch {
    throw broken();
  }
}

const broken = () => new SyntaxError('It is no JSON.');
