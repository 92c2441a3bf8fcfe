import { entries, members, type Piece, type ProgramFile, routes } from '../program.js';
import type {
  Container,
  Expression,
  FunctionModel,
  ProgramModel,
  RouteModel,
  Statement,
  TableModel,
  Type,
} from './model.js';
import { declaredIn, References } from './references.js';

const imports = [
  'java.util.*',
  'java.util.function.Function',
  'javax.servlet.http.HttpServletRequest',
  'org.apache.commons.exec.CommandLine',
  'org.owasp.esapi.ESAPI',
  'org.owasp.esapi.codecs.UnixCodec',
  'org.springframework.web.bind.annotation.*',
];

/** Writes programs in Java: a class a module, whose functions and variables are static and whose routes are methods. */
export function renderJava(model: ProgramModel): ProgramFile[] {
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
    const lines = ['package app;', '', ...imports.map((name) => `import ${name};`), ''];
    if (own.routes.length > 0) lines.push('@RestController');
    lines.push(`public class ${this.classOf(this.module)} {`);
    const definitions: (string | Piece[])[] = [
      ...own.functions.map((fn) => this.fn(fn, '  ', 'static ')),
      ...own.classes.map(({ name, fields, methods }): Piece[] => [
        `  static class ${name} {\n`,
        members(
          ...fields.map((field) => `    String ${field} = "";\n`),
          ...methods.map((fn) => this.fn(fn, '    ', '')),
        ),
        '  }\n',
      ]),
      ...own.variables.map(({ name, type }) =>
        type === 'text'
          ? `  static String ${name} = "";\n`
          : `  static final ${this.type(type)} ${name} = ${this.empty(type)};\n`,
      ),
      ...own.routes.filter(({ isNamed }) => isNamed).map((one) => this.route(one)),
    ];
    const pieces: Piece[] = [`${lines.join('\n')}\n`];
    if (definitions.length > 0) pieces.push(members(...definitions));
    for (const { name, entries: all } of own.tables) pieces.push(...this.table(name, all));
    const apart = own.routes.filter(({ isNamed }) => !isNamed);
    if (apart.length > 0) pieces.push('\n', routes(...apart.map((one) => this.route(one))));
    return [...pieces, '}\n'];
  }

  private table(name: string, all: TableModel['entries']): Piece[] {
    const targetOf = (key: string, target: string | null) =>
      target === null ? `(x) -> "${key}"` : `${this.classOf(this.module)}::${target}`;
    return [
      `\n  static final Map<String, Function<String, String>> ${name} = Map.ofEntries(\n`,
      entries(...all.map(({ key, target }) => `    Map.entry("${key}", ${targetOf(key, target)})`)),
      ');\n',
    ];
  }

  private route({ path, body }: RouteModel): string {
    const lines = `${this.body(body, '    ')}    return "done";\n`;
    return `  @GetMapping("/${path}")\n  public String ${path}(HttpServletRequest req) {\n${lines}  }\n`;
  }

  private fn({ name, parameters, returns, body }: FunctionModel, indent: string, modifiers: string): string {
    const given = parameters.map((one) => `${this.type(one.type)} ${one.name}`).join(', ');
    const head = `${indent}${modifiers}${this.type(returns)} ${name}(${given})`;
    return `${head} {\n${this.body(body, `${indent}  `)}${indent}}\n`;
  }

  private body(statements: readonly Statement[], indent: string): string {
    return statements.map((statement) => `${indent}${this.statement(statement, indent)}\n`).join('');
  }

  private statement(statement: Statement, indent: string): string {
    const block = (body: readonly Statement[]) => `{\n${this.body(body, `${indent}  `)}${indent}}`;
    switch (statement.kind) {
      case 'let': {
        const { name, type, value } = statement;
        return `${this.type(type)} ${name} = ${value ? this.expression(value) : this.empty(type)};`;
      }
      case 'assign':
        return `${statement.name} = ${this.expression(statement.value)};`;
      case 'setVariable':
        return `${this.reference(statement.name)} = ${this.expression(statement.value)};`;
      case 'setField':
        return `${statement.object ?? 'this'}.${statement.field} = ${this.expression(statement.value)};`;
      case 'put':
        return `${this.container(statement.map)}.put("${statement.key}", ${this.expression(statement.value)});`;
      case 'append':
        return `${this.container(statement.list)}.add(${this.expression(statement.value)});`;
      case 'run':
        return `${this.expression(statement.value)};`;
      case 'ifText': {
        const otherwise = statement.otherwise.length > 0 ? ` else ${block(statement.otherwise)}` : '';
        return `if (${statement.name}.equals("${statement.equals}")) ${block(statement.body)}${otherwise}`;
      }
      case 'ifZero':
        return `if (${statement.name} <= 0) ${block(statement.body)}`;
      case 'repeat':
        return `for (int i = 0; i < ${statement.count}; i += 1) ${block(statement.body)}`;
      case 'guard':
        return `if (!${statement.name}.matches("\\\\w+")) {\n${indent}  return "";\n${indent}}`;
      case 'action': {
        const { name, parameter, body } = statement;
        return `Function<String, String> ${name} = (${parameter}) -> ${block(body)};`;
      }
      case 'sink':
        return `CommandLine.parse("s${statement.id} " + ${this.expression(statement.value)});`;
      case 'return':
        return `return ${this.expression(statement.value)};`;
    }
  }

  private expression(one: Expression): string {
    switch (one.kind) {
      case 'text':
        return `"${one.value}"`;
      case 'number':
        return String(one.value);
      case 'local':
        return one.name;
      case 'variable':
        return this.reference(one.name);
      case 'request':
        return one.name;
      case 'source':
        return `${one.request}.getParameter("${one.parameter}")`;
      case 'concat':
        return [one.before && `"${one.before}"`, this.expression(one.value), one.after && `"${one.after}"`]
          .filter(Boolean)
          .join(' + ');
      case 'trim':
        return `${this.receiver(one.value)}.trim()`;
      case 'sanitise':
        return `ESAPI.encoder().encodeForOS(new UnixCodec(), ${this.expression(one.value)})`;
      case 'less':
        return `${one.name} - 1`;
      case 'call':
        return `${this.reference(one.name)}(${this.list(one.given)})`;
      case 'tableCall':
        return `${this.reference(one.table)}.get(${this.expression(one.key)}).apply(${this.expression(one.value)})`;
      case 'act':
        return `${one.name}.apply(${this.expression(one.value)})`;
      case 'function':
        return `${this.classOf(this.references.ownerOf(one.name))}::${one.name}`;
      case 'create':
        return `new ${this.reference(one.class)}()`;
      case 'method':
        return `${one.object}.${one.name}(${this.list(one.given)})`;
      case 'field':
        return `${one.object ?? 'this'}.${one.field}`;
      case 'entry':
        return `${this.container(one.map)}.getOrDefault("${one.key}", "")`;
      case 'joined':
        return `String.join(" ", ${this.container(one.list)})`;
      case 'last': {
        const list = this.container(one.list);
        return `(${list}.isEmpty() ? "" : ${list}.get(${list}.size() - 1))`;
      }
    }
  }

  private receiver(one: Expression): string {
    return one.kind === 'concat' ? `(${this.expression(one)})` : this.expression(one);
  }

  private list(given: readonly Expression[]): string {
    return given.map((one) => this.expression(one)).join(', ');
  }

  private classOf(module: number): string {
    const stem = this.model.modules[module];
    return `$${stem[0].toUpperCase()}${stem.slice(1)}`;
  }

  private reference(name: string): string {
    const owner = this.references.ownerOf(name);
    return owner === this.module ? name : `${this.classOf(owner)}.${name}`;
  }

  private container(one: Container): string {
    return 'local' in one ? one.local : this.reference(one.variable);
  }

  private empty(type: Type): string {
    return type === 'list' ? 'new ArrayList<>()' : 'new HashMap<>()';
  }

  private type(type: Type): string {
    if (type === 'text') return 'String';
    if (type === 'number') return 'int';
    if (type === 'request') return 'HttpServletRequest';
    if (type === 'action') return 'Function<String, String>';
    if (type === 'list') return 'List<String>';
    if (type === 'map') return 'Map<String, String>';
    return this.reference(type.object);
  }
}
