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

/** Named groups, anchors and greedy-for-ever quantifiers as other languages write them. */
function respelled(source: string): string {
  return source
    .replace(/^\(\?[a-z]+\)/, '')
    .replace(/\(\?P</g, '(?<')
    .replace(/\(\?P=(\w+)\)/g, '\\k<$1>')
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/\(\?>/g, '(?:')
    .replace(/([*+?}])\+/g, '$1');
}
