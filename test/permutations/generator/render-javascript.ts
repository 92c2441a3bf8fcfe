import { definitions, entries, members, type Piece, type ProgramFile, routes } from '../program.js';
import type {
  Container,
  Expression,
  FunctionModel,
  ProgramModel,
  RouteModel,
  Statement,
  Type,
} from './model.js';
import { declaredIn, kindsIn, References } from './references.js';

/** Writes programs in JavaScript with `require`, or in TypeScript with `import`. */
export function renderJavascript(model: ProgramModel, typed: boolean): ProgramFile[] {
  const references = new References(model);
  return model.modules.map((stem, module) => ({
    stem,
    pieces: new ModuleWriter(model, module, references, typed).pieces(),
  }));
}

class ModuleWriter {
  constructor(
    private readonly model: ProgramModel,
    private readonly module: number,
    private readonly references: References,
    private readonly typed: boolean,
  ) {}

  pieces(): Piece[] {
    const own = declaredIn(this.model, this.module);
    const shared = own.variables.filter((one) => one.type === 'text' && this.isState(one.name));
    const exported = this.typed ? 'export ' : '';
    const parts: (string | Piece[])[] = [
      ...own.functions.map((fn) => `${exported}function ${this.fn(fn, '')}`),
      ...own.classes.map(({ name, fields, methods }): Piece[] => [
        `${exported}class ${name} {\n`,
        members(
          ...fields.map((field) => `  ${field} = '';\n`),
          ...methods.map((fn) => `  ${this.fn(fn, '  ')}`),
        ),
        '}\n',
      ]),
      ...own.variables
        .filter((one) => !shared.includes(one))
        .map(({ name, type }) =>
          type === 'text' ? `let ${name} = '';\n` : `${exported}const ${name} = ${this.empty(type)};\n`,
        ),
      ...own.routes
        .filter((one) => one.isNamed)
        .map((one) => `function ${one.path}${this.handler(one, '')}\n`),
      ...own.tables.map(({ name, entries: all }): Piece[] => [
        `${exported}const ${name}${this.note('Record<string, (x: string) => string>')} = {\n`,
        entries(...all.map(({ key, target }) => `  ${key}: ${target ?? `() => '${key}'`}`)),
        ',\n};\n',
      ]),
    ];
    if (shared.length > 0)
      parts.push([
        `${exported}const state = {\n`,
        entries(...shared.map(({ name }) => `  ${name}: ''`)),
        ',\n};\n',
      ]);
    const pieces: Piece[] = [this.head(own.routes.length > 0)];
    if (parts.length > 0) pieces.push(definitions(...parts));
    if (!this.typed) pieces.push(...this.exports(own, shared.length > 0));
    if (own.routes.length > 0) pieces.push('\n', routes(...own.routes.map((one) => this.route(one))));
    return [...pieces, '\n'];
  }

  private head(hasRoutes: boolean): string {
    const kinds = kindsIn(this.model, this.module);
    const imports = this.references.importsOf(this.module);
    const takesRequests = declaredIn(this.model, this.module).functions.some(({ parameters }) =>
      parameters.some(({ type }) => type === 'request'),
    );
    const lines = this.typed
      ? [
          ...(kinds.has('sink') ? ["import { exec } from 'node:child_process';"] : []),
          ...(kinds.has('sanitise') ? ["import { quote } from 'shell-quote';"] : []),
          ...(hasRoutes || takesRequests ? ["import express from 'express';"] : []),
          ...imports.map((stem) => `import * as $${stem} from './$${stem}';`),
        ]
      : [
          ...(kinds.has('sink') ? ["const { exec } = require('child_process');"] : []),
          ...(kinds.has('sanitise') ? ["const { quote } = require('shell-quote');"] : []),
          ...(hasRoutes ? ["const express = require('express');"] : []),
          ...imports.map((stem) => `const $${stem} = require('./$${stem}');`),
        ];
    if (hasRoutes) lines.push('const app = express();');
    return `${lines.join('\n')}\n\n`;
  }

  /** One object where modules import each other in no circle, else one property after the other. */
  private exports(own: ProgramModel, hasState: boolean): Piece[] {
    const names = [
      ...own.functions,
      ...own.classes,
      ...own.tables,
      ...own.variables.filter((one) => one.type !== 'text'),
    ]
      .map(({ name }) => name)
      .filter((name) => this.references.isShared(name));
    if (hasState) names.push('state');
    if (names.length === 0) return [];
    if (this.references.hasCircle)
      return ['\n', names.map((name) => `exports.${name} = ${name};\n`).join('')];
    return ['\nmodule.exports = {\n', entries(...names.map((name) => `  ${name}`)), ',\n};\n'];
  }

  private fn({ name, parameters, returns, body }: FunctionModel, indent: string): string {
    const given = parameters.map((one) => `${one.name}${this.note(this.type(one.type))}`).join(', ');
    const result = this.note(this.type(returns));
    return `${name}(${given})${result} {\n${this.body(body, `${indent}  `)}${indent}}\n`;
  }

  private route(route: RouteModel): string {
    return `app.get('/${route.path}', ${route.isNamed ? route.path : this.handler(route, ' =>')});\n`;
  }

