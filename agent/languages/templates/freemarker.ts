import type { Dialect, Expression } from './expression.js';
import { ExpressionParser } from './expression-parser.js';
import { closingBrace } from './jsp-pieces.js';
import type { ProgramText } from './program-text.js';
import { type Escaping, isName, SAFE, ScriptWriter } from './script-writer.js';

const dialect: Dialect = {
  words: { gt: '>', lt: '<', gte: '>=', lte: '<=', as: '' },
  filter: '?',
  inlineIf: false,
  ternary: false,
};

const OPENING = /<#--|<\/?[#@][\w.]+|[$#]\{/g;
const MAX_TAG = 2000;

/** Writes what a FreeMarker template does; files named `.ftlh` and `.ftlx` escape by themselves. */
export function freemarkerBody(program: ProgramText, escapes: boolean): void {
  new FreemarkerTemplate(program, escapes).write();
}

class FreemarkerTemplate {
  private readonly writer: ScriptWriter;
  private readonly escapings: Escaping[] = [];

  constructor(
    private readonly program: ProgramText,
    escapes: boolean,
  ) {
    this.writer = new ScriptWriter(program, 'freemarker');
    this.writer.getters = true;
    this.writer.escaping = escapes ? 'on' : 'default';
    this.writer.special = (name, start, end) => {
      if (name !== 'RequestParameters') return false;
      this.writer.made(`${this.writer.operations}.parameters`, start, end);
      return true;
    };
  }

  write(): void {
    const { template } = this.program;
    let position = 0;
    for (;;) {
      OPENING.lastIndex = position;
      const opening = OPENING.exec(template);
      if (opening === null) break;
      const [mark] = opening;
      const from = opening.index + mark.length;
      const close =
        mark === '<#--'
          ? template.indexOf('-->', from)
          : mark.endsWith('{')
            ? closingBrace(template, from)
            : tagEnd(template, from);
      if (close < 0 && mark === '<#--') break;
      position = close < 0 ? from : close + (mark === '<#--' ? 3 : 1);
      if (close < 0 || mark === '<#--') continue;
      if (mark.endsWith('{')) this.output(opening.index, from, close);
      else this.tag(mark, opening.index, from, close);
    }
    this.writer.leaveAll();
  }

  private output(start: number, from: number, to: number): void {
    const value = this.parser(from, to).expression();
    if (value !== null)
      this.writer.print(value, value.kind === 'filter' && SAFE.has(value.name), start, to + 1);
  }

  private tag(mark: string, start: number, from: number, to: number): void {
    const { writer } = this;
    const parser = this.parser(from, to);
    const end = to + 1;
    const name = mark.replace(/^<\/?[#@]/, '');
    if (mark.startsWith('</')) {
      if (/^(escape|autoesc|noautoesc|noescape)$/.test(name))
        writer.escaping = this.escapings.pop() ?? 'default';
      else writer.leave(name, start, end);
      return;
    }
    switch (name) {
      case 'if':
        writer.if('if', parser.expression(), start, end);
        return;
      case 'elseif':
        if (writer.innermost === 'if') writer.else(parser.expression() ?? nothing(end), start, end);
        return;
      case 'else':
        if (writer.innermost === 'if') writer.else(null, start, end);
        return;
      case 'list':
      case 'items': {
        const values = name === 'list' ? (parser.expression() ?? nothing(end)) : nothing(end);
        const targets: string[] = [];
        if (parser.take('as')) {
          do targets.push(parser.name());
          while (parser.take(','));
        }
        writer.forEach(name, targets.slice(0, 1), values, start, end);
        return;
      }
      case 'assign':
      case 'local':
      case 'global':
        this.assign(parser, start, end);
        return;
      case 'include': {
        const file = parser.expression();
        if (file === null) return;
        writer.include(file, [], start, end);
        return;
      }
      case 'escape':
      case 'autoesc':
        this.escape('on');
        return;
      case 'noescape':
      case 'noautoesc':
        this.escape('off');
        return;
      case 'macro':
        this.macro(parser, start, end);
    }
  }

  private escape(escaping: Escaping): void {
    this.escapings.push(this.writer.escaping);
    this.writer.escaping = escaping;
  }

  private assign(parser: ExpressionParser, start: number, end: number): void {
    while (!parser.done) {
      const name = parser.name();
      if (name === '' || !parser.take('=')) return;
      const value = parser.expression();
      if (value === null || !isName(name)) continue;
      this.writer.assign(name, value, start, end);
      this.writer.declare([name]);
    }
  }

  private macro(parser: ExpressionParser, start: number, end: number): void {
    const [name = '', ...parameters] = names(parser);
    const declared = [...new Set(parameters.filter(isName))].join(', ');
    this.writer.enter('macro', start, end, () =>
      this.writer.made(`function ${isName(name) ? name : 'macro_'}(${declared}) `, start, end),
    );
  }

  private parser(from: number, to: number): ExpressionParser {
    return new ExpressionParser(this.program.template, from, to, dialect);
  }
}

function names(parser: ExpressionParser): string[] {
  const found: string[] = [];
  while (!parser.done) {
    const name = parser.name();
    if (name !== '') found.push(name);
    else parser.skip();
    if (parser.take('=')) parser.expression();
  }
  return found;
}

function nothing(at: number): Expression {
  return { kind: 'list', items: [], start: at, end: at };
}

/** Where a tag ends, not looking into texts and parentheses: `>` may compare there. */
function tagEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + MAX_TAG);
  for (let at = from, depth = 0; at < limit; at++) {
    const character = text[at];
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === '>' && depth <= 0 && text[at - 1] !== '-') return at;
    else if (character === '"' || character === "'") {
      const close = text.indexOf(character, at + 1);
      if (close > 0 && close < limit) at = close;
    }
  }
  return -1;
}
