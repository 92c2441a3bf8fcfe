import { definitions, entries, members, type Piece, type ProgramFile, routes } from '../program.js';
import {
  type Container,
  type Expression,
  type FunctionModel,
  type ProgramModel,
  type RouteModel,
  type Statement,
  statementsIn,
} from './model.js';
import { declaredIn, kindsIn, References } from './references.js';

/** Writes programs in Python with Flask. Tables stand behind the functions that they name. */
export function renderPython(model: ProgramModel): ProgramFile[] {
  const references = new References(model);
  return model.modules.map((stem, module) => ({
    stem,
    pieces: new ModuleWriter(model, module, references).pieces(),
  }));
}

class ModuleWriter {
  constructor(
    private readonly model: ProgramModel,
    private readonly module: number,
    private readonly references: References,
  ) {}

  pieces(): Piece[] {
    const own = declaredIn(this.model, this.module);
    const parts: (string | Piece[])[] = [
      ...own.functions.map((fn) => this.fn(fn, '', [])),
      ...own.classes.map(({ name, fields, methods }): Piece[] => [
        `class ${name}:\n`,
        members(
          ...fields.map((field) => `    ${field} = ''\n`),
          ...methods.map((fn) => this.fn(fn, '    ', ['self'])),
        ),
      ]),
      ...own.variables.map(({ name, type }) => `${name} = ${empty(type)}\n`),
      ...own.routes.filter(({ isNamed }) => isNamed).map((one) => this.route(one)),
    ];
    const pieces: Piece[] = [this.head(own.routes.length > 0)];
    if (parts.length > 0) pieces.push(definitions(...parts));
    for (const { name, entries: all } of own.tables)
      pieces.push(
        `\n${name} = {\n`,
        entries(...all.map(({ key, target }) => `    '${key}': ${target ?? `lambda x: '${key}'`}`)),
        ',\n}\n',
      );
    const apart = own.routes.filter(({ isNamed }) => !isNamed);
    if (apart.length > 0) pieces.push('\n', routes(...apart.map((one) => this.route(one))));
    return [...pieces, '\n'];
  }

  private head(hasRoutes: boolean): string {
    const kinds = kindsIn(this.model, this.module);
    const lines = [
      ...(kinds.has('sink') ? ['import os'] : []),
      ...(kinds.has('guard') ? ['import re'] : []),
      ...(kinds.has('sanitise') ? ['import shlex'] : []),
      ...(hasRoutes ? ['from flask import Flask'] : []),
      ...(kinds.has('source') || kinds.has('request') ? ['from flask import request'] : []),
      ...this.references.importsOf(this.module).map((stem) => `import $${stem}`),
    ];
    if (hasRoutes) lines.push('', 'app = Flask(__name__)');
    return `${lines.join('\n')}\n\n`;
  }

  private fn({ name, parameters, body }: FunctionModel, indent: string, first: readonly string[]): string {
    const given = [...first, ...parameters.map((one) => one.name)].join(', ');
    return `${indent}def ${name}(${given}):\n${this.globals(body, `${indent}    `)}${this.body(body, `${indent}    `)}`;
  }

  private route({ path, body }: RouteModel): string {
    const lines = this.globals(body, '    ') + this.body(body, '    ');
    return `@app.get('/${path}')\ndef ${path}():\n${lines}    return 'done'\n\n`;
  }

  /** Variables of this module that a function writes; functions in it say so for themselves. */
  private globals(body: readonly Statement[], indent: string): string {
    const inner = new Set(
      [...statementsIn(body)].flatMap((one) => (one.kind === 'action' ? [...statementsIn(one.body)] : [])),
    );
    const names = [...statementsIn(body)].flatMap((one) =>
      one.kind === 'setVariable' && !inner.has(one) && this.isOwn(one.name) ? [one.name] : [],
    );
    return [...new Set(names)].map((name) => `${indent}global ${name}\n`).join('');
  }

  private body(statements: readonly Statement[], indent: string): string {
    return statements.map((statement) => `${indent}${this.statement(statement, indent)}\n`).join('');
  }

