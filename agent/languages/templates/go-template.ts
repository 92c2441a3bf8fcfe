import type { Expression } from './expression.js';
import { type GoAction, type GoNames, GoPipelines, goActions } from './go-actions.js';
import type { ProgramText } from './program-text.js';
import { ScriptWriter } from './script-writer.js';

/** The parameter of the program that says which of the templates of the file is rendered, `''` for that of the file itself. */
export const ENTRY = 'goalkeeperEntry__';

const DEFINITION = /^(?:define|block)\s+(?:"([^"\n]*)"|`([^`]*)`)/;
const MAX_DEFINITIONS = 500;

/** The names of the templates that a file defines besides itself. */
export function goDefinitions(text: string): string[] {
  const names = new Set<string>();
  for (const { from, to } of goActions(text)) {
    const found = DEFINITION.exec(text.slice(from, Math.min(to, from + 300)));
    if (found !== null && names.size < MAX_DEFINITIONS) names.add(found[1] ?? found[2]);
  }
  return [...names];
}

/** Writes what a template of `text/template` or `html/template` does. */
export function goBody(program: ProgramText): void {
  new GoTemplate(program).write();
}

/** An open block, and what dot was before it. */
interface Block {
  tag: 'if' | 'range' | 'with' | 'define';
  dot: string;
}

class GoTemplate implements GoNames {
  dot = 'locals';
  private readonly writer: ScriptWriter;
  private readonly text: string;
  private readonly definitions: readonly string[];
  private readonly open: Block[] = [];
  private root = 'locals';
  private count = 0;

  constructor(program: ProgramText) {
    this.text = program.template;
    this.definitions = goDefinitions(program.template);
    this.writer = new ScriptWriter(program, 'go');
    this.writer.special = (name, start, end) => {
      this.writer.made(name, start, end);
      return true;
    };
  }

  /** `$` is what the template was given. */
  variable(name: string): string {
    return name === '$' ? this.root : `var_${name.slice(1)}`;
  }

  write(): void {
    for (const [index, name] of this.definitions.entries())
      this.writer.made(
        `if (${ENTRY} === ${JSON.stringify(name)}) {\ndefined_${index}(locals);\nreturn;\n}\n`,
        0,
        0,
      );
    for (const action of goActions(this.text)) this.action(action);
    this.writer.leaveAll();
  }

  private action(action: GoAction): void {
    const { start, end } = action;
    const pipelines = new GoPipelines(this.text, action, this);
    if (pipelines.take('end')) this.end(start, end);
    else if (pipelines.take('else')) this.else(pipelines, start, end);
    else if (pipelines.take('if')) this.if(pipelines, start, end);
    else if (pipelines.take('range')) this.range(pipelines, start, end);
    else if (pipelines.take('with')) this.with(pipelines, start, end);
    else if (pipelines.take('define')) this.define(pipelines.literal() ?? '', start, end);
    else if (pipelines.take('block')) {
      const name = this.template(pipelines, start, end);
      this.define(name, start, end);
    } else if (pipelines.take('template')) this.template(pipelines, start, end);
    else if (!pipelines.take('break') && !pipelines.take('continue')) this.print(pipelines, start, end);
  }

  private print(pipelines: GoPipelines, start: number, end: number): void {
    const { writer } = this;
    const targets = pipelines.targets();
    const value = pipelines.pipeline();
    if (value === null) return;
    if (targets !== null) {
      const [name] = targets.names;
      writer.assign(this.variable(name), value, start, end, targets.declares ? 'let ' : '');
      return;
    }
    writer.made(`${writer.operations}.print(`, start, end);
    writer.expression(value);
    writer.made(', escaping);\n', start, end);
  }

  private if(pipelines: GoPipelines, start: number, end: number): void {
    const targets = pipelines.targets();
    const value = pipelines.pipeline();
    this.open.push({ tag: 'if', dot: this.dot });
    if (targets === null || value === null) {
      this.writer.if('if', value, start, end);
      return;
    }
    const name = this.variable(targets.names[0]);
    this.writer.assign(name, value, start, end, 'let ');
    this.writer.if('if', { kind: 'name', name, start, end }, start, end);
  }

  private with(pipelines: GoPipelines, start: number, end: number): void {
    const targets = pipelines.targets();
    const value = pipelines.pipeline() ?? nothing(end);
    this.open.push({ tag: 'with', dot: this.dot });
    const name = targets === null ? this.nextDot() : this.variable(targets.names[0]);
    this.writer.assign(name, value, start, end, 'let ');
    this.writer.if('with', { kind: 'name', name, start, end }, start, end);
    this.dot = name;
  }

  private range(pipelines: GoPipelines, start: number, end: number): void {
    const targets = pipelines.targets()?.names ?? [];
    const values = pipelines.pipeline() ?? nothing(end);
    this.open.push({ tag: 'range', dot: this.dot });
    const item = this.nextDot();
    this.writer.forEach('range', [item], values, start, end);
    this.dot = item;
    const element = targets[targets.length - 1];
    if (element !== undefined)
      this.writer.assign(
        this.variable(element),
        { kind: 'name', name: item, start, end },
        start,
        end,
        'let ',
      );
  }

  private else(pipelines: GoPipelines, start: number, end: number): void {
    const block = this.open[this.open.length - 1];
    if (block === undefined || block.tag === 'define') return;
    this.dot = block.dot;
    if (block.tag === 'range') {
      // A loop has no other branch: what stands there is written as a block of its own.
      this.writer.leave('range', start, end);
      this.writer.enter('range', start, end, () => undefined);
    } else if (block.tag === 'if' && pipelines.take('if'))
      this.writer.else(pipelines.pipeline() ?? nothing(end), start, end);
    else {
      this.writer.else(null, start, end);
      if (!pipelines.take('with')) return;
      const value = pipelines.pipeline() ?? nothing(end);
      this.dot = this.nextDot();
      this.writer.assign(this.dot, value, start, end, 'let ');
    }
  }

  private define(name: string, start: number, end: number): void {
    const index = this.definitions.indexOf(name);
    const dot = this.nextDot();
    this.open.push({ tag: 'define', dot: this.dot });
    this.writer.enter('define', start, end, () =>
      this.writer.made(`function defined_${index < 0 ? 'x' : index}(${dot}) `, start, end),
    );
    this.dot = dot;
    this.root = dot;
  }

  private end(start: number, end: number): void {
    const block = this.open.pop();
    if (block === undefined) return;
    this.dot = block.dot;
    if (block.tag === 'define') this.root = 'locals';
    this.writer.leave(block.tag, start, end);
  }

  /** `template "name" pipeline`: one of this file, or of another. Gives the name. */
  private template(pipelines: GoPipelines, start: number, end: number): string {
    const name = pipelines.literal() ?? '';
    const { writer } = this;
    const value = pipelines.pipeline();
    const index = this.definitions.indexOf(name);
    const called = (operation: string): void => {
      writer.made(`${operation}`, start, end);
      if (value === null) writer.made('undefined', start, end);
      else writer.expression(value);
      writer.made(');\n', start, end);
    };
    if (index >= 0) called(`defined_${index}(`);
    else {
      const { operations } = writer;
      const file = JSON.stringify(name);
      writer.made('if (escaping) {\n', start, end);
      called(`${operations}.include(${file}, `);
      writer.made('} else {\n', start, end);
      called(`${operations}.includeText(${file}, `);
      writer.made('}\n', start, end);
    }
    return name;
  }

  private nextDot(): string {
    return `dot_${this.count++}`;
  }
}

function nothing(at: number): Expression {
  return { kind: 'list', items: [], start: at, end: at };
}
