import { Kind } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { Unit } from '#agent/ir/unit.js';
import type { GuardKind } from '#protocol/scan-report.js';
import type { FunctionSite, Program } from '../program.js';
import { Callers } from './callers.js';
import { Carried } from './carried.js';
import { chainFrom, shownIn, verifiedBy } from './chains.js';
import {
  askedBy,
  assignedIn,
  type Context,
  identityIn,
  isHanded,
  stronger,
  variableOf,
} from './conditions.js';
import type { Made } from './fixed-tests.js';
import {
  type Check,
  doubt,
  hasSure,
  isAbout,
  isRefusing,
  type Known,
  MAX_CALLS,
  namedAround,
  type OtherFunctions,
  ofOthers,
} from './found-checks.js';
import { handsOn, isOfSettings, mayCheck } from './handed-functions.js';
import type { OpenPaths } from './open-paths.js';
import { failedOf, handedIn, isPromise } from './promises.js';
import {
  isLeaving,
  isOfPath,
  isSignIn,
  isSignInName,
  isSignInPage,
  isSigningIn,
  KNOWN_OTHERS,
  namesIn,
  withoutMarks,
} from './questions.js';
import { isOfRecord } from './records.js';
import { endsOrPasses, type Refusal, writtenName } from './refusals.js';
import { refusalIn } from './refusing-functions.js';
import { type Nearness, SessionLookups } from './session-lookups.js';
import { hasNext, isExpression, isLastOf, runOf, type Ways, waysOf, waysOfIf } from './ways.js';

const MAX_NODES = 200_000;
const PREDICATE = /^(canActivate|has_permission|has_object_permission|test_func|handleRequest)$/;

/** One look at a function. */
export class FunctionLook {
  private readonly unit: Unit;
  private readonly variables = new Map<string, GuardKind>();
  /** Variables that hold what a function gave that has refused callers itself: it gave something for all others. */
  private readonly answered = new Set<string>();
  private readonly wrapped = new Set<string>();
  private readonly isWrapped = (one: number) =>
    this.wrapped.has(variableOf(this.unit, one, this.site.fn) ?? '');
  /** Variables that hold an error of a function that is not known to be about who asks. */
  private readonly weak = new Set<string>();
  private readonly checks: Check[] = [];
  private readonly context: Context;
  private readonly isPredicate: boolean;
  private readonly open: (OpenPaths | null)[] = [];
  private throws = false;
  /** How many statements that catch errors are around what is looked at, and how many of these go on as if there was none. */
  private caught = 0;
  private swallowed = 0;
  private reads: GuardKind | null = null;
  private readonly lookups: SessionLookups;
  private gives: Nearness = 0;
  private steps = 0;
  private readonly carried: Carried;
  private readonly callers: Callers;
  private carries: GuardKind | null = null;

  constructor(
    private readonly program: Program,
    private readonly all: OtherFunctions,
    private readonly site: FunctionSite,
    private readonly depth: number,
    private readonly made: Made = {},
  ) {
    this.unit = program.unit(site.unit);
    this.lookups = new SessionLookups(program, all, site, (callee) => this.called(callee));
    this.callers = new Callers(this.unit, site.fn);
    this.carried = new Carried(this.unit, site.fn, made.handed);
    this.context = {
      ...{ unit: this.unit, variables: this.variables, weak: this.weak, identities: new Map(), fn: site.fn },
      called: (callee) => this.called(callee)?.reads ?? null,
      isLookedUp: (node) => this.lookups.has(node),
      isRight: (node) => this.callers.isRight(node),
      text: (node) => all.text(site.unit, node),
      isCommonRole: (node) => all.isCommonRole(site.unit, node, made.fixed),
    };
    this.isPredicate = PREDICATE.test(program.functionInfo(site).name);
  }

  run(): Known {
    const { name } = this.unit.data.functions[namedAround(this.unit, this.site.fn)];
    this.walk(this.unit.list(this.program.functionInfo(this.site).body), false);
    const { checks, throws, reads, gives, open, carries } = this;
    return ofOthers(name, { checks, throws, reads, gives, open, carries });
  }

