import { type Answer, type Body, bodyOf, GET, PATCH } from '../../api/client.js';
import { type Resource, useResource } from '../../api/resource.js';

export type Decision = Answer<'getRulePolicy'>['data']['rules'][number];
type PolicyChange = Body<'changeRulePolicy'>;
/** What a click changes; null takes a decision back. */
export type DecisionChange = Partial<Pick<Decision, 'on' | 'severity' | 'comment' | 'gate'>>;

export interface RulePolicies {
  onlyTighten: boolean;
  /** Of the team, by the ids of the rules. */
  ofTeam: ReadonlyMap<string, Decision>;
  /** Of the repository at hand; null: what is decided is for all of the team. */
  ofRepository: ReadonlyMap<string, Decision> | null;
}

/** What is decided about rules for the team, and for one repository. @param repository null: for the team alone */
export function useRulePolicies(repository: string | null): Resource<RulePolicies> {
  return useResource(repository ?? '', async () => {
    const team = bodyOf(GET('/api/v1/rule-policy'));
    const own =
      repository === null
        ? null
        : (await bodyOf(GET('/api/v1/repositories/{repositoryId}/rule-policy', at(repository)))).data;
    const { onlyTighten, rules } = (await team).data;
    return { onlyTighten, ofTeam: byRule(rules), ofRepository: own && byRule(own.rules) };
  });
}

export async function decide(repository: string | null, rule: string, change: DecisionChange): Promise<void> {
  const body = { rules: [{ rule, ...change }] };
  if (repository === null) await bodyOf(PATCH('/api/v1/rule-policy', { body }));
  else await bodyOf(PATCH('/api/v1/repositories/{repositoryId}/rule-policy', { ...at(repository), body }));
}

export async function letOnlyTighten(onlyTighten: NonNullable<PolicyChange['onlyTighten']>): Promise<void> {
  await bodyOf(PATCH('/api/v1/rule-policy', { body: { onlyTighten } }));
}

const at = (repositoryId: string) => ({ params: { path: { repositoryId } } });
const byRule = (rules: readonly Decision[]) => new Map(rules.map((one) => [one.rule, one]));
