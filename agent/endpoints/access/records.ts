import { Kind } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { Unit } from '#agent/ir/unit.js';
import type { Program } from '../program.js';
import { writtenName } from './refusals.js';

/** What of a request says which record it is about. */
const GIVEN = /(^|\.)(params|query|body|path_params|args|view_args)(\.|$)/;
const MAX_DEPTH = 8;

/**
 * Whether a condition compares what is on record for a request with a text: `item.visibility === 'private'`, where the function has looked
 * `item` up by what the request asks for.
 */
export function isOfRecord(
  unit: Unit,
  { start, end }: ReturnType<Program['functionInfo']>,
  test: number,
): boolean {
  if (unit.kind(test) !== Kind.Binary) return false;
  const [left, right] = [unit.a(test), unit.b(test)];
  const [member, text] = unit.kind(right) === Kind.String ? [left, right] : [right, left];
  if (unit.kind(text) !== Kind.String || unit.kind(member) !== Kind.Member) return false;
  const record = unit.a(member);
  if (unit.kind(record) !== Kind.Local) return false;
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Assign || unit.start(node) < start || unit.end(node) > end) continue;
    const target = unit.a(node);
    if (unit.kind(target) !== Kind.Local || unit.a(target) !== unit.a(record)) continue;
    return unit.kind(unit.b(node)) === Kind.Await && isGiven(unit, unit.b(node), 0);
  }
  return false;
}

function isGiven(unit: Unit, node: number, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (unit.kind(node) === Kind.Member && GIVEN.test(writtenName(unit, node))) return true;
  return childrenOf(unit, node).some((child) => isGiven(unit, child, depth + 1));
}
