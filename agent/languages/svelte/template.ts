import { ComponentWriter, isComponentName } from '../components/component-writer.js';
import type {
  MarkupAttribute,
  MarkupElement,
  MarkupExpression,
  MarkupNode,
  Piece,
} from '../components/markup.js';
import { attributeOf } from '../components/markup.js';
import type { ProgramText } from '../templates/program-text.js';
import { awaitHead, eachHead, tagOf } from './blocks.js';

/** Blocks that may be open at once; what is nested deeper is written without its block. */
const MAX_OPEN = 80;
/** What binds or styles an element by its name, and is evaluated. */
const DIRECTIVE = /^(?:on|bind|class|style|transition|in|out|animate|use):/;
/** `row(item)`, with its types. */
const SNIPPET = /^\s*([A-Za-z_$][\w$]*)\s*(?:<[^()]*>)?\(/;

interface OpenBlock {
  name: string;
  closing: string;
  /** The variable that holds the promise of an `await`. */
  promise: string;
}

/** Writes what the markup of a Svelte component does, as statements of JavaScript. */
export class SvelteWriter extends ComponentWriter {
  private readonly open: OpenBlock[] = [];
  private count = 0;

  constructor(program: ProgramText) {
    super(program, 'svelte');
  }

  nodes(nodes: readonly MarkupNode[]): void {
    const outer = this.open.length;
    for (const node of nodes) {
      if (node.kind === 'element') this.element(node);
      else this.tag(node, outer);
    }
    while (this.open.length > outer) this.close(nodes.at(-1)?.end ?? 0);
  }

  protected code({ parts }: MarkupExpression): void {
    for (const part of parts) this.program.copied(part.start, part.end);
  }

  // ---- braces

  private tag(expression: MarkupExpression, outer: number): void {
    const { name, rest } = tagOf(this.program.template, expression);
    const { start } = expression;
    switch (name) {
      case '':
        this.evaluate(rest);
        break;
      case '@html':
        this.operation('html', { start: start + 1, end: rest.start }, () => this.piece(rest, 'undefined'));
        this.made(';\n', rest.end);
        break;
      case '@const':
        this.made('const ', start);
        this.copied(rest, 'none__ = 0');
        this.made('\n;\n', rest.end);
        break;
      case '#if':
        this.enter(name, start, '}\n', () => this.test(rest));
        break;
      case '#key':
        this.evaluate(rest);
        this.enter(name, start, '}\n', () => undefined);
        break;
      case '#each':
        this.each(expression, rest);
        break;
      case '#await':
        this.await(expression, rest);
        break;
      case '#snippet':
        this.snippet(rest, start);
        break;
      case ':else':
      case ':then':
      case ':catch':
        if (this.open.length > outer) this.branch(name, rest, start);
        break;
      default:
        if (!name.startsWith('/')) this.evaluate(rest);
        else if (this.open.length > outer) this.close(start);
    }
  }

  private enter(name: string, at: number, closing: string, header: () => void): void {
    if (this.open.length >= MAX_OPEN) {
      this.open.push({ name, closing: '', promise: '' });
      return;
    }
    header();
    this.made('{\n', at);
    this.open.push({ name, closing, promise: '' });
  }

  private close(at: number): void {
    this.made(this.open.pop()?.closing ?? '', at);
  }

  private test(rest: Piece): void {
    this.made('if (', rest.start);
    this.piece(rest, 'true');
    this.made(') ', rest.end);
  }

  /** `{:else}`, `{:else if test}`, `{:then value}`, `{:catch error}` of the innermost block. */
  private branch(name: string, rest: Piece, at: number): void {
    const block = this.open[this.open.length - 1];
    if (block.closing === '') return;
    if (name === ':else' && block.name === '#if') {
      this.made('} else ', at);
      const test = /^\s*if\b/.exec(this.text(rest));
      if (test) this.test({ start: rest.start + test[0].length, end: rest.end });
      this.made('{\n', at);
      return;
    }
    this.made('}\n{\n', at);
    if (name === ':then') this.bound(rest, () => this.made(`await ${block.promise || 'undefined'}`, at));
    else if (name === ':catch') this.bound(rest, () => this.made('undefined', at));
  }

  private each(expression: MarkupExpression, rest: Piece): void {
    const { list, item, index, key } = eachHead(expression, rest);
    const { start } = expression;
    this.enter('#each', start, '}\n', () => {
      this.made('for (const ', start);
      this.copied(item, `each__${this.count++}`);
      this.made('\n of ', start);
      this.piece(list, '[]');
      this.made(') ', start);
    });
    if (index !== null) this.bound(index, () => this.made('0', start));
    if (key !== null) this.evaluate(key);
  }

  private await(expression: MarkupExpression, rest: Piece): void {
    const { promise, value } = awaitHead(expression, rest);
    const { start } = expression;
    const name = `await__${this.count++}`;
    this.enter('#await', start, '}\n}\n', () => {
      this.made(`{\nconst ${name} = `, start);
      this.piece(promise, 'undefined');
      this.made(';\n', start);
    });
    const block = this.open[this.open.length - 1];
    block.promise = block.closing === '' ? '' : name;
    if (value !== null && block.promise !== '') this.bound(value, () => this.made(`await ${name}`, start));
  }

  /** `{#snippet row(item)}`: a function, which `{@render row(x)}` and other components call. */
  private snippet(rest: Piece, start: number): void {
    const isFunction = SNIPPET.test(this.text(rest));
    this.enter('#snippet', start, '}\n', () => {
      if (!isFunction) return;
      this.made('async function ', start);
      this.copied(rest, '');
      this.made('\n', start);
    });
  }

  /** `const name = value;` where the tag binds a name. */
  private bound(pattern: Piece, value: () => void): void {
    if (!/^\s*[\w$[{]/.test(this.text(pattern))) return;
    this.made('const ', pattern.start);
    this.copied(pattern, '');
    this.made('\n = ', pattern.end);
    value();
    this.made(';\n', pattern.end);
  }

  // ---- elements

  private element(element: MarkupElement): void {
    if (element.content !== null) return;
    const lets = element.attributes.filter(({ name }) => name.startsWith('let:'));
    // What the component around gives to its slot.
    const isSlot = lets.length > 0 && this.open.length < MAX_OPEN;
    if (isSlot) {
      this.made('((', element.start);
      for (const one of lets) this.slotName(one);
      this.made(') => {\n', element.start);
      this.open.push({ name: 'let', closing: '});\n', promise: '' });
    }
    this.content(element);
    if (isSlot) this.close(element.end);
  }

  private slotName(one: MarkupAttribute): void {
    const name = this.text({ start: one.start + 'let:'.length, end: one.nameEnd });
    const [value] = one.value;
    if (value?.kind === 'expression') this.copied({ start: value.start + 1, end: value.end - 1 }, name);
    else if (/^[A-Za-z_$][\w$]*$/.test(name)) this.program.copied(one.start + 'let:'.length, one.nameEnd);
    else this.made(`slot__${this.count++}`, one.start);
    this.made(', ', one.end);
  }

  private content(element: MarkupElement): void {
    const isComponent = isComponentName(element.name);
    const isDynamic = element.name === 'svelte:component';
    for (const one of element.attributes)
      if (!isComponent && !isDynamic) this.attribute(element, one);
      else if (DIRECTIVE.test(one.name) && !one.name.startsWith('bind:')) this.attribute(element, one);
    if (isComponent || isDynamic) this.component(element, isDynamic);
    else this.nodes(element.children);
  }

  private attribute(element: MarkupElement, one: MarkupAttribute): void {
    const name = one.name === '' ? this.shorthand(one) : one.name;
    if (one.name.startsWith('let:')) return;
    if (one.name.startsWith('use:') && one.name.length > 4) {
      this.action(one);
      return;
    }
    if (/^bind:innerHTML$/i.test(one.name)) {
      this.operation('html', { start: one.start, end: one.nameEnd }, () => this.value(one));
      this.made(';\n', one.end);
    } else if (this.attributeOperation(element, one, name)) this.made(';\n', one.end);
    else
      for (const part of one.value)
        if (part.kind === 'expression') {
          const { name: tag, rest } = tagOf(this.program.template, part);
          if (tag === '' || tag === '@attach') this.evaluate(this.withoutDots(rest));
        }
  }

  /** `use:action={value}` calls the function with the element and the value. */
  private action(one: MarkupAttribute): void {
    const name = { start: one.start + 'use:'.length, end: one.nameEnd };
    if (!/^[A-Za-z_$][\w$.]*$/.test(this.text(name))) return;
    this.program.copied(name.start, name.end);
    this.made('(undefined, ', one.start);
    this.value(one);
    this.made(');\n', one.end);
  }

  /** A component is a function of its properties; snippets inside it are properties, too. */
  private component(element: MarkupElement, isDynamic: boolean): void {
    const { start } = element;
    const end = start + 1 + element.name.length;
    this.made('{\n', start);
    this.nodes(element.children);
    if (isDynamic) {
      const which = attributeOf(element, 'this');
      this.made('(', start);
      if (which === undefined) this.made('undefined', start);
      else this.value(which);
      this.made(')({', start);
    } else {
      this.program.copied(start + 1, end);
      this.program.made('({', start, end);
    }
    for (const one of element.attributes) this.property(one);
    for (const child of element.children) if (child.kind === 'expression') this.snippetProperty(child);
    this.program.made('});\n', start, end);
    this.made('}\n', start);
  }

  private snippetProperty(child: MarkupExpression): void {
    const { name, rest } = tagOf(this.program.template, child);
    const snippet = name === '#snippet' ? SNIPPET.exec(this.text(rest))?.[1] : undefined;
    if (snippet !== undefined) this.made(`${snippet}, `, child.start);
  }

  private property(one: MarkupAttribute): void {
    const name = one.name.replace(/^bind:/, '');
    const [part] = one.value;
    if (name === '' && part?.kind === 'expression') {
      const { name: tag, rest } = tagOf(this.program.template, part);
      if (tag !== '' || part.isEmpty) return;
      const key = this.shorthand(one);
      if (key !== '') this.made(`${JSON.stringify(key)}: `, one.start);
      else this.made('...', one.start);
      this.piece(this.withoutDots(rest), 'undefined');
    } else if (/^[\w$-]+$/.test(name)) {
      this.made(`${JSON.stringify(name)}: `, one.start);
      if (one.value.length === 0 && name !== one.name)
        this.program.copied(one.start + 'bind:'.length, one.nameEnd);
      else this.value(one);
    } else return;
    this.made(', ', one.end);
  }

  /** The name in `{name}`, '' for other braces. */
  private shorthand(one: MarkupAttribute): string {
    return /^\{\s*([A-Za-z_$][\w$]*)\s*\}$/.exec(this.text(one))?.[1] ?? '';
  }

  private withoutDots(rest: Piece): Piece {
    const dots = /^\s*\.\.\./.exec(this.text(rest));
    return { start: rest.start + (dots?.[0].length ?? 0), end: rest.end };
  }

  // ---- code

  private evaluate(rest: Piece): void {
    if (this.isBlank(rest)) return;
    this.made('void ', rest.start);
    this.piece(rest, '0');
    this.made(';\n', rest.end);
  }

  private piece(rest: Piece, missing: string): void {
    this.made('(', rest.start);
    this.copied(rest, missing);
    this.made('\n)', rest.end);
  }

  private copied(piece: Piece | null, missing: string): void {
    if (piece === null || this.isBlank(piece)) this.made(missing, piece?.start ?? 0);
    else this.program.copied(piece.start, piece.end);
  }

  private isBlank(piece: Piece): boolean {
    return (
      this.text(piece)
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .trim() === ''
    );
  }
}
