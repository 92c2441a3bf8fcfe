import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import { isReader, kindOfCall, kindOfKey, kindOfName } from './identity.js';
import { writtenName } from './refusals.js';

/** Whether an expression is named as who asks, or something of it: `req.user.id`, `current_user`, `getCurrentUserId()`, `c.Get("userId")`. */
export function callerNamed(unit: Unit, node: number): boolean {
  const name = writtenName(unit, node);
  if (unit.kind(node) !== Kind.Call) return kindOfName(name) !== null;
  if (kindOfCall(name) !== null) return true;
  const callee = unit.a(node);
  const [first] = unit.list(unit.b(node));
  if (first === undefined || unit.kind(first) !== Kind.String || unit.kind(callee) !== Kind.Member)
    return false;
  if (!isReader(unit.string(unit.b(callee)))) return false;
  return kindOfKey(writtenName(unit, unit.a(callee)), unit.string(unit.a(first))) !== null;
}
