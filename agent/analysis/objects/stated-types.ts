import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { ELEMENT } from './fields.js';
import type { Frameworks } from './frameworks.js';
import type { Parts } from './parts.js';
import { statedContent, statedRecords, statedType } from './stated-meanings.js';
import { TokenKind } from './tokens.js';

/** What a collection holds: instances of a class of the program, or of types of the rules. */
type Held = { readonly cls: number } | { readonly types: readonly number[] };

/** A value is a collection of instances, as far as nothing else is known of what it holds. */
function addItems(parts: Parts, variable: number, kind: 'list' | 'map' | 'set', of: Held): void {
  const { tokens, variables, fields, collections } = parts;
  const made = [...variables.of(variable)].filter((token) => tokens.kind(token) === TokenKind.Literal);
  const stand =
    'cls' in of ? tokens.collectionOf(kind, 'class', of.cls) : tokens.collectionOf(kind, 'type', of.types[0]);
  const held = made.length > 0 ? made : [stand];
  if (made.length === 0) {
    collections.set(held[0], kind);
    variables.add(variable, held[0]);
  }
  for (const token of held) {
    if (variables.of(fields.any(token)).size > 0) continue;
    if ('cls' in of) addInstances(parts, fields.of(token, ELEMENT), of.cls);
    else addTypes(parts, fields.of(token, ELEMENT), of.types);
  }
}

/**
 * Values are instances of the types that the program states; of classes of the program only where nothing else is known of
 * them. To be asked when all else is known: of them all at once.
 */
export function addStatedTypes(parts: Parts, frameworks: Frameworks): void {
  const { program, classes, tokens, variables, fields, ports, library } = parts;
  let open: (() => void)[] = [];
  const collections: (() => void)[] = [];
  const addAll = () => {
    for (const add of open) add();
    open = [];
    variables.solve();
  };
  const note = (variable: number, unit: number, type: number) => {
    if (type === NONE || variable === NONE) return;
    const stated = statedType(parts, unit, type);
    if (stated.types.length > 0 && stated.classes.length === 0)
      open.push(() => addTypes(parts, variable, stated.types));
    for (const token of statedRecords(parts, unit, type)) open.push(() => variables.add(variable, token));
    const items = statedContent(parts, unit, type);
    if (items !== null) {
      const { kind, types } = items;
      for (const cls of items.classes) collections.push(() => addItems(parts, variable, kind, { cls }));
      if (items.classes.length === 0 && types.some((one) => !library.table.types.neutral.has(one)))
        collections.push(() => addItems(parts, variable, kind, { types }));
    }
    if (stated.classes.length > 0 && variables.of(variable).size === 0)
      for (const id of stated.classes) open.push(() => addInstances(parts, variable, id));
  };
  for (const { graph, base, index } of program.units) {
    const { nodes } = graph;
    for (let at = 0, node = base; at < nodes.length; at += GRAPH_WIDTH, node++)
      if ((nodes[at] & 0xff) === Op.Typed) note(node, index, nodes[at + 4]);
  }
  // What a value is says more of a parameter that it is passed to than what the parameter may be.
  addAll();
  for (const { unit, index } of program.units)
    for (const [fn, { parameters, returnType }] of unit.data.functions.entries()) {
      for (const [position, { type }] of parameters.entries())
        note(ports.parameter(index, fn, position), index, type);
      note(ports.result(index, fn), index, returnType);
    }
  for (const { id, unit, cls } of classes.all)
    for (const { name, type, isStatic } of program.units[unit].unit.data.classes[cls].fields)
      note(fields.of(isStatic ? tokens.class(id) : tokens.instance(id), fields.key(name)), unit, type);
  open.push(() => addReceivers(parts));
  addFrameworkTypes(parts, frameworks, false);
  addAll();
  for (const add of collections) add();
  variables.solve();
}

