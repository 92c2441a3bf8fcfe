import type { Dialect, Expression, NamedExpression } from './expression.js';
import { type Token, tokensOf } from './expression-tokens.js';

/** Levels of nested expressions that are read; what lies deeper is unknown. */
const MAX_DEPTH = 60;
/** Links of a chain (`a.b.c`, `a + b + c`) that are read. */
const MAX_LINKS = 80;

/** How tightly operators bind, loosest first. */
const LEVELS: readonly (readonly string[])[] = [
  ['||', '??'],
  ['&&'],
  ['==', '!=', '===', '!==', '<', '>', '<=', '>=', 'in', 'not in', 'is'],
  ['~'],
  ['+', '-'],
  ['*', '/', '//', '%', '**'],
];
const NOT_LEVEL = 2;

/** Reads the expressions of one tag. Takes any text: what it does not understand ends the expression. */
export class ExpressionParser {
  private readonly tokens: Token[];
  private at = 0;
  private depth = 0;

  constructor(
    text: string,
    start: number,
    end: number,
    private readonly dialect: Dialect,
  ) {
    this.tokens = tokensOf(text, start, end, dialect.sigils);
  }

  // ---- tokens, for the tags that are more than one expression

  get token(): Token {
    return this.tokens[this.at];
  }
  get next(): Token {
    return this.tokens[Math.min(this.at + 1, this.tokens.length - 1)];
  }
  get done(): boolean {
    return this.token.kind === 'end';
  }
  skip(): Token {
    const { token } = this;
    if (!this.done) this.at++;
    return token;
  }
  /** Takes the token when it is that sign or word. */
  take(value: string): boolean {
    if (this.token.value !== value || this.token.kind === 'text' || this.done) return false;
    this.at++;
    return true;
  }
  /** Takes a name, `''` where there is none. */
  name(): string {
    return this.token.kind === 'word' ? this.skip().value : '';
  }

  // ---- expressions

  /** Reads one expression; null where none begins. `plain` stops before an inline `if`. */
  expression(plain = false): Expression | null {
    if (this.done || this.depth >= MAX_DEPTH) return null;
    this.depth++;
    const value = this.conditional(plain);
    this.depth--;
    return value;
  }

  private conditional(plain: boolean): Expression | null {
    const value = this.operation(0);
    if (value === null) return null;
    const { dialect } = this;
    if (dialect.inlineIf && !plain && this.take('if')) {
      const test = this.expression(true);
      const otherwise = this.take('else') ? this.expression() : null;
      if (test === null) return value;
      return {
        kind: 'conditional',
        test,
        yes: value,
        otherwise: otherwise ?? { kind: 'constant', value: 'null', start: test.end, end: test.end },
        start: value.start,
        end: (otherwise ?? test).end,
      };
    }
    if (!dialect.ternary) return value;
    if (this.take('?:')) return this.binary('||', value, this.expression());
    if (dialect.filter === '?' || !this.take('?')) return value;
    const then = this.expression();
    const otherwise = this.take(':') ? this.expression() : null;
    if (then === null) return value;
    const missing: Expression = { kind: 'constant', value: 'null', start: then.end, end: then.end };
    const end = (otherwise ?? then).end;
    return {
      kind: 'conditional',
      test: value,
      yes: then,
      otherwise: otherwise ?? missing,
      start: value.start,
      end,
    };
  }

  private operation(level: number): Expression | null {
    if (level === LEVELS.length) return this.unary();
    if (level === NOT_LEVEL && this.isNot()) {
      const { start } = this.skip();
      const value = this.depth < MAX_DEPTH ? this.nested(() => this.operation(level)) : null;
      return value === null ? null : { kind: 'not', value, start, end: value.end };
    }
    let left = this.operation(level + 1);
    for (let link = 0; left !== null && link < MAX_LINKS; link++) {
      const operator = this.operator(LEVELS[level]);
      if (operator === null) return left;
      if (operator === 'is') left = this.test(left);
      else left = this.binary(operator, left, this.operation(level + 1));
    }
    return left;
  }

  private nested<T>(step: () => T): T {
    this.depth++;
    const result = step();
    this.depth--;
    return result;
  }

  private isNot(): boolean {
    const { value, kind } = this.token;
    return kind !== 'text' && (value === '!' || (kind === 'word' && this.dialect.words[value] === '!'));
  }

  /** Takes an operator of a level. */
  private operator(level: readonly string[]): string | null {
    const { token, dialect } = this;
    if (token.kind !== 'sign' && token.kind !== 'word') return null;
    let meaning = token.kind === 'word' ? (dialect.words[token.value] ?? '') : token.value;
    if (meaning === '!' && this.next.value === 'in') meaning = 'not in';
    if (!level.includes(meaning)) return null;
    this.skip();
    if (meaning === 'not in') this.skip();
    return meaning;
  }

  private binary(operator: string, left: Expression, right: Expression | null): Expression {
    if (right === null) return left;
    return { kind: 'binary', operator, left, right, start: left.start, end: right.end };
  }

  /** `x is not defined`, `x is divisibleby 3`: a test of which nothing is known. */
  private test(value: Expression): Expression {
    if (this.isNot()) this.skip();
    const name = this.skip();
    const hasArgument =
      this.token.kind === 'number' || this.token.kind === 'text' || this.token.value === '(';
    const argument = hasArgument ? this.nested(() => this.unary()) : null;
    const end = argument?.end ?? name.end;
    return {
      kind: 'filter',
      name: 'is',
      value,
      args: argument === null ? [] : [argument],
      start: value.start,
      end,
    };
  }

