import type { DirectiveNode, ElementNode, SimpleExpressionNode } from '@vue/compiler-dom';
import { linkOperation } from '../components/link-attributes.js';
import type { ProgramText } from '../templates/program-text.js';
import { OPERATIONS } from '../templates/relocate.js';
import { NodeType, type TemplateNode } from './component-file.js';
import { camelCase, isIdentifier } from './names.js';

type Expression = DirectiveNode['exp'];

/** What is written there as markup, whatever the element. */
const MARKUP_ATTRIBUTES = new Set(['innerhtml', 'outerhtml', 'inner-html', 'outer-html', 'srcdoc']);
/** Blocks that may be open at once; what is nested deeper is written without its block. */
const MAX_OPEN = 80;
const PATH = /^\s*[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*|\s*\[[^\]]*\])*\s*$/;
const FUNCTION = /^\s*(?:async\b\s*)?(?:(?:\([^)]*\)|[\w$]+)\s*=>|function\b)/;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

/** Writes what the template of a component does, as statements of JavaScript. */
export class TemplateWriter {
  private depth = 0;

  constructor(private readonly program: ProgramText) {}

  nodes(nodes: readonly TemplateNode[]): void {
    let inChain = false;
    for (const node of nodes) {
      if (node.type === NodeType.interpolation) {
        inChain = false;
        this.evaluate(node.content as SimpleExpressionNode);
      } else if (node.type === NodeType.element) inChain = this.element(node, inChain);
    }
  }

  /** Returns whether an `else` may follow. */
  private element(element: ElementNode, inChain: boolean): boolean {
    const start = element.loc.start.offset;
    const test = directive(element, 'if');
    const next = inChain ? (directive(element, 'else-if') ?? directive(element, 'else')) : undefined;
    const branch = test ?? next;
    if (branch === undefined) {
      this.looped(element);
      return false;
    }
    if (next !== undefined) this.made(' else ', start);
    const condition = sourceOf(branch.exp);
    if (condition !== null) {
      this.made('if (', start);
      this.expression(branch.exp, 'true');
      this.made(') ', start);
    }
    // Each branch is a block, however deep it stands: an `else` must find its `if`.
    this.made('{\n', start);
    this.looped(element);
    this.made('}\n', start);
    return condition !== null;
  }

  private looped(element: ElementNode): void {
    const loop = directive(element, 'for')?.forParseResult;
    const start = element.loc.start.offset;
    if (loop === undefined || this.depth >= MAX_OPEN) {
      this.slotted(element);
      return;
    }
    this.depth++;
    this.made('for (const ', start);
    this.pattern(loop.value, 'each__');
    this.made(' of ', start);
    this.expression(loop.source, '[]');
    this.made(') {\n', start);
    for (const counter of [loop.key, loop.index])
      if (counter !== undefined && isIdentifier(counter.loc.source))
        this.made(`const ${counter.loc.source} = 0;\n`, start);
    this.slotted(element);
    this.made('}\n', start);
    this.depth--;
  }

  /** The element in the scope of what it gets from the component around it, where it is a slot. */
  private slotted(element: ElementNode): void {
    const slot = directive(element, 'slot');
    const old = element.props.find(
      (prop) => prop.type === NodeType.attribute && /^(slot-)?scope$/.test(prop.name),
    );
    const scope = slot?.exp ?? (old?.type === NodeType.attribute ? scopeOf(old.value?.loc) : undefined);
    const start = element.loc.start.offset;
    if (scope === undefined || this.depth >= MAX_OPEN) {
      this.content(element);
      return;
    }
    this.depth++;
    this.made('((', start);
    this.copied(scope.loc.start.offset, scope.loc.end.offset, '');
    this.made('\n) => {\n', start);
    this.content(element);
    this.made('});\n', start);
    this.depth--;
  }

  private content(element: ElementNode): void {
    for (const prop of element.props) if (prop.type === NodeType.directive) this.directive(element, prop);
    if (isComponent(element.tag)) this.component(element);
    if (!directive(element, 'pre')) this.nodes(element.children);
  }

  private directive(element: ElementNode, one: DirectiveNode): void {
    switch (one.name) {
      case 'html':
        this.operation('html', one);
        break;
      case 'bind': {
        const name = staticArgument(one)?.toLowerCase();
        if (name === undefined) this.evaluate(one.exp);
        else if (MARKUP_ATTRIBUTES.has(name)) this.operation('html', one);
        else {
          const operation = linkOperation(element.tag.toLowerCase(), name);
          if (operation !== undefined) this.operation(operation, one);
          else if (!isComponent(element.tag)) this.evaluate(one.exp);
        }
        break;
      }
      case 'on':
        this.handler(one);
        break;
      case 'if':
      case 'else-if':
      case 'else':
      case 'for':
      case 'slot':
      case 'pre':
        break;
      default:
        this.evaluate(one.exp);
    }
  }

