import type { AST } from '@eslint-community/regexpp';
import { type Characters, charactersOf, holds } from './characters.js';
import { parseExpression } from './expression.js';

/** Characters of which a text holds no two in a row. */
export type NoRuns = Characters;

/**
 * What a text has no two of in a row after each match of the expression was replaced by one character at most:
 * `/\s+/g`, `/\s\s+/g`, `/\s{2,}/g`. Null for other expressions.
 */
export function collapsedBy(text: string): NoRuns | null {
  if (!/^\/.*\/[a-z]*g[a-z]*$/s.test(text)) return null;
  const expression = parseExpression(text);
  let elements = expression?.pattern.alternatives[0]?.elements ?? [];
  if (expression === null || expression.pattern.alternatives.length !== 1) return null;
  const [group] = elements;
  if (elements.length === 1 && (group.type === 'CapturingGroup' || group.type === 'Group')) {
    if (group.alternatives.length !== 1) return null;
    ({ elements } = group.alternatives[0]);
  }
  let set: Characters | null = null;
  let least = 0;
  let isEndless = false;
  for (const element of elements) {
    const quantified = element.type === 'Quantifier' ? element.element : element;
    if (!isCharacter(quantified)) return null;
    const own = charactersOf(quantified, expression.flags);
    if (set !== null && own.join() !== set.join()) return null;
    set = own;
    least += element.type === 'Quantifier' ? element.min : 1;
    isEndless ||= element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY;
  }
  return isEndless && least <= 2 ? set : null;
}

function isCharacter(element: AST.Element): element is AST.Character | AST.CharacterSet | AST.CharacterClass {
  return element.type === 'Character' || element.type === 'CharacterSet' || element.type === 'CharacterClass';
}

/** Whether a text has two characters in a row that it should not have. */
export function hasRun(text: string, sets: readonly NoRuns[]): boolean {
  return sets.some((set) => {
    for (let i = 1; i < text.length; i++)
      if (holds(set, text.charCodeAt(i - 1)) && holds(set, text.charCodeAt(i))) return true;
    return false;
  });
}