  private statement(statement: Statement, indent: string): string {
    const deeper = `${indent}    `;
    const block = (body: readonly Statement[]) =>
      `\n${this.body(body, deeper) || `${deeper}pass\n`}`.trimEnd();
    switch (statement.kind) {
      case 'let':
        return `${statement.name} = ${statement.value ? this.expression(statement.value) : empty(statement.type)}`;
      case 'assign':
        return `${statement.name} = ${this.expression(statement.value)}`;
      case 'setVariable':
        return `${this.reference(statement.name)} = ${this.expression(statement.value)}`;
      case 'setField':
        return `${statement.object ?? 'self'}.${statement.field} = ${this.expression(statement.value)}`;
      case 'put':
        return `${this.container(statement.map)}['${statement.key}'] = ${this.expression(statement.value)}`;
      case 'append':
        return `${this.container(statement.list)}.append(${this.expression(statement.value)})`;
      case 'run':
        return this.expression(statement.value);
      case 'ifText': {
        const otherwise =
          statement.otherwise.length > 0 ? `\n${indent}else:${block(statement.otherwise)}` : '';
        return `if ${statement.name} == '${statement.equals}':${block(statement.body)}${otherwise}`;
      }
      case 'ifZero':
        return `if ${statement.name} <= 0:${block(statement.body)}`;
      case 'repeat':
        return `for _ in range(${statement.count}):${block(statement.body)}`;
      case 'guard':
        return `if not re.fullmatch(r'\\w+', ${statement.name}):\n${deeper}return ''`;
      case 'action': {
        const { name, parameter, body } = statement;
        return `def ${name}(${parameter}):\n${(this.globals(body, deeper) + this.body(body, deeper)).trimEnd()}`;
      }
      case 'sink':
        return `os.system('s${statement.id} ' + ${this.expression(statement.value)})`;
      case 'return':
        return `return ${this.expression(statement.value)}`;
    }
  }

  private expression(one: Expression): string {
    switch (one.kind) {
      case 'text':
        return `'${one.value}'`;
      case 'number':
        return String(one.value);
      case 'local':
        return one.name;
      case 'variable':
        return this.reference(one.name);
      case 'request':
        return 'request';
      case 'source':
        return `request.args.get('${one.parameter}', '')`;
      case 'concat':
        return [one.before && `'${one.before}'`, this.expression(one.value), one.after && `'${one.after}'`]
          .filter(Boolean)
          .join(' + ');
      case 'trim':
        return `${this.receiver(one.value)}.strip()`;
      case 'sanitise':
        return `shlex.quote(${this.expression(one.value)})`;
      case 'less':
        return `${one.name} - 1`;
      case 'call':
        return `${this.reference(one.name)}(${this.list(one.given)})`;
      case 'tableCall':
        return `${this.reference(one.table)}[${this.expression(one.key)}](${this.expression(one.value)})`;
      case 'act':
        return `${one.name}(${this.expression(one.value)})`;
      case 'function':
        return this.reference(one.name);
      case 'create':
        return `${this.reference(one.class)}()`;
      case 'method':
        return `${one.object}.${one.name}(${this.list(one.given)})`;
      case 'field':
        return `${one.object ?? 'self'}.${one.field}`;
      case 'entry':
        return `${this.container(one.map)}.get('${one.key}', '')`;
      case 'joined':
        return `' '.join(${this.container(one.list)})`;
      case 'last': {
        const list = this.container(one.list);
        return `(${list}[-1] if ${list} else '')`;
      }
    }
  }

  private receiver(one: Expression): string {
    return one.kind === 'concat' ? `(${this.expression(one)})` : this.expression(one);
  }

  private list(given: readonly Expression[]): string {
    return given.map((one) => this.expression(one)).join(', ');
  }

  private isOwn(name: string): boolean {
    return this.references.ownerOf(name) === this.module;
  }

  private reference(name: string): string {
    return this.isOwn(name) ? name : `$${this.references.stemOf(name)}.${name}`;
  }

  private container(one: Container): string {
    return 'local' in one ? one.local : this.reference(one.variable);
  }
}

function empty(type: unknown): string {
  if (type === 'list') return '[]';
  return type === 'map' ? '{}' : "''";
}
