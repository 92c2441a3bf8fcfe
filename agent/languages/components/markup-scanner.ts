import { CodeScanner, endsValue, isSpace } from './code-scanner.js';
import type {
  CodePart,
  Dialect,
  Markup,
  MarkupAttribute,
  MarkupElement,
  MarkupExpression,
  MarkupNode,
  TextPart,
} from './markup.js';

/** Characters of a file. */
const MAX_LENGTH = 300_000;
/** Elements, expressions and texts that stand in each other. */
const MAX_DEPTH = 200;
/** Locations that are reported where markup is broken. */
const MAX_PROBLEMS = 20;
/** In capital letters these are components, outside of HTML. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
const RAW = /^(?:script|style)$/;
/** `/` closes a block only with nothing behind the name of the block: there may also be a regular expression. */
const BLOCK_TAG = /\s*(?:[#:@][a-z]+|\/[a-z]+(?=\s*\}))/y;

class TooDeep extends Error {}

/** The elements and expressions of a file from an offset on, or null where reading them would take too much. */
export function scanMarkup(text: string, dialect: Dialect, from = 0): Markup | null {
  if (text.length > MAX_LENGTH) return null;
  const scanner = new MarkupScanner(text, dialect);
  scanner.at = from;
  try {
    return { nodes: scanner.document(), problems: scanner.problems };
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

class MarkupScanner extends CodeScanner {
  readonly problems: number[] = [];
  /** Names of the elements around. */
  private readonly open: string[] = [];
  /** Expressions that are open around. */
  private expressions = 0;
  private depth = 0;

  constructor(
    text: string,
    private readonly dialect: Dialect,
  ) {
    super(text);
  }

  document(): MarkupNode[] {
    const nodes: MarkupNode[] = [];
    while (this.at < this.text.length) {
      this.content(nodes);
      // A tag that closes nothing, or a brace that does.
      if (this.at < this.text.length) this.skipClosing();
    }
    return nodes;
  }

  /** Reads up to the tag that closes an element around, to the end of the expression around, or to the end of the file. */
  private content(nodes: MarkupNode[]): void {
    const { text } = this;
    while (this.at < text.length) {
      const char = text[this.at];
      if (char === '<') {
        if (text.startsWith('<!--', this.at)) this.skipTo('-->');
        else if (text[this.at + 1] === '!') this.skipTo('>');
        else if (text[this.at + 1] === '/') {
          if (this.dialect === 'html') this.skipTo('>');
          else if (this.open.includes(this.closingName())) return;
          else this.skipClosing();
        } else if (this.beginsElement()) nodes.push(this.element());
        else this.at++;
      } else if (char === '{' && this.dialect !== 'html') {
        const expression = this.expression();
        if (expression !== null) nodes.push(expression);
      } else if (char === '}' && this.expressions > 0) return;
      else this.at++;
    }
  }

  private skipClosing(): void {
    this.problem(this.at);
    if (this.text[this.at] === '<') this.skipTo('>');
    else this.at++;
  }

  private problem(at: number): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(at);
  }

  private closingName(): string {
    const end = this.nameEnd(this.at + 2);
    return this.text.slice(this.at + 2, end);
  }

  private beginsElement(): boolean {
    const next = this.text[this.at + 1] ?? '';
    return /[A-Za-z]/.test(next) || (next === '>' && this.dialect === 'astro');
  }

  private nameEnd(from: number): number {
    let at = from;
    while (at < this.text.length && !isSpace(this.text.charCodeAt(at)) && !'/>{'.includes(this.text[at]))
      at++;
    return at;
  }

  private element(): MarkupElement {
    const { text } = this;
    const start = this.at;
    this.at = this.nameEnd(start + 1);
    const name = text.slice(start + 1, this.at);
    this.enter(start);
    const { attributes, isClosed } = this.attributes(start);
    const children: MarkupNode[] = [];
    let content: MarkupElement['content'] = null;
    const isRaw =
      RAW.test(this.dialect === 'html' ? name.toLowerCase() : name) ||
      (this.dialect === 'astro' && attributes.some((one) => one.name === 'is:raw'));
    if (isRaw && !(isClosed && this.dialect !== 'html')) content = this.raw(name);
    else if (!isClosed && !VOID.test(name) && this.dialect !== 'html') {
      this.open.push(name);
      this.content(children);
      this.open.pop();
      if (text.startsWith('</', this.at) && this.closingName() === name) this.skipTo('>');
      // HTML lets some elements go without a closing tag; components always have theirs.
      else if (!/^[a-z]+$/.test(name)) this.problem(start);
    }
    this.depth--;
    return { kind: 'element', name, attributes, children, content, start, end: this.at };
  }

  private enter(at: number): void {
    if (++this.depth > MAX_DEPTH) {
      this.problem(at);
      throw new TooDeep();
    }
  }

  /** The text of a script or style, up to its closing tag. */
  private raw(name: string): MarkupElement['content'] {
    const start = this.at;
    const closing = new RegExp(`</${name.replace(/\W/g, '.')}\\s*>`, 'gi');
    closing.lastIndex = start;
    const found = closing.exec(this.text);
    if (found === null) this.problem(start);
    const end = found?.index ?? this.text.length;
    this.at = found === null ? end : end + found[0].length;
    return { start, end };
  }

  private attributes(tag: number): { attributes: MarkupAttribute[]; isClosed: boolean } {
    const { text } = this;
    const attributes: MarkupAttribute[] = [];
    while (this.at < text.length) {
      if (this.dialect === 'svelte') this.skipBlank();
      else while (isSpace(text.charCodeAt(this.at))) this.at++;
      const start = this.at;
      const char = text[start];
      if (char === '>') {
        this.at++;
        return { attributes, isClosed: false };
      }
      if (char === '/') {
        this.at++;
        if (text[this.at] !== '>') continue;
        this.at++;
        return { attributes, isClosed: true };
      }
      if (char === '{' && this.dialect !== 'html') {
        const value = this.expression();
        if (value === null) continue;
        attributes.push({ name: '', start, nameEnd: start, end: this.at, value: [value] });
      } else if (char !== undefined) attributes.push(this.attribute(start));
    }
    this.problem(tag);
    return { attributes, isClosed: true };
  }

  private attribute(start: number): MarkupAttribute {
    const { text } = this;
    // A name may begin with any character, even `=`.
    do this.at++;
    while (this.at < text.length && !isSpace(text.charCodeAt(this.at)) && !'=/>'.includes(text[this.at]));
    const nameEnd = this.at;
    const name = text.slice(start, nameEnd);
    while (isSpace(text.charCodeAt(this.at))) this.at++;
    if (text[this.at] !== '=') {
      this.at = nameEnd;
      return { name, start, nameEnd, end: nameEnd, value: [] };
    }
    this.at++;
    while (isSpace(text.charCodeAt(this.at))) this.at++;
    const value = this.attributeValue();
    return { name, start, nameEnd, end: this.at, value };
  }

  private attributeValue(): MarkupAttribute['value'] {
    const { text, dialect } = this;
    const quote = text[this.at];
    if (quote === '`' && dialect === 'astro') {
      const start = this.at;
      this.template();
      const code: CodePart = { kind: 'code', start, end: this.at };
      return [{ kind: 'expression', start, end: this.at, isEmpty: false, parts: [code], marks: [] }];
    }
    if (quote === '{' && dialect === 'astro') {
      const expression = this.expression();
      return expression === null ? [] : [expression];
    }
    const isQuoted = quote === '"' || quote === "'";
    if (isQuoted) this.at++;
    const value: (TextPart | MarkupExpression)[] = [];
    let from = this.at;
    const flush = () => {
      if (this.at > from) value.push({ kind: 'text', start: from, end: this.at });
    };
    while (this.at < text.length) {
      const char = text[this.at];
      if (isQuoted ? char === quote : char === '>' || isSpace(text.charCodeAt(this.at))) break;
      if (!isQuoted && char === '/' && text[this.at + 1] === '>') break;
      if (char === '{' && dialect === 'svelte') {
        flush();
        const expression = this.expression();
        if (expression !== null) value.push(expression);
        from = this.at;
      } else this.at++;
    }
    flush();
    if (isQuoted) this.at++;
    return value;
  }

  /** From an opening brace to behind the one that closes it; null where none does. */
  private expression(): MarkupExpression | null {
    const start = this.at++;
    this.enter(start);
    this.expressions++;
    const parts: (CodePart | MarkupElement)[] = [];
    const marks: { text: string; at: number }[] = [];
    const from = this.at;
    if (this.dialect === 'svelte') this.skipTag();
    const isEmpty = !this.code(parts, marks);
    this.expressions--;
    this.depth--;
    const end = this.at;
    if (this.text[end] !== '}') {
      this.problem(start);
      return null;
    }
    this.at++;
    if (parts.length === 0) parts.push({ kind: 'code', start: from, end });
    return { kind: 'expression', start, end: this.at, isEmpty, parts, marks };
  }

  /** `#if`, `:else`, `/each` or `@html` at the beginning of braces, which is no code. */
  private skipTag(): void {
    BLOCK_TAG.lastIndex = this.at;
    if (BLOCK_TAG.test(this.text)) this.at = BLOCK_TAG.lastIndex;
  }

  /** Code up to the brace that closes it. Returns whether there was any. */
  private code(parts: (CodePart | MarkupElement)[], marks: { text: string; at: number }[]): boolean {
    const { text } = this;
    let from = this.at;
    let hasAny = false;
    let nesting = 0;
    /** Whether what stands before is a value, behind which `/` divides and `<` compares. */
    let isValue = false;
    while (this.at < text.length) {
      if (this.skipBlank()) continue;
      const at = this.at;
      const char = text[at];
      if (char === '}' && nesting === 0) break;
      hasAny = true;
      if (char === '"' || char === "'") {
        this.skipQuoted();
        isValue = true;
      } else if (char === '`') {
        this.template();
        isValue = true;
      } else if (char === '<' && this.dialect === 'astro' && !isValue && this.beginsElement()) {
        if (at > from) parts.push({ kind: 'code', start: from, end: at });
        parts.push(this.element());
        from = this.at;
        // Nothing is divided by an element, or compared with one: another may follow.
        isValue = false;
      } else if (char === '/' && !isValue && this.skipRegex()) isValue = true;
      else {
        const word = this.word();
        if (word !== '') {
          if (nesting === 0 && (word === 'as' || word === 'then' || word === 'catch'))
            marks.push({ text: word, at });
          isValue = endsValue(word);
          continue;
        }
        this.at++;
        if (nesting === 0 && (char === ',' || char === '(')) marks.push({ text: char, at });
        if (char === '(' || char === '[' || char === '{') nesting++;
        else if (char === ')' || char === ']' || char === '}') nesting--;
        isValue = char === ')' || char === ']' || char === '}';
        if (nesting < 0) nesting = 0;
      }
    }
    if (parts.length > 0 && this.at > from) parts.push({ kind: 'code', start: from, end: this.at });
    return hasAny;
  }

  /** To behind a text in backticks, with the expressions in it. */
  private template(): void {
    const { text } = this;
    this.enter(this.at);
    this.at++;
    while (this.at < text.length) {
      const char = text[this.at];
      if (char === '`') {
        this.at++;
        break;
      }
      if (char === '$' && text[this.at + 1] === '{') {
        this.at += 2;
        this.code([], []);
        this.at++;
      } else this.at += char === '\\' ? 2 : 1;
    }
    this.at = Math.min(this.at, text.length);
    this.depth--;
  }
}
