import { GRAPH_WIDTH, Op } from '#agent/analysis/graph/flow-graph.js';
import { LinkedProgram } from '#agent/analysis/link/linked-program.js';
import { Objects } from '#agent/analysis/objects/objects.js';
import { linkingOf } from '#agent/pipeline/linking.js';
import { lowered } from '#test/analysis/graph/graph-of.js';

/**
 * The calls of a program that reach functions of it, a line each: the text of the call, and where it leads, by name
 * (`Class.method`) in order.
 */
export async function callsOf(
  files: Readonly<Record<string, string>>,
  { order, pick }: { order?: readonly string[]; pick?: (pending: number) => number } = {},
): Promise<string[]> {
  const paths = order ?? Object.keys(files).sort();
  const units = await Promise.all(paths.map((path) => lowered(path, files[path])));
  const index = {
    has: (path: string) => path in files,
    read: (path: string) => files[path],
    paths: () => Object.keys(files).sort(),
  };
  const { resolveImport } = linkingOf(units, index);
  const objects = new Objects(new LinkedProgram({ units, resolveImport }), pick);
  const lines: string[] = [];
  for (const { graph, base, unit } of objects.program.units)
    for (let at = 0, node = base; at < graph.nodes.length; at += GRAPH_WIDTH, node++) {
      if ((graph.nodes[at] & 0xff) !== Op.Call) continue;
      const callees = objects.calls.calleesOf(node).map((token) => nameOf(objects, token));
      if (callees.length === 0) continue;
      const site = graph.nodes[at + 1];
      const text = files[unit.path].slice(unit.start(site), unit.end(site)).replace(/\s+/g, ' ');
      lines.push(`${text} -> ${callees.sort().join(', ')}`);
    }
  return lines.sort();
}

function nameOf({ tokens, program }: Objects, token: number): string {
  const { data } = program.units[tokens.first(token)].unit;
  const { name, owner, start } = data.functions[tokens.second(token)];
  return `${owner < 0 ? '' : `${data.classes[owner].name}.`}${name || `at ${start}`}`;
}
