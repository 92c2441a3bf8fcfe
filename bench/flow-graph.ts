import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFlowGraph } from '#agent/analysis/graph/build.js';
import { drawFlowGraph } from '#agent/analysis/graph/draw.js';
import { GRAPH_WIDTH, Op } from '#agent/analysis/graph/flow-graph.js';
import { prepareGraph } from '#agent/analysis/graph/prepared-graphs.js';
import { printFlowGraph } from '#agent/analysis/graph/print.js';
import { languagesOf, within } from '#agent/analysis/languages-apart.js';
import { LinkedProgram } from '#agent/analysis/link/linked-program.js';
import { Objects } from '#agent/analysis/objects/objects.js';
import type { UnitData } from '#agent/ir/unit.js';
import { lowerFile } from '#agent/languages/lower-file.js';
import { createParser } from '#agent/languages/parser.js';
import { languageFor } from '#agent/languages/registry.js';
import { linkingOf } from '#agent/pipeline/linking.js';
import { loadRules } from '#agent/rules/load.js';

/**
 * Size and cost of the value-flow graphs of the files of a folder, against parsing and lowering them:
 *   node dist/bench/flow-graph.js [--rounds 3] FOLDER...
 *   node dist/bench/flow-graph.js --print FILE           the graph of a file, a value a line
 *   node dist/bench/flow-graph.js --draw FILE            the same as a picture in the language of Mermaid
 *   node dist/bench/flow-graph.js --calls FOLDER...      objects and calls of the whole program on top of it
 * CPU milliseconds of this process; the first round warms up and is not counted.
 */
const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    print: { type: 'boolean', default: false },
    draw: { type: 'boolean', default: false },
    calls: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

function* filesUnder(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path)) if (entry !== 'node_modules') yield* filesUnder(join(path, entry));
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const parser = await createParser({ kind: 'wasm' });
for (const folder of positionals) {
  const sources = [...filesUnder(folder)].filter(
    (path) => languageFor(path) && statSync(path).size < 3_000_000,
  );
  const times = { lower: Number.POSITIVE_INFINITY, graph: Number.POSITIVE_INFINITY };
  const units: UnitData[] = [];
  const lowered = async () => {
    units.length = 0;
    for (const path of sources) {
      const language = languageFor(path);
      if (!language) continue;
      const name = relative(folder, path).replaceAll('\\', '/') || path;
      const file = await lowerFile(parser, language, name, readFileSync(path, 'utf8'));
      if (typeof file !== 'string') units.push(file.unit);
    }
  };
  if (values.print || values.draw) {
    await lowered();
    const shown = values.draw ? drawFlowGraph : printFlowGraph;
    for (const unit of units) console.log(shown(unit, buildFlowGraph(unit)));
    continue;
  }
  if (values.calls) {
    const begun = cpu();
    await lowered();
    const between = cpu();
    const rules = loadRules();
    const { resolveImport } = linkingOf(units, indexOf(folder));
    const input = { units, rules, resolveImport };
    for (const group of languagesOf(input)) {
      const own = within(input, group);
      const before = cpu();
      own.units.forEach(prepareGraph);
      const built = cpu();
      const objects = new Objects(new LinkedProgram(own), rules);
      const ended = cpu();
      console.log(
        [
          `${folder}: ${own.units[0].language}, ${own.units.length} of ${units.length} files`,
          `parse and lower all ${(between - begun).toFixed(0)} ms, graph ${(built - before).toFixed(0)} ms`,
          `objects and calls ${(ended - built).toFixed(0)} ms`,
          JSON.stringify({ ...objects.parts.variables.statistics(), ...resolved(objects) }),
          `heap ${(process.memoryUsage().heapUsed / 1e6).toFixed(0)} MB`,
        ].join('; '),
      );
    }
    continue;
  }
  let sizes = { nodes: 0, bytes: 0 };
  for (let round = 0; round <= Number(values.rounds); round++) {
    const begun = cpu();
    await lowered();
    const between = cpu();
    sizes = { nodes: 0, bytes: 0 };
    for (const unit of units) {
      const { nodes, lists, regions, functions } = buildFlowGraph(unit);
      sizes.nodes += nodes.length / GRAPH_WIDTH;
      sizes.bytes += 4 * (nodes.length + lists.length + regions.length + functions.length);
    }
    const ended = cpu();
    if (round === 0) continue;
    times.lower = Math.min(times.lower, between - begun);
    times.graph = Math.min(times.graph, ended - between);
  }
  const lines = units.reduce((sum, { lineStarts }) => sum + lineStarts.length, 0);
  const irNodes = units.reduce((sum, { nodes }) => sum + nodes.length / 7, 0);
  console.log(
    [
      folder,
      `${units.length} files, ${lines} lines`,
      `parse and lower ${times.lower.toFixed(0)} ms`,
      `graph ${times.graph.toFixed(0)} ms (${((100 * times.graph) / times.lower).toFixed(1)} %)`,
      `${sizes.nodes} nodes (${((100 * sizes.nodes) / irNodes).toFixed(0)} % of the lowered ones)`,
      `${(sizes.bytes / 1e6).toFixed(1)} MB`,
    ].join('; '),
  );
}

function indexOf(folder: string): {
  has(path: string): boolean;
  read(path: string): string | undefined;
  paths(): string[];
} {
  const paths = [...filesUnder(folder)].map((path) => relative(folder, path).replaceAll('\\', '/')).sort();
  const known = new Set(paths);
  return {
    has: (path) => known.has(path),
    read: (path) => (known.has(path) ? readFileSync(join(folder, path), 'utf8') : undefined),
    paths: () => paths,
  };
}

/** How many calls there are, and of how many a function of the program was found. */
function resolved(objects: Objects): { calls: number; bound: number } {
  const found = { calls: 0, bound: 0 };
  for (const { graph, base } of objects.program.units)
    for (let at = 0, node = base; at < graph.nodes.length; at += GRAPH_WIDTH, node++) {
      if ((graph.nodes[at] & 0xff) !== Op.Call) continue;
      found.calls++;
      if (!objects.calls.leavesProgram(node)) found.bound++;
    }
  return found;
}