  /** `isUnsure`: whether these are reached depends on more than who asks. Says whether some requests go on before the end. */
  private walk(statements: Iterable<number>, isUnsure: boolean): boolean {
    const list = this.made.fixed?.run(statements) ?? [...statements];
    let unsure = isUnsure;
    for (let at = 0; at < list.length; at++) {
      if (this.steps++ > MAX_NODES) return unsure;
      unsure = this.statement(list[at], list.slice(at + 1), unsure) || unsure;
    }
    return unsure;
  }

  private statement(node: number, rest: readonly number[], isUnsure: boolean): boolean {
    const { unit } = this;
    switch (unit.kind(node)) {
      case Kind.If:
        if (this.chain(node, isUnsure)) return false;
        return this.condition(waysOfIf(unit, node), rest, isUnsure, node);
      case Kind.Block:
        return this.walk(unit.list(unit.a(node)), isUnsure);
      case Kind.With:
        this.expression(unit.b(node), isUnsure);
        return this.walk(unit.list(unit.c(node)), isUnsure);
      case Kind.Loop:
        this.walk(unit.list(unit.b(node)), true);
        return false;
      case Kind.ForEach:
        this.assigned(unit.a(node), unit.b(node));
        this.walk(unit.list(unit.c(node)), true);
        return false;
      case Kind.Switch:
        for (const one of unit.list(unit.b(node))) this.walk(unit.list(unit.b(one)), true);
        return false;
      case Kind.Try:
        return this.attempt(node, isUnsure);
      case Kind.Assert:
        this.returned(unit.a(node), node, isUnsure, true);
        return false;
      case Kind.Assign:
        this.expression(unit.b(node), isUnsure);
        this.assigned(unit.a(node), unit.b(node));
        this.carried.assigned(unit.a(node), unit.b(node));
        return false;
      case Kind.Return:
        if (unit.a(node) < 0) return false;
        this.gives = Math.max(this.gives, this.lookups.of(unit.a(node))) as Nearness;
        this.carries = stronger(this.carries, this.carried.of(unit.a(node)));
        if (this.isPredicate) this.returned(unit.a(node), node, isUnsure, false);
        this.eitherWay(unit.a(node), [], isUnsure, node);
        return false;
      case Kind.Expression:
        return this.eitherWay(unit.a(node), rest, isUnsure, node);
      default:
        for (const child of isExpression(unit, node) ? [node] : childrenOf(unit, node))
          this.eitherWay(child, [], isUnsure, node);
        return false;
    }
  }

  /** What says whether others may go on. */
  private returned(value: number, node: number, isUnsure: boolean, throws: boolean): void {
    const asked = askedBy(this.context, value);
    if (asked && !asked.isNegative) this.found(asked.kind, node, isUnsure || asked.isPartial, throws);
  }

  private eitherWay(value: number, rest: readonly number[], isUnsure: boolean, node: number): boolean {
    const ways = waysOf(this.unit, value);
    if (ways !== null) return this.condition(ways, rest, isUnsure, node);
    this.expression(value, isUnsure);
    return false;
  }

