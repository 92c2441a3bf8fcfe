import { Kind } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { Unit } from '#agent/ir/unit.js';
import { isExpression, type Ways, waysOf, waysOfIf } from './ways.js';

/** How a list of statements ends a request. */
export interface Refusal {
  /** 0: not at all; 1: it ends, without an answer; 2: by an error or by sending the caller elsewhere; 3: for who asks. */
  strength: 0 | 1 | 2 | 3;
  /** It ends all that called it, too. */
  throws: boolean;
  /** It goes on with what is behind the check. */
  passes: boolean;
  /** It ends with a usual answer, or with none that would end the request. */
  answers: boolean;
}

/** Whether what is refused so may as well go on, or just ends. */
export const endsOrPasses = ({ strength, passes }: Refusal): boolean =>
  strength === 1 || passes || strength === 0;

const NAMES =
  /^(unauthorized|forbidden|Unauthorized\w*|Forbidden\w*|HTTP_40[13]\w*|UNAUTHORIZED|FORBIDDEN|StatusUnauthorized|StatusForbidden|SC_UNAUTHORIZED|SC_FORBIDDEN|HTTPUnauthorized|HTTPForbidden|\w*PermissionDenied\w*|\w*AccessDenied\w*|\w*NotAuthenticated\w*|\w*Unauthenticated\w*|\w*[aA]uthenticationFailed\w*|NotAuthori[sz]ed\w*|\w*(Invalid|Missing)(A[pP][iI]|Auth|Access|Bearer)(Key|Token)\w*|\w*(Unauthori[sz]ed|Forbidden|AuthenticationRequired|LoginRequired|AuthError|AuthenticationError|NotLogin|NotLoggedIn)(Error|Exception|Response)?|Err\w*(Unauthorized|Forbidden|Auth|Permission|Login|Token)\w*|sendUnauthorized|sendForbidden|handle_no_permission|challenge|requestAuthentication|ensureLoggedIn)$/;
const TEXTS =
  /\b(unauthori[sz]ed|forbidden|(?<!methods? (is )?)not (allowed|authori[sz]ed|authenticated|permitted|logged in)|access denied|permission denied|login required|must be (logged|signed) in|please (log|sign) ?in|authenticat\w+ (failed|required)|authorization failed|invalid (api )?(token|key|credentials)|need to (log|sign) ?in|insufficient (permission|privilege|scope)s?|no permission)\b/i;
const LOGIN =
  /(^|[/._-])(log-?_?in|sign-?_?in|auth|oauth2?|sso|logout|logged-?out|goodbye|session\/new)(\W|$)/i;
const ABORTS =
  /^reject$|(^|\.)(Promise\.reject|abort|Abort|AbortWithStatus|AbortWithStatusJSON|AbortWithError|sendError|panic|exit|handle_no_permission)$/;
const REDIRECTS =
  /(^|\.)(redirect|Redirect|sendRedirect|redirect_to|redirect_\w+|permanentRedirect|redirectTo\w*)$/;
const ANSWERS =
  /(^|\.)(send|json|render|end|JSON|HTML|String|Render|sendFile|render_template|jsonify|make_response|write|HttpResponse|JsonResponse|Response|IndentedJSON|File|ok|success|view)$/;
const NEXT = /(^|\.)(next|Next|doFilter|ServeHTTP|proceed|handler|get_response|call_next)$/;
/** What calls later what it is handed: `return setImmediate(next)` goes on. */
const SCHEDULES = /(^|\.)(setImmediate|nextTick|queueMicrotask|setTimeout)$/;

/** What is written to a log is not part of the answer. */
const LOGS = /(^|\.)(_?log(ger|ging)?|console|slog|logrus|zap)\.\w+$/i;

const NONE_OF_THESE: Refusal = { strength: 0, throws: false, passes: false, answers: false };
/** Statuses of other errors than those of callers who have not shown who they are. */
const ERRORS =
  /^(Status|SC_|HTTP_[45]\d\d_)?(BadRequest|NotFound|Conflict|Gone|Unprocessable\w*|TooManyRequests|InternalServerError|NotAcceptable|MethodNotAllowed|ServiceUnavailable|NotImplemented|BAD_REQUEST|NOT_FOUND|CONFLICT|GONE|UNPROCESSABLE_\w+|TOO_MANY_REQUESTS|INTERNAL_SERVER_ERROR|METHOD_NOT_ALLOWED|SERVICE_UNAVAILABLE|NOT_IMPLEMENTED|HttpResponse(BadRequest|NotFound|NotAllowed|ServerError))$|^(bad_?request|not_?found|badRequest|notFound|handle_?error|\w*(Error|Exception))$/i;
const MAX_DEPTH = 6;

/** What is known of a call within such a list: what the function does that it runs. */
export type Called = (callee: number) => Refusal | null;

