import { NONE } from '../../ir/kinds.js';
import { growthOf } from '../../regex/backtracks.js';
import { collapsedBy, type NoRuns } from '../../regex/runs.js';
import type { Sink } from '../../rules/rule.js';
import { graphBounds } from '../graph/bounds.js';
import { Op } from '../graph/flow-graph.js';
import { argumentsOf, writtenAt } from '../link/arguments.js';
import { functionAround, siteOf } from '../link/linked-unit.js';
import { operandsOf } from '../objects/operands.js';
import type { Constants } from '../values/constants.js';
import type { Operations } from '../values/operations.js';
import { placesOf, type Use } from '../values/places.js';
import type { Flow } from './flow.js';
import { isReplacement } from './replacements.js';

/** Where a finding is shown: nodes of the unit. */
export interface Shown {
  readonly unit: number;
  readonly node: number;
  readonly place: number;
  readonly fn: number;
}

/** Decides where findings are shown: at their sinks, or where the constants are written that make them sinks. */
export class Reported {
  constructor(
    private readonly flow: Flow,
    private readonly constants: Constants,
    private readonly operations: Operations,
  ) {}

  /** Nowhere, where what was done to the text before leaves nothing of what the sink is about. */
  of(sink: Sink, use: Use, port: number): readonly Shown[] {
    const { linked, node, value } = use;
    const written = writtenAt(linked, node, port);
    const here = {
      unit: linked.index,
      node: siteOf(linked, node),
      place: written === NONE ? siteOf(linked, value) : written,
      fn: this.flow.index.functionOf(node),
    };
    if (sink.at === undefined) return [here];
    const growth = sink.when?.[sink.at]?.backtracks;
    const choices = placesOf({ ...use, value: node }, sink.at)
      .flatMap((placed) => this.constants.of(placed.value).choices)
      .filter(({ value: text }) => growth === undefined || growthOf(String(text)) === growth);
    const without = growth === undefined ? [] : this.collapsedBefore(value);
    const left =
      without.length === 0
        ? choices
        : choices.filter(({ value: text }) => growthOf(String(text), without) === growth);
    if (left.length === 0 && choices.length > 0) return [];
    const sites = left.flatMap(({ site }) => site ?? []);
    if (sites.length === 0) return [here];
    return sites.map((site) => {
      const home = this.flow.objects.program.units[site.unit];
      return { unit: site.unit, node: site.node, place: site.node, fn: functionAround(home, site.node) };
    });
  }

  /** What a text has no two of in a row, by the calls that it directly comes from: `text.replace(/\s+/g, ' ')`. */
  private collapsedBefore(text: number): NoRuns[] {
    const { index, objects } = this.flow;
    const found: NoRuns[] = [];
    let node = text;
    for (let depth = 0; depth < graphBounds.conditionDepth && index.op(node) === Op.Call; depth++) {
      const operation = this.operations.of(node);
      if (operation === null || !operation.startsWith('text.')) break;
      const linked = index.unitOf(node);
      if (isReplacement(operation)) {
        const [form, by] = argumentsOf(linked, node).map((one) => this.constants.one(one.value)?.value);
        const set =
          typeof form === 'string' && typeof by === 'string' && by.length < 2 ? collapsedBy(form) : null;
        if (set !== null) found.push(set);
      }
      const { subject } = operandsOf(objects.parts, linked, node);
      if (subject === undefined) break;
      node = subject.value;
    }
    return found;
  }
}
