import type { Answer } from '../../api/client.js';

/** A code host of the team, with what works there. */
export type Integration = Answer<'listIntegrations'>['data'][number];
