import { definitions, entries, type Piece, type ProgramFile, routes } from '../program.js';
import type { Container, Expression, FunctionModel, ProgramModel, Statement, Type } from './model.js';
import { declaredIn } from './references.js';

const packages: readonly (readonly [name: string, path: string])[] = [
  ['http', 'net/http'],
  ['exec', 'os/exec'],
  ['regexp', 'regexp'],
  ['strings', 'strings'],
  ['shellescape', 'al.essio.dev/pkg/shellescape'],
];

/** What a function gives where it ends: a handler gives nothing. */
type Ending = 'text' | 'nothing';

/** Writes programs in Go: one package, so that names are the same in all files. Tables are filled, and routes registered, in `init`. */
export function renderGo(model: ProgramModel): ProgramFile[] {
  return model.modules.map((stem, module) => ({ stem, pieces: piecesOf(model, module) }));
}

function piecesOf(model: ProgramModel, module: number): Piece[] {
  const own = declaredIn(model, module);
  const named = own.routes.filter(({ isNamed }) => isNamed);
  const parts = [
    ...own.functions.map((fn) => functionOf(fn, '')),
    ...own.classes.flatMap(({ name, fields, methods }) => [
      `type ${name} struct {\n${fields.map((field) => `\t${field} string\n`).join('')}}\n`,
      ...methods.map((fn) => functionOf(fn, `(self *${name}) `)),
    ]),
    ...own.variables.map(({ name, type }) => `var ${name} = ${empty(type)}\n`),
    ...own.tables.map(({ name }) => `var ${name} map[string]func(string) string\n`),
    ...named.map(({ path, body }) => `func ${path}${handler(body)}\n`),
  ];
  const pieces: Piece[] = parts.length > 0 ? [definitions(...parts)] : [];
  for (const { name, entries: all } of own.tables) {
    const targetOf = (key: string, target: string | null) =>
      target ?? `func(x string) string { return "${key}" }`;
    pieces.push(
      `\nfunc init() {\n\t${name} = map[string]func(string) string{\n`,
      entries(...all.map(({ key, target }) => `\t\t"${key}": ${targetOf(key, target)}`)),
      '}\n}\n',
    );
  }
  if (own.routes.length > 0)
    pieces.push(
      '\nfunc init() {\n',
      routes(
        ...own.routes.map(
          ({ path, isNamed, body }) =>
            `\thttp.HandleFunc("/${path}", ${isNamed ? path : `func${handler(body)}`})`,
        ),
      ),
      '\n}\n',
    );
  // The last item of a list, once in the program.
  if (module === 0)
    pieces.push(
      '\nfunc lastOf(items []string) string {\n\tif len(items) == 0 {\n\t\treturn ""\n\t}\n\treturn items[len(items)-1]\n}\n',
    );
  return [head(pieces), ...pieces];
}

function head(pieces: readonly Piece[]): string {
  const text = textOf(pieces);
  const used = packages.filter(([name]) => new RegExp(`\\b${name}\\.`).test(text));
  return `package app\n\n${used.map(([, path]) => `import "${path}"\n`).join('')}\n`;
}

function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) =>
      typeof piece === 'string' ? piece : piece.parts.map((part) => textOf(part.pieces)).join('\n'),
    )
    .join('');
}

function handler(body: readonly Statement[]): string {
  return `(w http.ResponseWriter, req *http.Request) {\n${bodyOf(body, '\t', 'nothing')}}`;
}

function functionOf({ name, parameters, returns, body }: FunctionModel, receiver: string): string {
  const given = parameters.map((one) => `${one.name} ${typeOf(one.type)}`).join(', ');
  return `func ${receiver}${name}(${given}) ${typeOf(returns)} {\n${bodyOf(body, '\t', 'text')}}\n`;
}

function bodyOf(statements: readonly Statement[], indent: string, ending: Ending): string {
  return statements.map((one) => `${indent}${statementOf(one, indent, ending)}\n`).join('');
}

