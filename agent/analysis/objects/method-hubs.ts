import type { Parts } from './parts.js';
import { TokenKind } from './tokens.js';

/** Any method of a name, with any instance that has it. @param having ids of classes with a method of the name */
export function anyMethod(parts: Parts, key: number, having: readonly number[]): number {
  const { tokens, hubs, fields, classes, ports } = parts;
  const token = tokens.hub(TokenKind.Named, key);
  if (hubs.has(token)) return token;
  for (const id of having) {
    for (const { id: own, unit, methods } of classes.line(id))
      for (const fn of own === id ? (methods.get(fields.nameOf(key)) ?? []) : []) {
        hubs.join(token, tokens.function(unit, fn));
        for (const one of classes.family(id)) ports.receive(unit, fn, tokens.instance(one));
      }
  }
  return token;
}

/** Methods of instances whose names begin alike, called as one. */
export class MethodsByStart {
  private readonly known = new Map<string, number>();

  constructor(private readonly parts: Parts) {}

  /** @param methodsOf functions by name, which get the instance as their receiver */
  of(
    instance: number,
    start: string,
    names: readonly string[],
    methodsOf: (name: string) => readonly number[],
  ): number {
    const key = `${instance} ${start}`;
    let hub = this.known.get(key);
    if (hub !== undefined) return hub;
    const { tokens, hubs, variables } = this.parts;
    hub =
      start === ''
        ? tokens.hub(TokenKind.Table, instance)
        : tokens.hub(TokenKind.Many, variables.newVariable());
    this.known.set(key, hub);
    for (const name of names) for (const fn of methodsOf(name)) hubs.join(hub, fn);
    return hub;
  }
}

/**
 * Methods that a function has by being of a type of functions, which has them: `type Runner func(string)`. They get the function as their
 * receiver. @param having ids of classes with a method of the name
 */
export function addOfFunctionTypes(
  { classes, program, tokens, ports, variables }: Parts,
  token: number,
  having: readonly number[],
  name: string,
  member: number,
): void {
  for (const id of having) {
    const { unit, cls, methods, bases } = classes.all[id];
    const { isFinal, fields } = program.units[unit].unit.data.classes[cls];
    if (isFinal !== true || fields.length > 0 || bases.length > 0) continue;
    for (const fn of methods.get(name) ?? []) {
      ports.receive(unit, fn, token);
      variables.add(member, tokens.function(unit, fn));
    }
  }
}
