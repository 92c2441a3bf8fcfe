import { closingBrace } from './jsp-pieces.js';
import type { ProgramText } from './program-text.js';
import { OPERATIONS } from './relocate.js';
import { isName } from './script-writer.js';

/** Blocks that may be open at once; what is indented deeper is written without its block. */
const MAX_OPEN = 80;

const EACH = /^(?:each|for)\s+([\w$]+)(?:\s*,\s*([\w$]+))?\s+in\s+/;
const CONDITION = /^(if|unless|else if|while)\b\s*/;
const MIXIN = /^mixin\s+([\w-]+)\s*(?:\(([^)]*)\))?/;
const USE = /^\+([\w-]+)\s*(\()?/;
const INCLUDE = /^(?:include|extends)(?::[\w-]+)?\s+(\S+)/;
const TAG = /^(?:[\w:-]+|[#.][\w-]+)(?:[#.][\w-]+)*/;
const INTERPOLATION = /(\\?)!\{/g;
const RAW_ATTRIBUTE = /[\s,(]["']?[\w@:.-]+["']?!=(?!=)\s*/g;

/** Attributes may do without commas between them. */
const NEXT_ATTRIBUTE = /^\s+[\w@:.-]+!?=(?!=)/;

/** Writes what a Pug template does, as a body of JavaScript statements. */
export function pugBody(program: ProgramText): void {
  new PugTemplate(program).write();
}

class PugTemplate {
  private readonly text: string;
  /** Indents of the open blocks. */
  private readonly open: number[] = [];
  /** Lines indented deeper than this are text or comment; -1 for none. */
  private textIndent = -1;
  private isComment = false;
  private position = 0;

  constructor(private readonly program: ProgramText) {
    this.text = program.template;
  }

  write(): void {
    while (this.position < this.text.length) {
      const lineEnd = this.endOfLine(this.position);
      const start = this.position + this.indentAt(this.position);
      const indent = start - this.position;
      this.position = lineEnd + 1;
      if (start >= lineEnd || this.text.slice(start, lineEnd).trim() === '') continue;
      if (this.textIndent >= 0 && indent > this.textIndent) {
        if (!this.isComment) this.interpolations(start, lineEnd);
        continue;
      }
      this.textIndent = -1;
      this.closeTo(indent, start);
      this.line(start, lineEnd, indent);
    }
    this.closeTo(0, this.text.length);
  }

  private indentAt(from: number): number {
    let at = from;
    while (this.text[at] === ' ' || this.text[at] === '\t') at++;
    return at - from;
  }

  private endOfLine(from: number): number {
    const end = this.text.indexOf('\n', from);
    return end < 0 ? this.text.length : end;
  }

  private closeTo(indent: number, at: number): void {
    for (let last = this.open.at(-1); last !== undefined && last >= indent; last = this.open.at(-1)) {
      this.open.pop();
      this.program.made('}\n', at, at);
    }
  }

  private enter(indent: number, header: string, start: number, end: number): void {
    if (this.open.length >= MAX_OPEN) return;
    this.open.push(indent);
    this.program.made(`${header}{\n`, start, end);
  }

  private line(start: number, end: number, indent: number): void {
    const line = this.text.slice(start, end).trimEnd();
    const until = start + line.length;
    if (line.startsWith('//')) {
      this.textIndent = indent;
      this.isComment = true;
    } else if (line.startsWith('-')) this.code(start + 1, until);
    else if (line.startsWith('!=')) this.output(start + 2, until, start);
    else if (line.startsWith('=')) this.evaluated(start + 1, until);
    else if (/^[|<]/.test(line)) this.interpolations(start, until);
    else if (!this.statement(line, start, until, indent)) this.tag(start, until, indent);
  }

  private statement(line: string, start: number, end: number, indent: number): boolean {
    const each = EACH.exec(line);
    if (each !== null) {
      if (this.open.length >= MAX_OPEN || !isName(each[1])) return true;
      this.open.push(indent);
      this.program.made(`for (const ${each[1]} of (`, start, end);
      this.program.copied(start + each[0].length, end);
      this.program.made('\n)) {\n', start, end);
      return true;
    }
    const condition = CONDITION.exec(line);
    if (condition !== null) {
      if (this.open.length >= MAX_OPEN) return true;
      this.open.push(indent);
      const [whole, word] = condition;
      this.program.made(word === 'unless' ? 'if (!(' : `${word} ((`, start, end);
      this.program.copied(start + whole.length, end);
      this.program.made('\n)) {\n', start, end);
      return true;
    }
    const mixin = MIXIN.exec(line);
    const use = USE.exec(line);
    const included = INCLUDE.exec(line);
    if (/^else\b/.test(line)) this.enter(indent, 'else ', start, end);
    else if (/^(when|default)\b/.test(line)) this.enter(indent, 'if (locals) ', start, end);
    else if (/^(case|block|append|prepend|doctype)\b/.test(line)) return !line.includes('=');
    else if (mixin !== null) {
      const parameters = (mixin[2] ?? '').split(',').map((name) => name.trim().replace(/\s*=.*/, ''));
      const header = `function ${mixinName(mixin[1])}(${parameters.filter(isName).join(', ')}) `;
      this.enter(indent, header, start, end);
    } else if (use !== null) {
      this.program.made(`${mixinName(use[1])}(`, start, end);
      const close = use[2] === undefined ? -1 : this.closing(start + use[0].length);
      if (close >= 0) this.program.copied(start + use[0].length, close);
      this.program.made('\n);\n', start, end);
    } else if (included !== null)
      this.program.made(`${OPERATIONS}.pug.include(${JSON.stringify(included[1])});\n`, start, end);
    else return false;
    return true;
  }

  /** `a.name(href=url)= text`, and what may follow the name of a tag. */
  private tag(start: number, end: number, indent: number): void {
    let at = start + (TAG.exec(this.text.slice(start, end))?.[0].length ?? 0);
    let until = end;
    if (this.text.startsWith('&attributes', at)) at += '&attributes'.length;
    if (this.text[at] === '(') {
      const close = this.closing(at + 1);
      if (close < 0) return;
      this.rawAttributes(at, close);
      at = close + 1;
      if (at > end) {
        until = this.endOfLine(at);
        this.position = until + 1;
      }
    }
    const rest = this.text.slice(at, until).trimEnd();
    const restEnd = at + rest.length;
    if (rest.startsWith('!=')) this.output(at + 2, restEnd, start);
    else if (rest.startsWith('=')) this.evaluated(at + 1, restEnd);
    else if (rest.startsWith(': ')) this.tag(at + 2, restEnd, indent);
    else if (rest === '.') {
      this.textIndent = indent;
      this.isComment = false;
    } else if (at > start) this.interpolations(at, restEnd);
  }

  private rawAttributes(from: number, to: number): void {
    let at = from;
    for (const found of this.text.slice(from, to).matchAll(RAW_ATTRIBUTE)) {
      if (from + found.index < at) continue;
      const start = from + found.index + found[0].length;
      at = start;
      for (let depth = 0; at < to; at++) {
        const character = this.text[at];
        if (/[([{]/.test(character)) depth++;
        else if (/[)\]}]/.test(character)) depth--;
        else if (
          depth === 0 &&
          (/[,\n]/.test(character) || NEXT_ATTRIBUTE.test(this.text.slice(at, at + 40)))
        )
          break;
      }
      this.output(start, at, from + found.index + 1);
    }
  }

  private code(from: number, to: number): void {
    this.program.copied(from, to);
    this.program.made('\n', to, to);
  }

  private evaluated(from: number, to: number): void {
    this.program.made('void ((', from, to);
    this.program.copied(from, to);
    this.program.made('\n));\n', to, to);
  }

  private output(from: number, to: number, start: number): void {
    this.program.made(`${OPERATIONS}.pug.raw((`, start, to);
    this.program.copied(from, to);
    this.program.made('\n));\n', to, to);
  }

  /** `!{value}` in text. */
  private interpolations(from: number, to: number): void {
    for (const found of this.text.slice(from, to).matchAll(INTERPOLATION)) {
      const start = from + found.index + found[0].length;
      const close = closingBrace(this.text, start);
      if (close < 0 || close > to) return;
      if (found[1] === '') this.output(start, close, from + found.index);
    }
  }

  /** Where an opened parenthesis is closed, not looking into texts; -1 where it is not within a bounded stretch. */
  private closing(from: number): number {
    const limit = Math.min(this.text.length, from + 2000);
    for (let at = from, depth = 0; at < limit; at++) {
      const character = this.text[at];
      if (character === '(') depth++;
      else if (character === ')' && depth-- === 0) return at;
      else if (character === '"' || character === "'" || character === '`') {
        const close = this.text.indexOf(character, at + 1);
        if (close > 0 && close < limit) at = close;
      }
    }
    return -1;
  }
}

function mixinName(name: string): string {
  return `mixin_${name.replaceAll('-', '_')}`;
}
