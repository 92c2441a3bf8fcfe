import { Op } from '../graph/flow-graph.js';
import { NO_PORT } from '../link/arguments.js';
import { ALL_CLASSES } from '../models/weakness-classes.js';
import type { Constants } from '../values/constants.js';
import type { NodeIndex } from '../values/node-index.js';
import type { StatedValues } from '../values/stated-values.js';
import { rootOf } from './checked-roots.js';
import type { Effects } from './effects.js';
import type { LibraryCalls } from './library-calls.js';
import { saidByAll } from './said-by-all.js';

/** What values are harmless for by what made them, whatever they were made of: bit sets of weakness classes. */
export class MadeValues {
  constructor(
    private readonly index: NodeIndex,
    private readonly library: LibraryCalls,
    private readonly effects: Effects,
    private readonly constants: Constants,
    private readonly stated: Pick<StatedValues, 'sanitizedBy'>,
  ) {}

  /** Of what is equal to such a value it is known, too: `basename(name) === name` */
  classesOf(value: number): number {
    const linked = this.index.unitOf(value);
    const made = linked.base + rootOf(linked, value - linked.base);
    const op = this.index.op(made);
    if (op === Op.Load) return this.stated.sanitizedBy(made);
    if (op !== Op.Call) return 0;
    const { handed, sources } = this.library.of(linked, made);
    if (sources.length > 0) return 0;
    const given = handed.filter(({ to }) => to === NO_PORT);
    const data = given.filter(({ from }) => this.constants.one(from) === null);
    // Of all that it was given only what the program wrote is left.
    if (given.length > 0 && data.length === 0) return ALL_CLASSES;
    return saidByAll(data, ({ effect }) => this.effects.harmlessFor(effect, this.effects.shapesOf(effect)));
  }
}
