import { type Dialect, type Expression, javaWords } from './expression.js';
import { ExpressionParser } from './expression-parser.js';
import { closingBrace } from './jsp-pieces.js';
import { type MarkupAttribute, type MarkupTag, markupTags } from './markup-tags.js';
import type { ProgramText } from './program-text.js';
import { isName, ScriptWriter } from './script-writer.js';

const dialect: Dialect = {
  words: javaWords,
  filter: '',
  inlineIf: false,
  ternary: true,
  sigils: '#@',
};

const ATTRIBUTE = /^(?:th:|data-th-)([\w-]+)$/;
const INLINED = /\[\[[^[\]]*\]\]|\[\((?:(?!\)\])[^[])*\)\]/g;
const PREPROCESSED = /__\$\{(.*?)\}__/g;

/** Writes what a Thymeleaf template does. */
export function thymeleafBody(program: ProgramText): void {
  new ThymeleafTemplate(program).write();
}

class ThymeleafTemplate {
  private readonly writer: ScriptWriter;
  /** Open elements with the blocks that end with them. */
  private readonly elements: { name: string; blocks: string[]; selected: boolean }[] = [];
  /** Variables that hold the objects which `*{...}` selects from, innermost last. */
  private readonly selected: string[] = [];
  private blocks = 0;

  constructor(private readonly program: ProgramText) {
    this.writer = new ScriptWriter(program, 'thymeleaf');
    this.writer.getters = true;
    this.writer.special = (name, start, end) => this.name(name, start, end);
  }

  write(): void {
    for (const tag of markupTags(this.program.template)) {
      if (tag.kind === 'text') this.inlined(tag.start, tag.end);
      else if (tag.kind === 'close') this.close(tag);
      else this.open(tag);
    }
    this.writer.leaveAll();
  }

  private open(tag: MarkupTag): void {
    const values = new Map<string, MarkupAttribute>();
    for (const attribute of tag.attributes) {
      const name = ATTRIBUTE.exec(attribute.name)?.[1];
      if (name === undefined) continue;
      values.set(name, attribute);
      this.preprocessed(attribute);
    }
    const element = { name: tag.name, blocks: [] as string[], selected: false };
    // In the order in which the attributes of one element are worked off.
    for (const name of ['insert', 'replace', 'include']) this.fragment(values.get(name));
    this.each(values.get('each'), element.blocks);
    this.condition(values.get('if') ?? values.get('case'), element.blocks);
    element.selected = this.select(values.get('object'), element.blocks);
    this.local(values.get('with'), element.blocks);
    const raw = values.get('utext');
    if (raw) {
      const value = this.value(raw.start, raw.end);
      if (value !== null) this.writer.print(value, true, raw.start, raw.end);
    }
    if (tag.isEmpty) this.end(element, tag.end);
    else this.elements.push(element);
  }

  private close({ name, start }: MarkupTag): void {
    const at = this.elements.findLastIndex((element) => element.name === name);
    while (at >= 0 && this.elements.length > at) {
      const element = this.elements.pop();
      if (element !== undefined) this.end(element, start);
    }
  }

  private end(element: { blocks: string[]; selected: boolean }, at: number): void {
    for (const block of element.blocks.reverse()) this.writer.leave(block, at, at);
    if (element.selected) this.selected.pop();
  }

  private block(blocks: string[]): string {
    const name = `block${this.blocks++}`;
    blocks.push(name);
    return name;
  }

  /** `user, status : ${users}` */
  private each(attribute: MarkupAttribute | undefined, blocks: string[]): void {
    const colon = attribute?.value.indexOf(':') ?? -1;
    if (attribute === undefined || colon < 0) return;
    const [variable] = attribute.value.slice(0, colon).split(',', 1);
    const values = this.value(attribute.start + colon + 1, attribute.end);
    if (values !== null)
      this.writer.forEach(this.block(blocks), [variable.trim()], values, attribute.start, attribute.end);
  }

  private condition(attribute: MarkupAttribute | undefined, blocks: string[]): void {
    if (attribute === undefined) return;
    const test = this.value(attribute.start, attribute.end);
    this.writer.if(this.block(blocks), test, attribute.start, attribute.end);
  }

  private select(attribute: MarkupAttribute | undefined, blocks: string[]): boolean {
    const value = attribute === undefined ? null : this.value(attribute.start, attribute.end);
    if (attribute === undefined || value === null) return false;
    const name = `selected${this.blocks}`;
    this.writer.enter(this.block(blocks), attribute.start, attribute.end, () => undefined);
    this.writer.assign(name, value, attribute.start, attribute.end, 'const ');
    this.selected.push(name);
    return true;
  }

