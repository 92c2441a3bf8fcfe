import type { Rule, RulePack, Sink } from './rule.js';
import type { RuleError } from './rule-error.js';

/** Gives the rules that name others in `sinksOf` the sinks of these, which may have them from others in turn. */
export function shareSinks(packs: readonly RulePack[]): { packs: RulePack[]; errors: RuleError[] } {
  const known = new Map<string, Rule>();
  for (const { rules } of packs) for (const rule of rules) known.set(rule.id, rule);
  const errors: RuleError[] = [];
  const sinksOf = (rule: Rule, path: readonly Rule[]): Sink[] => [
    ...rule.sinks,
    ...rule.sinksOf.flatMap((id) => {
      const owner = known.get(id);
      const mistake = mistakeOf(rule, owner, path);
      if (owner && mistake === null) return sinksOf(owner, [...path, owner]);
      errors.push({
        ...rule.origin,
        column: 1,
        path: rule.id,
        reason: `names "${id}" in sinksOf, ${mistake}`,
      });
      return [];
    }),
  ];
  const complete = (rule: Rule): Rule =>
    rule.sinksOf.length === 0 ? rule : { ...rule, sinks: sinksOf(rule, [rule]), sinksOf: [] };
  return { packs: packs.map((pack) => ({ ...pack, rules: pack.rules.map(complete) })), errors };
}

function mistakeOf(rule: Rule, owner: Rule | undefined, path: readonly Rule[]): string | null {
  if (!owner) return 'which no rule has as its id';
  if (path.includes(owner)) return 'which has its sinks from this rule';
  if (owner.class !== rule.class)
    return `whose class is ${owner.class}, not ${rule.class}: what makes data harmless for one would not for the other`;
  return null;
}
