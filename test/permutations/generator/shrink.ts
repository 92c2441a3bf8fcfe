import { isWellFormed, withoutUnused } from './clean-up.js';
import {
  type Expression,
  expressionsIn,
  functionsIn,
  type ProgramModel,
  type Statement,
  statementsIn,
} from './model.js';

const MOST_ATTEMPTS = 1500;

/** A smaller program for which `isKept` still holds: bits are taken away as long as any can be. */
export async function shrink(
  model: ProgramModel,
  isKept: (smaller: ProgramModel) => Promise<boolean>,
): Promise<ProgramModel> {
  let best = model;
  let attempts = 0;
  for (let progress = true; progress; ) {
    progress = false;
    for (const change of changes) {
      for (let at = 0; attempts < MOST_ATTEMPTS; ) {
        const smaller = structuredClone(best);
        if (!change(smaller, at)) break;
        const cleaned = withoutUnused(smaller);
        attempts += 1;
        if (isWellFormed(cleaned) && (await isKept(cleaned))) {
          best = cleaned;
          progress = true;
        } else at += 1;
      }
    }
  }
  return best;
}

/** Takes the bit with that number away; false where there is none. */
type Change = (model: ProgramModel, at: number) => boolean;

const changes: readonly Change[] = [
  (model, at) => model.routes.splice(at, 1).length > 0,
  mergeModules,
  removeStatement,
  unwrapStatement,
  (model, at) => {
    const table = model.tables.find(({ entries }) => entries.length > 1 && at < entries.length);
    return table !== undefined && table.entries.splice(at, 1).length > 0;
  },
  simplifyExpression,
  removeAlias,
];

/** Moves what the last files hold into an earlier one. */
function mergeModules(model: ProgramModel, at: number): boolean {
  const [from, to] = [model.modules.length - 1 - at, 0];
  if (from <= to) return false;
  const moved = (module: number) => (module === from ? to : module > from ? module - 1 : module);
  const { variables, functions, classes, tables, routes } = model;
  for (const one of [...variables, ...functions, ...classes, ...tables, ...routes])
    one.module = moved(one.module);
  for (const one of functionsIn(model)) one.module = moved(one.module);
  model.modules = model.modules.filter((_, module) => module !== from);
  return true;
}

function removeStatement(model: ProgramModel, at: number): boolean {
  const place = statementPlaces(model).at(at);
  if (!place) return false;
  place.body.splice(place.index, 1);
  return true;
}

/** A loop or branch gives way to what is in it. */
function unwrapStatement(model: ProgramModel, at: number): boolean {
  const places = statementPlaces(model).filter(({ body, index }) =>
    ['ifText', 'ifZero', 'repeat'].includes(body[index].kind),
  );
  const place = places.at(at);
  if (!place) return false;
  const statement = place.body[place.index];
  const inner = 'body' in statement ? statement.body : [];
  place.body.splice(place.index, 1, ...inner.filter(({ kind }) => kind !== 'return'));
  return true;
}

/** An expression gives way to the one inside it, or to a constant. */
function simplifyExpression(model: ProgramModel, at: number): boolean {
  const holders = allBodies(model)
    .flatMap((body) => [...statementsIn(body)])
    .flatMap((statement): { value: Expression | null }[] => {
      if (!('value' in statement) || statement.value === null) return [];
      // What makes an object gives way to nothing.
      if (statement.kind === 'let' && statement.type !== 'text') return [];
      const inner = [...expressionsIn(statement.value)].flatMap((one) =>
        'value' in one && typeof one.value === 'object' ? [one as { value: Expression }] : [],
      );
      return [statement as { value: Expression | null }, ...inner];
    });
  const choices = holders.flatMap((holder) =>
    replacementsOf(holder.value).map((value) => ({ holder, value })),
  );
  const choice = choices.at(at);
  if (!choice) return false;
  choice.holder.value = choice.value;
  return true;
}

/** A variable that only repeats another one gives way to that. */
function removeAlias(model: ProgramModel, at: number): boolean {
  const aliases = allBodies(model).flatMap((body) =>
    [...statementsIn(body)].flatMap((one) =>
      one.kind === 'let' && one.value?.kind === 'local' ? [{ body, alias: one, name: one.value.name }] : [],
    ),
  );
  const chosen = aliases.at(at);
  if (!chosen) return false;
  const { body, alias, name } = chosen;
  const holder = [body, ...nestedBodies(body)].find((one) => one.includes(alias));
  holder?.splice(holder.indexOf(alias), 1);
  // Names are unique in the program, whatever they stand for.
  const renamed: Statement[] = JSON.parse(JSON.stringify(body).replaceAll(`"${alias.name}"`, `"${name}"`));
  body.splice(0, body.length, ...renamed);
  return true;
}

function replacementsOf(value: Expression | null): Expression[] {
  switch (value?.kind) {
    case 'concat':
    case 'trim':
    case 'sanitise':
    case 'act':
    case 'tableCall':
      return [value.value];
    case 'call': {
      const request = value.given.find((one) => one.kind === 'request');
      if (request) return [{ kind: 'source', request: request.name, parameter: 'c' }];
      return value.given.filter(({ kind }) => kind === 'local' || kind === 'text');
    }
    default:
      return [];
  }
}

function statementPlaces(model: ProgramModel): { body: Statement[]; index: number }[] {
  const bodies = allBodies(model).flatMap((body) => [body, ...nestedBodies(body)]);
  return bodies.flatMap((body) => [...body.keys()].map((index) => ({ body, index })));
}

function nestedBodies(body: readonly Statement[]): Statement[][] {
  return [...statementsIn(body)].flatMap((one) => {
    const bodies = 'body' in one ? [one.body] : [];
    return one.kind === 'ifText' ? [...bodies, one.otherwise] : bodies;
  });
}

function allBodies(model: ProgramModel): Statement[][] {
  return [...model.routes, ...functionsIn(model)].map(({ body }) => body);
}
