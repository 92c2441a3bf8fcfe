import { ComponentWriter, isComponentName } from '../components/component-writer.js';
import type { MarkupAttribute, MarkupElement, MarkupExpression, MarkupNode } from '../components/markup.js';
import type { ProgramText } from '../templates/program-text.js';
import type { Globals } from './globals.js';

/** Elements of Astro that are no components of the program. */
const BUILT_IN = new Set(['Fragment']);

/**
 * Writes what the markup of an Astro component does. Elements stand inside expressions there (`list.map((x) => <li/>)`), so
 * each is an expression itself: the list of what it does.
 */
export class AstroWriter extends ComponentWriter {
  constructor(
    program: ProgramText,
    private readonly globals: Globals,
  ) {
    super(program, 'astro');
  }

  nodes(nodes: readonly MarkupNode[]): void {
    for (const node of nodes) {
      if (node.kind === 'element' ? node.content !== null : node.isEmpty) continue;
      this.made('void [', node.start);
      this.node(node);
      this.made('];\n', node.end);
    }
  }

  protected code({ parts }: MarkupExpression): void {
    let inList = false;
    for (const [index, part] of parts.entries()) {
      if (part.kind === 'element') {
        if (!inList) this.made('[', part.start);
        inList = true;
        this.element(part);
        continue;
      }
      // Elements side by side are one list.
      const isBetween = inList && index + 1 < parts.length && this.text(part).trim() === '';
      if (isBetween) continue;
      if (inList) this.made(']', part.start);
      inList = false;
      this.globals.copy(this.program, part);
    }
    if (inList) this.made(']', parts.at(-1)?.end ?? 0);
  }

  /** Items of a list, each with its comma. */
  private node(node: MarkupNode): void {
    if (node.kind === 'element') this.element(node);
    else this.item(node);
  }

  private item(expression: MarkupExpression): void {
    if (expression.isEmpty) return;
    this.expression(expression);
    this.made(', ', expression.end);
  }

  private element(element: MarkupElement): void {
    const isComponent = isComponentName(element.name) && !BUILT_IN.has(element.name);
    for (const one of element.attributes) this.attribute(element, one, isComponent);
    if (isComponent) this.component(element);
    for (const child of element.children) this.node(child);
  }

  private attribute(element: MarkupElement, one: MarkupAttribute, isComponent: boolean): void {
    if (one.name === 'set:html') {
      this.operation('html', { start: one.start, end: one.nameEnd }, () => this.value(one));
      this.made(', ', one.end);
      return;
    }
    if (isComponent && isProperty(one)) return;
    if (
      !isComponent &&
      this.attributeOperation(element, one, one.name === '' ? this.shorthand(one) : one.name)
    ) {
      this.made(', ', one.end);
      return;
    }
    for (const part of one.value) if (part.kind === 'expression') this.spreadOrItem(part);
  }

  private spreadOrItem(expression: MarkupExpression): void {
    if (/^\{\s*\.\.\./.test(this.text(expression).slice(0, 100))) {
      // The properties of the object become attributes of the element.
      this.made('{', expression.start);
      this.code(expression);
      this.made('\n}, ', expression.end);
    } else this.item(expression);
  }

  /** A component is a function of its properties. */
  private component(element: MarkupElement): void {
    const { start } = element;
    const end = start + 1 + element.name.length;
    this.program.copied(start + 1, end);
    this.program.made('({', start, end);
    for (const one of element.attributes) {
      if (!isProperty(one)) continue;
      const [part] = one.value;
      if (one.name !== '') {
        this.made(`${JSON.stringify(one.name)}: `, one.start);
        this.value(one);
      } else if (part?.kind === 'expression' && !part.isEmpty) {
        const name = this.shorthand(one);
        if (name !== '') {
          this.made(`${JSON.stringify(name)}: `, one.start);
          this.expression(part);
        } else this.code(part);
        this.made('\n', one.end);
      } else continue;
      this.made(', ', one.end);
    }
    this.program.made('}), ', start, end);
  }

  /** The name in `{name}`, '' for other braces. */
  private shorthand(one: MarkupAttribute): string {
    return /^\{\s*([A-Za-z_$][\w$]*)\s*\}$/.exec(this.text(one))?.[1] ?? '';
  }
}

/** Whether a component gets the attribute as a property; directives such as `client:load` are for Astro itself. */
function isProperty({ name }: MarkupAttribute): boolean {
  return !/^(?:set|client|server|define|is|transition):/.test(name);
}
