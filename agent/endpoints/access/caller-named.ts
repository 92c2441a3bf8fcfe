import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { GuardKind } from '#protocol/scan-report.js';
import { isReader, kindOfCall, kindOfKey, kindOfName, kindOfPackaged } from './identity.js';
import { packagedName, writtenName } from './refusals.js';

/** Whether an expression is named as who asks, or something of it: `req.user.id`, `current_user`, `getCurrentUserId()`, `c.Get("userId")`. */
export function callerNamed(unit: Unit, node: number): boolean {
  const name = writtenName(unit, node);
  if (unit.kind(node) !== Kind.Call) return kindOfName(name) !== null;
  const callee = unit.a(node);
  if (kindOfCalled(unit, callee) !== null) return true;
  const [first] = unit.list(unit.b(node));
  if (first === undefined || unit.kind(first) !== Kind.String || unit.kind(callee) !== Kind.Member)
    return false;
  if (!isReader(unit.string(unit.b(callee)))) return false;
  return kindOfKey(writtenName(unit, unit.a(callee)), unit.string(unit.a(first))) !== null;
}

/** What a call of a function says of who asks, by what the function is called. */
export function kindOfCalled(unit: Unit, callee: number): GuardKind | null {
  return kindOfCall(writtenName(unit, callee)) ?? kindOfPackaged(packagedName(unit, callee));
}
