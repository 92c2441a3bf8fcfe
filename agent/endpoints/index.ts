export { endpointDefinition } from './definition.js';
export { discoverEndpoints } from './discover.js';
