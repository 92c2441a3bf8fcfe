import { Kind } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { Unit } from '#agent/ir/unit.js';
import type { GuardKind } from '#protocol/scan-report.js';
import { kindOfCalled } from './caller-named.js';
import {
  asksForRole,
  isCsrf,
  isOfNobody,
  isOwner,
  isReader,
  isSetting,
  kindOfKey,
  kindOfName,
  signsIn,
} from './identity.js';
import { givesRecords } from './libraries.js';
import { isOfModule } from './module-variables.js';
import { writtenName } from './refusals.js';

const MAX_DEPTH = 14;
/** Of expressions in each other: what lies deeper is not read. */
const MAX_NESTING = 200;

/** What a condition, or another expression, says of who asks. */
export interface Asked {
  kind: GuardKind;
  /** It holds for those who have not shown it. */
  isNegative: boolean;
  /** It holds for nobody but them under a further condition, which is about the request. */
  isPartial: boolean;
  /**
   * All that is known is that a function failed which reads something of who asks, or that nothing is on record for what the
   * caller showed: there may be other reasons.
   */
  isWeak?: boolean;
  /** It asks for a role that every account has. */
  isCommon?: boolean;
}

/** What else is known of names and calls: of variables, what they were given; of calls, what is read by what they run. */
export interface Context {
  unit: Unit;
  /** By what `variableOf` gives. */
  variables: ReadonlyMap<string, GuardKind>;
  fn: number;
  /** Variables that hold an error of a function that is not known to be about who asks. */
  weak: ReadonlySet<string>;
  /** By node: what is known already of expressions, as long as `variables` stay as they are. */
  identities: Map<number, GuardKind | null>;
  called(callee: number): GuardKind | null;
  /** Whether an expression has what the program keeps for what the caller showed in a cookie or header. */
  isLookedUp(node: number): boolean;
  /** Whether an expression is a role or right of what was given for the request. */
  isRight(node: number): boolean;
  /** The text that an expression is: written there, or in a constant; null for any other. */
  text(node: number): string | null;
  /** Whether an expression is a role that every account has, or a list with one. */
  isCommonRole(node: number): boolean;
}

export function variableOf(unit: Unit, node: number, fn: number): string | null {
  if (unit.kind(node) === Kind.Local) return `${fn} ${unit.a(node)}`;
  return unit.kind(node) === Kind.Captured ? `${unit.c(node)} ${unit.a(node)}` : null;
}

/**
 * Whether a variable is handed to one of several functions, as in `handle = layers[i](handle)`: what it is called for then has
 * around it what nobody knows. Where types are called by values as functions are, such a call may be read as a conversion.
 */
export function isHanded(unit: Unit, value: number, variable: string, fn: number): boolean {
  if (value < 0) return false;
  const kind = unit.kind(value);
  const isIts = (one: number) => one >= 0 && variableOf(unit, one, fn) === variable;
  if (kind === Kind.Typed) return isIts(unit.a(value)) && unit.kind(unit.b(value)) === Kind.Generic;
  return (
    kind === Kind.Call && unit.kind(unit.a(value)) === Kind.Index && [...unit.list(unit.b(value))].some(isIts)
  );
}

/** The variables, or other places, that something is assigned to. */
export function assignedIn(unit: Unit, target: number): number[] {
  const targets = unit.kind(target) === Kind.List ? [...unit.list(unit.a(target))] : [target];
  return targets.flatMap((one) =>
    unit.kind(one) === Kind.Map ? [...unit.list(unit.a(one))].map((entry) => unit.b(entry)) : [one],
  );
}

/** What an expression has of who asks. */
export function identityIn(context: Context, node: number, depth = 0): GuardKind | null {
  if (node < 0 || depth > MAX_NESTING) return null;
  // Each is asked about many times: for itself, and for all that it stands in.
  const known = context.identities.get(node);
  if (known !== undefined) return known;
  const { unit } = context;
  if (unit.kind(node) === Kind.Member && isOfNobody(writtenName(unit, node))) return null;
  let found = ownIdentity(context, node, depth);
  // A name was read as a whole.
  if (unit.kind(node) !== Kind.Member || found === null)
    for (const child of partsOf(unit, node)) {
      found = stronger(found, identityIn(context, child, depth + 1));
      if (found === 'role') break;
    }
  context.identities.set(node, found);
  return found;
}

/** What is chosen by who asks is there for all others, too, unless one of both is nothing. */
function partsOf(unit: Unit, node: number): number[] {
  const isChoice = unit.kind(node) === Kind.Conditional;
  const options = isChoice ? [unit.b(node), unit.c(node)] : [];
  return isChoice && !options.some((one) => isNothing(unit, one)) ? options : childrenOf(unit, node);
}

