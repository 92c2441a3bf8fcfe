import type { Classes } from '../link/classes.js';
import type { LinkedProgram } from '../link/linked-program.js';
import type { Names } from '../link/names.js';
import type { Fields } from './fields.js';
import type { FunctionPorts } from './function-ports.js';
import type { Hubs } from './hubs.js';
import type { Library } from './library.js';
import type { Tokens } from './tokens.js';
import type { Variables } from './variables.js';

/** What is solved together, for those that read and grow it. */
export interface Parts {
  readonly program: LinkedProgram;
  readonly names: Names;
  readonly classes: Classes;
  readonly tokens: Tokens;
  readonly variables: Variables;
  readonly fields: Fields;
  readonly ports: FunctionPorts;
  readonly hubs: Hubs;
  readonly library: Library;
  /** Collections that the code writes down, by their tokens: the unit, and what they are. */
  readonly collections: Map<number, { readonly unit: number; readonly type: 'list' | 'map' | 'set' }>;
}
