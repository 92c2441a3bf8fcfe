import { type HandlebarsTag, handlebarsTags, type Parameter } from './handlebars-tags.js';
import type { ProgramText } from './program-text.js';
import { isName, ScriptWriter } from './script-writer.js';

const EVALUATED = new Set(['if', 'unless', 'each', 'with']);

/** Writes what a Handlebars or Mustache template does. */
export function handlebarsBody(program: ProgramText): void {
  new HandlebarsTemplate(program).write();
}

/** Where names are looked up: a variable of the program; a section that finds nothing goes on outside. */
interface Context {
  variable: string;
  goesOn: boolean;
  /** Names that `as |name|` gives. */
  names: readonly string[];
}

class HandlebarsTemplate {
  private readonly writer: ScriptWriter;
  private readonly contexts: Context[] = [{ variable: 'locals', goesOn: false, names: [] }];
  private readonly open: { name: string; opensContext: boolean }[] = [];
  private count = 0;

  constructor(private readonly program: ProgramText) {
    this.writer = new ScriptWriter(program, 'handlebars');
  }

  write(): void {
    for (const tag of handlebarsTags(this.program.template)) {
      if (tag.kind === 'raw' || tag.kind === 'value') this.value(tag);
      else if (tag.kind === 'partial') this.partial(tag);
      else if (tag.kind === 'close') this.close(tag);
      else if (tag.kind === 'else') this.writer.else(null, tag.start, tag.end);
      else this.section(tag);
    }
    this.writer.leaveAll();
  }

  private value({ kind, parameters, start, end }: HandlebarsTag): void {
    const [first] = parameters;
    if (first === undefined || first.value === 'else') return;
    this.writer.made(kind === 'raw' ? `${this.writer.operations}.raw(` : '(', start, end);
    this.applied(parameters, start, end);
    this.writer.made(');\n', start, end);
  }

  /** A value, or a helper with its arguments. */
  private applied(parameters: readonly Parameter[], start: number, end: number): void {
    const [first, ...rest] = parameters;
    if (first === undefined) this.writer.made('undefined', start, end);
    else if (rest.length === 0) this.parameter(first);
    else {
      const name = first.kind === 'path' && isName(first.value) ? first.value : 'any';
      this.writer.made(`${this.writer.operations}.filters.${name}(`, start, end);
      for (const parameter of rest) {
        this.parameter(parameter);
        this.writer.made(', ', start, end);
      }
      this.writer.made(')', start, end);
    }
  }

  private parameter(parameter: Parameter): void {
    const { kind, value, start, end, inner } = parameter;
    if (kind === 'text') this.writer.made(JSON.stringify(value), start, end);
    else if (kind === 'number') this.writer.made(value, start, end);
    else if (kind === 'group') this.applied(inner, start, end);
    else this.path(value, start, end);
  }

  /** `a.b`, `this.a`, `../a`, `@root.a` */
  private path(path: string, start: number, end: number): void {
    let up = 0;
    let rest = path;
    while (rest.startsWith('../')) {
      up++;
      rest = rest.slice(3);
    }
    let at = Math.max(0, this.contexts.length - 1 - up);
    if (rest.startsWith('@root')) {
      at = 0;
      rest = rest.slice(6);
    } else if (rest.startsWith('@')) {
      this.writer.made('undefined', start, end);
      return;
    }
    const isOwn = /^(this|\.)(?![\w$])/.test(rest) || up > 0;
    const names = rest
      .replace(/^(this|\.)(?![\w$])[./]?/, '')
      .split(/[./]/)
      .filter((name) => name !== '');
    const [first] = names;
    if (first !== undefined && !isOwn && this.contexts.some((context) => context.names.includes(first)))
      this.writer.made(first + members(names.slice(1)), start, end);
    else this.writer.made(this.lookup(at, members(names), isOwn), start, end);
  }

  private lookup(at: number, suffix: string, isOwn: boolean): string {
    const { variable, goesOn } = this.contexts[at];
    if (isOwn || !goesOn || at === 0) return variable + suffix;
    return `(${variable}${suffix} ?? ${this.contexts[0].variable}${suffix})`;
  }

  private section(tag: HandlebarsTag): void {
    const { name, parameters, names, start, end } = tag;
    const isKnown = EVALUATED.has(name);
    const opensContext = name === 'each' || name === 'with' || (!isKnown && parameters.length === 0);
    this.open.push({ name, opensContext });
    const argument = parameters[0];
    if (name === 'if' || name === 'unless') {
      this.writer.enter(name, start, end, () => {
        this.writer.made('if (', start, end);
        this.applied(parameters, start, end);
        this.writer.made(') ', start, end);
      });
      return;
    }
    if (!opensContext) {
      this.writer.enter(name, start, end, () => undefined);
      return;
    }
    const variable = `context${this.count++}`;
    this.writer.enter(name, start, end, () => {
      this.writer.made(`for (const ${variable} of `, start, end);
      const values = () => {
        if (isKnown && argument !== undefined) this.parameter(argument);
        else this.path(name, start, end);
      };
      // Of a section it is not known whether it goes over a list or into an object.
      this.writer.made(name === 'each' ? '(' : '[', start, end);
      values();
      if (!isKnown) {
        this.writer.made(', ...', start, end);
        values();
      }
      this.writer.made(name === 'each' ? ')) ' : ']) ', start, end);
    });
    const declared = names.filter(isName);
    if (declared[0] !== undefined) this.writer.made(`const ${declared[0]} = ${variable};\n`, start, end);
    this.contexts.push({ variable, goesOn: !isKnown, names: declared.slice(0, 1) });
  }

  private close({ name, start, end }: HandlebarsTag): void {
    const at = this.open.findLastIndex((one) => one.name === name);
    if (at < 0) return;
    while (this.open.length > at) if (this.open.pop()?.opensContext) this.contexts.pop();
    this.writer.leave(name, start, end);
  }

  private partial({ name, parameters, start, end }: HandlebarsTag): void {
    const given = parameters.find((parameter) => parameter.key === '');
    this.writer.made(`${this.writer.operations}.include(${JSON.stringify(name)}, {`, start, end);
    for (const parameter of parameters) {
      if (parameter.key === '') continue;
      this.writer.made(`${JSON.stringify(parameter.key)}: `, parameter.start, parameter.end);
      this.parameter(parameter);
      this.writer.made(', ', start, end);
    }
    this.writer.made('}, ', start, end);
    if (given === undefined) this.writer.made(this.contexts[this.contexts.length - 1].variable, start, end);
    else this.parameter(given);
    this.writer.made(');\n', start, end);
  }
}

function members(names: readonly string[]): string {
  return names.map((name) => `[${JSON.stringify(name)}]`).join('');
}
