import type { AST } from '@eslint-community/regexpp';
import { ANY, type Characters, charactersOf, union } from './characters.js';
import { type Expression, parseExpression } from './expression.js';

const NO_CHARACTERS: Characters = [];

/**
 * The characters that a text can hold in which an expression is found: any, unless the expression covers all of the text.
 * @param pattern as `parseExpression` takes it
 * @param isWhole the text must match from its start to its end, whatever the expression says
 */
export function charactersMatched(pattern: string, isWhole: boolean): Characters {
  const expression = parseExpression(pattern);
  if (expression === null) return ANY;
  const { alternatives } = expression.pattern;
  const isCovered = ({ elements }: AST.Alternative) =>
    isWhole || (isEdge(elements[0], 'start') && isEdge(elements[elements.length - 1], 'end'));
  if (!isWhole && expression.flags.multiline) return ANY;
  return alternatives.every(isCovered) ? ofAlternatives(alternatives, expression.flags) : ANY;
}

/**
 * The characters that none of which is left where all that an expression finds is taken out of a text: each of them alone is
 * a match, so that it is found as itself, or within a longer match.
 */
export function charactersFound(pattern: string): Characters {
  const expression = parseExpression(pattern);
  return expression === null
    ? NO_CHARACTERS
    : foundAlone(expression.pattern.alternatives, expression.flags).characters;
}

/** What one character can be in which an expression is found. */
export function charactersAccepted(pattern: string): Characters {
  const expression = parseExpression(pattern);
  if (expression === null) return ANY;
  const { alternatives } = expression.pattern;
  // At an edge there is nothing else beside one character.
  const within = alternatives.map((one) => ({
    ...one,
    elements: one.elements.filter((element) => !isEdge(element, 'start') && !isEdge(element, 'end')),
  }));
  const { characters, canBeEmpty } = foundAlone(within, expression.flags);
  return canBeEmpty ? ANY : characters;
}

/** What an element matches that is at most one character long. */
interface Short {
  readonly characters: Characters;
  readonly canBeEmpty: boolean;
}
const NOTHING: Short = { characters: NO_CHARACTERS, canBeEmpty: false };

function foundAlone(alternatives: readonly AST.Alternative[], flags: Expression['flags']): Short {
  return alternatives
    .map(({ elements }) => inTurn(elements.map((element) => shortest(element, flags))))
    .reduce(either, NOTHING);
}

function either(one: Short, other: Short): Short {
  return {
    characters: union(one.characters, other.characters),
    canBeEmpty: one.canBeEmpty || other.canBeEmpty,
  };
}

/** Of elements one after the other, one matches the character, and all others nothing. */
function inTurn(elements: readonly Short[]): Short {
  const filled = elements.filter(({ canBeEmpty }) => !canBeEmpty);
  const [only] = filled;
  if (filled.length > 1) return NOTHING;
  if (only !== undefined) return { characters: only.characters, canBeEmpty: false };
  return { ...elements.reduce(either, NOTHING), canBeEmpty: true };
}

function shortest(element: AST.Element, flags: Expression['flags']): Short {
  switch (element.type) {
    case 'Quantifier': {
      if (element.max === 0) return { characters: NO_CHARACTERS, canBeEmpty: true };
      const inner = shortest(element.element, flags);
      const isOnce = element.min <= 1 || inner.canBeEmpty;
      return {
        characters: isOnce ? inner.characters : NO_CHARACTERS,
        canBeEmpty: inner.canBeEmpty || element.min === 0,
      };
    }
    case 'Group':
    case 'CapturingGroup':
      return foundAlone(element.alternatives, flags);
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return { characters: charactersOf(element, flags), canBeEmpty: false };
    // What an assertion asks for may be somewhere else only.
    default:
      return NOTHING;
  }
}

function isEdge(element: AST.Element | undefined, kind: 'start' | 'end'): boolean {
  return element?.type === 'Assertion' && element.kind === kind;
}

function ofAlternatives(alternatives: readonly AST.Alternative[], flags: Expression['flags']): Characters {
  return alternatives
    .flatMap(({ elements }) => elements)
    .reduce((all, element) => union(all, ofElement(element, flags)), NO_CHARACTERS);
}

function ofElement(element: AST.Element, flags: Expression['flags']): Characters {
  switch (element.type) {
    case 'Quantifier':
      return element.max === 0 ? NO_CHARACTERS : ofElement(element.element, flags);
    case 'Group':
    case 'CapturingGroup':
      return ofAlternatives(element.alternatives, flags);
    // What is only looked at is no part of the match, and what is found again was found before.
    case 'Assertion':
    case 'Backreference':
      return NO_CHARACTERS;
    default:
      return charactersOf(element, flags);
  }
}