  /** `node`: the statement that goes either way. */
  private condition(ways: Ways, rest: readonly number[], isUnsure: boolean, node: number): boolean {
    const [{ unit, site, program }, { paths }] = [this, this.all];
    const test = this.made.fixed?.remaining(ways.test) ?? ways.test;
    const { yes, no } = runOf(ways, this.made.fixed?.holds(test) ?? null);
    this.expression(test, isUnsure);
    const [then, otherwise] = [yes, no].map((one) => this.refusal(one));
    const seen = askedBy(this.context, test) ?? this.carried.lacking(test, then, otherwise);
    const asked = seen?.isWeak && Math.max(then.strength, otherwise.strength) < 3 ? null : seen;
    if (asked === null) {
      const isSetUp = isOfSettings(this.context, test, this.program, this.site);
      // Some requests go on, whoever asks: by what, is said of tests that compare the path with texts.
      const passes = (then.passes || then.answers || otherwise.passes) && then.strength < 2 && !isSetUp;
      const open = this.isOpening(test, passes, yes) ? paths.of(site.unit, test, site.fn) : undefined;
      const before = this.checks.length;
      this.walk(yes, isUnsure);
      const between = this.checks.length;
      this.walk(no, isUnsure);
      // Requests for all other paths meet what the other branch asks for.
      const isElsewhere = open?.isOthers === false && then.passes;
      const isBoth = hasSure(this.checks, before, between) && hasSure(this.checks, between);
      if (!isSetUp && !isElsewhere && !isBoth)
        doubt(this.checks, before, isOfRecord(unit, program.functionInfo(site), test));
      // Who is refused, and why, is not known; whoever signs in shows a password, and is nobody yet.
      const isRefused = then.strength === 3 || otherwise.strength === 3;
      const isOpen = !isSetUp && !namesIn(unit, test).some((one) => KNOWN_OTHERS.test(one));
      if (isRefused && isOpen && this.checks.length === before && !isSignIn(this.program, this.site))
        this.found('unknown', test, true, false);
      if (open !== undefined) this.open.push(open);
      return open === undefined ? passes && !isOfPath(unit, test) : open === null;
    }
    this.reads = stronger(this.reads, asked.kind);
    if (!asked.isNegative && this.isAnswered(test))
      this.found(asked.kind, test, isUnsure || asked.isPartial, false);
    const lacking = asked.isNegative ? then : otherwise;
    const isLeft = [...(asked.isNegative ? yes : no)].some((one) => this.isWayOut(one));
    const unsure = isUnsure || asked.isPartial || isLeft;
    const isPlain = lacking.strength > 1 || (lacking.strength === 1 && !lacking.passes && asked.isNegative);
    // Who is known is refused for what they are.
    const isOfKnown = !asked.isNegative && then.strength === 3 && asked.kind === 'role' && no.length === 0;
    if (isPlain && !lacking.passes) this.found(asked.kind, test, unsure, lacking.throws);
    else if (!asked.isNegative && no.length === 0 && endsOrPasses(then) && !isOfKnown) {
      const behind = this.refusal(rest);
      if (behind.strength === 3 || (behind.strength === 2 && behind.throws && then.passes))
        this.found(asked.kind, test, unsure, behind.throws);
      // Nothing is called for others, who get no answer.
      else if (then.passes && isLastOf(unit, program.functionInfo(site), node))
        this.found(asked.kind, test, unsure, false);
    }
    // Of those who have shown it some may be refused; all others went on or were refused already.
    const isSettled = isPlain && !lacking.passes;
    const inYes = asked.isNegative && isSettled;
    // Who is not asked any further has shown something already.
    if (!inYes) this.walk(yes, asked.isNegative ? unsure : isUnsure || !isSettled);
    if (!(isSettled && !asked.isNegative)) this.walk(no, asked.isNegative ? isUnsure || !isSettled : unsure);
    return false;
  }

  /** Who shows nothing of what a chain of conditions asks for is refused, whatever its branches make of what is shown. */
  private chain(node: number, isUnsure: boolean): boolean {
    const { unit, context } = this;
    const { tests, otherwise } = chainFrom(unit, node) ?? { tests: [], otherwise: [] };
    const isOpen = (test: number) => isOfPath(unit, test) && askedBy(context, test) === null;
    if (tests.some((test) => isOpen(test) || isOfSettings(context, test, this.program, this.site)))
      return false;
    const kind = shownIn(context, tests);
    const refused = this.refusal(otherwise);
    if (kind === null || refused.strength < 3 || refused.passes) return false;
    this.reads = stronger(this.reads, kind);
    this.found(kind, tests[0], isUnsure, refused.throws);
    return true;
  }