/** How statements end a request that are all run; what stands under a further condition does not count. */
export function refusalOf(unit: Unit, statements: Iterable<number>, called: Called, depth = 0): Refusal {
  let found = NONE_OF_THESE;
  if (depth > MAX_DEPTH) return found;
  let isAnswered = false;
  for (const statement of statements) {
    const one = ofStatement(unit, statement, called, depth);
    isAnswered ||= one.isAnswer;
    found = {
      strength: Math.max(found.strength, one.strength) as Refusal['strength'],
      throws: found.throws || one.throws,
      passes: found.passes || one.passes,
      answers: found.answers || (one.isEnd && one.strength < 2 && (isAnswered || isPass(unit, statement))),
    };
    if (one.isEnd) break;
  }
  // What gives an answer, and a usual one, refuses nobody.
  if (isAnswered && found.strength < 2) return { ...found, strength: 0 };
  return found;
}

interface Stated extends Refusal {
  isEnd: boolean;
  isAnswer: boolean;
}

function ofStatement(unit: Unit, node: number, called: Called, depth: number): Stated {
  const kind = unit.kind(node);
  if (kind === Kind.Block) return inner(unit, unit.list(unit.a(node)), called, depth);
  if (kind === Kind.Try) return inner(unit, unit.list(unit.a(node)), called, depth);
  if (kind === Kind.With) return inner(unit, unit.list(unit.c(node)), called, depth);
  if (kind === Kind.If) return eitherWay(unit, waysOfIf(unit, node), called, depth);
  const isEnd = kind === Kind.Return || kind === Kind.Throw;
  const value = kind === Kind.Return || kind === Kind.Expression ? unit.a(node) : node;
  if (value >= 0 && unit.kind(value) === Kind.Conditional) return ofChoice(unit, value, isEnd, called, depth);
  if (!isEnd && kind !== Kind.Expression && kind !== Kind.Assign && !isExpression(unit, node))
    return { ...NONE_OF_THESE, isEnd: false, isAnswer: false };
  const stated: Stated = {
    strength: kind === Kind.Throw ? 2 : kind === Kind.Return ? 1 : 0,
    throws: kind === Kind.Throw,
    passes: false,
    answers: false,
    isEnd,
    isAnswer: false,
  };
  addParts(unit, isExpression(unit, node) ? node : unit.a(node), stated, called, 0);
  if (kind === Kind.Assign) addParts(unit, unit.b(node), stated, called, 0);
  return stated;
}

/** What runs before a handler of Python goes on where it gives nothing; what says whether others may, by saying yes. */
function isPass(unit: Unit, node: number): boolean {
  if (unit.data.language !== 'python' || unit.kind(node) !== Kind.Return) return false;
  const value = unit.a(node);
  return value < 0 || [Kind.Null, Kind.Undefined, Kind.True].some((kind) => kind === unit.kind(value));
}

/** Of a condition whose two sides both refuse: with a status or by sending the caller elsewhere, as the caller is set up. */
function eitherWay(unit: Unit, ways: Ways, called: Called, depth: number): Stated {
  const [yes, no] = [ways.yes, ways.no].map((one) => inner(unit, one, called, depth));
  if (yes.strength < 2 || no.strength < 2) return { ...NONE_OF_THESE, isEnd: false, isAnswer: false };
  return {
    strength: Math.max(yes.strength, no.strength) as Refusal['strength'],
    throws: yes.throws && no.throws,
    passes: yes.passes || no.passes,
    answers: false,
    isEnd: false,
    isAnswer: false,
  };
}

/** `known ? next() : refuse()` goes on for some, and refuses others. */
function ofChoice(unit: Unit, node: number, isEnd: boolean, called: Called, depth: number): Stated {
  const ways = waysOf(unit, node) ?? { test: -1, yes: [], no: [] };
  const sides = [ways.yes, ways.no].map((one) => inner(unit, one, called, depth));
  return { ...eitherWay(unit, ways, called, depth), passes: sides.some(({ passes }) => passes), isEnd };
}

function inner(unit: Unit, statements: Iterable<number>, called: Called, depth: number): Stated {
  return { ...refusalOf(unit, statements, called, depth + 1), isEnd: false, isAnswer: false };
}

