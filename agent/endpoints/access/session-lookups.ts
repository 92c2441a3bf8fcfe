import { Flag, FunctionFlag, Kind } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { Unit } from '#agent/ir/unit.js';
import type { FunctionSite, Program } from '../program.js';
import { variableOf } from './conditions.js';
import type { Known, OtherFunctions } from './found-checks.js';
import { isOther } from './identity.js';
import { writtenName } from './refusals.js';

/*
 * Many applications keep sessions in a store of their own: a function reads a cookie or a header, whatever it is called, looks a
 * record up by it, and who has none is refused. What is known of a value is how near it is to such a record.
 */

/** What a value has of the request: nothing, what the caller showed, or what the program has on record for it. */
export type Nearness = 0 | 1 | 2;

const MAX_DEPTH = 20;
const MAX_CALLS = 3;
const COOKIES = /(^|\.)(cookies|signedCookies|COOKIES|signed_cookies|cookie_params)$/;
const READS =
  /(^|\.)([cC]ookies?|signedCookies|COOKIES|getCookies?|get_cookie|get_secure_cookie|get_signed_cookie|getSignedCookie)(\.(get|Get|getAll|getValue))?$/;
const HEADERS =
  /(^|\.)(([hH]eaders?)(\(\))?(\.(get|Get|getFirst))?|META\.get|getHeader|GetHeader|get_header|getHeaderString)$/;
/** What an answer sends is not what the caller showed. */
const ANSWER = /^(res|resp|response|reply|rw|w|writer)\./;
/** Headers that say something else of a request than who sent it. */
const OTHER_HEADERS =
  /^(http_)?(accept|cache|content|connection|date|dnt|expect|forwarded|host|if|origin|range|referr?er|sec|te|transfer|upgrade|user-agent|via|warning|x-(forwarded|real|request|correlation|trace|hub|signature|requested|frame|client-ip)|\w+-signature|.*(signature|locale|lang|version|timestamp|event|delivery))\b/i;
/** What finds records: in maps, tables and caches. */
const FINDS =
  /^(get|find|first|one|take|fetch|load|select|look_?up|query|where|filter|read|exists?|has|scan|exec|execute|hget|hgetall|prepare|contains|resolve|peek)/i;
const ANNOTATION = /(^|\.)(CookieValue|CookieParam|Cookies?|Cookie)$/;

/** What one function has from cookies and headers, and from what is on record for these. */
export class SessionLookups {
  private readonly unit: Unit;
  private readonly known = new Map<string, Nearness>();

  constructor(
    private readonly program: Program,
    private readonly all: OtherFunctions,
    private readonly site: FunctionSite,
    private readonly called: (callee: number) => Known | null,
  ) {
    this.unit = program.unit(site.unit);
    for (const { slot, decorators, defaultValue } of program.functionInfo(site).parameters) {
      const marks = [...this.unit.list(decorators), ...(defaultValue >= 0 ? [defaultValue] : [])];
      if (marks.some((one) => this.isMark(one))) this.known.set(`${site.fn} ${slot}`, 1);
    }
  }

  /** `@CookieValue("sid") String sid`, `sid: str = Cookie(None)` */
  private isMark(node: number): boolean {
    const { unit } = this;
    const name = unit.kind(node) === Kind.Call ? unit.a(node) : node;
    return ANNOTATION.test(writtenName(unit, name).replaceAll('_', '.'));
  }

  /** Whether something is on record for what the caller showed. */
  has(node: number): boolean {
    return this.of(node) === 2;
  }

  /** `sessions.findByToken(cookie).orElseThrow(() -> new Unauthorized())` */
  isDemanded(call: number, isRefusal: (body: Iterable<number>) => boolean): boolean {
    const { unit } = this;
    const callee = unit.a(call);
    const isDemand = unit.kind(callee) === Kind.Member && unit.string(unit.b(callee)) === 'orElseThrow';
    if (!isDemand || !this.has(unit.a(callee))) return false;
    return [...unit.list(unit.b(call))].some(
      (one) =>
        unit.kind(one) === Kind.Function && isRefusal(unit.list(unit.data.functions[unit.a(one)].body)),
    );
  }

  /** What another look knows of the variables around a function that stands in this one. */
  handTo(inner: SessionLookups): void {
    for (const [variable, nearness] of this.known) inner.known.set(variable, nearness);
  }

  keep(variable: string, value: number): void {
    const nearness = this.of(value);
    if (nearness > 0) this.known.set(variable, nearness);
    else this.known.delete(variable);
  }

