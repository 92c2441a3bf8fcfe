import { Kind } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import type { FilterKey } from './filters.js';

/** `DELETE FROM feeds WHERE ...`, `UPDATE feeds SET ... WHERE ...`, `SELECT ... FROM feeds WHERE ...` */
const STATEMENT =
  /^\s*(?:(delete)\s+from\s+|(update)\s+|select\s[\s\S]*?\sfrom\s+)(?:["'`[]?\w+["'`\]]?\.)?["'`[]?(\w+)["'`\]]?(?=\s)/i;
const WHERE = /\swhere\s/i;
/** Where a statement says more of which records than its conditions: whose these are may follow from other tables. */
const FURTHER = /\b(?:join|union|exists|or|having|using|select)\b/i;
const LISTED = /\bfrom\s+[\s\S]*?,[\s\S]*?\swhere\s/i;
const PLACEHOLDER = /\?|\$\d+|[:@][A-Za-z_]\w*|%s/g;
const CONDITION =
  /["'`[]?(\w+)["'`\]]?\s*(?:=|<>|!=|\bin\b|\bis\b|\blike\b)\s*(?:any\s*)?\(?\s*(\?|\$\d+|[:@][A-Za-z_]\w*|%s)/gi;
const MAX_TEXT = 20_000;

/** What a statement asks for. */
export interface SqlQuery {
  table: string;
  keys: FilterKey[];
  isOpaque: boolean;
  isChange: boolean;
}

interface Call {
  name: string;
  args: readonly number[];
}

/**
 * What the calls of a chain ask for in SQL with placeholders: `db.Exec("DELETE FROM feeds WHERE id = $1", id)`,
 * `db.prepare('SELECT * FROM feeds WHERE id = ?').get(id)`. Null where none does, or where it asks for all.
 */
export function sqlIn(unit: Unit, calls: readonly Call[]): SqlQuery | null {
  for (const [index, { args }] of calls.entries()) {
    // Go hands over the context before.
    const at = args.slice(0, 2).findIndex((one) => unit.kind(one) === Kind.String);
    const text = at < 0 ? '' : unit.string(unit.a(args[at]));
    const stated = text.length > MAX_TEXT ? null : STATEMENT.exec(text);
    if (stated === null) continue;
    const rest = args.slice(at + 1);
    const values = rest.length > 0 || index === 0 ? rest : calls[index - 1].args;
    return queryOf(unit, text, stated, values);
  }
  return null;
}

function queryOf(
  unit: Unit,
  text: string,
  stated: RegExpExecArray,
  values: readonly number[],
): SqlQuery | null {
  const rest = text.slice(stated[0].length);
  const where = WHERE.exec(rest);
  if (where === null) return null;
  const from = stated[0].length + where.index + where[0].length;
  const conditions = text.slice(from);
  const places = [...text.matchAll(PLACEHOLDER)].map(({ index }) => index);
  const keys = [...conditions.matchAll(CONDITION)].map((one): FilterKey => {
    const placeholder = one[2];
    const offset = from + one.index + one[0].length - placeholder.length;
    return { name: one[1], value: handedFor(unit, placeholder, places.indexOf(offset), values) };
  });
  const further = FURTHER.test(rest) || LISTED.test(text.slice(0, from));
  // A placeholder in a condition of another form may be about whose the records are.
  const isRead = keys.length === [...conditions.matchAll(PLACEHOLDER)].length;
  return {
    ...{ table: stated[3], keys, isOpaque: further || !isRead || keys.length === 0 },
    isChange: stated[1] !== undefined || stated[2] !== undefined,
  };
}

/** What is handed over for a placeholder: by its number, its name, or its place in a list; -1 where it is not known. */
function handedFor(unit: Unit, placeholder: string, place: number, values: readonly number[]): number {
  const [only] = values;
  const isAlone = values.length === 1;
  if (/^[:@]/.test(placeholder)) {
    const entries = isAlone && unit.kind(only) === Kind.Map ? [...unit.list(unit.a(only))] : [];
    const entry = entries.find((one) => {
      const key = unit.kind(one) === Kind.Property ? unit.a(one) : -1;
      return key >= 0 && unit.kind(key) === Kind.String && unit.string(unit.a(key)) === placeholder.slice(1);
    });
    return entry === undefined ? -1 : unit.b(entry);
  }
  const items = isAlone && unit.kind(only) === Kind.List ? [...unit.list(unit.a(only))] : values;
  const position = placeholder.startsWith('$') ? Number(placeholder.slice(1)) - 1 : place;
  return items[position] ?? -1;
}
