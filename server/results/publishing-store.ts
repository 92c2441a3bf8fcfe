import type { Database, RepositoryCache } from '#server/database/index.js';

/** What of the database it takes to turn uploads into results: in the process, or asked for from a thread. */
export type PublishingStore = Pick<Database, 'collections'> & {
  repositories: Pick<RepositoryCache, 'byId'>;
};
