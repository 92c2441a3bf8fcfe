import type { RepositoryDocument } from '#server/database/documents.js';

/** Whether the server does something for a repository by itself: it is tracked, and its project is there to be scanned. */
export function isInUse({ tracked, state, archived }: RepositoryDocument): boolean {
  return tracked && state === 'present' && !archived;
}
