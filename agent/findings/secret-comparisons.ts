import type { RawFinding } from '../analysis/api/result.js';
import { FunctionSpans } from '../ir/function-spans.js';
import { Kind } from '../ir/kinds.js';
import { lastWord } from '../ir/last-word.js';
import { childrenOf } from '../ir/operand-shapes.js';
import { Unit, type UnitData } from '../ir/unit.js';
import type { Rule } from '../rules/rule.js';
import { isTestPath } from '../workspace/path-kind.js';

/** What is compared, by the names that programs give it. */
interface Words {
  name: RegExp;
  /** `code = ?` in a query, and in the name of a method that is one. */
  inQuery: RegExp;
  inName: RegExp;
  /** Only as it was sent: what went through a function may be its hash. */
  isPlain: boolean;
}

/** What is short enough to be guessed, by its name: `code`, `resetCode`, `sms_code`, `otp`, `pin`. */
const short: Words = {
  name: /^(code|otp|pin|passcode|totp|(reset|verification|verify|confirm(ation)?|sms|phone|mail|email|login|sign_?in|auth|one_?time|two_?factor|mfa|otp|pin|security|access)_?(code|pin|otp)|pin_?(hash|code)|code_?hash|otp_?(code|hash))$/i,
  inQuery: /\b(code|otp|pin|\w+_(code|otp|pin))\s*=\s*(\?|\$\d|:\w|%s|@\w)/i,
  inName: /(By|And)(Code|Otp|Pin|\w+(Code|Otp|Pin))(And|$)/,
  isPlain: false,
};
const password: Words = {
  name: /^(user|account|login|member)?_?(password|passwd|pwd)$/i,
  inQuery: /\b(\w+_)?(password|passwd|pwd)\s*=\s*(\?|\$\d|:\w|%s|@\w)/i,
  inName: /(By|And)(Password|Passwd|Pwd)(And|$)/,
  isPlain: true,
};
const kinds = { secret: short, password };
/** What people repeat, and what is no secret of anybody: `error.code`, `res.code`. */
const others =
  /(^|\.)(e|err|error|ex|exception|reason|response|res|resp|result|status|event|evt|country|currency|language|lang|product|coupon|discount|key|keyboard)(\.|$)/i;
/** What the program itself is set up with. */
const setUp = /(^|\.)(config\w*|settings?|options|opts|env|environ|process|props|state|properties)(\.|$)/i;
/** What takes a text as it was sent. */
const reads =
  /^(get|get\w*(Parameter|Header|Json|_json|Field|Value)\w*|FormValue|PostFormValue|PostForm|DefaultPostForm|Query|Param|String|str|toString|trim|strip|TrimSpace|body|json)$/i;
const asked =
  /(^|\.)(body|query|params|data|input|in|form|dto|request|req|payload|values|args|cleaned_data|POST|json)(\.|$)/i;
const compares =
  /(^|\.)(compare_digest|constant_time_compare|timingSafeEqual|ConstantTimeCompare|isEqual|equals|equalsIgnoreCase|Equal)$/;
const selects =
  /^(find\w*|first\w*|one|get|get_or_none|filter|filter_by|where|Where|First|Take|Find|exists?|exists\w*|query|QueryRow|query_row|select|count|execute|Get|fetch\w*)$/;
const MAX_DEPTH = 6;

/**
 * Comparisons of a short secret, or of a password as it was sent, that a caller shows with the one that is on record, whatever makes
 * them: an operator, a function for it, a query that selects by it.
 */
export function secretComparisons(units: readonly UnitData[], rules: readonly Rule[]): RawFinding[] {
  const concerned = rules.flatMap((rule) =>
    rule.reachedBy?.compares ? [{ rule, words: kinds[rule.reachedBy.compares] }] : [],
  );
  if (concerned.length === 0) return [];
  return units.flatMap((data, index) =>
    isTestPath(data.path)
      ? []
      : concerned
          .filter(({ rule }) => rule.languages.includes(data.language))
          .flatMap(({ rule, words }) => new Comparisons(index, data, words).found(rule)),
  );
}

class Comparisons {
  private readonly unit: Unit;
  private readonly spans: FunctionSpans;
  /** What variables are given, by function and name. */
  private readonly given = new Map<string, number[]>();

