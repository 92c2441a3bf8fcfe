/** An expression of a template language; `start` and `end` are offsets in the template. */
export type Expression = { start: number; end: number } & (
  | { kind: 'name'; name: string }
  | { kind: 'text' | 'number'; value: string }
  | { kind: 'constant'; value: 'true' | 'false' | 'null' }
  | { kind: 'member'; object: Expression; name: string }
  | { kind: 'index'; object: Expression; index: Expression }
  | { kind: 'call'; callee: Expression; args: Expression[]; named: NamedExpression[] }
  | { kind: 'filter'; name: string; value: Expression; args: Expression[] }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'not'; value: Expression }
  | { kind: 'conditional'; test: Expression; yes: Expression; otherwise: Expression }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'map'; entries: { key: Expression; value: Expression }[] }
  /** Something of which only the parts are known. */
  | { kind: 'unknown'; parts: Expression[] }
);

export interface NamedExpression {
  name: string;
  value: Expression;
}

/** Operators that Java's expression languages write as words, too. */
export const javaWords = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  div: '/',
  mod: '%',
} as const;

/** How the expressions of a template language differ from those of others. */
export interface Dialect {
  /** Operators that are words, and what they mean. */
  words: Readonly<Record<string, string>>;
  /** What stands before the name of a filter or built-in, `''` where there are none. */
  filter: '|' | '?' | '';
  /** `a if b else c` */
  inlineIf: boolean;
  /** `a ? b : c`, `a ?: b` */
  ternary: boolean;
  /** Functions of libraries: `fn:length(x)`, a filter of its first argument. */
  namespaces?: boolean;
  /** Characters that may begin a name besides letters and `_`. */
  sigils?: string;
}
