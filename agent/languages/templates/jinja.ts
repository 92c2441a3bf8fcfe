import type { Dialect, Expression, NamedExpression } from './expression.js';
import { ExpressionParser } from './expression-parser.js';
import { type JinjaTag, jinjaTags } from './jinja-tags.js';
import type { ProgramText } from './program-text.js';
import { type Escaping, isName, SAFE, ScriptWriter } from './script-writer.js';

const dialect: Dialect = {
  words: { and: '&&', or: '||', not: '!', in: 'in', is: 'is' },
  filter: '|',
  inlineIf: true,
  ternary: false,
};

/** How the names of files of markup end. */
const MARKUP = /\.(x?html?|xml|svg)\b/i;

/** Names that every template finds: the request, and who sent it. */
const AMBIENT = /^(request|req|user|current_user)$/;

/** Writes what a template of the Jinja family does: Jinja2, Django, Nunjucks, Swig. */
export function jinjaBody(program: ProgramText): void {
  new JinjaTemplate(program).write();
}

class JinjaTemplate {
  private readonly writer: ScriptWriter;
  private readonly escapings: Escaping[] = [];
  private parent: Expression | null = null;
  /** Variables that somewhere get a value that is marked safe: such a value is kept in a second variable, too. */
  private readonly safeNames = new Set<string>();
  /** What holds no tag, and is put into nothing that may, is the text of a mail or the like: nothing in it has to be escaped. */
  private readonly isMarkup: boolean;