function ownIdentity(context: Context, node: number, depth: number): GuardKind | null {
  const { unit } = context;
  switch (unit.kind(node)) {
    case Kind.Local:
    case Kind.Captured: {
      const key = variableOf(unit, node, context.fn);
      return (key !== null && context.variables.get(key)) || kindOfName(writtenName(unit, node));
    }
    case Kind.Global:
      return kindOfName(writtenName(unit, node));
    case Kind.Member: {
      const name = writtenName(unit, node);
      const own = kindOfName(name);
      if (own !== null) return own;
      // What is asked of a variable that holds who asks.
      const of = context.isRight(node) ? 'role' : identityIn(context, unit.a(node), depth + 1);
      return of !== null && asksForRole(unit.string(unit.b(node))) ? 'role' : of;
    }
    case Kind.Index: {
      const key = unit.b(node);
      const text = key < 0 ? null : context.text(key);
      return text === null ? null : kindOfKey(writtenName(unit, unit.a(node)), text);
    }
    case Kind.Binary: {
      if (unit.string(unit.c(node)) !== 'in' && unit.string(unit.c(node)) !== 'not in') return null;
      const [left, right] = [unit.a(node), unit.b(node)];
      return unit.kind(left) === Kind.String
        ? kindOfKey(writtenName(unit, right), unit.string(unit.a(left)))
        : null;
    }
    case Kind.Call: {
      const callee = unit.a(node);
      const name = writtenName(unit, callee);
      const isOfRecords = givesRecords(unit.data.language, name.slice(name.lastIndexOf('.') + 1));
      const own =
        kindOfCalled(unit, callee) ?? (isOfRecords || signsIn(name) ? null : context.called(callee));
      if (own !== null) return own;
      const [first] = unit.list(unit.b(node));
      const isRead = unit.kind(callee) === Kind.Member && isReader(unit.string(unit.b(callee)));
      const text = !isRead || first === undefined ? null : context.text(first);
      return text === null ? null : kindOfKey(writtenName(unit, unit.a(callee)), text);
    }
    default:
      return null;
  }
}

const ORDER: readonly GuardKind[] = ['unknown', 'csrf', 'signed-in', 'token', 'owner', 'role'];

export function stronger(one: GuardKind | null, other: GuardKind | null): GuardKind | null {
  if (one === null || other === null) return one ?? other;
  return ORDER.indexOf(one) >= ORDER.indexOf(other) ? one : other;
}

/** What a condition asks of who asks; null: it is about something else. */
export function askedBy(context: Context, node: number, depth = 0): Asked | null {
  if (node < 0 || depth > MAX_DEPTH) return null;
  const { unit } = context;
  const [left, right] = [unit.a(node), unit.b(node)];
  switch (unit.kind(node)) {
    case Kind.Unary: {
      const asked = unit.string(right) === '!' ? askedBy(context, left, depth + 1) : null;
      return asked && { ...asked, isNegative: !asked.isNegative };
    }
    case Kind.Await:
    case Kind.Typed:
      return askedBy(context, left, depth + 1);
    case Kind.Logical:
      return ofLogical(context, node, depth);
    case Kind.Binary:
      return ofComparison(context, node);
    default: {
      const name = writtenName(unit, unit.kind(node) === Kind.Call ? left : node);
      if (isCsrf(name)) return { kind: 'csrf', isNegative: false, isPartial: false };
      const known = identityIn(context, node);
      const isWeak = known === null && context.isLookedUp(node);
      const kind = isWeak ? 'signed-in' : known;
      const isNegative =
        /^(err|error|e|ex)$|anonymous|guest|isUnauthenticated|expired|notLogged|not_logged|isNil|IsZero|isEmpty|isBlank/i.test(
          name.slice(name.lastIndexOf('.') + 1),
        );
      if (kind === null) return null;
      const isCommon = isOfCommonRole(context, node);
      const asked = isCommon ? 'signed-in' : asksForRole(name) ? 'role' : kind;
      return { kind: asked, isNegative, isPartial: false, isWeak, isCommon };
    }
  }
}

function ofLogical(context: Context, node: number, depth: number): Asked | null {
  const { unit } = context;
  const sides = [unit.a(node), unit.b(node)];
  const asked = sides.map((side) => askedBy(context, side, depth + 1));
  const [one, other] = asked;
  if (!one && !other) return null;
  const isAnd = unit.string(unit.c(node)) === '&&';
  if (one && other) {
    // One of several roles suffices.
    const isEither = isAnd ? one.isNegative && other.isNegative : !one.isNegative && !other.isNegative;
    const isCommon = isEither && (one.isCommon === true || other.isCommon === true);
    const kind = isCommon ? 'signed-in' : (stronger(one.kind, other.kind) ?? one.kind);
    const isPartial =
      one.isPartial || other.isPartial || (isAnd && sides.some((side) => letsErrorPass(unit, side)));
    // `user && user.isAdmin`: both hold for those who have shown it.
    return {
      kind,
      isNegative: isAnd ? one.isNegative && other.isNegative : one.isNegative || other.isNegative,
      isPartial,
      isWeak: one.isWeak && other.isWeak,
      isCommon,
    };
  }
  const given = one ?? other;
  if (!given) return null;
  const rest = sides[one ? 1 : 0];
  const isSwitch = hasSetting(unit, rest) || isOfModule(unit, rest);
  // `!user || post == null` refuses all without a user; `!user && post.isPrivate` only some.
  const isPartial = given.isPartial || (isAnd === given.isNegative && !isSwitch);
  return { ...given, isPartial };
}

