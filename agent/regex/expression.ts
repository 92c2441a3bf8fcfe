import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** A parsed regular expression. */
export interface Expression {
  pattern: AST.Pattern;
  flags: { ignoreCase: boolean; multiline: boolean; dotAll: boolean; sticky: boolean };
}

/** Longer ones are not looked at. */
const MAX_LENGTH = 4000;

/**
 * Parses an expression as the analysis knows constants of that type: `/pattern/flags`, or the pattern alone. Spellings
 * of other languages are turned into what comes nearest. Null when it is none, or too long.
 */
export function parseExpression(text: string): Expression | null {
  if (text.length > MAX_LENGTH) return null;
  const literal = /^\/(.*)\/([a-z]*)$/s.exec(text);
  const inline = /^\(\?([a-z]+)\)/.exec(literal?.[1] ?? text)?.[1] ?? '';
  const flags = (literal?.[2] ?? '') + inline;
  const source = literal === null ? respelled(text) : literal[1];
  // Without the flag for Unicode nearly everything that is no mistake in some language can be read.
  for (const unicode of [flags.includes('u'), !flags.includes('u')]) {
    try {
      const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
        unicode,
      });
      return {
        pattern,
        flags: {
          ignoreCase: flags.includes('i'),
          multiline: flags.includes('m'),
          dotAll: flags.includes('s'),
          sticky: flags.includes('y'),
        },
      };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return null;
}

/** Sets of characters by the names that Java and Go have for them. */
const named: Readonly<Record<string, string>> = {
  '\\R': '\\r\\n',
  '\\p{Cntrl}': '\\x00-\\x1f\\x7f',
  '\\p{Cc}': '\\x00-\\x1f\\x7f-\\x9f',
  '\\p{C}': '\\x00-\\x1f\\x7f-\\x9f',
  '\\p{Alnum}': 'A-Za-z0-9',
  '\\p{Alpha}': 'A-Za-z',
  '\\p{Digit}': '0-9',
  '[:alnum:]': 'A-Za-z0-9',
  '[:alpha:]': 'A-Za-z',
  '[:digit:]': '0-9',
  '[:cntrl:]': '\\x00-\\x1f\\x7f',
};

/** Such names as ranges: within a set as they are, elsewhere as a set of their own. */
function spelledOut(source: string): string {
  let isInSet = false;
  return source.replace(/\\p\{\w+\}|\[:\w+:\]|\\.|[[\]]/gs, (part) => {
    const ranges = named[part];
    if (ranges !== undefined) return isInSet ? ranges : `[${ranges}]`;
    if (part === '[') isInSet = true;
    else if (part === ']') isInSet = false;
    return part;
  });
}

/** Named groups, anchors and greedy-for-ever quantifiers as other languages write them. */
function respelled(source: string): string {
  return spelledOut(source)
    .replace(/^\(\?[a-z]+\)/, '')
    .replace(/\(\?P</g, '(?<')
    .replace(/\(\?P=(\w+)\)/g, '\\k<$1>')
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/\(\?>/g, '(?:')
    .replace(/([*+?}])\+/g, '$1');
}
