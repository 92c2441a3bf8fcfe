import type { CallerUses } from './caller-uses.js';
import type { HandlersOfEndpoints } from './handlers-of-endpoints.js';
import type { Callees } from './records/callees.js';

/** What rules ask the code of: the functions that answer endpoints, and what these do with who asks. */
export interface EndpointCode {
  readonly handlers: HandlersOfEndpoints;
  readonly uses: CallerUses;
  readonly callees: Callees;
}
