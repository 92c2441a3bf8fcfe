import { Kind, NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import type { Model, SourceSpec } from '../../rules/rule.js';
import { GRAPH_WIDTH, itemsOf, Op, positionOf } from '../graph/flow-graph.js';
import { argumentsOf, NO_PORT } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operationFlows } from '../models/operation-flows.js';
import { ALL_CLASSES } from '../models/weakness-classes.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import { writtenKeys } from '../objects/written-keys.js';
import type { Symbols } from '../values/symbols.js';
import type { Values } from '../values/values.js';
import type { Flow } from './flow.js';
import type { Guards } from './guards.js';
import type { LibraryCalls } from './library-calls.js';
import { WHOLE_VALUE } from './paths.js';

/** Begins the flow at all sources of a program: what is read, what calls give, and what callbacks are given. */
export function beginAtSources(
  flow: Flow,
  objects: Objects,
  { symbols, settings, operations }: Pick<Values, 'symbols' | 'settings' | 'operations'>,
  library: LibraryCalls,
  holds: (model: Model) => boolean,
  { repeated, objectChecks }: Guards,
): void {
  const table = symbols.table;
  const known = new Map<number, boolean>();
  const givesData = (symbol: number): boolean => {
    let gives = known.get(symbol);
    if (gives === undefined) {
      gives = table.facts(symbol)?.calls.some(isSource) ?? false;
      known.set(symbol, gives);
    }
    return gives;
  };
  for (const linked of objects.program.units) {
    const { nodes } = linked.graph;
    const mask = (classes: readonly string[] | undefined) => table.classes.mask(classes ?? []);
    const beginAt = (source: SourceSpec, node: number, path: number) => {
      const checked = path === WHOLE_VALUE ? repeated.classesOf(node) | objectChecks.classesOf(node) : 0;
      if (checked !== ALL_CLASSES) flow.begin(source, node, path, mask(source.harmlessFor) | checked);
    };
    const beginAtRead = (node: number) => {
      for (const symbol of nearest(symbols.of(node), symbols))
        for (const model of table.facts(symbol)?.reads ?? []) {
          if (!model.source || !isReadAt(linked, node, symbol, symbols) || !holds(model)) continue;
          // What a file of settings says is nobody else's.
          if (settings.of(node) !== NONE) return;
          beginAt(model.source, node, WHOLE_VALUE);
        }
    };
    for (let at = 0, node = linked.base; at < nodes.length; at += GRAPH_WIDTH, node++)
      switch (nodes[at] & 0xff) {
        case Op.Load:
        case Op.Global:
        case Op.Import:
          beginAtRead(node);
          break;
        case Op.Caught:
          for (const model of caughtBy(linked, node, symbols, objects))
            if (model.source && holds(model))
              flow.begin(model.source, node, WHOLE_VALUE, mask(model.source.harmlessFor));
          break;
        case Op.Call: {
          // Asking a map for a key reads a member as well.
          const operation = operations.of(node);
          if (operation !== null && readsMember(operation)) beginAtRead(node);
          if (!symbols.of(linked.base + nodes[at + 3]).some(givesData)) break;
          const said = library.of(linked, node);
          for (const { spec, to, into } of said.sources) {
            const path = into.reduceRight((below, key) => flow.paths.under(key, below), WHOLE_VALUE);
            if (to === NO_PORT) beginAt(spec, node, path);
            else flow.beginAtPort(spec, node, to, path, mask(spec.harmlessFor));
          }
          for (const { spec, parameter } of said.parameterSources)
            flow.begin(spec, parameter, WHOLE_VALUE, mask(spec.harmlessFor));
        }
      }
  }
}

/** What rules say of a member of a type goes before what they say of the same member of one that it extends. */
function nearest(all: readonly number[], { table }: Symbols): readonly number[] {
  const giving = all.filter((symbol) => table.facts(symbol)?.reads.some(({ source }) => source));
  if (giving.length < 2) return giving;
  const lines = giving.map((symbol) => table.types.named(table.name(symbol).replace(/#[^#]*$/, '')));
  return giving.filter(
    (_, at) => !lines.some((line, other) => other !== at && line.indexOf(lines[at][0] ?? NONE) > 0),
  );
}

/** Whether calls that a model is about give data: as their result, in what they are given, or to their callbacks. */
function isSource({ source, taints, callbacks }: Model): boolean {
  return (
    source !== undefined ||
    taints !== undefined ||
    (callbacks?.some(({ sources }) => sources !== undefined) ?? false)
  );
}

/**
 * Whether a node is where something of a library is read: what somebody has kept of it elsewhere, if only under the same name,
 * comes from there.
 */
function isReadAt(linked: LinkedUnit, node: number, symbol: number, symbols: Symbols): boolean {
  const name = symbols.table.name(symbol);
  if (name.endsWith('*')) return true;
  const { graph, base } = linked;
  const at = (node - base) * GRAPH_WIDTH;
  const op = graph.nodes[at] & 0xff;
  if (op !== Op.Load && op !== Op.Call) return true;
  const [object, key] = [graph.nodes[at + 3], graph.nodes[at + 4]];
  if (op === Op.Load && key >= 0) return symbols.memberOf(base + object, node, key).includes(symbol);
  const keys = op === Op.Load ? [String(positionOf(key))] : askedKeys(linked, node);
  return keys.some((one) => name.endsWith(`.${one}`) || name.endsWith(`#${one}`));
}

/** The keys that a call asks a map for, as far as they are written. */
function askedKeys(linked: LinkedUnit, call: number): readonly string[] {
  const [first] = argumentsOf(linked, call);
  return first === undefined ? [] : (writtenKeys(linked, first.value - linked.base) ?? []);
}

/** An operation gives what its subject has under a key. */
function readsMember(operation: Operation): boolean {
  return operationFlows[operation].flows?.includes('subject[0] -> return') === true;
}

/** What the rules say of errors of the types that a handler takes. What the program throws by a class of its own, it says itself. */
function caughtBy(
  { graph, base, unit }: LinkedUnit,
  node: number,
  symbols: Symbols,
  { parts: { variables, tokens } }: Objects,
): Model[] {
  const handler = graph.nodes[(node - base) * GRAPH_WIDTH + 1];
  if (handler === NONE || unit.kind(handler) !== Kind.Catch || unit.b(handler) === NONE) return [];
  const table = symbols.table;
  const models: Model[] = [];
  // The types stand behind the node, to be read when the handler is entered.
  for (let at = (node - base + 1) * GRAPH_WIDTH; at < graph.nodes.length; at += GRAPH_WIDTH) {
    if ((graph.nodes[at] & 0xff) !== Op.Evaluate || graph.nodes[at + 1] !== handler) continue;
    for (const type of typesIn(graph, graph.nodes[at + 3])) {
      if ([...variables.of(base + type)].some((token) => tokens.kind(token) === TokenKind.Class)) continue;
      for (const symbol of symbols.of(base + type)) models.push(...(table.facts(symbol)?.caught ?? []));
    }
    break;
  }
  return models;
}

/** A type, or those in a list of types. */
function typesIn({ nodes, lists }: LinkedUnit['graph'], value: number): number[] {
  if ((nodes[value * GRAPH_WIDTH] & 0xff) !== Op.Allocate) return [value];
  const entries = itemsOf(lists, nodes[value * GRAPH_WIDTH + 3]);
  const types: number[] = [];
  for (let i = 2; i < entries.length; i += 3) types.push(entries[i]);
  return types;
}