  constructor(private readonly program: ProgramText) {
    this.writer = new ScriptWriter(program, 'jinja');
    this.isMarkup = MARKUP.test(program.path) || /<[a-z!/]|\{%-?\s*extends\b/i.test(program.template);
    this.writer.special = (name, start, end) => {
      if (!AMBIENT.test(name)) return false;
      this.writer.made(`(locals.${name} ?? ${this.writer.operations}.${name})`, start, end);
      return true;
    };
  }

  write(): void {
    const tags = [...jinjaTags(this.program.template)];
    this.declareAssigned(tags);
    for (const tag of tags) {
      if (tag.kind === 'output') this.output(tag);
      else this.statement(tag);
    }
    this.writer.leaveAll();
    if (this.parent !== null) this.writer.include(this.parent, [], this.parent.start, this.parent.end);
  }

  private parser({ from, to }: JinjaTag): ExpressionParser {
    return new ExpressionParser(this.program.template, from, to, dialect);
  }

  /** What the template assigns is a variable of its own from there on, and that of the context before. */
  private declareAssigned(tags: readonly JinjaTag[]): void {
    const names = new Set<string>();
    for (const tag of tags) {
      if (tag.kind !== 'statement') continue;
      const parser = this.parser(tag);
      if (!parser.take('set')) continue;
      const assigned: string[] = [];
      do assigned.push(parser.name());
      while (parser.take(','));
      for (const name of assigned.filter(isName)) names.add(name);
      const [name] = assigned;
      if (assigned.length > 1 || !isName(name) || !parser.take('=')) continue;
      const value = parser.expression();
      if (value !== null && isMarkedSafe(value)) this.safeNames.add(name);
    }
    for (const name of names) this.writer.made(`var ${name} = locals.${name};\n`, 0, 0);
    for (const name of this.safeNames) this.writer.made(`var ${safeOf(name)};\n`, 0, 0);
    this.writer.declare([...names]);
  }

  private output(tag: JinjaTag): void {
    const value = this.parser(tag).expression();
    if (value === null) return;
    this.writer.print(value, isMarkedSafe(value), tag.start, tag.end);
    if (value.kind === 'name' && this.safeNames.has(value.name))
      this.writer.print({ ...value, name: safeOf(value.name) }, true, tag.start, tag.end);
  }

  private statement(tag: JinjaTag): void {
    const parser = this.parser(tag);
    const { writer } = this;
    const { start, end } = tag;
    const name = parser.name();
    switch (name) {
      case 'if':
        writer.if('if', parser.expression(), start, end);
        return;
      case 'elif':
      case 'elseif':
        if (writer.innermost === 'if') writer.else(parser.expression() ?? nothing(end), start, end);
        return;
      case 'else':
        if (writer.innermost === 'if') writer.else(null, start, end);
        return;
      case 'for':
        this.loop(parser, tag);
        return;
      case 'set':
        this.set(parser, tag);
        return;
      case 'with':
        writer.enter('with', start, end, () => undefined);
        for (const { name: local, value } of named(parser))
          writer.assign(local, value, value.start, value.end, 'let ');
        return;
      case 'autoescape':
        this.escapings.push(writer.escaping);
        writer.escaping =
          this.isMarkup &&
          /^\s*autoescape\s+(off|false)\b/i.test(this.program.template.slice(tag.from, tag.to))
            ? 'off'
            : 'on';
        return;
      case 'endautoescape':
        writer.escaping = this.escapings.pop() ?? 'default';
        return;
      case 'include': {
        const file = parser.expression();
        parser.take('with');
        if (file !== null) writer.include(file, named(parser), start, end);
        return;
      }
      case 'extends':
        this.parent = parser.expression();
        return;
      case 'macro':
        this.macro(parser, tag);
        return;
      case 'firstof':
        for (let value = parser.expression(); value !== null; value = parser.expression())
          writer.print(value, false, start, end);
        return;
      default:
        if (name.startsWith('end')) writer.leave(name.slice(3), start, end);
    }
  }

  private loop(parser: ExpressionParser, { start, end }: JinjaTag): void {
    const targets: string[] = [];
    do targets.push(parser.name());
    while (parser.take(','));
    parser.take('in');
    const values = parser.expression(true) ?? nothing(end);
    this.writer.forEach('for', targets, values, start, end);
  }

  private set(parser: ExpressionParser, { start, end }: JinjaTag): void {
    const names: string[] = [];
    do names.push(parser.name());
    while (parser.take(','));
    if (!parser.take('=')) return;
    const value = parser.expression();
    if (value === null) return;
    const targets = names.filter(isName);
    if (names.length === 1) {
      this.writer.assign(names[0], value, start, end);
      if (this.safeNames.has(names[0]))
        this.writer.assign(safeOf(names[0]), isMarkedSafe(value) ? value : null, start, end);
    } else if (targets.length > 0) {
      this.writer.made(`[${targets.join(', ')}] = `, start, end);
      this.writer.expression(value);
      this.writer.made(';\n', start, end);
    }
  }

  private macro(parser: ExpressionParser, { start, end }: JinjaTag): void {
    const name = parser.name();
    const parameters: string[] = [];
    parser.take('(');
    while (!parser.done && !parser.take(')')) {
      const parameter = parser.name();
      if (isName(parameter) && !parameters.includes(parameter)) parameters.push(parameter);
      if (parser.take('=')) parser.expression();
      else if (parameter === '') parser.skip();
    }
    this.writer.enter('macro', start, end, () =>
      this.writer.made(`function ${isName(name) ? name : 'macro_'}(${parameters.join(', ')}) `, start, end),
    );
  }
}

/** The variable that holds what another one holds as far as that is marked safe; no template has such a name. */
function safeOf(name: string): string {
  return `${name}$safe`;
}

function nothing(at: number): Expression {
  return { kind: 'list', items: [], start: at, end: at };
}

/** `a=b c=d`, or `value as name`. */
function named(parser: ExpressionParser): NamedExpression[] {
  const found: NamedExpression[] = [];
  while (!parser.done) {
    if (parser.token.kind === 'word' && parser.next.value === '=') {
      const name = parser.name();
      parser.take('=');
      const value = parser.expression();
      if (value !== null) found.push({ name, value });
      continue;
    }
    const value = parser.expression(true);
    if (value !== null && parser.take('as')) found.push({ name: parser.name(), value });
    else if (value === null || !parser.take(',')) parser.skip();
  }
  return found;
}

/** The last filters of a value say that it is markup; escaping after that makes it text again. */
function isMarkedSafe(value: Expression): boolean {
  for (let at = value; at.kind === 'filter'; at = at.value) {
    if (SAFE.has(at.name)) return true;
    if (/escape|^e$/.test(at.name)) return false;
  }
  return value.kind === 'conditional' && (isMarkedSafe(value.yes) || isMarkedSafe(value.otherwise));
}
