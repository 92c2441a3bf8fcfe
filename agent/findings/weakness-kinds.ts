import type { Rule } from '../rules/rule.js';

/** Weaknesses that are one to who fixes them, by the first CWE of a rule. What is in none of these is of its own kind. */
const families: readonly (readonly string[])[] = [
  ['CWE-22', 'CWE-23', 'CWE-36', 'CWE-73'],
  ['CWE-77', 'CWE-78', 'CWE-88'],
  ['CWE-94', 'CWE-95'],
  ['CWE-79', 'CWE-80'],
  ['CWE-259', 'CWE-321', 'CWE-798'],
  ['CWE-295', 'CWE-297'],
  ['CWE-326', 'CWE-327', 'CWE-328'],
  ['CWE-330', 'CWE-338'],
  ['CWE-614', 'CWE-1004', 'CWE-1275'],
];
const familyOf = new Map(families.flatMap((family) => family.map((id) => [id, family[0]])));

/** Whether what two rules find is the same kind of weakness. Their other CWEs are often broad, and join too much. */
export function areOfOneKind(one: Pick<Rule, 'id' | 'cwe'>, other: Pick<Rule, 'id' | 'cwe'>): boolean {
  return one.id === other.id || kindOf(one) === kindOf(other);
}

/** Equal for rules of one kind. */
export function kindOf({ cwe: [first] }: Pick<Rule, 'cwe'>): string {
  return familyOf.get(first) ?? first;
}

/** Weaknesses whose offending value is itself a secret. */
export function isAboutSecrets({ cwe }: Pick<Rule, 'cwe'>): boolean {
  return cwe.some((id) => secretWeaknesses.has(id));
}

const secretWeaknesses = new Set(['CWE-259', 'CWE-321', 'CWE-798', 'CWE-312', 'CWE-547']);
