import type { Dialect, Expression } from './expression.js';
import { ExpressionParser } from './expression-parser.js';
import type { ProgramText } from './program-text.js';
import { isName, ScriptWriter } from './script-writer.js';

const dialect: Dialect = {
  words: { and: '&&', or: '||', not: '!', eq: '==', ne: '!=', lt: '<', gt: '>', le: '<=', ge: '>=' },
  filter: '',
  inlineIf: false,
  ternary: false,
  sigils: '$',
};

const OPENING = /##|#\*|\\?\$!?\{?[A-Za-z_]|#\{?(?:if|elseif|else|end|foreach|set|parse|include|macro)\b\}?/g;
const LINK = /\.[A-Za-z_]\w*|[([]/y;
const MAX_REFERENCE = 1000;

/** Writes what a Velocity template does. */
export function velocityBody(program: ProgramText): void {
  new VelocityTemplate(program).write();
}

class VelocityTemplate {
  private readonly writer: ScriptWriter;
  private readonly text: string;
  private position = 0;

  constructor(program: ProgramText) {
    this.text = program.template;
    this.writer = new ScriptWriter(program, 'velocity');
    this.writer.getters = true;
    this.writer.special = (name, start, end) => {
      const plain = name.replace(/^\$/, '');
      if (plain === 'esc') this.writer.made(`${this.writer.operations}.esc`, start, end);
      else this.writer.made(isName(plain) ? plain : 'undefined', start, end);
      return true;
    };
  }

  write(): void {
    const { text } = this;
    for (;;) {
      OPENING.lastIndex = this.position;
      const opening = OPENING.exec(text);
      if (opening === null) break;
      const [mark] = opening;
      const start = opening.index;
      this.position = start + mark.length;
      if (mark === '##') this.position = ends(text.indexOf('\n', start), text, 1);
      else if (mark === '#*') this.position = ends(text.indexOf('*#', start), text, 2);
      else if (mark[0] === '#') this.directive(mark.replace(/[#{}]/g, ''), start);
      else if (mark[0] !== '\\') this.reference(mark, start);
    }
    this.writer.leaveAll();
  }

  /** `$!{user.name}`, `$list.get(0)` */
  private reference(mark: string, start: number): void {
    const from = this.position - 1;
    const end = this.referenceEnd(from);
    const isBraced = mark.includes('{');
    if (isBraced && this.text[end] !== '}') return;
    this.position = end + (isBraced ? 1 : 0);
    const value = this.parsed(from, end);
    if (value !== null) this.writer.print(value, true, start, this.position);
  }

  private referenceEnd(from: number): number {
    const word = /\w+/y;
    word.lastIndex = from;
    word.exec(this.text);
    let end = Math.max(from, word.lastIndex);
    const limit = from + MAX_REFERENCE;
    for (;;) {
      LINK.lastIndex = end;
      const link = LINK.exec(this.text)?.[0];
      if (link === undefined || end >= limit) return end;
      if (link.length > 1) end += link.length;
      else {
        const close = this.closing(end + 1);
        if (close < 0) return end;
        end = close + 1;
      }
    }
  }

  private directive(name: string, start: number): void {
    const { writer, text } = this;
    if (name === 'end') {
      const tag = writer.innermost;
      if (tag !== undefined) writer.leave(tag, start, this.position);
      return;
    }
    if (name === 'else') {
      if (writer.innermost === 'if') writer.else(null, start, this.position);
      return;
    }
    const open = /\s*\(/y;
    open.lastIndex = this.position;
    if (open.exec(text) === null) return;
    const from = open.lastIndex;
    const close = this.closing(from);
    if (close < 0) return;
    this.position = close + 1;
    this.statement(name, start, from, close);
  }

  private statement(name: string, start: number, from: number, to: number): void {
    const { writer, position: end } = this;
    const parser = new ExpressionParser(this.text, from, to, dialect);
    const variable = () => parser.name().replace(/^\$/, '');
    if (name === 'if') writer.if('if', parser.expression(), start, end);
    else if (name === 'elseif' && writer.innermost === 'if')
      writer.else(parser.expression() ?? nothing(end), start, end);
    else if (name === 'foreach') {
      const target = variable();
      parser.take('in');
      writer.forEach('foreach', [target], parser.expression() ?? nothing(end), start, end);
    } else if (name === 'set') {
      const target = variable();
      const value = parser.take('=') ? parser.expression() : null;
      if (value === null) return;
      writer.assign(target, value, start, end);
      if (isName(target)) writer.declare([target]);
    } else if (name === 'parse') {
      const file = parser.expression();
      if (file?.kind === 'text') writer.include(file, [], start, end);
    } else if (name === 'macro') {
      variable();
      const parameters: string[] = [];
      while (!parser.done) parameters.push(parser.skip().value.replace(/^\$/, ''));
      const declared = [...new Set(parameters.filter(isName))].join(', ');
      writer.enter('macro', start, end, () => writer.made(`function macro_(${declared}) `, start, end));
    }
  }

  private parsed(from: number, to: number): Expression | null {
    return new ExpressionParser(this.text, from, to, dialect).expression();
  }

  /** Where the bracket before an offset is closed, not looking into texts; -1 where it is not within a bounded stretch. */
  private closing(from: number): number {
    const { text } = this;
    const limit = Math.min(text.length, from + MAX_REFERENCE);
    for (let at = from, depth = 0; at < limit; at++) {
      const character = text[at];
      if (character === '(' || character === '[') depth++;
      else if ((character === ')' || character === ']') && depth-- === 0) return at;
      else if (character === '"' || character === "'") {
        const close = text.indexOf(character, at + 1);
        if (close > 0 && close < limit) at = close;
      }
    }
    return -1;
  }
}

function nothing(at: number): Expression {
  return { kind: 'list', items: [], start: at, end: at };
}

function ends(at: number, text: string, length: number): number {
  return at < 0 ? text.length : at + length;
}
