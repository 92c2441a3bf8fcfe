import { Kind, NONE } from '../../ir/kinds.js';
import { printNode } from '../../ir/print.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import {
  ANY_KEY,
  type FlowGraphData,
  GRAPH_WIDTH,
  GraphFlag,
  itemsOf,
  layouts,
  MATCHES,
  Op,
  Passing,
  positionOf,
  REGION_WIDTH,
  RegionKind,
  SPREAD,
} from './flow-graph.js';

const names: readonly string[] = Object.keys(Op);
const flagNames = Object.entries(GraphFlag);

/** The graph of a unit as text: a function a block, a node a line, with the region that it stands in where it is not always reached. */
export function printFlowGraph(data: UnitData, graph: FlowGraphData): string {
  const unit = new Unit(data);
  const blocks = data.functions.map((_, fn) => {
    const [from, to] = [graph.functions[fn], graph.functions[fn + 1]];
    const title = titleOf(data, fn);
    const lines = Array.from({ length: to - from }, (_, i) => `  ${line(unit, graph, from + i, from)}`);
    return [`${fn}: ${title}`, ...lines].join('\n');
  });
  return `${blocks.join('\n')}\n`;
}

/** What a function is called in prints and pictures. */
export function titleOf({ functions }: UnitData, fn: number): string {
  const { name, parent } = functions[fn];
  return fn === 0 ? 'module' : `function ${name || '(anonymous)'}${parent > 0 ? ` in ${parent}` : ''}`;
}

/** One node, with numbers that count from the first of its function. */
export function line(unit: Unit, graph: FlowGraphData, node: number, first: number): string {
  const at = node * GRAPH_WIDTH;
  const op = graph.nodes[at] & 0xff;
  const flags = graph.nodes[at] >>> 8;
  const value = (one: number) => (one === NONE ? '_' : `%${one - first}`);
  const key = (one: number) => printKey(unit, one);
  const region = (one: number) => printRegion(graph, one, value);
  const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
  const operands = [a, b, c].flatMap((operand, i) => {
    const kind = layouts[op][i];
    const list = kind === 'v' || kind === 'k' || kind === '-' ? [] : [...itemsOf(graph.lists, operand)];
    switch (kind) {
      case 'v':
        return [value(operand)];
      case 'k':
        return [key(operand)];
      case 'l':
        return [`[${list.map(value).join(' ')}]`];
      case 'p':
        return [inTwos(list, (one, from) => `${value(one)}${region(from)}`)];
      case 'g':
        return [inTwos(list, (passing, one) => `${printPassing(unit, passing)}${value(one)}`)];
      case 'm':
        return [
          inTwos(list, (name, one) => `${name === NONE ? '...' : `${unit.string(name)}=`}${value(one)}`),
        ];
      case 'e':
        return [entries(list, key, value)];
      default:
        return plain(unit, op, i, operand);
    }
  });
  const marks = flagNames.filter(([, flag]) => (flags & flag) !== 0).map(([name]) => `!${name}`);
  const literal = op === Op.Literal ? [printLiteral(unit, graph.nodes[at + 1])] : [];
  return [
    `${value(node)} = ${names[op]}${region(graph.nodes[at + 2])}`,
    ...marks,
    ...literal,
    ...operands,
  ].join(' ');
}

/** Operands that are no values: names and numbers. */
function plain(unit: Unit, op: number, position: number, operand: number): string[] {
  if (op === Op.Global || op === Op.Import || op === Op.GlobalStore)
    return position === 0 ? [JSON.stringify(unit.string(operand))] : [];
  if (op === Op.Unary) return position === 1 ? [unit.string(operand)] : [];
  if (op === Op.Binary || op === Op.Logical)
    return position === 2 ? [operand === MATCHES ? 'matches' : unit.string(operand)] : [];
  return operand === NONE ? [] : [String(operand)];
}

function inTwos(list: readonly number[], text: (one: number, other: number) => string): string {
  const parts: string[] = [];
  for (let i = 0; i < list.length; i += 2) parts.push(text(list[i], list[i + 1]));
  return `(${parts.join(' ')})`;
}

function entries(
  list: readonly number[],
  key: (one: number) => string,
  value: (one: number) => string,
): string {
  const parts: string[] = [];
  for (let i = 0; i < list.length; i += 3)
    parts.push(
      list[i] === SPREAD
        ? `...${value(list[i + 2])}`
        : `${list[i + 1] === NONE ? key(list[i]) : `[${value(list[i + 1])}]`}: ${value(list[i + 2])}`,
    );
  return `{${parts.join(', ')}}`;
}

function printKey(unit: Unit, key: number): string {
  if (key === ANY_KEY) return '*';
  const position = positionOf(key);
  return position < 0 ? `.${unit.string(key)}` : `[${position}]`;
}

function printPassing(unit: Unit, passing: number): string {
  if (passing === Passing.Spread) return '...';
  if (passing === Passing.KeywordSpread) return '**';
  return passing >= Passing.Keyword ? `${unit.string(passing - Passing.Keyword)}=` : '';
}

function printLiteral(unit: Unit, site: number): string {
  const kind = unit.kind(site);
  return kind === Kind.String ? JSON.stringify(unit.string(unit.a(site))) : printNode(unit, site);
}

/** ` @%3` where a value is true, ` @!%3` where it is not; nothing where control always comes. */
function printRegion(graph: FlowGraphData, region: number, value: (node: number) => string): string {
  const at = region * REGION_WIDTH;
  const [kind, first, second] = [graph.regions[at], graph.regions[at + 1], graph.regions[at + 2]];
  if (kind === RegionKind.Whole) return '';
  if (kind === RegionKind.Either)
    return `@(${printRegion(graph, first, value)}|${printRegion(graph, second, value)})`;
  const around = printRegion(graph, first, value);
  return `${around}@${kind === RegionKind.WhenFalse ? '!' : ''}${value(second)}`;
}
