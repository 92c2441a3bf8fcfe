import { Kind } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { Unit } from '#agent/ir/unit.js';
import type { FunctionSite, Program } from '../program.js';
import { signsIn } from './identity.js';
import { writtenName } from './refusals.js';

/* What conditions and calls are about, other than who asks. */

const PATHS =
  /(^|\.)(path|path_info|url|originalUrl|original_url|endpoint|pathname|full_path|RequestURI|FullPath|Path|getRequestURI|getServletPath|blueprint)$/;
/** What of a request is not who asks. */
export const KNOWN_OTHERS =
  /(^|\.)(ip|ips|remoteAddress|remote_addr|RemoteAddr|getRemoteAddr|hostname|host|origin|[mM]ethod|getMethod|protocol|secure)$/;
/** What a whole request is called; a context of Go is handed to everything. */
export const REQUEST = /^(req|request|ctx|context|c|httpRequest|servletRequest)$/;

/** Whether a name is one of a library, or of the request or its answer themselves. */
export function isOfLibrary(unit: Unit, callee: number, depth = 0): boolean {
  if (callee < 0 || depth > 10) return true;
  switch (unit.kind(callee)) {
    case Kind.Import:
      return !unit.string(unit.a(callee)).startsWith('.');
    case Kind.Global:
    case Kind.Super:
      return true;
    case Kind.Member:
    case Kind.Call:
      return isOfLibrary(unit, unit.a(callee), depth + 1);
    case Kind.Local:
    case Kind.Captured:
      return /^(res|response|reply|next|done|super|call_next|get_response|chain|c|ctx|req|request|context)$/i.test(
        unit.string(unit.b(callee)),
      );
    default:
      return false;
  }
}

/** A test of a path against texts that can be read: who asks for these is let through, and `exempt` says so. */
export function isOfPath(unit: Unit, node: number): boolean {
  // Requests that ask for permission only, or for what could be asked for.
  const isMethod = namesIn(unit, node).some((one) => /(^|\.)(method|Method|getMethod)$/.test(one));
  if (isMethod) return hasText(unit, node) && !hasText(unit, node, 0, /^(GET|POST|PUT|PATCH|DELETE)$/i);
  return namesPath(unit, node) && hasText(unit, node);
}

/** Whether statements end with a return that says nothing, or yes. */
export function isLeaving(unit: Unit, statements: Iterable<number>): boolean {
  const last = [...statements].at(-1) ?? -1;
  if (last < 0 || unit.kind(last) !== Kind.Return) return false;
  return unit.a(last) < 0 || unit.kind(unit.a(last)) === Kind.True;
}

export function namesPath(unit: Unit, node: number): boolean {
  return namesIn(unit, node).some(
    (one) => PATHS.test(one) || /\.(startsWith|startswith|includes)$/.test(one),
  );
}

export function namesIn(unit: Unit, node: number): string[] {
  const name = writtenName(unit, unit.kind(node) === Kind.Call ? unit.a(node) : node);
  return [name, ...childrenOf(unit, node).map((child) => writtenName(unit, child))];
}

export function isStatement(name: string): boolean {
  return /(^|\.)(require|ensure|check|assert|enforce|authorize|authenticate|verify|validate|protect|guard)[A-Z_\w]*$/i.test(
    name,
  );
}

function hasText(unit: Unit, node: number, depth = 0, text = /(?:)/): boolean {
  if (node < 0 || depth > 6) return false;
  return (
    (unit.kind(node) === Kind.String && text.test(unit.string(unit.a(node)))) ||
    childrenOf(unit, node).some((child) => hasText(unit, child, depth + 1, text))
  );
}

/** Whether a function is one that callers sign in by: they show a password, and are nobody yet. */
export function isSignIn(program: Program, site: FunctionSite): boolean {
  const unit = program.unit(site.unit);
  const { start, end, name } = program.functionInfo(site);
  if (/log_?in|sign_?in|sign_?up|regist|passw/i.test(name) || isSignInPage(program, site)) return true;
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.start(node) < start || unit.end(node) > end) continue;
    const kind = unit.kind(node);
    if (kind !== Kind.Local && kind !== Kind.Captured && kind !== Kind.Member) continue;
    if (/passw/i.test(unit.string(unit.b(node)))) return true;
  }
  return false;
}

/** Whether an expression is what a call gives that signs callers in. */
export function isSigningIn(unit: Unit, node: number): boolean {
  return unit.kind(node) === Kind.Call && signsIn(writtenName(unit, unit.a(node)));
}

/** Whether a function says itself that callers sign in by it. */
export function isSignInName(program: Program, site: FunctionSite): boolean {
  const { name } = program.functionInfo(site);
  return /log_?in(?!g)|sign_?in(?!g)|sign_?up|authenticate_?user/i.test(name) || isSignInPage(program, site);
}

/** Whether a method answers for a class that is the page to sign in by: `LoginHandler.get`. */
export function isSignInPage(program: Program, site: FunctionSite): boolean {
  const { name, owner } = program.functionInfo(site);
  if (owner < 0 || !/^(get|post)$/.test(name)) return false;
  const cls = program.unit(site.unit).data.classes[owner].name;
  return /(Log|Sign)_?[iI]n(Page|Form)?(Handler|View|Page)?$/.test(cls);
}

/** What stands under a question for an annotation of the handler is done where that is not there, as others say. */
export function withoutMarks(unit: Unit, statements: Iterable<number>): number[] {
  return [...statements].flatMap((one) => {
    if (unit.kind(one) !== Kind.If || unit.listLength(unit.c(one)) > 0) return [one];
    const test = unit.a(one);
    const asked = unit.kind(test) === Kind.Unary ? unit.a(test) : test;
    const isMark =
      unit.kind(asked) === Kind.Call && /(^|\.)isAnnotationPresent$/.test(writtenName(unit, unit.a(asked)));
    return isMark && unit.kind(test) === Kind.Unary ? [...unit.list(unit.b(one))] : [one];
  });
}
