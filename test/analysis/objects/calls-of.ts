import { GRAPH_WIDTH, Op } from '#agent/analysis/graph/flow-graph.js';
import { LinkedProgram } from '#agent/analysis/link/linked-program.js';
import { Objects } from '#agent/analysis/objects/objects.js';
import { TokenKind } from '#agent/analysis/objects/tokens.js';
import { linkingOf } from '#agent/pipeline/linking.js';
import { loadRules } from '#agent/rules/load.js';
import { lowered } from '#test/analysis/graph/graph-of.js';

type Files = Readonly<Record<string, string>>;
interface Variation {
  order?: readonly string[];
  pick?: (pending: number) => number;
}

/**
 * The calls of a program that reach functions of it, a line each: the text of the call, and where it leads, by name
 * (`Class.method`) in order.
 */
export async function callsOf(files: Files, variation: Variation = {}): Promise<string[]> {
  const objects = await objectsOf(files, variation);
  return linesOf(objects, files, Op.Call, (node) =>
    objects.calls.calleesOf(node).map((token) => nameOf(objects, token)),
  );
}

/** What of libraries the rules know members by, a line each: the text that reads it, and what it is called. */
export async function membersOf(files: Files): Promise<string[]> {
  const objects = await objectsOf(files, {});
  return linesOf(objects, files, Op.Load, (node) =>
    [...objects.parts.variables.of(node)]
      .filter((token) => objects.parts.tokens.kind(token) === TokenKind.Symbol)
      .map((token) => objects.parts.library.nameOf(token)),
  );
}

/** How many things all values of a program can be, together. */
export async function sizeOf(files: Files): Promise<number> {
  return (await objectsOf(files, {})).parts.variables.statistics().tokens;
}

async function objectsOf(files: Files, { order, pick }: Variation): Promise<Objects> {
  const paths = order ?? Object.keys(files).sort();
  const units = await Promise.all(paths.map((path) => lowered(path, files[path])));
  const index = {
    has: (path: string) => path in files,
    read: (path: string) => files[path],
    paths: () => Object.keys(files).sort(),
  };
  const { resolveImport } = linkingOf(units, index);
  return new Objects(new LinkedProgram({ units, resolveImport }), loadRules(), undefined, pick);
}

function linesOf(
  { program }: Objects,
  files: Files,
  op: number,
  meanings: (node: number) => readonly string[],
): string[] {
  const lines: string[] = [];
  for (const { graph, base, unit } of program.units)
    for (let at = 0, node = base; at < graph.nodes.length; at += GRAPH_WIDTH, node++) {
      const found = (graph.nodes[at] & 0xff) === op ? meanings(node) : [];
      if (found.length === 0) continue;
      const site = graph.nodes[at + 1];
      const text = files[unit.path].slice(unit.start(site), unit.end(site)).replace(/\s+/g, ' ');
      lines.push(`${text} -> ${[...found].sort().join(', ')}`);
    }
  return lines.sort();
}

function nameOf({ parts: { tokens }, program }: Objects, token: number): string {
  const { data } = program.units[tokens.first(token)].unit;
  const { name, owner, start } = data.functions[tokens.second(token)];
  return `${owner < 0 ? '' : `${data.classes[owner].name}.`}${name || `at ${start}`}`;
}
