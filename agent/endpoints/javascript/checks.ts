import { checksAround } from '../access/around.js';
import { isCheckName, isOptionalName } from '../access/checks.js';
import { evidenceBetween, evidenceIn } from '../access/evidence.js';
import { checksIn, unread } from '../access/handlers.js';
import { isOther } from '../access/identity.js';
import { isHarmless, type LibraryCheck, libraryCheck } from '../access/libraries.js';
import {
  BASIC,
  BEARER,
  bothRequired,
  guardedBy,
  isGuardsAlone,
  type Security,
  type SecurityScheme,
  sessionCookie,
  unknownScheme,
} from '../access/security.js';
import { answering } from '../handed-on.js';
import type { Wiring } from '../router-calls.js';
import { setting } from '../router-calls.js';
import type { SourcePlace } from '../routes.js';
import {
  type Call,
  type Foreign,
  type FunctionValue,
  firstOf,
  optionsOf,
  textsOf,
  truth,
  type Value,
} from '../wiring/value.js';
import { passportGuard } from './passport-guards.js';

const strategies: ReadonlyMap<string, LibraryCheck | null> = new Map([
  ['jwt', { as: 'bearer', scheme: BEARER }],
  ['bearer', { as: 'bearer', scheme: BEARER }],
  ['basic', { as: 'basic', scheme: BASIC }],
  ['session', { as: 'session', scheme: sessionCookie('connect.sid') }],
  // These read what callers show from the body, or send them elsewhere: they are how a session begins.
  ['local', null],
]);

/** What a middleware, hook or guard asks for; null where it is no check of who asks. */
export function checkOf(value: Value, written: string, wiring: Wiring, place?: SourcePlace): Security | null {
  const { fn, around = [] } = firstOf(value, 'function') ? (answering(value, null, wiring) ?? {}) : {};
  if (fn === undefined || around.length === 0) return ownCheckOf(value, written, wiring, place);
  // What it hands requests on to asks as well.
  return bothRequired(checksAround(around, wiring), functionCheck(fn, '', wiring));
}

/** The same, but for what it hands requests on to. */
export function ownCheckOf(
  value: Value,
  written: string,
  wiring: Wiring,
  place?: SourcePlace,
): Security | null {
  // What is not known may be a check, whatever it is called.
  if (value === null)
    return place && !isOther(written) && !/(path|url|prefix|base|route|root)$/i.test(written)
      ? unread(written, place)
      : null;
  for (const one of optionsOf(value)) {
    if (one?.kind === 'list')
      return one.items.reduce<Security | null>(
        (all, item) => bothRequired(all, checkOf(item, '', wiring, item === null ? undefined : place)),
        null,
      );
    const found =
      one?.kind === 'foreign'
        ? foreignCheck(one, written, wiring, place)
        : one?.kind === 'function'
          ? functionCheck(one, written, wiring)
          : one?.kind === 'class'
            ? classCheck(one.unit, one.cls, one.bases, wiring)
            : one?.kind === 'instance'
              ? classCheck(one.cls.unit, one.cls.cls, one.cls.bases, wiring)
              : null;
    if (found) return found;
  }
  return null;
}

/** `place`: where it stands before a handler, so that what is not known of it is said. */
function foreignCheck(
  value: Foreign,
  written: string,
  { schemes }: Wiring,
  place?: SourcePlace,
): Security | null {
  const { made } = value;
  const isOptional = isOptionalName(written) || (made !== null && isOptionalCall(made));
  const library = libraryCheck('javascript', value.name);
  if (library) {
    const required = schemes.required(library.as, library.scheme, [], isOptional);
    return place
      ? guardedBy(required, [{ name: written || value.name, kind: 'signed-in', ...place }])
      : required;
  }
  const isPassport = made?.callee.member === 'authenticate' || /AuthGuard$/.test(made?.callee.name ?? '');
  if (made && isPassport) {
    const named = textsOf(made.positional[0] ?? null);
    if (named.some((name) => strategies.get(name) === null)) return null;
    const known = named.map((name) => strategies.get(name)).find((one) => one);
    const own = named.join('-') || 'passport';
    return known
      ? schemes.required(known.as, known.scheme, [], isOptional)
      : schemes.required(own, unknownScheme(`the strategy ${own} of passport`), [], isOptional);
  }
  const name = value.made?.callee.member ?? value.member ?? written;
  if (isHarmless('javascript', value.name)) return null;
  const own = written || name;
  if (!isCheckName(name) && !isCheckName(written))
    return place && !isOther(own) ? unread(own || value.name, place) : null;
  const named = schemes.required(own, unknownScheme(own), [], isOptional || isOptionalName(name));
  // A name alone is no evidence.
  return place ? guardedBy(named, [{ name: own, kind: 'unknown', ...place }]) : named;
}

