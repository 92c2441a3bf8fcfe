import type { RawFinding } from '../analysis/api/result.js';
import { FunctionSpans } from '../ir/function-spans.js';
import { Kind } from '../ir/kinds.js';
import { lastWord } from '../ir/last-word.js';
import { childrenOf } from '../ir/operand-shapes.js';
import { Unit, type UnitData } from '../ir/unit.js';
import type { Rule } from '../rules/rule.js';
import { isTestPath } from '../workspace/path-kind.js';

/** What is short enough to be guessed, by its name: `code`, `resetCode`, `sms_code`, `otp`, `pin`. */
const secret =
  /^(code|otp|pin|passcode|totp|(reset|verification|verify|confirm(ation)?|sms|phone|mail|email|login|sign_?in|auth|one_?time|two_?factor|mfa|otp|pin|security|access)_?(code|pin|otp)|pin_?(hash|code)|code_?hash|otp_?(code|hash))$/i;
/** What people repeat, and what is no secret of anybody: `error.code`, `res.code`. */
const others =
  /(^|\.)(e|err|error|ex|exception|reason|response|res|resp|result|status|event|evt|country|currency|language|lang|product|coupon|discount|key|keyboard)(\.|$)/i;
const asked =
  /(^|\.)(body|query|params|data|input|in|form|dto|request|req|payload|values|args|cleaned_data|POST|json)(\.|$)/i;
const compares =
  /(^|\.)(compare_digest|constant_time_compare|timingSafeEqual|ConstantTimeCompare|isEqual|equals|equalsIgnoreCase|Equal)$/;
const selects =
  /^(find\w*|first\w*|one|get|get_or_none|filter|filter_by|where|Where|First|Take|Find|exists?|exists\w*|query|QueryRow|query_row|select|count|execute|Get|fetch\w*)$/;
/** `code = ?` in a query. */
const inQuery = /\b(code|otp|pin|\w+_(code|otp|pin))\s*=\s*(\?|\$\d|:\w|%s|@\w)/i;
const inName = /(By|And)(Code|Otp|Pin|\w+(Code|Otp|Pin))(And|$)/;
const MAX_DEPTH = 6;

/**
 * Comparisons of a short secret that a caller shows with the one that is on record, whatever makes them: an operator, a function
 * for it, a query that selects by it. They are attempts, for rules that look for these.
 */
export function secretComparisons(units: readonly UnitData[], rules: readonly Rule[]): RawFinding[] {
  const concerned = rules.filter(({ reachedBy }) => reachedBy?.compares === 'secret');
  if (concerned.length === 0) return [];
  return units.flatMap((data, index) => {
    const rule = concerned.find(({ languages }) => languages.includes(data.language));
    if (rule === undefined || isTestPath(data.path)) return [];
    const unit = new Unit(data);
    const spans = new FunctionSpans(data);
    const found: RawFinding[] = [];
    const seen = new Set<number>();
    for (let node = 0; node < unit.nodeCount; node++) {
      if (!isComparison(unit, node)) continue;
      const fn = spans.at(unit.start(node));
      // One of a function stands for all.
      if (fn === 0 || seen.has(fn)) continue;
      seen.add(fn);
      const place = { unit: index, node };
      found.push({
        rule,
        sink: place,
        place,
        trace: [],
        source: null,
        routes: [],
        fn,
        confidence: rule.confidence,
      });
    }
    return found;
  });
}

function isComparison(unit: Unit, node: number): boolean {
  switch (unit.kind(node)) {
    case Kind.Binary: {
      if (!/^[!=]==?$/.test(unit.string(unit.c(node)))) return false;
      return isPair(unit, unit.a(node), unit.b(node));
    }
    case Kind.Call: {
      const callee = unit.a(node);
      const name = nameOf(unit, callee);
      const args = [...unit.list(unit.b(node))];
      if (compares.test(name)) {
        const isMethod = unit.kind(callee) === Kind.Member && args.length === 1;
        const [one, other] = isMethod ? [unit.a(callee), args[0]] : args;
        return other !== undefined && (isPair(unit, one, other) || isPair(unit, other, one));
      }
      const last = lastWord(name);
      if (!selects.test(last)) return false;
      if (unit.data.language === 'java' && inName.test(last)) return true;
      return args.some((one) => isSelected(unit, one, 0)) || isQuery(unit, args);
    }
    default:
      return false;
  }
}