/** `!errors.Is(err, ErrNoSession)`, `err != ErrNoSession`: beside a test for an error, callers with this one go on. */
function letsErrorPass(unit: Unit, node: number): boolean {
  const [left, right] = [unit.a(node), unit.b(node)];
  if (unit.kind(node) === Kind.Binary) {
    const isOther = unit.string(unit.c(node)).startsWith('!=') && unit.kind(right) === Kind.Member;
    return isOther && ERROR.test(writtenName(unit, left));
  }
  if (unit.kind(node) !== Kind.Unary || unit.string(right) !== '!') return false;
  if (unit.kind(left) === Kind.Call) {
    const [error = -1] = unit.list(unit.b(left));
    return /(^|\.)(Is|As)$/.test(writtenName(unit, unit.a(left))) && ERROR.test(writtenName(unit, error));
  }
  const isKind = unit.kind(left) === Kind.Binary && unit.string(unit.c(left)) === 'instanceof';
  return isKind && ERROR.test(writtenName(unit, unit.a(left)));
}

function hasSetting(unit: Unit, node: number, depth = 0): boolean {
  if (node < 0 || depth > 8) return false;
  if (isSetting(writtenName(unit, node))) return true;
  return childrenOf(unit, node).some((child) => hasSetting(unit, child, depth + 1));
}

/** Whether a condition is about settings of the program. */
export function isSwitch({ unit }: Context, node: number): boolean {
  return hasSetting(unit, node);
}

const ERROR = /(^|\.)(err|error|e|ex)$/i;
const NOTHING = new Set<number>([Kind.Null, Kind.Undefined, Kind.False]);

function isNothing(unit: Unit, node: number): boolean {
  const kind = unit.kind(node);
  if (kind === Kind.String || kind === Kind.Number)
    return unit.string(unit.a(node)) === (kind === Kind.String ? '' : '0');
  return NOTHING.has(kind) || (kind === Kind.Global && unit.string(unit.a(node)) === 'nil');
}

function ofComparison(context: Context, node: number): Asked | null {
  const { unit } = context;
  const [left, right] = [unit.a(node), unit.b(node)];
  const operator = unit.string(unit.c(node));
  const known = identityIn(context, node);
  const isLookedUp = known === null && context.isLookedUp(node);
  const kind = isLookedUp ? 'signed-in' : known;
  if (kind === null) return null;
  const isOfNothing = [left, right].some((side) => isNothing(unit, side));
  const isEqual = /^(={2,3}|is|in|instanceof|>|>=)$/.test(operator);
  // `err != nil`: there is an error where nobody has shown who they are.
  const isError = [left, right].some((side) => ERROR.test(writtenName(unit, side)));
  const isNegative = isError ? !isEqual : isOfNothing ? isEqual : !isEqual;
  const others = [left, right].filter((side) => identityIn(context, side) === null);
  const isOwned = !isOfNothing && others.some((side) => isOwner(`.${writtenName(unit, side)}`));
  const names = [left, right].map((side) => writtenName(unit, side));
  const isRole = names.some(asksForRole);
  const isWeak =
    isLookedUp ||
    (isError && [left, right].some((side) => context.weak.has(variableOf(unit, side, context.fn) ?? '')));
  const isCommon = !isOwned && isOfCommonRole(context, node);
  const asked = isOwned ? 'owner' : isCommon ? 'signed-in' : isRole ? 'role' : kind;
  return { kind: asked, isNegative, isPartial: false, isWeak, isCommon };
}

const ROLES = /role|authorit|group/i;

/** `user.role === 'user'`, `['user', 'editor'].includes(user.role)`, `user.hasRole('user')`: a permission of that name is about something else. */
function isOfCommonRole(context: Context, node: number): boolean {
  const { unit } = context;
  const kind = unit.kind(node);
  if (kind === Kind.Binary) {
    const sides = [unit.a(node), unit.b(node)];
    return (
      sides.some((side) => ROLES.test(writtenName(unit, side))) &&
      sides.some((side) => context.isCommonRole(side))
    );
  }
  if (kind !== Kind.Call) return false;
  const callee = unit.a(node);
  const args = [...unit.list(unit.b(node))];
  const names = [callee, ...args].map((one) => writtenName(unit, one));
  const receiver = unit.kind(callee) === Kind.Member ? [unit.a(callee)] : [];
  return (
    names.some((name) => ROLES.test(name)) && [...receiver, ...args].some((one) => context.isCommonRole(one))
  );
}