  /** Whether a test lets requests for some paths pass before anybody is asked: a hook that is given no `next` only returns. */
  private isOpening(test: number, passes: boolean, yes: Iterable<number>): boolean {
    if (hasSure(this.checks, 0) || !this.all.paths.isAbout(this.site, test)) return false;
    return passes || (!hasNext(this.program.functionInfo(this.site)) && isLeaving(this.unit, yes));
  }

  private isWayOut(node: number): boolean {
    const { unit, context, program, site } = this;
    if (unit.kind(node) !== Kind.If || isOfSettings(context, unit.a(node), program, site)) return false;
    const { strength, passes, answers } = this.refusal(unit.list(unit.b(node)));
    return strength < 2 && (passes || answers);
  }

  private isAnswered(test: number, { unit } = this): boolean {
    if (unit.kind(test) === Kind.Await) return this.isAnswered(unit.a(test));
    if (unit.kind(test) === Kind.Call) return isRefusing(this.called(unit.a(test)));
    return this.answered.has(variableOf(unit, test, this.site.fn) ?? '');
  }

  private attempt(node: number, isUnsure: boolean): boolean {
    const { unit } = this;
    const body = unit.list(unit.a(node));
    const refusals = [...unit.list(unit.b(node))].map((one) => this.refusal(unit.list(unit.c(one))));
    const before = this.checks.length;
    const { caught, swallowed } = this;
    if (refusals.length > 0) this.caught++;
    if (refusals.some(({ strength }) => strength < 2)) this.swallowed++;
    const isPassed = this.walk(body, isUnsure);
    Object.assign(this, { caught, swallowed });
    if (this.checks.length === before) this.demanded([...body], refusals, node, isUnsure);
    for (const one of unit.list(unit.d(node))) this.statement(one, [], isUnsure);
    return isPassed;
  }

  /** What has no error for those alone who have shown something, where an error refuses. */
  private demanded(body: number[], refusals: Refusal[], node: number, isUnsure: boolean): void {
    const isAsked = refusals.some(({ strength }) => strength === 3);
    const proven = body.map((one) => verifiedBy(this.context, one)).find((one) => one !== null);
    const asks = proven ?? (isAsked && body.some((one) => this.lookups.has(one)) && 'signed-in');
    if (asks && refusals.some(({ strength, passes }) => strength >= 2 && !passes)) {
      const isThrown = refusals.some(({ throws }) => throws);
      this.found(asks, node, isUnsure, isThrown);
    } else if (isAsked && !isSignIn(this.program, this.site)) this.found('unknown', node, true, false);
  }

  private assigned(target: number, value: number): void {
    const { unit } = this;
    if (value < 0) return;
    const kind = identityIn(this.context, value);
    const called = unit.kind(value) === Kind.Await ? unit.a(value) : value;
    const variable = variableOf(unit, target, this.site.fn);
    if (variable !== null && unit.kind(called) === Kind.Call && isRefusing(this.called(unit.a(called))))
      this.answered.add(variable);
    if (variable !== null && isHanded(unit, value, variable, this.site.fn)) this.wrapped.add(variable);
    for (const part of assignedIn(unit, target)) {
      const variable = part >= 0 ? variableOf(unit, part, this.site.fn) : null;
      if (variable === null) continue;
      this.lookups.keep(variable, value);
      this.callers.assigned(variable, value);
      const isError = /^(err|error|e|ex)$/i.test(writtenName(unit, part));
      this.context.identities.clear();
      if (kind !== null) this.variables.set(variable, kind);
      else if (isError || isSigningIn(unit, called)) this.variables.delete(variable);
      if (isError && !isAbout(unit, called, (callee) => this.called(callee))) this.weak.add(variable);
      else this.weak.delete(variable);
    }
    this.reads = stronger(this.reads, kind);
  }

