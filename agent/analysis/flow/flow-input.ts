import type { Objects } from '../objects/objects.js';
import type { Constants } from '../values/constants.js';
import type { Lengths } from '../values/lengths.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Operations } from '../values/operations.js';
import type { Settings } from '../values/settings.js';
import type { StatedValues } from '../values/stated-values.js';
import type { Symbols } from '../values/symbols.js';
import type { WrittenText } from '../values/written-text.js';
import type { Changes } from './changes.js';
import type { Demand } from './demand.js';
import type { Effects } from './effects.js';
import type { Entered } from './entered.js';
import type { Globals } from './globals.js';
import type { Guards } from './guards.js';
import type { LibraryCalls } from './library-calls.js';
import type { RenderedValues } from './rendered.js';
import type { SplitItems } from './split-items.js';
import type { Targets } from './targets.js';

/** What the flow asks about the program. */
export interface FlowInput {
  readonly objects: Objects;
  readonly index: NodeIndex;
  readonly effects: Effects;
  readonly targets: Targets;
  readonly library: LibraryCalls;
  readonly guards: Guards;
  readonly changes: Changes;
  readonly globals: Globals;
  readonly constants: Constants;
  readonly lengths: Lengths;
  readonly splitItems: SplitItems;
  readonly texts: WrittenText;
  readonly symbols: Symbols;
  readonly operations: Operations;
  readonly settings: Settings;
  readonly rendered: RenderedValues;
  readonly stated: StatedValues;
  readonly demand: Demand;
  readonly entered: Entered;
}
