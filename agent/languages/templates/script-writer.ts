import type { Expression, NamedExpression } from './expression.js';
import { MarkupContexts } from './markup-context.js';
import type { ProgramText } from './program-text.js';
import { OPERATIONS } from './relocate.js';

/** Words that cannot be names of variables in the program. */
const reserved = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends finally for function
  if implements import in instanceof interface let new package private protected public return static super switch this
  throw try typeof var void while with yield null true false locals escaping arguments eval`.split(/\s+/),
);

/** Filters after which a value counts as markup. */
export const SAFE = new Set(['safe', 'safeseq', 'raw', 'no_esc', 'noEscape']);

/** Blocks that may be open at once; what is nested deeper is written without its block. */
const MAX_OPEN = 80;

/** Whether values are escaped here: as the renderer says, always, or never. */
export type Escaping = 'default' | 'on' | 'off';

/** How names of the template are looked up. Returns true when it has written the name. */
export type NameWriter = (name: string, start: number, end: number) => boolean;

/** Writes the program of a template, in the syntax of JavaScript, from the expressions and blocks of its own language. */
export class ScriptWriter {
  private readonly open: { tag: string; closing: string; names: string[] }[] = [];
  /** Variables of the template that stand outside its blocks. */
  private readonly names: string[] = [];
  escaping: Escaping = 'default';
  private readonly contexts: MarkupContexts;
  /** A member may be what a method gives that is named after it: `user.name` is `user.getName()`. */
  getters = false;
  /** How one of two values is written of which the program cannot tell which it is. */
  protected readonly either: readonly [string, string, string] = ['(', ' ?? ', ')'];
  /** Special names of the language. */
  special: NameWriter = () => false;

  constructor(
    readonly program: ProgramText,
    /** The member of `template` that holds the operations of the language. */
    readonly family: string,
  ) {
    this.contexts = new MarkupContexts(program.template);
  }

  get operations(): string {
    return `${OPERATIONS}.${this.family}`;
  }

  // ---- statements

  /** Prints a value into the document; `raw` where the template says that it is not to be escaped. */
  print(value: Expression, raw: boolean, start: number, end: number): void {
    const context = this.contexts.at(start);
    if (!raw && this.escaping !== 'off' && context !== 'text') {
      this.made(`${this.operations}.${context}(`, start, end);
      this.expression(value);
      this.made(this.escaping === 'on' ? ');\n' : ', escaping);\n', start, end);
    }
    const unescaped = raw || this.escaping === 'off';
    const escaped = !unescaped && this.escaping === 'on';
    this.made(
      unescaped ? `${this.operations}.raw(` : escaped ? '(' : `${this.operations}.print(`,
      start,
      end,
    );
    this.expression(value);
    this.made(unescaped || escaped ? ');\n' : ', escaping);\n', start, end);
  }

  /** Evaluates a value that is not printed. */
  evaluate(value: Expression): void {
    this.made('(', value.start, value.end);
    this.expression(value);
    this.made(');\n', value.start, value.end);
  }

  /** Gives a variable of the template a value, null for one that is not known. */
  assign(name: string, value: Expression | null, start: number, end: number, declaration = ''): void {
    if (!isName(name)) return;
    this.declare(declaration === '' ? [] : [name]);
    this.made(`${declaration}${name} = `, start, end);
    if (value === null) this.made('undefined', start, end);
    else this.expression(value);
    this.made(';\n', start, end);
  }

  /** Opens a block; `header` writes what stands before the brace. */
  enter(tag: string, start: number, end: number, header: () => void, closing = '}\n'): void {
    if (this.open.length >= MAX_OPEN) {
      this.open.push({ tag, closing: '', names: [] });
      return;
    }
    header();
    this.made('{\n', start, end);
    this.open.push({ tag, closing, names: [] });
  }

  if(tag: string, test: Expression | null, start: number, end: number): void {
    this.enter(tag, start, end, () => {
      this.made('if (', start, end);
      if (test === null) this.made('undefined', start, end);
      else this.expression(test);
      this.made(') ', start, end);
    });
  }

  /** The block at hand ends, and another branch of the same statement begins. */
  else(test: Expression | null, start: number, end: number): void {
    const last = this.open[this.open.length - 1];
    if (last === undefined || last.closing === '') return;
    this.made('} else ', start, end);
    if (test !== null) {
      this.made('if (', start, end);
      this.expression(test);
      this.made(') ', start, end);
    }
    this.made('{\n', start, end);
  }

  forEach(tag: string, targets: readonly string[], values: Expression, start: number, end: number): void {
    const names = targets.filter(isName);
    this.enter(tag, start, end, () => {
      const target = names.length === 1 && targets.length === 1 ? names[0] : `[${names.join(', ')}]`;
      this.made(`for (const ${names.length === 0 ? 'each_' : target} of `, start, end);
      this.expression(values);
      this.made(') ', start, end);
    });
    this.declare(names);
  }

  /** Names that the template gives variables of its own, until the innermost open block ends. */
  declare(names: readonly string[]): void {
    (this.open.at(-1)?.names ?? this.names).push(...names);
  }

  /** Renders another template, which sees the variables of this one, and names of its own. */
  include(file: Expression, own: readonly NamedExpression[], start: number, end: number): void {
    const inner = new Set([...this.names, ...this.open.flatMap(({ names }) => names)]);
    const isOwn = (name: string) => own.some((entry) => entry.name === name);
    const seen = [...inner].filter((name) => !isOwn(name));
    this.made(`${this.operations}.include(`, start, end);
    this.expression(file);
    this.made(', ', start, end);
    this.object(
      [...seen.map((name) => ({ name, value: { kind: 'name' as const, name, start, end } })), ...own],
      start,
      end,
    );
    this.made(');\n', start, end);
  }

  /** Tag of the innermost open block. */
  get innermost(): string | undefined {
    return this.open[this.open.length - 1]?.tag;
  }

  /** Closes the innermost block of that tag, and those inside it; nothing where there is none. */
  leave(tag: string, start: number, end: number): void {
    const at = this.open.findLastIndex((block) => block.tag === tag);
    if (at < 0) return;
    while (this.open.length > at) this.made(this.open.pop()?.closing ?? '', start, end);
  }

  leaveAll(): void {
    const { length } = this.program.template;
    while (this.open.length > 0) this.made(this.open.pop()?.closing ?? '', length, length);
  }

  made(text: string, start: number, end: number): void {
    this.program.made(text, start, end);
  }

  // ---- expressions

  expression(value: Expression): void {
    const { start, end } = value;
    switch (value.kind) {
      case 'name':
        this.name(value.name, start, end);
        return;
      case 'text':
        this.made(JSON.stringify(value.value), start, end);
        return;
      case 'number':
      case 'constant':
        this.made(value.value, start, end);
        return;
      case 'member':
        this.member(value.object, value.name, start, end);
        return;
      case 'index':
        this.expression(value.object);
        this.made('[', start, end);
        this.expression(value.index);
        this.made(']', start, end);
        return;
      case 'call':
        if (value.callee.kind === 'member')
          this.plainMember(value.callee.object, value.callee.name, start, end);
        else this.expression(value.callee);
        this.call(value.args, value.named, start, end);
        return;
      case 'filter':
        // That a value is markup changes nothing about it.
        if (SAFE.has(value.name)) {
          this.expression(value.value);
          return;
        }
        this.made(`${this.operations}.filters.${value.name}`, start, end);
        this.call([value.value, ...value.args], [], start, end);
        return;
      case 'binary':
        this.binary(value.operator, value.left, value.right, start, end);
        return;
      case 'not':
        this.made('(!', start, end);
        this.expression(value.value);
        this.made(')', start, end);
        return;
      case 'conditional':
        this.made('(', start, end);
        this.expression(value.test);
        this.made(' ? ', start, end);
        this.expression(value.yes);
        this.made(' : ', start, end);
        this.expression(value.otherwise);
        this.made(')', start, end);
        return;
      case 'list':
        this.made('[', start, end);
        this.listed(value.items, start, end);
        this.made(']', start, end);
        return;
      case 'map':
        this.map(value.entries, start, end);
        return;
      case 'unknown':
        this.made(`${this.operations}.any(`, start, end);
        this.listed(value.parts, start, end);
        this.made(')', start, end);
    }
  }

  private plainMember(object: Expression, name: string, start: number, end: number): void {
    this.expression(object);
    this.made(`.${name}`, start, end);
  }

  protected member(object: Expression, name: string, start: number, end: number): void {
    if (!this.getters) {
      this.plainMember(object, name, start, end);
      return;
    }
    // Only the last member of a chain, or its program would grow with two to the power of its length.
    this.getters = false;
    const [before, between, after] = this.either;
    this.made(before, start, end);
    this.expression(object);
    this.made(`.${name}${between}`, start, end);
    this.expression(object);
    this.made(`.${getterOf(name)}()${after}`, start, end);
    this.getters = true;
  }

  name(name: string, start: number, end: number): void {
    if (this.special(name, start, end)) return;
    this.made(isName(name) ? name : `locals[${JSON.stringify(name)}]`, start, end);
  }

  private call(
    args: readonly Expression[],
    named: readonly { name: string; value: Expression }[],
    start: number,
    end: number,
  ): void {
    this.made('(', start, end);
    this.listed(args, start, end);
    if (named.length > 0) {
      this.made(args.length > 0 ? ', ' : '', start, end);
      this.object(named, start, end);
    }
    this.made(')', start, end);
  }

  private listed(items: readonly Expression[], start: number, end: number): void {
    for (const [index, item] of items.entries()) {
      if (index > 0) this.made(', ', start, end);
      this.expression(item);
    }
  }

  /** `{ name: value }` */
  object(entries: readonly { name: string; value: Expression }[], start: number, end: number): void {
    this.made('{', start, end);
    for (const { name, value } of entries) {
      this.made(`${JSON.stringify(name)}: `, start, end);
      this.expression(value);
      this.made(', ', start, end);
    }
    this.made('}', start, end);
  }

  private map(entries: readonly { key: Expression; value: Expression }[], start: number, end: number): void {
    this.made('({', start, end);
    for (const { key, value } of entries) {
      this.made('[', key.start, key.end);
      this.expression(key.kind === 'name' ? { ...key, kind: 'text', value: key.name } : key);
      this.made(']: ', key.start, key.end);
      this.expression(value);
      this.made(', ', start, end);
    }
    this.made('})', start, end);
  }

  private binary(operator: string, left: Expression, right: Expression, start: number, end: number): void {
    const written = operator === '~' ? ' + "" + ' : operator === '//' ? ' / ' : ` ${operator} `;
    const negated = operator === 'not in';
    this.made(negated ? '(!(' : '(', start, end);
    this.expression(left);
    this.made(negated ? ' in ' : written, start, end);
    this.expression(right);
    this.made(negated ? '))' : ')', start, end);
  }
}

export function isName(name: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) && !reserved.has(name);
}

export function getterOf(name: string): string {
  return `get${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