function statementOf(statement: Statement, indent: string, ending: Ending): string {
  const block = (body: readonly Statement[], end = ending) =>
    `{\n${bodyOf(body, `${indent}\t`, end)}${indent}}`;
  // A variable that is not used is an error.
  const declared = (name: string, value: string) => `${name} := ${value}\n${indent}_ = ${name}`;
  switch (statement.kind) {
    case 'let':
      return declared(
        statement.name,
        statement.value ? expressionOf(statement.value) : empty(statement.type),
      );
    case 'assign':
    case 'setVariable':
      return `${statement.name} = ${expressionOf(statement.value)}`;
    case 'setField':
      return `${statement.object ?? 'self'}.${statement.field} = ${expressionOf(statement.value)}`;
    case 'put':
      return `${containerOf(statement.map)}["${statement.key}"] = ${expressionOf(statement.value)}`;
    case 'append': {
      const list = containerOf(statement.list);
      return `${list} = append(${list}, ${expressionOf(statement.value)})`;
    }
    case 'run':
      return `_ = ${expressionOf(statement.value)}`;
    case 'ifText': {
      const otherwise = statement.otherwise.length > 0 ? ` else ${block(statement.otherwise)}` : '';
      return `if ${statement.name} == "${statement.equals}" ${block(statement.body)}${otherwise}`;
    }
    case 'ifZero':
      return `if ${statement.name} <= 0 ${block(statement.body)}`;
    case 'repeat':
      return `for i := 0; i < ${statement.count}; i++ ${block(statement.body)}`;
    case 'guard': {
      const leave = ending === 'text' ? 'return ""' : 'return';
      return `if !regexp.MustCompile(\`^\\w+$\`).MatchString(${statement.name}) {\n${indent}\t${leave}\n${indent}}`;
    }
    case 'action': {
      const { name, parameter, body } = statement;
      return declared(name, `func(${parameter} string) string ${block(body, 'text')}`);
    }
    case 'sink':
      return `exec.Command("sh", "-c", "s${statement.id} "+${expressionOf(statement.value)})`;
    case 'return':
      return ending === 'text'
        ? `return ${expressionOf(statement.value)}`
        : `_ = ${expressionOf(statement.value)}\n${indent}return`;
  }
}

function expressionOf(one: Expression): string {
  switch (one.kind) {
    case 'text':
      return `"${one.value}"`;
    case 'number':
      return String(one.value);
    case 'local':
    case 'variable':
    case 'request':
    case 'function':
      return one.name;
    case 'source':
      return `${one.request}.FormValue("${one.parameter}")`;
    case 'concat':
      return [one.before && `"${one.before}"`, expressionOf(one.value), one.after && `"${one.after}"`]
        .filter(Boolean)
        .join(' + ');
    case 'trim':
      return `strings.TrimSpace(${expressionOf(one.value)})`;
    case 'sanitise':
      return `shellescape.Quote(${expressionOf(one.value)})`;
    case 'less':
      return `${one.name} - 1`;
    case 'call':
      return `${one.name}(${listOf(one.given)})`;
    case 'tableCall':
      return `${one.table}[${expressionOf(one.key)}](${expressionOf(one.value)})`;
    case 'act':
      return `${one.name}(${expressionOf(one.value)})`;
    case 'create':
      return `&${one.class}{}`;
    case 'method':
      return `${one.object}.${one.name}(${listOf(one.given)})`;
    case 'field':
      return `${one.object ?? 'self'}.${one.field}`;
    case 'entry':
      return `${containerOf(one.map)}["${one.key}"]`;
    case 'joined':
      return `strings.Join(${containerOf(one.list)}, " ")`;
    case 'last':
      return `lastOf(${containerOf(one.list)})`;
  }
}

function listOf(given: readonly Expression[]): string {
  return given.map(expressionOf).join(', ');
}

function containerOf(one: Container): string {
  return 'local' in one ? one.local : one.variable;
}

function empty(type: Type): string {
  if (type === 'list') return '[]string{}';
  return type === 'map' ? 'map[string]string{}' : '""';
}

function typeOf(type: Type): string {
  if (type === 'text') return 'string';
  if (type === 'number') return 'int';
  if (type === 'request') return '*http.Request';
  if (type === 'action') return 'func(string) string';
  if (type === 'list') return '[]string';
  if (type === 'map') return 'map[string]string';
  return `*${type.object}`;
}
