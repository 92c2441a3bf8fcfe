import { writtenName } from '../../endpoints/index.js';
import { Kind } from '../../ir/kinds.js';
import { lastWord } from '../../ir/last-word.js';
import type { UnitData } from '../../ir/unit.js';
import type { EndpointReach } from '../endpoint-reach.js';
import type { CalledQuery } from './called-queries.js';
import { HandlerView } from './handler-view.js';
import type { Placed } from './model-methods.js';
import type { Origins } from './origins.js';

/** Queries of one model, around which comparisons are looked for. */
const MAX_COMPARED = 200;
const COMPARING = /^([=!]={1,2}|is|is not)$/;
/** What of a record is the record itself. */
const ITSELF = /^(_?id|pk|uuid|uid|guid|slug)$/i;
/** What names another record: `partnerId`, `patient__user`. */
const OF_ANOTHER = /(_id|Id|ID)$|__/;

/** A field by which records are limited to those of who asks, and where. */
export interface Owned {
  field: string;
  query: Placed;
  /** Where that is done. */
  at: Placed;
  /** One record, and no list. */
  isOfOne: boolean;
}

/** Queries of a model that are limited to who asks, or whose record is compared with who asks; first those of one record. */
export function ownedAmong(
  queries: readonly (Placed | CalledQuery)[],
  units: readonly UnitData[],
  owners: RegExp,
  ids: RegExp,
  origins: Origins,
  reach: EndpointReach,
): Owned[] {
  const found = queries.flatMap((query): Owned[] => {
    const key = query.keys.find(
      ({ name, value }) => isOwner(name, owners) && origins.of(query, value) === 'caller',
    );
    if (key === undefined) return [];
    const isOfOne = query.keys.some((one) => one !== key && ITSELF.test(one.name));
    return [{ field: key.name, query, at: rootOf(query), isOfOne }];
  });
  const compared = queries
    .filter(({ keys, isOpaque }) => !isOpaque && keys.length === 1 && ids.test(keys[0].name))
    .slice(0, MAX_COMPARED)
    .flatMap((query) => comparedAfter(query, units, origins) ?? [])
    // What a guard compares is asked before whatever it stands at.
    .filter(({ query }) => reach.of(query).length > 0);
  return [...found, ...compared].sort((a, b) => Number(b.isOfOne) - Number(a.isOfOne));
}

function isOwner(name: string, owners: RegExp): boolean {
  return owners.test(name) || (OF_ANOTHER.test(name) && !ITSELF.test(name));
}

function rootOf(query: Placed | CalledQuery): Placed {
  return 'root' in query ? query.root : query;
}

/** What of the record that a query gives is compared with who asks in the same function. */
function comparedAfter(
  query: Placed | CalledQuery,
  units: readonly UnitData[],
  origins: Origins,
): Owned | null {
  if (query.fn <= 0) return null;
  const view = new HandlerView(query.unit, units[query.unit], query.fn, origins);
  const { unit } = view;
  const held = new Set(view.heldBy(query.node));
  if (held.size === 0) return null;
  for (const node of view.nodes) {
    const sides = sidesOf(view, node);
    if (sides === null) continue;
    const of = sides.findIndex((side) => held.has(rootVariable(view, side) ?? ''));
    const side = of < 0 ? -1 : sides[of];
    if (side < 0 || !view.isCaller(sides[1 - of])) continue;
    const field = lastWord(writtenName(unit, side));
    return { field, query, at: { ...query, node }, isOfOne: true };
  }
  return null;
}

/** What a comparison compares: `a.owner != b`, `a.owner().equals(b)`. */
function sidesOf({ unit }: HandlerView, node: number): [number, number] | null {
  if (unit.kind(node) === Kind.Binary)
    return COMPARING.test(unit.string(unit.c(node))) ? [unit.a(node), unit.b(node)] : null;
  if (unit.kind(node) !== Kind.Call || unit.kind(unit.a(node)) !== Kind.Member) return null;
  const name = unit.string(unit.b(unit.a(node)));
  const args = [...unit.list(unit.b(node))];
  if (!/^(equals|Equal|is|eq)$/.test(name) || args.length === 0) return null;
  return args.length > 1 ? [args[0], args[1]] : [unit.a(unit.a(node)), args[0]];
}

/** The variable whose member something is. */
function rootVariable(view: HandlerView, node: number): string | null {
  const { unit } = view;
  let isMember = false;
  for (let at = node; at >= 0; at = unit.a(at)) {
    const kind = unit.kind(at);
    if (kind === Kind.Member) isMember = true;
    else if (kind !== Kind.Call && kind !== Kind.Await && kind !== Kind.Typed)
      return isMember ? view.variableOf(at) : null;
  }
  return null;
}