  private handler({ body }: RouteModel, arrow: string): string {
    const given = this.typed ? '(req: express.Request, res: express.Response)' : '(req, res)';
    return `${given}${arrow} {\n${this.body(body, '  ')}  res.end();\n}`;
  }

  private body(statements: readonly Statement[], indent: string): string {
    return statements.map((statement) => `${indent}${this.statement(statement, indent)}\n`).join('');
  }

  private statement(statement: Statement, indent: string): string {
    const block = (body: readonly Statement[]) => `{\n${this.body(body, `${indent}  `)}${indent}}`;
    switch (statement.kind) {
      case 'let': {
        const { name, type, value } = statement;
        if (value === null) return `const ${name} = ${this.empty(type)};`;
        return `let ${name} = ${this.expression(value)};`;
      }
      case 'assign':
        return `${statement.name} = ${this.expression(statement.value)};`;
      case 'setVariable':
        return `${this.variable(statement.name)} = ${this.expression(statement.value)};`;
      case 'setField':
        return `${statement.object ?? 'this'}.${statement.field} = ${this.expression(statement.value)};`;
      case 'put':
        return `${this.container(statement.map)}.set('${statement.key}', ${this.expression(statement.value)});`;
      case 'append':
        return `${this.container(statement.list)}.push(${this.expression(statement.value)});`;
      case 'run':
        return `${this.expression(statement.value)};`;
      case 'ifText': {
        const otherwise = statement.otherwise.length > 0 ? ` else ${block(statement.otherwise)}` : '';
        return `if (${statement.name} === '${statement.equals}') ${block(statement.body)}${otherwise}`;
      }
      case 'ifZero':
        return `if (${statement.name} <= 0) ${block(statement.body)}`;
      case 'repeat':
        return `for (let i = 0; i < ${statement.count}; i += 1) ${block(statement.body)}`;
      case 'guard':
        return `if (!/^\\w+$/.test(${statement.name})) {\n${indent}  return '';\n${indent}}`;
      case 'action': {
        const { name, parameter, body } = statement;
        return `const ${name} = (${parameter}${this.note('string')})${this.note('string')} => ${block(body)};`;
      }
      case 'sink':
        return `exec('s${statement.id} ' + ${this.expression(statement.value)});`;
      case 'return':
        return `return ${this.expression(statement.value)};`;
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
        return this.variable(one.name);
      case 'request':
        return one.name;
      case 'source': {
        const read = `${one.request}.query.${one.parameter}`;
        return this.typed ? `String(${read})` : read;
      }
      case 'concat':
        return [one.before && `'${one.before}'`, this.expression(one.value), one.after && `'${one.after}'`]
          .filter(Boolean)
          .join(' + ');
      case 'trim':
        return `${this.receiver(one.value)}.trim()`;
      case 'sanitise':
        return `quote([${this.expression(one.value)}])`;
      case 'less':
        return `${one.name} - 1`;
      case 'call':
        return `${this.reference(one.name)}(${this.list(one.given)})`;
      case 'tableCall': {
        const key = one.key.kind === 'text' ? `.${one.key.value}` : `[${this.expression(one.key)}]`;
        return `${this.reference(one.table)}${key}(${this.expression(one.value)})`;
      }
      case 'act':
        return `${one.name}(${this.expression(one.value)})`;
      case 'function':
        return this.reference(one.name);
      case 'create':
        return `new ${this.reference(one.class)}()`;
      case 'method':
        return `${one.object}.${one.name}(${this.list(one.given)})`;
      case 'field':
        return `${one.object ?? 'this'}.${one.field}`;
      case 'entry':
        return `(${this.container(one.map)}.get('${one.key}') || '')`;
      case 'joined':
        return `${this.container(one.list)}.join(' ')`;
      case 'last':
        return `(${this.container(one.list)}.at(-1) || '')`;
    }
  }

  private receiver(one: Expression): string {
    return one.kind === 'concat' ? `(${this.expression(one)})` : this.expression(one);
  }

  private list(given: readonly Expression[]): string {
    return given.map((one) => this.expression(one)).join(', ');
  }

  private reference(name: string): string {
    return this.references.ownerOf(name) === this.module ? name : `$${this.references.stemOf(name)}.${name}`;
  }

  /** A text that other modules write is a property, since none can write a variable of another. */
  private variable(name: string): string {
    if (!this.isState(name)) return name;
    return this.references.ownerOf(name) === this.module
      ? `state.${name}`
      : `$${this.references.stemOf(name)}.state.${name}`;
  }

  private isState(name: string): boolean {
    return this.references.isShared(name);
  }

  private container(one: Container): string {
    return 'local' in one ? one.local : this.reference(one.variable);
  }

  private empty(type: Type): string {
    if (type === 'list') return this.typed ? '[] as string[]' : '[]';
    return this.typed ? 'new Map<string, string>()' : 'new Map()';
  }

  private note(type: string): string {
    return this.typed ? `: ${type}` : '';
  }

  private type(type: Type): string {
    if (type === 'text') return 'string';
    if (type === 'number') return 'number';
    if (type === 'request') return 'express.Request';
    if (type === 'action') return '(x: string) => string';
    if (type === 'list') return 'string[]';
    if (type === 'map') return 'Map<string, string>';
    return this.reference(type.object);
  }
}