  constructor(
    private readonly index: number,
    data: UnitData,
    private readonly words: Words,
  ) {
    this.unit = new Unit(data);
    this.spans = new FunctionSpans(data);
  }

  found(rule: Rule): RawFinding[] {
    const { unit, spans } = this;
    const found: RawFinding[] = [];
    const seen = new Set<number>();
    if (this.words.isPlain)
      for (let node = 0; node < unit.nodeCount; node++) if (unit.kind(node) === Kind.Assign) this.give(node);
    for (let node = 0; node < unit.nodeCount; node++) {
      if (!this.isComparison(node)) continue;
      const fn = spans.at(unit.start(node));
      // One of a function stands for all.
      if (fn === 0 || seen.has(fn)) continue;
      seen.add(fn);
      const place = { unit: this.index, node };
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
  }

  private isComparison(node: number): boolean {
    const { unit } = this;
    switch (unit.kind(node)) {
      case Kind.Binary: {
        if (!/^[!=]==?$/.test(unit.string(unit.c(node)))) return false;
        return this.isPair(unit.a(node), unit.b(node));
      }
      case Kind.Call: {
        const callee = unit.a(node);
        const name = nameOf(unit, callee);
        const args = [...unit.list(unit.b(node))];
        if (compares.test(name)) {
          const isMethod = unit.kind(callee) === Kind.Member && args.length === 1;
          const [one, other] = isMethod ? [unit.a(callee), args[0]] : args;
          return other !== undefined && (this.isPair(one, other) || this.isPair(other, one));
        }
        const last = lastWord(name);
        if (unit.data.language === 'java' && selects.test(last) && this.words.inName.test(last))
          return args.some((one) => this.isShown(one));
        if (!selects.test(last)) return false;
        return args.some((one) => this.isSelected(one, 0)) || this.isQuery(args);
      }
      default:
        return false;
    }
  }

  /** A secret that is on record, and one of the same kind that is not a constant. */
  private isPair(one: number, other: number): boolean {
    const { unit, words } = this;
    const sides = [one, other].map((node) => ({
      node,
      name: nameOf(
        unit,
        !words.isPlain && unit.kind(node) === Kind.Call ? innermost(unit, node) : node,
        words.isPlain,
      ),
    }));
    if (!sides.every(({ name }) => words.name.test(lastWord(name)) && !others.test(name))) return false;
    const isStored = ({ name }: { name: string }) =>
      name.includes('.') && !asked.test(name.slice(0, name.lastIndexOf('.')));
    const stored = sides.filter(isStored);
    if (stored.length !== 1) return false;
    if (!words.isPlain) return true;
    return !setUp.test(stored[0].name) && sides.every((side) => isStored(side) || this.isShown(side.node));
  }

  /** A value that a caller sent, where it matters as it was sent. */
  private isShown(node: number, depth = 0): boolean {
    const { unit, words } = this;
    if (!words.isPlain) return true;
    if (depth > MAX_DEPTH || !words.name.test(lastWord(nameOf(unit, node, true)))) return false;
    switch (unit.kind(node)) {
      case Kind.Local:
      case Kind.Captured: {
        const values = this.given.get(this.variable(node)) ?? [];
        return values.every((value) => !isGiven(unit, value) || this.isRead(value, depth + 1));
      }
      default:
        return this.isRead(node, depth + 1);
    }
  }

  private isRead(node: number, depth: number): boolean {
    const { unit } = this;
    if (node < 0 || depth > MAX_DEPTH) return false;
    switch (unit.kind(node)) {
      case Kind.Local:
      case Kind.Captured:
        return this.words.name.test(nameOf(unit, node)) ? this.isShown(node, depth) : true;
      case Kind.Call: {
        const callee = unit.a(node);
        return (
          reads.test(lastWord(nameOf(unit, callee))) ||
          (unit.listLength(unit.b(node)) === 0 && /^get[A-Z]/.test(memberOf(unit, callee)))
        );
      }
      case Kind.Await:
      case Kind.Typed:
        return this.isRead(unit.a(node), depth + 1);
      case Kind.Member:
      case Kind.Index:
        return true;
      default:
        return false;
    }
  }

  private give(assignment: number): void {
    const { unit } = this;
    const [target, value] = [unit.a(assignment), unit.b(assignment)];
    if (target < 0 || (unit.kind(target) !== Kind.Local && unit.kind(target) !== Kind.Captured)) return;
    const variable = this.variable(target);
    this.given.set(variable, [...(this.given.get(variable) ?? []), value]);
  }

  private variable(node: number): string {
    const { unit } = this;
    const fn = unit.kind(node) === Kind.Captured ? unit.c(node) : this.spans.at(unit.start(node));
    return `${fn} ${unit.a(node)}`;
  }

  /** `{ where: { email, code } }`, `code=given`: what is given is no constant. */
  private isSelected(node: number, depth: number): boolean {
    const { unit, words } = this;
    if (node < 0 || depth > MAX_DEPTH) return false;
    const kind = unit.kind(node);
    if (kind === Kind.Function || kind === Kind.Call) return false;
    if (kind === Kind.Property || kind === Kind.Keyword) {
      const key = kind === Kind.Keyword ? unit.string(unit.a(node)) : textAt(unit, unit.a(node));
      const value = unit.b(node);
      if (words.name.test(key))
        return isGiven(unit, value) && this.namesSecret(value, 0) && this.isShown(value);
      return this.isSelected(value, depth + 1);
    }
    return childrenOf(unit, node).some((child) => this.isSelected(child, depth + 1));
  }

  private isQuery(args: readonly number[]): boolean {
    const [query, ...given] = args;
    if (query === undefined || !this.words.inQuery.test(textAt(this.unit, query))) return false;
    return given
      .flatMap((one) => (this.words.isPlain ? this.partsOf(one) : [one]))
      .some((one) => isGiven(this.unit, one) && this.namesSecret(one, 0) && this.isShown(one));
  }

  /** Values may stand in a list or tuple of their own. */
  private partsOf(node: number): number[] {
    const { unit } = this;
    return node >= 0 && unit.kind(node) === Kind.List ? [...unit.list(unit.a(node))] : [node];
  }

  /** Whether an expression has a name, or reads something by a name, that is one of a secret. */
  private namesSecret(node: number, depth: number): boolean {
    const { unit, words } = this;
    if (node < 0 || depth > MAX_DEPTH) return false;
    const name = lastWord(nameOf(unit, node, words.isPlain));
    if (words.name.test(name) || words.name.test(textAt(unit, node))) return true;
    return childrenOf(unit, node).some((child) => this.namesSecret(child, depth + 1));
  }
}

/** `hash(pin)`, `String(code)`: what is handed in. */
function innermost(unit: Unit, call: number): number {
  const [only, ...more] = unit.list(unit.b(call));
  const callee = unit.a(call);
  // `user.getCode()`
  if (only === undefined) return callee;
  return more.length === 0 ? only : call;
}

function memberOf(unit: Unit, node: number): string {
  return node >= 0 && unit.kind(node) === Kind.Member ? unit.string(unit.b(node)) : '';
}

const isGiven = (unit: Unit, node: number): boolean =>
  ![Kind.String, Kind.Number, Kind.Null, Kind.Undefined, Kind.True, Kind.False].some(
    (kind) => kind === unit.kind(node),
  );

function textAt(unit: Unit, node: number): string {
  return node >= 0 && unit.kind(node) === Kind.String ? unit.string(unit.a(node)) : '';
}

/** @param isWide also what is read by a text, and through a conversion */
function nameOf(unit: Unit, node: number, isWide = false, depth = 0): string {
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
      return `${nameOf(unit, unit.a(node), isWide, depth + 1)}.${name}`;
    }
    case Kind.Index: {
      const key = isWide ? textAt(unit, unit.b(node)) : '';
      return key === '' ? '' : `${nameOf(unit, unit.a(node), isWide, depth + 1)}.${key}`;
    }
    case Kind.Call: {
      // `request.form.get('password')`
      const [first] = unit.list(unit.b(node));
      const read = first !== undefined && reads.test(memberOf(unit, unit.a(node))) ? textAt(unit, first) : '';
      const name = nameOf(unit, unit.a(node), isWide, depth + 1);
      if (!isWide) return name;
      if (read !== '') return `${name}.${read}`;
      const isConversion = first !== undefined && /^(String|str)$/.test(name);
      return isConversion
        ? nameOf(unit, first, isWide, depth + 1)
        : name.replace(/\.(trim|strip|toString)$/i, '');
    }
    case Kind.Await:
    case Kind.Typed:
      return nameOf(unit, unit.a(node), isWide, depth + 1);
    default:
      return '';
  }
}
