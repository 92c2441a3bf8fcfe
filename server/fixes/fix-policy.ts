import type { FixPolicy, RepositoryDocument, TeamDocument } from '#server/database/documents.js';

/** What holds while nothing else is said. */
export const defaultFixPolicy: FixPolicy = {
  enabled: false,
  severity: 7,
  confidence: 7,
  maxOpen: 3,
  group: 'none',
};

/** The policy of a repository: its own, else its team's. */
export function fixPolicyOf(team: TeamDocument, repository: RepositoryDocument): FixPolicy {
  return repository.fixPolicy ?? team.fixPolicy ?? defaultFixPolicy;
}