  /** Calls the operation that stands for what Vue does with the value of a directive. */
  private operation(name: string, one: DirectiveNode): void {
    const start = one.loc.start.offset;
    const end = start + (one.rawName ?? '').length;
    this.program.made(`${OPERATIONS}.vue.${name}(`, start, end);
    this.expression(one.exp, shorthand(one));
    this.program.made(');\n', start, one.loc.end.offset);
  }

  private handler(one: DirectiveNode): void {
    const code = sourceOf(one.exp);
    if (code === null || one.exp === undefined) return;
    const { start, end } = one.exp.loc;
    if (PATH.test(code) || FUNCTION.test(code)) {
      this.evaluate(one.exp);
      return;
    }
    this.made('(($event) => {\n', one.loc.start.offset);
    this.copied(start.offset, end.offset, '');
    this.made('\n});\n', one.loc.start.offset);
  }

  /** A component of the program is a function of its properties. */
  private component(element: ElementNode): void {
    const name = camelCase(element.tag);
    if (!isIdentifier(name)) return;
    const start = element.loc.start.offset;
    const end = start + 1 + element.tag.length;
    this.program.made(`${name[0].toUpperCase()}${name.slice(1)}({`, start, end);
    for (const prop of element.props) {
      if (prop.type === NodeType.attribute) {
        this.made(`${JSON.stringify(camelCase(prop.name))}: `, prop.loc.start.offset);
        this.made(`${JSON.stringify(prop.value?.content ?? '')}, `, prop.loc.start.offset);
        continue;
      }
      const isModel = prop.name === 'model';
      if (prop.name !== 'bind' && !isModel) continue;
      const key = prop.arg === undefined && isModel ? 'modelValue' : staticArgument(prop);
      if (key !== undefined) this.made(`${JSON.stringify(camelCase(key))}: `, prop.loc.start.offset);
      else if (prop.arg === undefined) this.made('...', prop.loc.start.offset);
      else continue;
      this.expression(prop.exp, shorthand(prop));
      this.made(', ', prop.loc.start.offset);
    }
    this.program.made('});\n', start, end);
  }

  private evaluate(expression: Expression): void {
    if (sourceOf(expression) === null || expression === undefined) return;
    this.made('void ', expression.loc.start.offset);
    this.expression(expression, '0');
    this.made(';\n', expression.loc.end.offset);
  }

  private expression(expression: Expression, missing: string): void {
    if (expression === undefined) {
      this.program.made(missing, 0, 0);
      return;
    }
    const { start, end } = expression.loc;
    this.made('(', start.offset);
    this.copied(start.offset, end.offset, missing);
    this.made('\n)', end.offset);
  }

  /** The names that a loop binds. */
  private pattern(expression: Expression, missing: string): void {
    const code = sourceOf(expression);
    if (expression === undefined || code === null || !/^\s*[\w$[{]/.test(code))
      this.program.made(missing, 0, 0);
    else this.copied(expression.loc.start.offset, expression.loc.end.offset, missing);
  }

  /** A piece of the file, without what markup makes of its characters. */
  private copied(start: number, end: number, missing: string): void {
    const raw = this.program.template.slice(start, end);
    if (raw.trim() === '') this.program.made(missing, start, end);
    else if (!/&(?:amp|lt|gt|quot|apos|#39);/.test(raw)) this.program.copied(start, end);
    else
      this.program.made(
        raw.replace(/&(amp|lt|gt|quot|apos|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole),
        start,
        end,
      );
  }

  private made(text: string, at: number): void {
    this.program.made(text, at, at);
  }
}

function directive(element: ElementNode, name: string): DirectiveNode | undefined {
  for (const prop of element.props) if (prop.type === NodeType.directive && prop.name === name) return prop;
  return undefined;
}

function sourceOf(expression: Expression): string | null {
  return expression === undefined || expression.loc.source.trim() === '' ? null : expression.loc.source;
}

/** The name behind the colon, where it is no expression itself. */
function staticArgument({ arg }: DirectiveNode): string | undefined {
  return arg !== undefined && 'isStatic' in arg && arg.isStatic ? arg.content : undefined;
}

/** `:title` alone is the variable of that name. */
function shorthand(one: DirectiveNode): string {
  const name = camelCase(staticArgument(one) ?? '');
  return one.name === 'bind' && isIdentifier(name) ? name : 'undefined';
}

/** What stands between the quotes of an attribute, as an expression. */
function scopeOf(loc: ElementNode['loc'] | undefined): { loc: ElementNode['loc'] } | undefined {
  if (loc === undefined) return undefined;
  const quote = /^["']/.test(loc.source) ? 1 : 0;
  const at = (place: ElementNode['loc']['start'], by: number) => ({ ...place, offset: place.offset + by });
  return { loc: { ...loc, start: at(loc.start, quote), end: at(loc.end, -quote) } };
}

function isComponent(tag: string): boolean {
  return (
    (/^[A-Z]/.test(tag) || tag.includes('-')) &&
    !/^(?:Transition|TransitionGroup|KeepAlive|Teleport|Suspense)$/.test(tag)
  );
}
