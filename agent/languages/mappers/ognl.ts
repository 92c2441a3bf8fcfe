/** Names of a chain that are followed. */
const MAX_LINKS = 10;
/** Names of one expression that are looked up. */
const MAX_NAMES = 30;

const WORDS: ReadonlySet<string> = new Set([
  ...[
    'and',
    'or',
    'not',
    'eq',
    'neq',
    'lt',
    'lte',
    'gt',
    'gte',
    'in',
    'null',
    'true',
    'false',
    'new',
    'instanceof',
  ],
]);

/** `a.b.c`, with items of lists (`a[0].b`) left out as names of their own; null for an expression that is more than names. */
export function pathOf(expression: string): string[] | null {
  if (!/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[(?:\d+|'\w+'|"\w+")\])*$/.test(expression)) return null;
  const path = expression.match(/[\w$]+/g) ?? [];
  return path.length > MAX_LINKS ? null : path;
}

/** The names of an expression of any form, without those of methods and what is quoted. */
export function namesIn(expression: string): string[][] {
  const bare = expression
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, ' ')
    .replace(/@[\w.$]+@[\w$]+/g, ' ');
  const paths: string[][] = [];
  for (const [found] of bare.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*(?!\s*\(|[\w$]))*/g)) {
    const path = found.split('.');
    if (WORDS.has(path[0]) || path.length > MAX_LINKS) continue;
    paths.push(path);
    if (paths.length >= MAX_NAMES) break;
  }
  return paths;
}

/** A text with the properties of an include put in; what no property names stays. */
export function withProperties(text: string, properties: ReadonlyMap<string, string>): string {
  if (properties.size === 0 || !text.includes('${')) return text;
  const put = text.replace(
    /\$\{([^{}]{1,500})\}/g,
    (all, name: string) => properties.get(name.trim()) ?? all,
  );
  return put.length > 2000 ? text : put;
}
