import type { Place } from '../../rules/rule.js';

/** A place of a rule, taken apart. */
export interface ParsedPlace {
  readonly base: 'argument' | 'receiver' | 'return' | 'any' | 'rest' | 'spread' | 'value';
  readonly index: number | null;
  readonly name: string | null;
  /** Names of members below it. */
  readonly path: readonly string[];
  /** All that lies in it is meant. */
  readonly isDeep: boolean;
}
const parsed = new Map<Place, ParsedPlace>();

/** Reads the written form of a place; see `Place` in the rule types. */
export function parsePlace(place: Place): ParsedPlace {
  let result = parsed.get(place);
  if (result === undefined) {
    const [head, ...path] = place.split('.');
    const isDeep = path.at(-1) === '*';
    if (isDeep) path.pop();
    result = { ...parseHead(head), path, isDeep };
    parsed.set(place, result);
  }
  return result;
}

function parseHead(head: string): Pick<ParsedPlace, 'base' | 'index' | 'name'> {
  if (head === 'receiver' || head === 'return' || head === 'any' || head === 'spread' || head === 'value')
    return { base: head, index: null, name: null };
  if (head.startsWith('rest:')) return { base: 'rest', index: Number(head.slice(5)), name: null };
  const choices = head.split('|');
  const index = choices.find((choice) => /^-?\d+$/.test(choice));
  const name = choices.find((choice) => !/^-?\d+$/.test(choice));
  return { base: 'argument', index: index === undefined ? null : Number(index), name: name ?? null };
}