  /** `a=${x}, b=${y}` */
  private local(attribute: MarkupAttribute | undefined, blocks: string[]): void {
    if (attribute === undefined) return;
    this.writer.enter(this.block(blocks), attribute.start, attribute.end, () => undefined);
    const names = /([\w$]+)\s*=\s*(?=[^=])([^,]*(?:\{[^}]*\})?[^,]*)/g;
    for (const found of attribute.value.matchAll(names)) {
      const start = attribute.start + found.index + found[0].length - found[2].length;
      const value = this.value(start, start + found[2].length);
      this.writer.assign(found[1], value, start, start + found[2].length, 'let ');
    }
  }

  /** `~{folder/file :: part}`: the other file sees the variables of this one. */
  private fragment(attribute: MarkupAttribute | undefined): void {
    const file = /^\s*(?:~\{)?\s*'?([\w./-]+)'?\s*(?:::|\}?\s*$)/.exec(attribute?.value ?? '')?.[1];
    if (attribute === undefined || file === undefined || file === 'this') return;
    const { start, end } = attribute;
    this.writer.include({ kind: 'text', value: file, start, end }, [], start, end);
  }

  /** `__${x}__` becomes part of the expression before that is run. */
  private preprocessed({ value, start }: MarkupAttribute): void {
    for (const found of value.matchAll(PREPROCESSED)) {
      const from = start + found.index + 4;
      const inner = new ExpressionParser(
        this.program.template,
        from,
        from + found[1].length,
        dialect,
      ).expression();
      if (inner === null) continue;
      this.writer.made(`${this.writer.operations}.preprocess(`, from - 4, from + found[1].length + 3);
      this.writer.expression(inner);
      this.writer.made(');\n', from - 4, from + found[1].length + 3);
    }
  }

  /** `[(${x})]` in text; `[[${x}]]` escapes. */
  private inlined(start: number, end: number): void {
    const { template } = this.program;
    for (const found of template.slice(start, end).matchAll(INLINED)) {
      const raw = found[0].startsWith('[(');
      const from = start + found.index;
      const value = raw ? this.value(from + 2, from + found[0].length - 2) : null;
      if (value !== null) this.writer.print(value, true, from, from + found[0].length);
    }
  }

  /** The values `${...}` and `*{...}` in an expression; links are encoded, and left out. */
  private value(start: number, end: number): Expression | null {
    const { template } = this.program;
    const parts: Expression[] = [];
    let at = start;
    for (const found of template.slice(start, end).matchAll(/[$*@~]\{/g)) {
      const from = start + found.index + 2;
      if (from < at) continue;
      const close = closingBrace(template, from);
      if (close < 0 || close >= end) break;
      at = close + 1;
      if (found[0] === '@{' || found[0] === '~{') continue;
      const part = new ExpressionParser(template, from, close, dialect).expression();
      if (part === null) continue;
      // What only decides is not printed.
      if (/^\s*\?(?!:)/.test(template.slice(at, Math.min(end, at + 100)))) continue;
      const selected = this.selected[this.selected.length - 1];
      parts.push(found[0] === '*{' && selected !== undefined ? memberOf(part, selected) : part);
    }
    if (parts.length === 0) return null;
    return parts.length === 1 ? parts[0] : { kind: 'unknown', parts, start, end };
  }

  private name(name: string, start: number, end: number): boolean {
    const { writer } = this;
    if (name.startsWith('#') || name.startsWith('@'))
      writer.made(`${writer.operations}.${name.slice(1)}`, start, end);
    else if (name === 'param') writer.made(`${writer.operations}.param`, start, end);
    else if (!isName(name)) writer.made('undefined', start, end);
    else return false;
    return true;
  }
}

/** The expression with its first name taken of an object. */
function memberOf(value: Expression, object: string): Expression {
  const { start, end } = value;
  switch (value.kind) {
    case 'name':
      return {
        kind: 'member',
        object: { kind: 'name', name: object, start, end },
        name: value.name,
        start,
        end,
      };
    case 'member':
    case 'index':
      return { ...value, object: memberOf(value.object, object) };
    case 'call':
      return { ...value, callee: memberOf(value.callee, object) };
    default:
      return value;
  }
}
