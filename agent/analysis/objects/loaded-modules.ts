import { posix } from 'node:path';
import { Kind } from '../../ir/kinds.js';
import { literalOf } from '../../ir/literals.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { nodesBehind } from './nodes-behind.js';
import { type Parts, symbolsAt } from './parts.js';

/** What a text begins with, and whether that is all of it. */
interface Start {
  readonly text: string;
  readonly isWhole: boolean;
}

const NOTHING: Start = { text: '', isWhole: false };

/**
 * The modules that a call loads by a name which is put together: `require('./models/' + name)`, `import_module(f'plugins.{name}')`. Any of
 * the folder that the name begins with may be meant.
 * @param isDotted names are written with dots in place of slashes
 */
export function loadModules(parts: Parts, linked: LinkedUnit, call: number, isDotted: boolean): void {
  const [first] = argumentsOf(linked, call);
  if (first === undefined) return;
  const { text } = startOf(parts, first.value, 0);
  const start = isDotted ? text.replaceAll('.', '/').replace(/^\/+/, './') : text;
  const isRelative = start.startsWith('.');
  if (isRelative ? start.length < 2 : !isDotted || !start.includes('/')) return;
  const wanted = isRelative ? posix.join(posix.dirname(linked.unit.data.path), start) : start;
  const entries = new Set<string>();
  for (const { index, unit, isAside } of parts.program.units) {
    if (index === linked.index || isAside) continue;
    const path = `/${unit.data.path}`;
    const at = isRelative ? (path.startsWith(`/${wanted}`) ? 0 : -1) : path.indexOf(`/${wanted}`);
    const [entry] = at < 0 ? [''] : path.slice(at + wanted.length + 1).split('/', 1);
    if (entry !== '') entries.add(entry.replace(/\.\w+$/, ''));
  }
  for (const entry of entries) {
    const target = parts.program.target(linked.index, text + entry);
    if ('unit' in target) parts.variables.add(call, parts.tokens.module(target.unit));
  }
}

function startOf(parts: Parts, node: number, depth: number): Start {
  const linked = parts.program.unitAt(node);
  if (linked === undefined || depth > graphBounds.conditionDepth) return NOTHING;
  const { graph, base, unit } = linked;
  const record = (node - base) * GRAPH_WIDTH;
  const [site, a, b, c] = [1, 3, 4, 5].map((field) => graph.nodes[record + field]);
  const inner = (local: number) => (local < 0 ? NOTHING : startOf(parts, base + local, depth + 1));
  switch (graph.nodes[record] & 0xff) {
    case Op.Literal: {
      const value = unit.kind(site) === Kind.String ? literalOf(unit, site) : undefined;
      return typeof value === 'string' ? { text: value, isWhole: true } : NOTHING;
    }
    case Op.Global:
      return isFolder(parts, node) ? { text: '.', isWhole: true } : NOTHING;
    case Op.Binary:
      return c >= 0 && unit.string(c) === '+' ? joined([a, b].map(inner), '') : NOTHING;
    case Op.Concat:
      return joined([...itemsOf(graph.lists, a)].map(inner), '');
    case Op.Sigma:
    case Op.Typed:
      return inner(a);
    case Op.Call: {
      if (!joinsPaths(parts, base + a)) return NOTHING;
      return joined(
        argumentsOf(linked, node).map(({ value }) => startOf(parts, value, depth + 1)),
        '/',
      );
    }
    default: {
      const behind = nodesBehind(parts, node) ?? [];
      return behind.length === 1 && behind[0] !== node ? startOf(parts, behind[0], depth + 1) : NOTHING;
    }
  }
}

function joined(all: readonly Start[], between: string): Start {
  let text = '';
  for (const [at, part] of all.entries()) {
    text += (at > 0 ? between : '') + part.text;
    if (!part.isWhole) return { text, isWhole: false };
  }
  return { text, isWhole: true };
}

/** The folder of the file that reads it. */
function isFolder(parts: Parts, node: number): boolean {
  const { table } = parts.library;
  return symbolsAt(parts, node).some((symbol) => table.facts(symbol)?.reads.some(({ folder }) => folder));
}

function joinsPaths(parts: Parts, callee: number): boolean {
  const { table } = parts.library;
  return symbolsAt(parts, callee).some((symbol) => table.facts(symbol)?.calls.some(({ folder }) => folder));
}