  private unary(): Expression | null {
    const { token } = this;
    if (token.kind === 'sign' && (token.value === '-' || token.value === '+') && this.depth < MAX_DEPTH) {
      this.skip();
      const value = this.nested(() => this.unary());
      return value === null ? null : { kind: 'unknown', parts: [value], start: token.start, end: value.end };
    }
    if (token.kind === 'word' && this.dialect.words[token.value] === 'empty') {
      this.skip();
      const value = this.nested(() => this.unary());
      return value === null ? null : { kind: 'not', value, start: token.start, end: value.end };
    }
    const first = this.primary();
    return first === null ? null : this.postfix(first);
  }

  private primary(): Expression | null {
    const { token } = this;
    const { start, end, value } = token;
    if (token.kind === 'text' || token.kind === 'number') {
      this.skip();
      return { kind: token.kind, value, start, end };
    }
    if (token.kind === 'word') {
      this.skip();
      if (this.dialect.namespaces && this.isNamespace(end)) {
        this.skip();
        return this.applied(this.skip());
      }
      if (/^(true|false)$/i.test(value))
        return { kind: 'constant', value: value.toLowerCase() === 'true' ? 'true' : 'false', start, end };
      if (/^(none|null|nil)$/i.test(value)) return { kind: 'constant', value: 'null', start, end };
      return { kind: 'name', name: value, start, end };
    }
    if (this.take('(')) {
      const items = this.items(')');
      const last = this.tokens[this.at - 1].end;
      if (items.length === 1) return { ...items[0], start, end: last };
      return { kind: 'list', items, start, end: last };
    }
    if (this.take('['))
      return { kind: 'list', items: this.items(']'), start, end: this.tokens[this.at - 1].end };
    if (this.take('{')) return this.map(start);
    return null;
  }

  private isNamespace(end: number): boolean {
    const { token, next } = this;
    return token.value === ':' && token.start === end && next.kind === 'word' && next.start === token.end;
  }

  /** A function of a library on its arguments. */
  private applied(name: Token): Expression {
    const [value, ...args] = this.take('(') ? this.items(')') : [];
    const { end } = this.tokens[this.at - 1];
    if (value === undefined) return { kind: 'unknown', parts: [], start: name.start, end };
    return { kind: 'filter', name: name.value, value, args, start: name.start, end };
  }

  private items(close: string): Expression[] {
    const items: Expression[] = [];
    while (!this.done && !this.take(close)) {
      const item = this.expression();
      if (item !== null) items.push(item);
      else this.skip();
    }
    return items;
  }

  private map(start: number): Expression {
    const entries: { key: Expression; value: Expression }[] = [];
    while (!this.done && !this.take('}')) {
      const key = this.expression();
      const value = this.take(':') || this.take('=') ? this.expression() : null;
      if (key !== null && value !== null) entries.push({ key, value });
      else if (key === null) this.skip();
    }
    return { kind: 'map', entries, start, end: this.tokens[this.at - 1].end };
  }

  private postfix(first: Expression): Expression {
    let value = first;
    for (let link = 0; link < MAX_LINKS; link++) {
      const { token, dialect } = this;
      if (token.kind !== 'sign') return value;
      if (dialect.filter !== '' && token.value === dialect.filter && this.next.kind === 'word') {
        this.skip();
        value = this.filter(value);
      } else if ((token.value === '.' || token.value === '?.') && this.next.kind !== 'end') {
        this.skip();
        const { value: name, end, kind } = this.skip();
        if (kind === 'word') value = { kind: 'member', object: value, name, start: value.start, end };
        else if (kind === 'number') value = indexed(value, name, end);
        else return value;
      } else if (token.value === '[') {
        this.skip();
        const [index] = this.items(']');
        const { end } = this.tokens[this.at - 1];
        if (index !== undefined) value = { kind: 'index', object: value, index, start: value.start, end };
      } else if (token.value === '(') {
        this.skip();
        value = this.called(value);
      } else return value;
    }
    return value;
  }

  private called(callee: Expression): Expression {
    const args: Expression[] = [];
    const named: NamedExpression[] = [];
    while (!this.done && !this.take(')')) {
      if (this.token.kind === 'word' && this.next.value === '=') {
        const name = this.skip().value;
        this.skip();
        const value = this.expression();
        if (value !== null) named.push({ name, value });
        continue;
      }
      const value = this.expression();
      if (value !== null) args.push(value);
      else this.skip();
    }
    return { kind: 'call', callee, args, named, start: callee.start, end: this.tokens[this.at - 1].end };
  }

  private filter(value: Expression): Expression {
    const name = this.skip();
    let args: Expression[] = [];
    if (this.take('(')) args = this.items(')');
    else if (this.dialect.filter === '|' && this.take(':')) {
      const argument = this.nested(() => this.primary());
      if (argument !== null) args = [this.members(argument)];
    }
    return {
      kind: 'filter',
      name: name.value,
      value,
      args,
      start: value.start,
      end: this.tokens[this.at - 1].end,
    };
  }

  /** `a.b.c`, as far as it goes. */
  private members(first: Expression): Expression {
    let value = first;
    for (let link = 0; link < MAX_LINKS && this.token.value === '.' && this.next.kind === 'word'; link++) {
      this.skip();
      const { value: name, end } = this.skip();
      value = { kind: 'member', object: value, name, start: value.start, end };
    }
    return value;
  }
}

function indexed(object: Expression, number: string, end: number): Expression {
  const [first, ...more] = number.split('.');
  const index: Expression = { kind: 'number', value: first, start: end - number.length, end };
  const value: Expression = { kind: 'index', object, index, start: object.start, end };
  return more.length === 0 || more.length > MAX_LINKS ? value : indexed(value, more.join('.'), end);
}
