import type { Endpoint, EndpointGaps } from '#protocol/scan-report.js';
import type { SecuritySchemes } from './access/security.js';
import type { Models } from './schemas/models.js';

/** What an application serves, as its code says. */
export interface ApiDescription {
  /** In the order of path, then method. */
  endpoints: Endpoint[];
  models: Models;
  schemes: SecuritySchemes;
  /** Where it is served, as far as that is stated. */
  servers: string[];
  /** Frameworks whose routes were read. */
  frameworks: string[];
  gaps: EndpointGaps;
  /** Files of which something was left out at a limit; null: nobody knows of which. */
  cutFiles: string[] | null;
}
