import type { Grammar } from './syntax-tree.js';

/**
 * The codes that every lowering by codes has. The other node types of a language follow, spelled as its grammar spells
 * them: small numbers of our own, because several symbols of a grammar may carry one name, and because handler tables
 * indexed by them need not be rebuilt for each grammar object.
 */
export const SharedCode = {
  /** Keywords, operators and punctuation. */
  anonymous: 0,
  /** A named node that the lowering has no word for. */
  named: 1,
  /** Comments and line continuations, which may stand between any two nodes. */
  extra: 2,
  ERROR: 3,
} as const;

/** What the lowering of a language needs to know of a loaded grammar. */
export interface NodeCodes<Field extends string> {
  /** Code by symbol. */
  codes: Uint8Array;
  fields: Record<Field, number>;
}

/**
 * Makes the function that gives the codes and fields of a grammar, computed when it is first seen.
 * That function throws when the grammar lacks a node type or field.
 */
export function nodeCodes<Field extends string>(about: {
  codes: Readonly<Record<string, number>>;
  fields: readonly Field[];
  extras: readonly string[];
}): (grammar: Grammar) => NodeCodes<Field> {
  const known = new WeakMap<Grammar, NodeCodes<Field>>();
  return (grammar) => {
    let syntax = known.get(grammar);
    if (!syntax) {
      const fields = about.fields.map((name) => [name, grammar.fieldId(name)] as const);
      syntax = {
        codes: codesOf(grammar, about.codes, about.extras),
        fields: Object.fromEntries(fields) as Record<Field, number>,
      };
      known.set(grammar, syntax);
    }
    return syntax;
  };
}

function codesOf(
  grammar: Grammar,
  named: Readonly<Record<string, number>>,
  extras: readonly string[],
): Uint8Array {
  const codes = new Uint8Array(grammar.symbolNames.length);
  for (let symbol = 0; symbol < codes.length; symbol++)
    if (grammar.symbolNamed[symbol] === 1) codes[symbol] = SharedCode.named;
  for (const [name, code] of Object.entries(named)) {
    if (code < SharedCode.ERROR) continue;
    for (const symbol of grammar.symbols(name))
      if (code === SharedCode.ERROR || grammar.symbolNamed[symbol] === 1) codes[symbol] = code;
  }
  for (const name of extras) for (const symbol of grammar.symbols(name)) codes[symbol] = SharedCode.extra;
  return codes;
}

/** True for nodes that mean something: no keyword, comment or error. */
export function isContent(code: number): boolean {
  return code > SharedCode.ERROR || code === SharedCode.named;
}
