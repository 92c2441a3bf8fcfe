import type { ProgramText } from '../templates/program-text.js';
import { OPERATIONS } from '../templates/relocate.js';
import { linkOperation } from './link-attributes.js';
import type { MarkupAttribute, MarkupElement, MarkupExpression, Piece } from './markup.js';

/** Writes what elements of components do with values, as expressions of JavaScript. */
export abstract class ComponentWriter {
  constructor(
    readonly program: ProgramText,
    /** The member of `template` that holds the operations of the framework. */
    private readonly family: string,
  ) {}

  /** Writes the code of braces as one expression. */
  protected abstract code(expression: MarkupExpression): void;

  /** `template.svelte.html(value)`, found at the name of the attribute. */
  protected operation(name: string, place: Piece, value: () => void): void {
    this.program.made(`${OPERATIONS}.${this.family}.${name}(`, place.start, place.end);
    value();
    this.made(')', place.end);
  }

  /** What an attribute of a plain element does with its value; false where that is nothing but to show it. */
  protected attributeOperation(element: MarkupElement, attribute: MarkupAttribute, name: string): boolean {
    const known = name.toLowerCase();
    const operation = known === 'srcdoc' ? 'html' : linkOperation(element.name.toLowerCase(), known);
    if (operation === undefined) return false;
    const place = { start: attribute.start, end: Math.max(attribute.nameEnd, attribute.start + 1) };
    this.operation(operation, place, () => this.value(attribute));
    return true;
  }

  /** The value of an attribute: an expression, or a text with expressions in it. */
  protected value({ value, start }: MarkupAttribute): void {
    this.made('(', start);
    for (const [index, part] of value.entries()) {
      if (index > 0) this.made(' + ', part.start);
      if (part.kind === 'expression') this.expression(part);
      else {
        const text = JSON.stringify(this.program.template.slice(part.start, part.end));
        this.program.made(text, part.start, part.end);
      }
    }
    this.made(value.length === 0 ? 'true)' : ')', start);
  }

  protected expression(expression: MarkupExpression): void {
    if (expression.isEmpty) {
      this.made('undefined', expression.start);
      return;
    }
    this.made('(', expression.start);
    this.code(expression);
    this.made('\n)', expression.end);
  }

  protected made(text: string, at: number): void {
    this.program.made(text, at, at);
  }

  protected text({ start, end }: Piece): string {
    return this.program.template.slice(start, end);
  }
}

/** `Card`, `Menu.Item`: a component, which is a function of its properties. */
export function isComponentName(name: string): boolean {
  return /^(?:[A-Z][\w$]*|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+)$/.test(name);
}