/** A secret that is on record, and one of the same kind that is not a constant. */
function isPair(unit: Unit, one: number, other: number): boolean {
  const sides = [one, other].map((side) =>
    nameOf(unit, unit.kind(side) === Kind.Call ? innermost(unit, side) : side),
  );
  if (!sides.every((name) => secret.test(lastWord(name)) && !others.test(name))) return false;
  const isStored = (side: string) => side.includes('.') && !asked.test(side.slice(0, side.lastIndexOf('.')));
  return sides.filter(isStored).length === 1;
}

/** `hash(pin)`, `String(code)`: what is handed in. */
function innermost(unit: Unit, call: number): number {
  const [only, ...more] = unit.list(unit.b(call));
  const callee = unit.a(call);
  // `user.getCode()`
  if (only === undefined) return callee;
  return more.length === 0 ? only : call;
}

/** `{ where: { email, code } }`, `code=given`: what is given is no constant. */
function isSelected(unit: Unit, node: number, depth: number): boolean {
  if (node < 0 || depth > MAX_DEPTH) return false;
  const kind = unit.kind(node);
  if (kind === Kind.Function || kind === Kind.Call) return false;
  if (kind === Kind.Property || kind === Kind.Keyword) {
    const key = kind === Kind.Keyword ? unit.string(unit.a(node)) : textAt(unit, unit.a(node));
    const value = unit.b(node);
    if (secret.test(key)) return isGiven(unit, value) && namesSecret(unit, value, 0);
    return isSelected(unit, value, depth + 1);
  }
  return childrenOf(unit, node).some((child) => isSelected(unit, child, depth + 1));
}

function isQuery(unit: Unit, args: readonly number[]): boolean {
  const [query, ...given] = args;
  if (query === undefined || !inQuery.test(textAt(unit, query))) return false;
  return given.some((one) => isGiven(unit, one) && namesSecret(unit, one, 0));
}

const isGiven = (unit: Unit, node: number): boolean =>
  ![Kind.String, Kind.Number, Kind.Null, Kind.Undefined, Kind.True, Kind.False].some(
    (kind) => kind === unit.kind(node),
  );

/** Whether an expression has a name, or reads something by a name, that is one of a secret. */
function namesSecret(unit: Unit, node: number, depth: number): boolean {
  if (node < 0 || depth > MAX_DEPTH) return false;
  const name = lastWord(nameOf(unit, node));
  if (secret.test(name) || secret.test(textAt(unit, node))) return true;
  return childrenOf(unit, node).some((child) => namesSecret(unit, child, depth + 1));
}

function textAt(unit: Unit, node: number): string {
  return node >= 0 && unit.kind(node) === Kind.String ? unit.string(unit.a(node)) : '';
}

function nameOf(unit: Unit, node: number, depth = 0): string {
  if (node < 0 || depth > MAX_DEPTH) return '';
  switch (unit.kind(node)) {
    case Kind.Local:
    case Kind.Captured:
      return unit.string(unit.b(node));
    case Kind.Global:
      return unit.string(unit.a(node));
    case Kind.Import:
      return lastWord(unit.string(unit.a(node)));
    case Kind.Member: {
      const name = unit.string(unit.b(node)).replace(/^get(?=[A-Z])/, '');
      return `${nameOf(unit, unit.a(node), depth + 1)}.${name}`;
    }
    case Kind.Call:
    case Kind.Await:
    case Kind.Typed:
      return nameOf(unit, unit.a(node), depth + 1);
    default:
      return '';
  }
}
