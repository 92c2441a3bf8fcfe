import { Kind } from '#agent/ir/kinds.js';
import { isCheckName, isOptionalName } from '../access/checks.js';
import { checksIn as ofCode, unread } from '../access/handlers.js';
import { asksForRole, isOther } from '../access/identity.js';
import { isHarmless, libraryCheck } from '../access/libraries.js';
import { bothRequired, guardedBy, isGuardsAlone, type Security, unknownScheme } from '../access/security.js';
import type { FunctionSite } from '../program.js';
import type { Wiring } from '../router-calls.js';
import type { SourcePlace } from '../routes.js';
import { type Call, type Foreign, firstOf, type Value } from '../wiring/value.js';

/** What a check of a library, or one of the program by its name, asks for; null where it is none. */
export function checkOf(value: Value, written: string, wiring: Wiring, place?: SourcePlace): Security | null {
  const { schemes, program } = wiring;
  const foreign = firstOf(value, 'foreign');
  const fn = firstOf(value, 'function');
  const call = foreign?.made ?? null;
  const name = foreign ? libraryName(call?.callee ?? foreign) : '';
  const isOptional = isOptionalName(written) || firstTrue(call?.keywords.get('optional') ?? null);
  const library = libraryCheck('python', name);
  const isCheck =
    isCheckName(written) || isCheckName(name) || (fn !== null && isCheckName(program.functionName(fn)));
  if (library && isCheck) {
    const required = schemes.required(library.as, library.scheme, [], isOptional);
    const asked = written || name;
    // A test of the program's own asks for more than that callers are known.
    const kind = asksForRole(asked) || /passes_test$/.test(asked) ? 'role' : 'signed-in';
    return place ? guardedBy(required, [{ name: asked, kind, ...place }]) : required;
  }
  // A decorator has its check in the function that takes the place of the decorated one.
  const seen = fn ? ofCode(fn, wiring, { within: true }) : null;
  if (seen && !isOptional && !isGuardsAlone(seen)) return seen;
  const given = fn && !isOptional ? givenCheck(fn, wiring, place) : null;
  if (given) return bothRequired(given, seen);
  const own = fn ? program.functionName(fn) : written;
  if (value === null && !isOther(own)) return place ? unread(own, place) : null;
  if (!isCheck || isOther(own)) return seen;
  const security = schemes.required(own, unknownScheme(own), [], isOptional);
  // A name alone is no evidence.
  const at = fn ? program.functionPlace(fn) : place;
  return at ? guardedBy(security, [{ name: own, kind: 'unknown', ...at }]) : security;
}

/** What gives what a check of a library gives is that check: `return user_passes_test(in_group)`. */
function givenCheck({ unit: index, fn }: FunctionSite, wiring: Wiring, place?: SourcePlace): Security | null {
  const { program, evaluator } = wiring;
  const unit = program.unit(index);
  const last = [...unit.list(program.functionInfo({ unit: index, fn }).body)].at(-1) ?? -1;
  const value = last >= 0 && unit.kind(last) === Kind.Return ? unit.a(last) : -1;
  if (value < 0 || unit.kind(value) !== Kind.Call) return null;
  const callee = evaluator.evaluate(evaluator.modules.frameOf(index), unit.a(value));
  const name = program.nameOf(index, unit.a(value));
  const foreign = firstOf(callee, 'foreign');
  const isKnown = foreign !== null && name !== null && libraryCheck('python', libraryName(foreign)) !== null;
  return isKnown ? checkOf(foreign, name, wiring, place) : null;
}

function firstTrue(value: Value): boolean {
  return value?.kind === 'constant' && value.value === true;
}

/** `flask_httpauth.HTTPBasicAuth.login_required` of a method of an object that a library made. */
function libraryName(value: Foreign): string {
  return value.name.replaceAll('()', '');
}

/**
 * The checks that stand before a function, or before its class, as decorators. A decorator that registers the function as a route
 * hands over what those below it have made: those above change a name that nobody calls.
 */
export function statedChecks(site: FunctionSite, wiring: Wiring, registering?: Call): Security | null {
  const info = wiring.program.functionInfo(site);
  const { classes } = wiring.program.unit(site.unit).data;
  const ofClass = info.owner >= 0 ? classes[info.owner].decorators : 0;
  return bothRequired(
    checksIn(site.unit, ofClass, wiring),
    checksIn(site.unit, info.decorators, wiring, registering),
  );
}

/** The checks among decorators of a unit; of those below the one that registers a route where there is one. */
export function checksIn(
  unitIndex: number,
  decorators: number,
  wiring: Wiring,
  registering?: Call,
): Security | null {
  const { program, evaluator } = wiring;
  const unit = program.unit(unitIndex);
  const all = [...unit.list(decorators)];
  let security: Security | null = null;
  const at = registering ? all.findIndex((node) => isRegistering(unitIndex, node, registering, wiring)) : -1;
  for (const node of all.slice(at + 1)) {
    const isCall = unit.kind(node) === Kind.Call;
    const written = program.nameOf(unitIndex, isCall ? unit.a(node) : node);
    if (written === null) continue;
    const isMethod = written.endsWith('method_decorator') && isCall && unit.listLength(unit.b(node)) > 0;
    const inner = isMethod ? unit.listItem(unit.b(node), 0) : node;
    const isMade = unit.kind(inner) === Kind.Call;
    const name = isMethod ? (program.nameOf(unitIndex, isMade ? unit.a(inner) : inner) ?? '') : written;
    const frame = evaluator.modules.frameOf(unitIndex);
    // What makes a decorator has the check within; a call of a library may set up a route, and is run by its name alone.
    const maker = isMade ? evaluator.evaluate(frame, unit.a(inner)) : null;
    const isOwn = firstOf(maker, 'function') !== null;
    const place = program.place({ unit: unitIndex, node });
    if (isMade && !isOwn && !isCheckName(name)) {
      security = bothRequired(security, ofLibrary(maker, name, place));
      continue;
    }
    const value = isOwn ? maker : evaluator.evaluate(frame, inner);
    if (firstOf(value, 'foreign') !== null && !isCheckName(name)) {
      security = bothRequired(security, ofLibrary(value, name, place));
      continue;
    }
    security = bothRequired(security, checkOf(value, name, wiring, place));
  }
  return security;
}

/** Whether a decorator registers a route by a call: it is that call, or a function of the program in which it stands. */
function isRegistering(unitIndex: number, node: number, call: Call, { program, evaluator }: Wiring): boolean {
  if (call.unit === unitIndex && call.node === node) return true;
  const unit = program.unit(unitIndex);
  if (call.applied === undefined || unit.kind(node) !== Kind.Call) return false;
  const maker = firstOf(evaluator.evaluate(evaluator.modules.frameOf(unitIndex), unit.a(node)), 'function');
  if (maker === null || maker.unit !== call.unit) return false;
  const { start, end } = program.functionInfo(maker);
  const place = program.unit(call.unit).start(call.node);
  return start <= place && place < end;
}

/** A decorator of a library whose name is not that of a check: one that nobody knows may be one. */
function ofLibrary(value: Value, written: string, place: SourcePlace): Security | null {
  const foreign = firstOf(value, 'foreign');
  // What sets up a route is no check of it.
  if (foreign === null || foreign.isRouting || isOther(written)) return null;
  return isHarmless('python', libraryName(foreign)) ? null : unread(written, place);
}
