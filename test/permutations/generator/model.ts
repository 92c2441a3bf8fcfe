/**
 * A program apart from any language: what the renderers of test/permutations/generator write down. Names of functions,
 * classes, tables and variables are unique in the whole program, so that a name is a reference.
 */
export interface ProgramModel {
  /** Stems of the files. */
  modules: string[];
  variables: VariableModel[];
  functions: FunctionModel[];
  classes: ClassModel[];
  tables: TableModel[];
  routes: RouteModel[];
}

/**
 * What a local variable or parameter holds: `request` the one at hand, `action` a function from text to text, `object` an
 * instance of a class.
 */
export type Type = 'text' | 'number' | 'request' | 'action' | 'list' | 'map' | { object: string };

export interface Parameter {
  name: string;
  type: Type;
}

/** A variable of a module. A text starts as a constant, a list or map empty. */
export interface VariableModel {
  module: number;
  name: string;
  type: 'text' | 'list' | 'map';
}

/** A function of a module, or a method of a class. */
export interface FunctionModel {
  module: number;
  name: string;
  parameters: Parameter[];
  /** `text`, or an object for a factory. */
  returns: Type;
  body: Statement[];
}

/** Fields are texts that start as constants; methods call no constructor but that of their own class. */
export interface ClassModel {
  module: number;
  name: string;
  fields: string[];
  methods: FunctionModel[];
}

/** Functions from text to text by their keys: of the table's own module, or written in place, which give their key. */
export interface TableModel {
  module: number;
  name: string;
  entries: { key: string; target: string | null }[];
}

/** `path` is its name, too. */
export interface RouteModel {
  /** The handler stands among the definitions: in Python and Java with its path, in JavaScript it is registered apart. */
  isNamed: boolean;
  module: number;
  path: string;
  body: Statement[];
}

/** A list or map: a local variable or one of a module. */
export type Container = { local: string } | { variable: string };

export type Expression =
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'local'; name: string }
  | { kind: 'variable'; name: string }
  /** The request, by the variable that holds it: `req` in routes. */
  | { kind: 'request'; name: string }
  /** A parameter of the request. */
  | { kind: 'source'; request: string; parameter: string }
  | { kind: 'concat'; before: string; value: Expression; after: string }
  | { kind: 'trim'; value: Expression }
  | { kind: 'sanitise'; value: Expression }
  | { kind: 'less'; name: string }
  | { kind: 'call'; name: string; given: Expression[] }
  /** The key is a text, or the parameter `op` of the request. */
  | { kind: 'tableCall'; table: string; key: Expression; value: Expression }
  /** A call of a local variable that holds an action. */
  | { kind: 'act'; name: string; value: Expression }
  | { kind: 'function'; name: string }
  | { kind: 'create'; class: string }
  | { kind: 'method'; object: string; class: string; name: string; given: Expression[] }
  | { kind: 'field'; object: string | null; class: string; field: string }
  | { kind: 'entry'; map: Container; key: string }
  | { kind: 'joined'; list: Container }
  /** The last item, or an empty text. */
  | { kind: 'last'; list: Container };

export type Statement =
  | { kind: 'let'; name: string; type: Type; value: Expression | null }
  | { kind: 'assign'; name: string; value: Expression }
  | { kind: 'setVariable'; name: string; value: Expression }
  | { kind: 'setField'; object: string | null; class: string; field: string; value: Expression }
  | { kind: 'put'; map: Container; key: string; value: Expression }
  | { kind: 'append'; list: Container; value: Expression }
  | { kind: 'run'; value: Expression }
  | { kind: 'ifText'; name: string; equals: string; body: Statement[]; otherwise: Statement[] }
  /** For recursions: the body ends with a return. */
  | { kind: 'ifZero'; name: string; body: Statement[] }
  | { kind: 'repeat'; count: number; body: Statement[] }
  /** Returns an empty text unless the local variable holds nothing but letters and digits. */
  | { kind: 'guard'; name: string }
  /** A local function from text to text. */
  | { kind: 'action'; name: string; parameter: string; body: Statement[] }
  | { kind: 'sink'; id: number; value: Expression }
  | { kind: 'return'; value: Expression };

/** The statements directly inside a statement. */
function bodiesOf(statement: Statement): Statement[][] {
  switch (statement.kind) {
    case 'ifText':
      return [statement.body, statement.otherwise];
    case 'ifZero':
    case 'repeat':
    case 'action':
      return [statement.body];
    default:
      return [];
  }
}

/** The expressions directly inside a statement. */
export function valuesOf(statement: Statement): Expression[] {
  return 'value' in statement && statement.value !== null ? [statement.value] : [];
}

/** An expression and all inside it. */
export function* expressionsIn(expression: Expression): Generator<Expression> {
  yield expression;
  if ('value' in expression && typeof expression.value === 'object') yield* expressionsIn(expression.value);
  if (expression.kind === 'tableCall') yield* expressionsIn(expression.key);
  if ('given' in expression) for (const one of expression.given) yield* expressionsIn(one);
}

/** All statements of a body, with those inside them. */
export function* statementsIn(body: readonly Statement[]): Generator<Statement> {
  for (const statement of body) {
    yield statement;
    for (const inner of bodiesOf(statement)) yield* statementsIn(inner);
  }
}

/** The functions and methods of a program. */
export function functionsIn({ functions, classes }: ProgramModel): FunctionModel[] {
  return [...functions, ...classes.flatMap(({ methods }) => methods)];
}

/** Names that a function mentions in its body and its types. */
export function namesOfFunction({ parameters, returns, body }: FunctionModel): Set<string> {
  const names = namesIn(body);
  for (const type of [returns, ...parameters.map((one) => one.type)])
    if (typeof type === 'object') names.add(type.object);
  return names;
}

/** Names of functions, classes, tables and variables that a body mentions. */
export function namesIn(body: readonly Statement[]): Set<string> {
  const names = new Set<string>();
  const addContainer = (one: Container) => {
    if ('variable' in one) names.add(one.variable);
  };
  const addType = (type: Type) => {
    if (typeof type === 'object') names.add(type.object);
  };
  for (const statement of statementsIn(body)) {
    if (statement.kind === 'setVariable') names.add(statement.name);
    else if (statement.kind === 'setField') names.add(statement.class);
    else if (statement.kind === 'put') addContainer(statement.map);
    else if (statement.kind === 'append') addContainer(statement.list);
    else if (statement.kind === 'let') addType(statement.type);
    for (const value of valuesOf(statement))
      for (const one of expressionsIn(value)) {
        if (one.kind === 'variable' || one.kind === 'call' || one.kind === 'function') names.add(one.name);
        else if (one.kind === 'tableCall') names.add(one.table);
        else if (one.kind === 'create' || one.kind === 'method' || one.kind === 'field') names.add(one.class);
        else if (one.kind === 'entry') addContainer(one.map);
        else if (one.kind === 'joined' || one.kind === 'last') addContainer(one.list);
      }
  }
  return names;
}
