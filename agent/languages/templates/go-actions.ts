import type { Expression } from './expression.js';

/** What stands between two braces of a Go template, without trim markers and braces. */
export interface GoAction {
  /** Offsets of the whole action, and of what it says. */
  start: number;
  end: number;
  from: number;
  to: number;
}

/** What dot and the variables are called in the program of the template. */
export interface GoNames {
  dot: string;
  variable(name: string): string;
}

const OPENING = /\{\{(?:- )?\s*/g;
const QUOTED = /"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)*'/y;
const TOKEN =
  /\s*(?:("(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)*')|([-+]?\d[\w.]*)|(\$\w*(?:\.\w+)*|\.\w+(?:\.\w+)*|\.|[A-Za-z_]\w*(?:\.\w+)*)|(:=|[()|=,]))/y;
const MEMBERS = /(?:\.\w+)+/y;
const MAX_TOKENS = 2000;
const MAX_DEPTH = 40;
const MAX_MEMBERS = 20;

/** The actions of a template in order, comments left out; one that is not closed ends the template. */
export function* goActions(text: string): Generator<GoAction> {
  let position = 0;
  for (;;) {
    OPENING.lastIndex = position;
    const opening = OPENING.exec(text);
    if (opening === null) return;
    const from = opening.index + opening[0].length;
    const isComment = text.startsWith('/*', from);
    const close = isComment ? closingComment(text, from) : closing(text, from);
    if (close < 0) return;
    position = close + 2;
    if (isComment) continue;
    yield { start: opening.index, end: position, from, to: text[close - 1] === '-' ? close - 1 : close };
  }
}

function closingComment(text: string, from: number): number {
  const close = text.indexOf('*/', from);
  return close < 0 ? -1 : text.indexOf('}}', close);
}

/** Where the action is closed, not looking into texts. */
function closing(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '}' && text[at + 1] === '}') return at;
    if (character !== '"' && character !== '`' && character !== "'") continue;
    QUOTED.lastIndex = at;
    if (QUOTED.exec(text) !== null) at = QUOTED.lastIndex - 1;
  }
  return -1;
}

interface Token {
  kind: 'text' | 'number' | 'operand' | 'sign' | 'end';
  value: string;
  start: number;
  end: number;
}

/** Reads the pipelines of one action. Takes any text: what it does not understand ends the pipeline. */
export class GoPipelines {
  private readonly tokens: Token[] = [];
  private at = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    { from, to }: Pick<GoAction, 'from' | 'to'>,
    private readonly names: GoNames,
  ) {
    let position = from;
    while (this.tokens.length < MAX_TOKENS) {
      TOKEN.lastIndex = position;
      const found = TOKEN.exec(text);
      if (found === null || TOKEN.lastIndex > to) break;
      const value = found[1] ?? found[2] ?? found[3] ?? found[4];
      const kind = found[1] ? 'text' : found[2] ? 'number' : found[3] ? 'operand' : 'sign';
      position = TOKEN.lastIndex;
      this.tokens.push({ kind, value, start: position - value.length, end: position });
    }
    this.tokens.push({ kind: 'end', value: '', start: to, end: to });
  }

  private get token(): Token {
    return this.tokens[this.at];
  }

  get done(): boolean {
    return this.token.kind === 'end';
  }

  /** Takes the token when it is that word or sign. */
  take(value: string): boolean {
    if (this.token.value !== value || this.token.kind === 'text') return false;
    this.at++;
    return true;
  }

  /** Takes a text that stands here, null where none does. */
  literal(): string | null {
    return this.token.kind === 'text' ? literalOf(this.tokens[this.at++].value) : null;
  }

  /** Takes `$a :=`, `$i, $e :=` or `$a =`; null where nothing is declared or assigned. */
  targets(): { names: string[]; declares: boolean } | null {
    const from = this.at;
    const names: string[] = [];
    do {
      if (!/^\$\w+$/.test(this.token.value)) break;
      names.push(this.tokens[this.at++].value);
    } while (this.take(','));
    const declares = this.token.value === ':=';
    if (names.length > 0 && (this.take(':=') || this.take('='))) return { names, declares };
    this.at = from;
    return null;
  }

  /** `command | command`: the value of one is the last argument of the next. */
  pipeline(): Expression | null {
    if (this.depth >= MAX_DEPTH) return null;
    this.depth++;
    let value = this.command(null);
    while (value !== null && this.take('|')) value = this.command(value) ?? value;
    this.depth--;
    return value;
  }

  private command(piped: Expression | null): Expression | null {
    const { token } = this;
    const first = this.operand();
    if (first === null) return null;
    const rest: Expression[] = [];
    for (let next = this.operand(); next !== null; next = this.operand()) rest.push(next);
    if (piped !== null) rest.push(piped);
    const { start } = token;
    const end = Math.max(start, this.tokens[Math.max(0, this.at - 1)].end);
    if (first.kind === 'name' && /^[A-Za-z_]\w*$/.test(token.value))
      return applied(token.value, rest, start, end);
    if (rest.length === 0) return first;
    return first.kind === 'member'
      ? { kind: 'call', callee: first, args: rest, named: [], start, end }
      : { kind: 'unknown', parts: [first, ...rest], start, end };
  }

  private operand(): Expression | null {
    const { kind, value, start, end } = this.token;
    if (kind === 'text') {
      this.at++;
      return { kind: 'text', value: literalOf(value), start, end };
    }
    if (kind === 'number') {
      this.at++;
      return { kind: 'number', value: /^\d+(\.\d+)?$/.test(value) ? value : '0', start, end };
    }
    if (kind === 'operand') {
      this.at++;
      return this.chain(value, start, end);
    }
    if (value !== '(') return null;
    this.at++;
    const inner = this.pipeline();
    while (!this.done && !this.take(')')) this.at++;
    if (inner === null) return { kind: 'unknown', parts: [], start, end };
    MEMBERS.lastIndex = this.tokens[this.at - 1].end;
    const links = MEMBERS.exec(this.text)?.[0];
    if (links === undefined || this.token.value !== links) return inner;
    const members = this.tokens[this.at++];
    return linked(inner, links, start, members.end);
  }

  /** `.User.Name`, `$.Title`, `$item.Name`, `true`, a function */
  private chain(written: string, start: number, end: number): Expression {
    if (written === 'true' || written === 'false') return { kind: 'constant', value: written, start, end };
    if (written === 'nil') return { kind: 'constant', value: 'null', start, end };
    const at = written.indexOf('.');
    const head = at < 0 ? written : written.slice(0, at);
    const name = head === '' ? this.names.dot : head[0] === '$' ? this.names.variable(head) : head;
    return linked({ kind: 'name', name, start, end }, at < 0 ? '' : written.slice(at), start, end);
  }
}

function linked(object: Expression, links: string, start: number, end: number): Expression {
  return links
    .split('.')
    .filter((name) => name !== '')
    .slice(0, MAX_MEMBERS)
    .reduce<Expression>((value, name) => ({ kind: 'member', object: value, name, start, end }), object);
}

const compared: Readonly<Record<string, string>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  and: '&&',
  or: '||',
};

/** A function of the template, built in or given by the program. */
function applied(name: string, args: readonly Expression[], start: number, end: number): Expression {
  const [first, second] = args;
  if (first === undefined)
    return { kind: 'call', callee: { kind: 'name', name, start, end }, args: [], named: [], start, end };
  if (name === 'not') return { kind: 'not', value: first, start, end };
  if (name === 'index')
    return args
      .slice(1)
      .reduce<Expression>((object, index) => ({ kind: 'index', object, index, start, end }), first);
  if (Object.hasOwn(compared, name) && second !== undefined)
    return args
      .slice(1)
      .reduce<Expression>(
        (left, right) => ({ kind: 'binary', operator: compared[name], left, right, start, end }),
        first,
      );
  return { kind: 'filter', name, value: first, args: args.slice(1), start, end };
}

function literalOf(written: string): string {
  const inner = written.slice(1, -1);
  if (written[0] === '`') return inner;
  return inner.replace(/\\(.)/gs, (_, character: string) =>
    character === 'n' ? '\n' : character === 't' ? '\t' : character,
  );
}