  of(node: number, depth = 0): Nearness {
    const { unit } = this;
    if (node < 0 || depth > MAX_DEPTH) return 0;
    switch (unit.kind(node)) {
      case Kind.Function:
        return 0;
      case Kind.Local:
      case Kind.Captured:
        return this.known.get(variableOf(unit, node, this.site.fn) ?? '') ?? 0;
      case Kind.Call:
        return this.ofCall(node, depth);
      case Kind.Member:
        if (COOKIES.test(writtenName(unit, unit.a(node)))) return isOther(unit.string(unit.b(node))) ? 0 : 1;
        return COOKIES.test(writtenName(unit, node)) ? 1 : this.of(unit.a(node), depth + 1);
      case Kind.Index: {
        const [container, key] = [unit.a(node), unit.b(node)];
        if (COOKIES.test(writtenName(unit, container))) return this.isShown(key, false) ? 1 : 0;
        return this.of(key, depth + 1) > 0 ? 2 : this.of(container, depth + 1);
      }
      default:
        return this.most(childrenOf(unit, node), depth);
    }
  }

  private most(nodes: Iterable<number>, depth: number): Nearness {
    let found: Nearness = 0;
    for (const one of nodes) found = Math.max(found, this.of(one, depth + 1)) as Nearness;
    return found;
  }

  private ofCall(node: number, depth: number): Nearness {
    const { unit } = this;
    const callee = unit.a(node);
    const args = [...unit.list(unit.b(node))];
    const name = writtenName(unit, callee);
    if (this.isRead(name, args)) return 1;
    const isMember = unit.kind(callee) === Kind.Member;
    const receiver = isMember ? this.of(unit.a(callee), depth + 1) : 0;
    const given = this.most(args, depth);
    const target = targetOf(this.program, this.all, this.site, callee);
    let found = Math.max(receiver, given) as Nearness;
    if (target !== null) {
      found = Math.max(found, this.called(callee)?.gives ?? 0) as Nearness;
      if (given > 0 && finds(this.program, this.all, target, 0)) found = 2;
    } else if (given > 0 && isMember && !ANSWER.test(name) && FINDS.test(unit.string(unit.b(callee))))
      found = 2;
    // `db.First(&session, ...)` stores there what it found.
    for (const one of found === 2 ? args : []) {
      const variable = (unit.flags(one) & Flag.Reference) !== 0 ? variableOf(unit, one, this.site.fn) : null;
      if (variable !== null) this.known.set(variable, 2);
    }
    return found;
  }

  private isRead(name: string, args: readonly number[]): boolean {
    const { unit } = this;
    if (ANSWER.test(name) || args.some((one) => (unit.flags(one) & Flag.Reference) !== 0)) return false;
    if (READS.test(name))
      return args.length > 0 ? this.isShown(args.at(-1) ?? -1, false) || args.length > 1 : /s$/.test(name);
    return HEADERS.test(name) && args.length > 0 && this.isShown(args[0], true);
  }

  /** Whether a cookie or header of that name may say who asks. Any cookie may; of a header the name has to be known. */
  private isShown(name: number, isHeader: boolean): boolean {
    const text = name < 0 ? null : this.all.text(this.site.unit, name);
    if (text === null) return !isHeader;
    return !isOther(text) && !(isHeader && OTHER_HEADERS.test(text));
  }
}

/** The function that runs; a method of an interface says by its name alone what it does. */
function targetOf(
  program: Program,
  all: OtherFunctions,
  site: FunctionSite,
  callee: number,
): FunctionSite | null {
  const found = all.target(site.unit, callee, site.fn);
  if (found === null) return null;
  return (program.functionInfo(found).flags & FunctionFlag.Abstract) === 0 ? found : null;
}

/** Whether a function looks something up by what it is given. */
function finds(program: Program, all: OtherFunctions, site: FunctionSite, depth: number): boolean {
  const unit = program.unit(site.unit);
  const { start, end, parameters } = program.functionInfo(site);
  const given = new Set(parameters.map(({ slot }) => slot));
  const isGiven = (node: number, deep = 0): boolean => {
    if (node < 0 || deep > 8) return false;
    if (unit.kind(node) === Kind.Local) return given.has(unit.a(node));
    return childrenOf(unit, node).some((child) => isGiven(child, deep + 1));
  };
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.start(node) < start || unit.end(node) > end) continue;
    const kind = unit.kind(node);
    if (kind === Kind.Index && isGiven(unit.b(node))) return true;
    if (kind !== Kind.Call || ![...unit.list(unit.b(node))].some((one) => isGiven(one))) continue;
    const callee = unit.a(node);
    const target = targetOf(program, all, site, callee);
    if (target !== null) {
      if (depth < MAX_CALLS && target.fn !== site.fn && finds(program, all, target, depth + 1)) return true;
    } else if (unit.kind(callee) === Kind.Member && FINDS.test(unit.string(unit.b(callee)))) return true;
  }
  return false;
}
