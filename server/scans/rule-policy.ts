import type { RulePolicy } from '#protocol/rule-policy.js';
import type { RepositoryDocument, StoredDecisions, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/** What is decided about rules for the scans of a repository. */
export async function rulePolicyFor(
  database: Database,
  { teamId, repositoryId }: { teamId: string; repositoryId: string },
): Promise<RulePolicy | undefined> {
  const team = await database.teams.get(teamId);
  const repository = await database.repositories.byId(teamId, repositoryId);
  return team && repository ? rulePolicyOf(team, repository) : undefined;
}

/** What a team has decided about rules, as it holds in a repository, whose own decisions go before; undefined: nothing. */
function rulePolicyOf(
  team: TeamDocument,
  { ruleDecisions = {} }: Pick<RepositoryDocument, 'ruleDecisions'>,
): RulePolicy | undefined {
  const { rules = {}, onlyTighten = false } = team.rulePolicy ?? {};
  const ids = [...new Set([...Object.keys(rules), ...Object.keys(ruleDecisions)])].sort();
  if (ids.length === 0 && !onlyTighten) return undefined;
  return {
    rules: ids.map((rule) => ({ rule, ...saidOf(rules, rule), ...saidOf(ruleDecisions, rule) })),
    onlyTighten,
  };
}

function saidOf(decisions: StoredDecisions, rule: string) {
  const { by: _by, at: _at, ...said } = decisions[rule] ?? {};
  return said;
}