function addParts(unit: Unit, node: number, stated: Stated, called: Called, depth: number): void {
  if (node < 0 || depth > 12) return;
  const raise = (strength: Refusal['strength']) => {
    if (stated.strength < strength) stated.strength = strength;
  };
  const kind = unit.kind(node);
  if (kind === Kind.Number && /^40[13]$/.test(unit.string(unit.a(node)))) raise(3);
  else if (kind === Kind.Number && /^(30[1237]|4\d\d|5\d\d)$/.test(unit.string(unit.a(node)))) raise(2);
  else if (kind === Kind.String && TEXTS.test(unit.string(unit.a(node)))) raise(3);
  else if (kind === Kind.Member && NAMES.test(unit.string(unit.b(node)))) raise(3);
  else if ((kind === Kind.Local || kind === Kind.Captured) && NAMES.test(unit.string(unit.b(node)))) raise(3);
  else if (kind === Kind.Global && NAMES.test(unit.string(unit.a(node)))) raise(3);
  else if (kind === Kind.Member && ERRORS.test(unit.string(unit.b(node)))) raise(2);
  else if (kind === Kind.Call || kind === Kind.New) {
    const callee = writtenName(unit, unit.a(node));
    if (isLog(unit, unit.a(node))) return;
    const texts = [...unit.list(unit.b(node))].map((argument) => textIn(unit, argument));
    if (NEXT.test(callee)) {
      // `next(error)` of Express ends a request; `next(c)` of Echo goes on.
      const isError = callee === 'next' && unit.list(unit.b(node)).some((one) => isErrorAt(unit, one));
      if (isError) {
        raise(2);
        stated.throws = true;
      } else stated.passes = true;
    }
    if (SCHEDULES.test(callee)) {
      const [first] = unit.list(unit.b(node));
      if (first !== undefined && unit.kind(first) !== Kind.Function && NEXT.test(writtenName(unit, first)))
        stated.passes = true;
    }
    if (ABORTS.test(callee)) {
      raise(2);
      stated.throws = true;
    }
    if (REDIRECTS.test(callee))
      raise(
        texts.some((text) => LOGIN.test(text)) || LOGIN.test(callee.replace(/([a-z])([A-Z])/g, '$1_$2'))
          ? 3
          : 2,
      );
    else if (ANSWERS.test(callee)) {
      stated.isAnswer = true;
      if (texts.some((text) => /(^|\/)(log-?in|sign-?in)\b/i.test(text))) raise(3);
    }
    const known = called(unit.a(node));
    if (known) {
      if (known.strength > 1) raise(known.strength);
      stated.throws ||= known.throws;
    }
  }
  for (const child of childrenOf(unit, node)) addParts(unit, child, stated, called, depth + 1);
}

/** `logger.warn(...)`, in Go `log.Println(...)`, whose package is known. */
function isLog(unit: Unit, callee: number): boolean {
  const from = unit.kind(callee) === Kind.Member ? unit.a(callee) : callee;
  const isOfPackage = unit.kind(from) === Kind.Import && unit.string(unit.a(from)).includes('|');
  const name = isOfPackage ? unit.string(unit.a(from)).replace('|', '.') : writtenName(unit, callee);
  return LOGS.test(name.split('/').at(-1) ?? '');
}

/** `new Error()`, `err`, `createError(401)` */
function isErrorAt(unit: Unit, node: number): boolean {
  if (unit.kind(node) === Kind.New) return true;
  return /err|exception|unauthori|forbidden/i.test(
    writtenName(unit, unit.kind(node) === Kind.Call ? unit.a(node) : node),
  );
}

/** A name as it is written, with calls as what they are of. */
export function writtenName(unit: Unit, node: number, depth = 0): string {
  if (node < 0 || depth > 12) return '';
  switch (unit.kind(node)) {
    case Kind.Local:
    case Kind.Captured:
      return unit.string(unit.b(node));
    case Kind.Global:
      return unit.string(unit.a(node));
    case Kind.Import:
      return (unit.string(unit.a(node)).split(/[./|]/).at(-1) ?? '').replace(/\W/g, '_');
    case Kind.Member: {
      const object = writtenName(unit, unit.a(node), depth + 1);
      const member = unit.string(unit.b(node));
      return object === '' ? member : `${object}.${member}`;
    }
    case Kind.Call:
      return writtenName(unit, unit.a(node), depth + 1);
    case Kind.Typed:
    case Kind.Await:
      return writtenName(unit, unit.a(node), depth + 1);
    default:
      return '';
  }
}

/** `example.com/tokens.Parse` of a function of a package of Go that is called; else nothing. */
export function packagedName(unit: Unit, callee: number): string {
  const from = unit.kind(callee) === Kind.Member ? unit.a(callee) : callee;
  if (from < 0 || unit.kind(from) !== Kind.Import) return '';
  const path = unit.string(unit.a(from));
  return path.includes('|') ? path.replace('|', '.') : '';
}

/** The texts in an expression, together. */
function textIn(unit: Unit, node: number, depth = 0): string {
  if (node < 0 || depth > 5) return '';
  if (unit.kind(node) === Kind.String) return unit.string(unit.a(node));
  const own = unit.kind(node) === Kind.Call ? '' : writtenName(unit, node);
  return [own, ...childrenOf(unit, node).map((child) => textIn(unit, child, depth + 1))].join(' ').trim();
}