function isOptionalCall({ positional }: Call): boolean {
  return positional.some((one) => truth(setting(one, 'credentialsRequired')) === false);
}

/** A function that is named as a check, or that turns callers away by what they show. */
function functionCheck(fn: FunctionValue, written: string, wiring: Wiring): Security | null {
  const { program, schemes, checks } = wiring;
  const own = program.functionName(fn);
  const name = own || written;
  const { scheme, refuses, asksAgain, ends } = evidenceIn(program, fn);
  const isOptional = isOptionalName(name) || isOptionalName(written);
  const seen = checksIn(fn, wiring);
  // What says by its name that it is about something else refuses for that.
  if (isOther(name)) return seen?.guards?.every(({ kind }) => kind === 'unknown') ? null : seen;
  if (seen && !isOptional && !isGuardsAlone(seen)) return seen;
  // What always goes on to the next one only looks at who asks.
  const isNamed = ends && (isCheckName(name) || isCheckName(written));
  if (!isNamed && !(scheme && refuses) && !asksAgain) return seen;
  const known = scheme ?? unknownScheme(name || 'a function without a name');
  const place = program.functionPlace(fn);
  // Callers may be refused for something else than who they are.
  if (!isNamed && !scheme) return unread(name || written, place);
  const security = schemes.required(nameOfScheme(known, name || written), known, [], isOptional);
  // A name alone is no evidence.
  const isSeen = refuses && (scheme !== null || asksAgain);
  // Some may pass by a path that is not known.
  if (checks.openIn(fn).includes(null)) return seen ?? unread(name || written, place);
  const kind = isSeen ? 'signed-in' : 'unknown';
  return guardedBy(security, [{ name: name || written, kind, ...place }]);
}

/** A guard of NestJS: by what it derives from, else by what its code reads. */
function classCheck(unit: number, cls: number, bases: readonly Value[], wiring: Wiring): Security | null {
  const { program, schemes } = wiring;
  const { name, start, end, methods } = program.unit(unit).data.classes[cls];
  for (const base of bases) {
    const foreign = firstOf(base, 'foreign');
    const found = foreign
      ? foreignCheck(foreign, '', wiring)
      : firstOf(base, 'class')
        ? checkOf(base, '', wiring)
        : null;
    const isPassport = /(^|\.)AuthGuard$/.test(foreign?.made?.callee.name ?? '');
    if (found && isPassport && !found.isOptional) return passportGuard(program, unit, cls, found);
    if (found) return found;
    if (/AuthGuard$/.test(foreign?.made?.callee.name ?? '')) return null;
  }
  for (const fn of methods) {
    const { name: method } = program.unit(unit).data.functions[fn];
    const seen = /^(canActivate|use|handleRequest)$/.test(method) ? checksIn({ unit, fn }, wiring) : null;
    if (seen && !isGuardsAlone(seen)) return seen;
  }
  if (isOther(name)) return null;
  const { scheme, refuses } = evidenceBetween(program, unit, start, end);
  if (!isCheckName(name) && !(scheme && refuses)) return null;
  const known = scheme ?? unknownScheme(name);
  const security = schemes.required(nameOfScheme(known, name), known, [], isOptionalName(name));
  const { path, position } = { path: program.unit(unit).path, position: program.unit(unit).position(start) };
  const guard = {
    name,
    kind: scheme && refuses ? 'signed-in' : 'unknown',
    file: path,
    line: position.line,
  } as const;
  return guardedBy(security, [guard]);
}

function nameOfScheme(scheme: SecurityScheme, check: string): string {
  if (scheme.type === 'http' && scheme.scheme !== 'unknown') return scheme.scheme;
  if (scheme.type === 'apiKey') return scheme.in === 'cookie' ? 'session' : scheme.name;
  return check;
}
