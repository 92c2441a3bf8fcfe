import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { type Characters, charactersOf } from './characters.js';
import { type Expression, parseExpression } from './expression.js';

/** What a group of an expression finds; the first of an expression is all of it. */
export interface Capture {
  /** Its number, and its name where it has one, as those read it who keep names by themselves (`groups.year`) and who do not. */
  readonly keys: readonly string[];
  /** Letters, digits, `_` and `-` alone, which mean nothing to any interpreter. */
  readonly isHarmless: boolean;
}

/** More groups than this are not told apart. */
const MAX_GROUPS = 30;
const HARMLESS: Characters = [0x2d, 0x2d, 0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];

/** What the groups of an expression find, in their order; null where it is none, or has too many. */
export function capturesOf(text: string): readonly Capture[] | null {
  const expression = parseExpression(text);
  if (expression === null) return null;
  const groups: AST.CapturingGroup[] = [];
  visitRegExpAST(expression.pattern, { onCapturingGroupEnter: (group) => groups.push(group) });
  if (groups.length > MAX_GROUPS) return null;
  return [expression.pattern, ...groups].map((group, at) => ({
    keys:
      'name' in group && group.name !== null
        ? [String(at), group.name, `groups.${group.name}`]
        : [String(at)],
    isHarmless: isHarmless(group, expression),
  }));
}

/** Whether a part finds nothing but harmless characters. What stands around it is looked at by no part. */
function isHarmless(part: AST.Pattern | AST.CapturingGroup, { flags }: Expression): boolean {
  let found = true;
  const seen = (set: Characters) => {
    found &&= isWithin(set, HARMLESS);
  };
  visitRegExpAST(part, {
    onCharacterEnter: (node) => {
      if (!isInClass(node)) seen(charactersOf(node, flags));
    },
    onCharacterSetEnter: (node) => {
      if (!isInClass(node)) seen(charactersOf(node, flags));
    },
    onCharacterClassEnter: (node) => {
      if (!isInClass(node)) seen(charactersOf(node, flags));
    },
    onExpressionCharacterClassEnter: () => {
      found = false;
    },
    onBackreferenceEnter: () => {
      found = false;
    },
  });
  return found;
}

function isInClass({ parent }: AST.Node): boolean {
  return parent?.type === 'CharacterClass' || parent?.type === 'CharacterClassRange';
}

function isWithin(set: Characters, other: Characters): boolean {
  for (let i = 0; i < set.length; i += 2) {
    let isHeld = false;
    for (let j = 0; j < other.length; j += 2) isHeld ||= set[i] >= other[j] && set[i + 1] <= other[j + 1];
    if (!isHeld) return false;
  }
  return true;
}
