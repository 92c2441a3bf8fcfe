import { FunctionFlag } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op, Passing, positionOf } from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Members } from './members.js';
import { anyMethod } from './method-hubs.js';
import { nodesBehind } from './nodes-behind.js';
import type { Parts } from './parts.js';
import { TokenKind } from './tokens.js';

/** A name says which functions are meant as long as so few have it. */
const FEW = 4;
/** Calls whose results lead on to others. */
const ROUNDS = 3;

/**
 * A method that is called on something of which nothing is known is one of the program's, where few have its name, and no library
 * or language has a member of it (Feldthaus et al., "Efficient Construction of Approximate Call Graphs for JavaScript IDE Services").
 */
export function addMethodsOfUnknown(parts: Parts, members: Members): void {
  const put = putIntoLibraries(parts);
  for (let round = 0; round < ROUNDS; round++) {
    let isMore = false;
    for (const linked of parts.program.units) isMore = addIn(parts, members, linked, put) || isMore;
    if (!isMore) return;
    parts.variables.solve();
  }
}

/** Nothing is known of a value, or that it is something of a library. */
function isUnknown({ variables, tokens }: Parts, node: number): boolean {
  return [...variables.of(node)].every(
    (token) => tokens.kind(token) === TokenKind.Symbol || tokens.kind(token) === TokenKind.Type,
  );
}

/** Functions that the program puts into objects of libraries, by name: other objects of the library have them (`schema.methods.run = ...`). */
function putIntoLibraries(parts: Parts): ReadonlyMap<string, readonly number[]> {
  const { variables, tokens } = parts;
  const found = new Map<string, number[]>();
  for (const linked of parts.program.units) {
    const { nodes } = linked.graph;
    for (let at = 0; at < nodes.length; at += GRAPH_WIDTH) {
      const [object, key, value] = [nodes[at + 3], nodes[at + 4], nodes[at + 5]];
      if ((nodes[at] & 0xff) !== Op.Put || key < 0 || positionOf(key) >= 0) continue;
      const functions = [...variables.of(linked.base + value)].filter(
        (token) => tokens.kind(token) === TokenKind.Function,
      );
      if (functions.length === 0 || !isOfLibrary(parts, linked.base + object)) continue;
      const name = linked.unit.string(key);
      found.set(name, [...(found.get(name) ?? []), ...functions]);
    }
  }
  return found;
}

function addIn(
  parts: Parts,
  members: Members,
  linked: LinkedUnit,
  put: ReadonlyMap<string, readonly number[]>,
): boolean {
  const { variables, library } = parts;
  const { nodes } = linked.graph;
  let isMore = false;
  for (let at = 0, node = linked.base; at < nodes.length; at += GRAPH_WIDTH, node++) {
    if ((nodes[at] & 0xff) !== Op.Call) continue;
    const callee = nodes[at + 3];
    const [op, object, key] = [0, 3, 4].map((field) => nodes[callee * GRAPH_WIDTH + field]);
    if ((op & 0xff) !== Op.Load || key < 0 || positionOf(key) >= 0) continue;
    if (variables.of(linked.base + callee).size > 0 || !isUnknown(parts, linked.base + object)) continue;
    const name = linked.unit.string(key);
    if (library.isOfBuiltin(name) || library.table.unknownMember(name, '').length > 0) continue;
    const found = [...functionsNamed(parts, members, name), ...(put.get(name) ?? [])];
    if (found.length === 0 || found.length > FEW) continue;
    if (!found.some((token) => takes(parts, token, linked, node))) continue;
    if (
      !put.has(name) &&
      (variables.of(linked.base + object).size > 0 || isOfLibrary(parts, linked.base + object))
    )
      continue;
    const hub = anyMethod(parts, parts.fields.key(name), members.classesWith(parts.fields.key(name)));
    for (const token of found) parts.hubs.join(hub, token);
    variables.add(linked.base + callee, hub);
    isMore = true;
  }
  return isMore;
}

/** The functions that objects of the program have under a name. */
function functionsNamed(
  { tokens, classes, fields, variables }: Parts,
  members: Members,
  name: string,
): readonly number[] {
  const key = fields.key(name);
  const found = new Set<number>();
  for (const id of members.classesWith(key)) {
    const { unit, methods } = classes.all[id];
    for (const fn of methods.get(name) ?? []) found.add(tokens.function(unit, fn));
  }
  for (const token of variables.of(fields.of(tokens.anyObject, key)))
    if (tokens.kind(token) === TokenKind.Function) found.add(token);
  return [...found];
}

/** Whether a function has a body, and takes so many arguments as a call gives. */
function takes({ tokens, ports, program }: Parts, token: number, linked: LinkedUnit, call: number): boolean {
  const [unit, fn] = [tokens.first(token), tokens.second(token)];
  const { flags } = program.units[unit].unit.data.functions[fn];
  if (program.units[unit].unit.data.language !== linked.unit.data.language) return false;
  const given = argumentsOf(linked, call).filter(({ how }) => how === Passing.Plain).length;
  const isTaken = given <= ports.parameters(unit, fn).length || ports.takesRest(unit, fn);
  return isTaken && (flags & FunctionFlag.Abstract) === 0;
}

/** Operators that give something of their first operand. */
const through = new Set<number>([Op.Load, Op.LoadIndex, Op.Call, Op.Await, Op.Sigma, Op.Typed, Op.After]);

/** Whether something comes out of a library: it is a member of it, or what a call of it gives. */
function isOfLibrary(parts: Parts, node: number): boolean {
  const seen = new Set([node]);
  for (const at of seen) {
    const linked = parts.program.unitAt(at);
    if (linked === undefined) continue;
    const record = (at - linked.base) * GRAPH_WIDTH;
    const [op, a] = [linked.graph.nodes[record] & 0xff, linked.graph.nodes[record + 3]];
    if (op === Op.Import || op === Op.Global) return true;
    const behind = (nodesBehind(parts, at) ?? []).filter((one) => one !== at);
    for (const one of behind) seen.add(one);
    if (behind.length === 0 && through.has(op)) seen.add(linked.base + a);
    if (seen.size > 64) return true;
  }
  return false;
}