  /** Calls of an expression: of functions that check, with functions that do. */
  private expression(node: number, isUnsure: boolean, depth = 0): void {
    const { unit } = this;
    if (node < 0 || depth > 20 || this.steps++ > MAX_NODES) return;
    const before = this.checks.length;
    if (isPromise(unit, node)) for (const fn of handedIn(unit, node)) this.callback(fn, null, isUnsure);
    if (unit.kind(node) === Kind.Call) {
      const known = this.called(unit.a(node));
      if (this.lookups.isDemanded(node, (body) => this.refusal(body).strength === 3))
        this.found('signed-in', node, isUnsure, true);
      const isDecisive = known?.throws || handsOn(this.program, this.site.unit, node);
      for (const check of isDecisive ? (known?.checks ?? []) : [])
        this.add({ ...check, kind: isUnsure || this.swallowed > 0 ? 'unknown' : check.kind });
      if (known?.throws && hasSure(known.checks, 0)) this.throws ||= this.caught === 0;
      if (known && known.checks.length > 0 && !known.throws)
        this.reads = stronger(this.reads, known.checks[0].kind);
      const meant = identityIn(this.context, node);
      this.reads = stronger(this.reads, meant);
      for (const fn of handedIn(unit, node)) this.callback(fn, meant, isUnsure);
      const name = writtenName(unit, unit.a(node));
      if (
        known === null &&
        (this.isWrapped(unit.a(node)) || mayCheck(this.program, this.all, this.site, node, name))
      )
        this.found('unknown', node, true, false);
    } else this.reads = stronger(this.reads, depth === 0 ? identityIn(this.context, node) : null);
    for (const child of childrenOf(unit, node)) this.expression(child, isUnsure, depth + 1);
    const failed = failedOf(unit, node);
    if (failed !== null && this.checks.length === before)
      this.demanded([failed.of], [this.refusal(failed.run)], node, isUnsure);
  }

  /** A function that is handed to a call, such as `jwt.verify(token, key, (error, user) => ...)`. */
  private callback(fn: number, kind: GuardKind | null, isUnsure: boolean): void {
    const { program, all, depth, made, site } = this;
    if (depth > MAX_CALLS) return;
    const inner = new FunctionLook(program, all, { ...site, fn }, depth + 1, { fixed: made.fixed });
    this.lookups.handTo(inner.lookups);
    for (const [variable, known] of this.variables) inner.variables.set(variable, known);
    if (kind !== null)
      for (const { slot } of this.unit.data.functions[fn].parameters)
        inner.variables.set(`${fn} ${slot}`, kind);
    const { checks, throws } = inner.run();
    for (const check of checks) this.add({ ...check, kind: isUnsure ? 'unknown' : check.kind });
    this.throws ||= throws && checks.length > 0;
  }

  private readonly target = (callee: number) => this.all.target(this.site.unit, callee, this.site.fn);
  private called(callee: number): Known | null {
    const site = this.depth < MAX_CALLS && !this.isWrapped(callee) ? this.target(callee) : null;
    return site && this.all.read(site, this.depth + 1);
  }

  private refusal(statements: Iterable<number>): Refusal {
    const run = this.made.fixed?.run(statements) ?? statements;
    const target = this.depth < MAX_CALLS ? this.target : () => null;
    return refusalIn(this.program, this.site, withoutMarks(this.unit, run), target);
  }

  private found(kind: GuardKind, node: number, isUnsure: boolean, throws: boolean): void {
    // Those who sign in are refused for what they show now, and who has done so is sent on from the page for that.
    const isForNobody = isUnsure ? isSignInName : isSignInPage;
    if (kind !== 'unknown' && isForNobody(this.program, this.site)) return;
    const fn = namedAround(this.unit, this.site.fn);
    const name = this.program.functionName({ unit: this.site.unit, fn });
    this.add({ kind: isUnsure ? 'unknown' : kind, name, unit: this.site.unit, node });
    this.throws ||= throws;
  }

  private add(check: Check): void {
    const isKnown = this.checks.some((one) => one.node === check.node && one.unit === check.unit);
    if (this.checks.length < 20 && !isKnown) this.checks.push(check);
  }
}
