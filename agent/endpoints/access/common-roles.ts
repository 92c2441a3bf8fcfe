import { FunctionSpans } from '#agent/ir/function-spans.js';
import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import { isTestPath } from '#agent/workspace/path-kind.js';
import type { Program } from '../program.js';
import { writtenName } from './refusals.js';

/*
 * Roles that every account has: to ask for one is to ask that callers are signed in. These are the ones that frameworks and programs give
 * to whoever has an account, and those that a program gives to each new account itself.
 */

/** `ROLE_USER` of Spring, `**` of Jakarta, `IS_AUTHENTICATED_FULLY`, `isAuthenticated()` */
const COMMON =
  /^(?:role_)?(?:users?|members?|(?:is_?)?(?:fully_?)?authenticated(?:_?(?:fully|remembered|users?))?|is_?remember_?me|everyone|anyone|registered(?:_?users?)?|(?:logged|signed)_?in|\*{1,2})(?:\(\))?$/i;
/** What is more than an account, whoever gets it first. */
const MORE = /admin|owner|root|super|staff|manager|moderator/i;
const ROLE = /^(?:user_?)?roles?$/i;
const SETTER = /^(?:set|add|assign|grant)_?(?:user_?)?roles?$/i;
const SIGN_UP = /^(?:sign_?up|register|register_?(?:new_?)?(?:user|account)|create_?account)$/i;
const MAX_DEPTH = 4;

/** Whether a role is one that frameworks and programs give to whoever has an account. */
function isCommonName(role: string): boolean {
  return COMMON.test(role.trim());
}

const given = new WeakMap<Program, ReadonlySet<string>>();

/** Whether every account of a program has a role. */
export function isCommonRole(program: Program, role: string): boolean {
  if (isCommonName(role)) return true;
  let roles = given.get(program);
  if (roles === undefined) {
    roles = rolesOfNewAccounts(program);
    given.set(program, roles);
  }
  return roles.has(plain(role));
}

function plain(role: string): string {
  return role
    .trim()
    .replace(/^role_/i, '')
    .toLowerCase();
}

/** What records of accounts have as their role by default, and what sign-up gives. */
function rolesOfNewAccounts(program: Program): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (unit: Unit, node: number) => {
    const role = roleAt(unit, node);
    if (role !== null && role !== '' && !MORE.test(role)) found.add(plain(role));
  };
  for (let index = 0; index < program.unitCount; index++) {
    const unit = program.unit(index);
    if (isTestPath(unit.path)) continue;
    const signUps = unit.data.functions.some(({ name }) => SIGN_UP.test(name))
      ? new FunctionSpans(unit.data)
      : null;
    for (let node = 0; node < unit.nodeCount; node++) {
      const stated = statedRole(unit, node);
      if (stated === null) continue;
      const value = defaultOf(unit, stated);
      if (value >= 0) add(unit, value);
      else if (signUps !== null && isWithin(unit, signUps.at(unit.start(node)))) add(unit, stated);
    }
  }
  return found;
}

/** Whether a function is one that people open an account by, or stands in one. */
function isWithin({ data: { functions } }: Unit, fn: number): boolean {
  for (let at = fn; at > 0; at = functions[at].parent) if (SIGN_UP.test(functions[at].name)) return true;
  return false;
}

/** What a role is given: by `role: value`, `user.role = value`, `user.setRole(value)`. */
function statedRole(unit: Unit, node: number): number | null {
  switch (unit.kind(node)) {
    case Kind.Property: {
      const key = unit.a(node);
      return key >= 0 && unit.kind(key) === Kind.String && ROLE.test(unit.string(unit.a(key)))
        ? unit.b(node)
        : null;
    }
    case Kind.Keyword:
      return ROLE.test(unit.string(unit.a(node))) ? unit.b(node) : null;
    case Kind.Assign: {
      const target = writtenName(unit, unit.a(node));
      return ROLE.test(target.slice(target.lastIndexOf('.') + 1)) ? unit.b(node) : null;
    }
    case Kind.Call: {
      const name = writtenName(unit, unit.a(node));
      const [first] = unit.list(unit.b(node));
      return first !== undefined && SETTER.test(name.slice(name.lastIndexOf('.') + 1)) ? first : null;
    }
    default:
      return null;
  }
}

/** `{ type: String, default: 'reader' }`, `Column(String, default='reader')`, `models.CharField(default=Role.READER)` */
function defaultOf(unit: Unit, node: number): number {
  if (node < 0) return -1;
  const kind = unit.kind(node);
  const parts =
    kind === Kind.Map ? unit.list(unit.a(node)) : kind === Kind.Call ? unit.list(unit.b(node)) : [];
  for (const part of parts) {
    if (unit.kind(part) === Kind.Keyword && unit.string(unit.a(part)) === 'default') return unit.b(part);
    const isEntry = unit.kind(part) === Kind.Property && unit.kind(unit.a(part)) === Kind.String;
    if (isEntry && /^default(Value)?$/.test(unit.string(unit.a(unit.a(part))))) return unit.b(part);
  }
  return -1;
}

/** A role by its text, or by the name of a constant: `Role.READER`. */
function roleAt(unit: Unit, node: number, depth = 0): string | null {
  if (node < 0 || depth > MAX_DEPTH) return null;
  const kind = unit.kind(node);
  if (kind === Kind.String) return unit.string(unit.a(node));
  // A constant is written in capitals; any other member may be whatever somebody chose.
  if (kind === Kind.Member)
    return /^[A-Z]/.test(unit.string(unit.b(node))) ? unit.string(unit.b(node)) : null;
  const items = kind === Kind.List ? [...unit.list(unit.a(node))] : [];
  return items.length === 1 ? roleAt(unit, items[0], depth + 1) : null;
}

/** The roles that an expression is, or has in its list: by `text` what constants and what the function was made with are. */
export function namesCommonRole(
  program: Program,
  unit: Unit,
  node: number,
  texts: (node: number) => readonly string[],
): boolean {
  if (node < 0) return false;
  if (unit.kind(node) === Kind.List)
    return [...unit.list(unit.a(node))].some((one) => namesCommonRole(program, unit, one, texts));
  const role = roleAt(unit, node);
  return (role === null ? texts(node) : [role, ...texts(node)]).some((one) => isCommonRole(program, one));
}
