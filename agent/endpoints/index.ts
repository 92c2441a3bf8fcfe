export { callerNamed } from './access/caller-named.js';
export { isCheckName } from './access/checks.js';
export { asksForRole } from './access/identity.js';
export { writtenName } from './access/refusals.js';
export { endpointDefinition } from './definition.js';
export type { ApiDescription } from './description.js';
export { describeApi } from './discover.js';
export { hasGaps } from './gaps.js';
export { outlineOf } from './outline.js';
