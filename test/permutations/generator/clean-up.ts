import {
  type Expression,
  expressionsIn,
  type FunctionModel,
  functionsIn,
  namesIn,
  namesOfFunction,
  type ProgramModel,
  type Statement,
  valuesOf,
} from './model.js';

/** The program without what nothing mentions, and without files that hold nothing. */
export function withoutUnused(model: ProgramModel): ProgramModel {
  let kept = model;
  for (;;) {
    const used = usedNames(kept);
    const isUsed = ({ name }: { name: string }) => used.has(name);
    const next: ProgramModel = {
      modules: kept.modules,
      variables: kept.variables.filter(isUsed),
      functions: kept.functions.filter(isUsed),
      classes: kept.classes.filter(isUsed).map((one) => ({
        ...one,
        methods: one.methods.filter(isUsed),
        fields: one.fields.filter((field) => used.has(field)),
      })),
      tables: kept.tables.filter(isUsed),
      routes: kept.routes,
    };
    if (sizeOf(next) === sizeOf(kept)) return withoutEmptyModules(next);
    kept = next;
  }
}

/** Each local variable is there before it is read, and nothing is mentioned that is not declared. */
export function isWellFormed(model: ProgramModel): boolean {
  if (model.routes.length === 0) return false;
  const { variables, functions, classes, tables } = model;
  const declared = new Set([...variables, ...functions, ...classes, ...tables].map(({ name }) => name));
  for (const { methods, fields } of classes)
    for (const name of [...methods.map((one) => one.name), ...fields]) declared.add(name);
  if ([...usedNames(model)].some((name) => !declared.has(name))) return false;
  const returns = ({ body }: FunctionModel) => body.at(-1)?.kind === 'return';
  return (
    functionsIn(model).every(
      (one) => returns(one) && areLocalsKnown(one.body, new Set(one.parameters.map(({ name }) => name))),
    ) && model.routes.every(({ body }) => areLocalsKnown(body, new Set(['req'])))
  );
}

/** Functions, classes, their methods and fields, tables and variables that are mentioned. */
function usedNames(model: ProgramModel): Set<string> {
  const used = new Set<string>();
  const add = (names: Iterable<string>) => {
    for (const name of names) used.add(name);
  };
  for (const { body } of model.routes) add([...namesIn(body), ...memberNames(body)]);
  for (const one of functionsIn(model)) add([...namesOfFunction(one), ...memberNames(one.body)]);
  for (const { entries } of model.tables) add(entries.flatMap(({ target }) => target ?? []));
  return used;
}

function memberNames(body: readonly Statement[]): string[] {
  return flattened(body).flatMap((statement) => {
    const own = statement.kind === 'setField' ? [statement.field] : [];
    const inner = valuesOf(statement).flatMap((value) => [...expressionsIn(value)]);
    return [
      ...own,
      ...inner.flatMap((one) =>
        one.kind === 'method' ? [one.name] : one.kind === 'field' ? [one.field] : [],
      ),
    ];
  });
}

function flattened(body: readonly Statement[]): Statement[] {
  return body.flatMap((one) => {
    const inner = 'body' in one ? flattened(one.body) : [];
    return [one, ...inner, ...(one.kind === 'ifText' ? flattened(one.otherwise) : [])];
  });
}

function areLocalsKnown(body: readonly Statement[], known: ReadonlySet<string>): boolean {
  const names = new Set(known);
  for (const [index, statement] of body.entries()) {
    // What follows a return would never run.
    if (statement.kind === 'return' && index < body.length - 1) return false;
    if (readLocals(statement).some((name) => !names.has(name))) return false;
    if (statement.kind === 'let') names.add(statement.name);
    if (statement.kind === 'action') {
      if (statement.body.at(-1)?.kind !== 'return') return false;
      // Java lets functions in place read no variable that is written again: theirs alone.
      if (!areLocalsKnown(statement.body, new Set([statement.parameter]))) return false;
      names.add(statement.name);
    } else if ('body' in statement && !areLocalsKnown(statement.body, names)) return false;
    if (statement.kind === 'ifText' && !areLocalsKnown(statement.otherwise, names)) return false;
    if (statement.kind === 'ifZero' && statement.body.at(-1)?.kind !== 'return') return false;
  }
  return true;
}

function readLocals(statement: Statement): string[] {
  const names = valuesOf(statement)
    .flatMap((value) => [...expressionsIn(value)])
    .flatMap(localsOf);
  if (
    statement.kind === 'assign' ||
    statement.kind === 'ifText' ||
    statement.kind === 'ifZero' ||
    statement.kind === 'guard'
  )
    names.push(statement.name);
  if (statement.kind === 'setField' && statement.object !== null) names.push(statement.object);
  if (statement.kind === 'put' && 'local' in statement.map) names.push(statement.map.local);
  if (statement.kind === 'append' && 'local' in statement.list) names.push(statement.list.local);
  return names;
}

function localsOf(one: Expression): string[] {
  switch (one.kind) {
    case 'local':
    case 'less':
    case 'act':
    case 'request':
      return [one.name];
    case 'source':
      return [one.request];
    case 'method':
      return [one.object];
    case 'field':
      return one.object === null ? [] : [one.object];
    case 'entry':
      return 'local' in one.map ? [one.map.local] : [];
    case 'joined':
    case 'last':
      return 'local' in one.list ? [one.list.local] : [];
    default:
      return [];
  }
}

function withoutEmptyModules(model: ProgramModel): ProgramModel {
  const { variables, functions, classes, tables, routes } = model;
  const all = [...variables, ...functions, ...classes, ...tables, ...routes];
  const kept = [...model.modules.keys()].filter((module) => all.some((one) => one.module === module));
  const moved = <T extends { module: number }>(one: T): T => ({ ...one, module: kept.indexOf(one.module) });
  return {
    modules: kept.map((module) => model.modules[module]),
    variables: variables.map(moved),
    functions: functions.map(moved),
    classes: classes.map((one) => ({ ...moved(one), methods: one.methods.map(moved) })),
    tables: tables.map(moved),
    routes: routes.map(moved),
  };
}

function sizeOf({ variables, functions, classes, tables }: ProgramModel): number {
  const members = classes.reduce((sum, { methods, fields }) => sum + methods.length + fields.length, 0);
  return variables.length + functions.length + classes.length + tables.length + members;
}
