import type { AST } from '@eslint-community/regexpp';
import { ANY, type Characters, charactersOf, common, complement, overlap, union } from './characters.js';
import { type Expression, parseExpression } from './expression.js';

/** Texts that are kept apart; of an expression with more beginnings none is known. */
const MAX_TEXTS = 64;
/** Times that the same is written out. */
const MAX_TIMES = 4;
/** Characters that addresses, paths and markup take for their own, and one of each kind beside them. */
const significant = [...'/\\?#:@.%&=<>"\'`()[]{}; \t\n-_~a0A\u00e9'].map((one) => one.codePointAt(0) ?? 0);

/** Small letters, as the names of schemes are written. */
const SMALL: Characters = [0x61, 0x7a];

/** Texts that stand for all that can be so far, and those behind which anything may stand. */
interface Beginnings {
  readonly open: readonly string[];
  readonly ended: readonly string[];
}

/**
 * What a text begins with in which an expression is found: of the characters that may stand at a place the significant ones, so that
 * what holds of these texts holds of all. Empty where a text may begin with anything.
 * @param pattern as `parseExpression` takes it
 * @param isAtStart the match begins where the text does, whatever the expression says
 */
export function beginningsMatched(pattern: string, isAtStart: boolean): readonly string[] {
  const expression = parseExpression(pattern);
  if (expression === null || (!isAtStart && expression.flags.multiline)) return [];
  const begins = ({ elements: [first] }: AST.Alternative) =>
    isAtStart || (first?.type === 'Assertion' && first.kind === 'start');
  const { alternatives } = expression.pattern;
  if (!alternatives.every(begins)) return [];
  const { open, ended } = ofAlternatives(alternatives, expression.flags, ['']);
  const all = [...open, ...ended];
  return all.length > MAX_TEXTS || all.includes('') ? [] : all;
}

function ofAlternatives(
  alternatives: readonly AST.Alternative[],
  flags: Expression['flags'],
  before: readonly string[],
): Beginnings {
  const all = alternatives.map(({ elements }) => inTurn(elements, flags, before));
  return { open: all.flatMap(({ open }) => open), ended: all.flatMap(({ ended }) => ended) };
}

function inTurn(
  elements: readonly AST.Element[],
  flags: Expression['flags'],
  before: readonly string[],
): Beginnings {
  let open = before;
  const ended: string[] = [];
  for (const [at, element] of elements.entries()) {
    if (open.length === 0 || open.length > MAX_TEXTS) break;
    const next = behind(element, at === elements.length - 1, flags, open);
    ended.push(...next.ended);
    open = next.open;
  }
  return { open, ended };
}

/** @param isLast nothing of the expression stands behind the element */
function behind(
  element: AST.Element,
  isLast: boolean,
  flags: Expression['flags'],
  open: readonly string[],
): Beginnings {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return { open: followedBy(open, charactersOf(element, flags)), ended: [] };
    case 'Group':
    case 'CapturingGroup':
      return ofAlternatives(element.alternatives, flags, open);
    case 'Quantifier': {
      if (element.min === 0 && element.max === 1) {
        const once = behind(element.element, false, flags, open);
        return { open: [...open, ...once.open], ended: once.ended };
      }
      const times = Math.min(element.min, MAX_TIMES);
      const written = Array.from({ length: times }, () => element.element);
      const { open: left, ended } = inTurn(written, flags, open);
      // What may come again, or not at all, is followed by what nobody knows.
      const isFixed = element.min === element.max && times === element.min;
      return isFixed ? { open: left, ended } : { open: [], ended: [...ended, ...left] };
    }
    case 'Assertion': {
      if (element.kind === 'end') return { open: [], ended: open };
      // `^/(?!/)`: what the text goes on with is anything else.
      const refused =
        isLast && element.kind === 'lookahead' && element.negate ? refusedBy(element, flags) : null;
      return { open: refused === null ? open : followedBy(open, complement(refused)), ended: [] };
    }
    default:
      return { open: [], ended: open };
  }
}

function followedBy(texts: readonly string[], characters: Characters): string[] {
  const found = significant.filter((one) => overlap([one, one], characters).length > 0);
  const other = [common(characters, SMALL), common(characters, ANY)].filter((one) => one >= 0).slice(0, 1);
  const next = (found.length > 0 ? found : other).map((one) => String.fromCodePoint(one));
  return texts.flatMap((text) => next.map((one) => text + one));
}

/** The characters with which what must not follow begins; null where it is more than one of some. */
function refusedBy({ alternatives }: AST.LookaheadAssertion, flags: Expression['flags']): Characters | null {
  let refused: Characters = [];
  for (const { elements } of alternatives) {
    const [only] = elements;
    const isOne =
      only?.type === 'Character' || only?.type === 'CharacterSet' || only?.type === 'CharacterClass';
    if (elements.length !== 1 || !isOne) return null;
    refused = union(refused, charactersOf(only, flags));
  }
  return refused;
}
