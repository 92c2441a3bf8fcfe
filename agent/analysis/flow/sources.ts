import type { Model } from '../../rules/rule.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { Objects } from '../objects/objects.js';
import { NO_PORT } from '../values/arguments.js';
import type { Symbols } from '../values/symbols.js';
import type { Flow } from './flow.js';
import type { LibraryCalls } from './library-calls.js';
import { WHOLE_VALUE } from './paths.js';

/** Begins the flow at all sources of a program: what is read, what calls give, and what callbacks are given. */
export function beginAtSources(
  flow: Flow,
  objects: Objects,
  symbols: Symbols,
  library: LibraryCalls,
  holds: (model: Model) => boolean,
): void {
  for (const linked of objects.program.units) {
    const { nodes } = linked.graph;
    const table = symbols.table(linked.base);
    const mask = (classes: readonly string[] | undefined) => table.classes.mask(classes ?? []);
    for (let at = 0, node = linked.base; at < nodes.length; at += GRAPH_WIDTH, node++)
      switch (nodes[at] & 0xff) {
        case Op.Load:
        case Op.Global:
        case Op.Import:
          for (const symbol of symbols.of(node))
            for (const model of table.facts(symbol)?.reads ?? [])
              if (model.source && holds(model))
                flow.begin(model.source, node, WHOLE_VALUE, mask(model.source.harmlessFor));
          break;
        case Op.Call: {
          const said = library.of(linked, node);
          for (const { spec, to, into } of said.sources) {
            const path = into.reduceRight((below, key) => flow.paths.under(key, below), WHOLE_VALUE);
            if (to === NO_PORT) flow.begin(spec, node, path, mask(spec.harmlessFor));
            else flow.beginAtPort(spec, node, to, path, mask(spec.harmlessFor));
          }
          for (const { spec, parameter } of said.parameterSources)
            flow.begin(spec, parameter, WHOLE_VALUE, mask(spec.harmlessFor));
        }
      }
  }
}