/** What frameworks pass to the functions that they call is of these types. @param isGuess by the names of parameters alone */
export function addFrameworkTypes(parts: Parts, frameworks: Frameworks, isGuess: boolean): void {
  const { program, ports, library } = parts;
  const open: (() => void)[] = [];
  for (const { unit, index } of program.units)
    for (const [fn, { parameters }] of unit.data.functions.entries())
      for (const position of parameters.keys()) {
        const variable = ports.parameter(index, fn, position);
        if (variable === NONE || (isGuess && !isKnownByName(parts, variable))) continue;
        for (const { said, isGuess: isGuessed } of frameworks.parameter(index, fn, position)) {
          const { type, classFrom } = said;
          if (isGuessed !== isGuess) continue;
          if (type !== undefined) open.push(() => addTypes(parts, variable, library.table.types.named(type)));
          if (classFrom !== undefined) addHeldClass(parts, variable, { unit: index, fn, name: classFrom });
        }
      }
  for (const add of open) add();
}

/** An instance of the class that the class of a method holds under a name. */
function addHeldClass(
  { program, classes, fields, tokens, variables }: Parts,
  variable: number,
  { unit, fn, name }: { unit: number; fn: number; name: string },
): void {
  const { owner } = program.units[unit].unit.data.functions[fn];
  if (owner < 0) return;
  for (const { id } of classes.line(classes.id(unit, owner)))
    variables.each(fields.of(tokens.class(id), fields.key(name)), (token) => {
      if (tokens.kind(token) === TokenKind.Class)
        variables.add(variable, tokens.instance(tokens.first(token)));
    });
}

/** Nothing is known of a parameter but what calls may pass of which no more is known than the name of the function. */
function isKnownByName({ variables, tokens, hubs }: Parts, parameter: number): boolean {
  const known = variables.of(parameter);
  if (known.size === 0) return true;
  const left = new Set(known);
  for (const source of variables.sourcesOf(parameter)) {
    const passed = variables.of(source);
    if (passed.size === 0) continue;
    const hub = hubs.roleOf(source)?.token;
    if (hub === undefined || tokens.kind(hub) !== TokenKind.Named) return false;
    for (const token of passed) left.delete(token);
  }
  return left.size === 0;
}

/** @param types each with all that it extends behind it */
function addTypes(parts: Parts, variable: number, types: readonly number[]): void {
  const table = parts.library.table;
  for (const type of types)
    if (!types.some((other) => other !== type && table.types.line(other).includes(type)))
      parts.library.addInstance(type, variable);
}

/**
 * What a method that nobody in the program calls acts on is an instance of its class, or of one that derives from it and does
 * not override it.
 */
function addReceivers({ classes, program, tokens, variables, ports }: Parts): void {
  for (const { id, unit, cls } of classes.all) {
    const { data } = program.units[unit].unit;
    for (const fn of data.classes[cls].methods) {
      const receiver = ports.receiver(unit, fn);
      if (receiver === NONE || variables.of(receiver).size > 0) continue;
      for (const one of classes.family(id)) {
        const nearest = classes.line(one).find(({ methods }) => methods.has(data.functions[fn].name));
        if (one === id || nearest?.id === id) ports.receive(unit, fn, tokens.instance(one));
      }
    }
  }
}

/** Any instance of a class, or of one that derives from it. */
function addInstances(parts: Parts, variable: number, cls: number): void {
  for (const one of instancesOf(parts, cls)) parts.variables.add(variable, parts.tokens.instance(one));
}

/** The classes of which an object of a class can be: its own, and those that derive from it, as far as they have instances. */
export function instancesOf(parts: Parts, cls: number): readonly number[] {
  const made = statedAs(parts, cls).isFinal ? [cls] : parts.classes.family(cls);
  const concrete = made.filter((one) => statedAs(parts, one).isAbstract !== true);
  const instances = concrete.length > 0 ? concrete : composedOf(parts, cls);
  // What a framework makes of its own has the methods that the program states, and what they give is not what they are given.
  return instances.length > 0 ? instances : [cls];
}

/**
 * What an interface is made of that no class of the program implements: a framework makes its instances of what
 * the program has for the interfaces that it extends.
 */
function composedOf(parts: Parts, cls: number): readonly number[] {
  const { classes } = parts;
  const [, ...bases] = classes.line(cls);
  const found = bases
    .filter(({ id }) => statedAs(parts, id).isAbstract)
    .flatMap(({ id }) => classes.family(id).filter((one) => statedAs(parts, one).isAbstract !== true));
  return [...new Set(found)];
}

function statedAs({ program, classes }: Parts, id: number): { isFinal?: boolean; isAbstract?: boolean } {
  const { unit, cls } = classes.all[id];
  return program.units[unit].unit.data.classes[cls];
}
