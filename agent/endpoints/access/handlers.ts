import { NONE } from '#agent/ir/kinds.js';
import type { EndpointGuard } from '#protocol/scan-report.js';
import type { FunctionSite, Program } from '../program.js';
import { evidenceIn } from './evidence.js';
import type { MadeFunction } from './fixed-tests.js';
import { type Check, isSure } from './found-checks.js';
import type { FunctionChecks } from './function-checks.js';
import {
  bothRequired,
  guardedBy,
  guardsAlone,
  type Security,
  type SecuritySchemes,
  unknownScheme,
} from './security.js';

export interface Reading {
  program: Program;
  schemes: SecuritySchemes;
  checks: FunctionChecks;
}

/** Checks as a definition shows them. */
export function guardsOf(checks: readonly Check[], program: Program): EndpointGuard[] {
  return checks.map(({ name, kind, unit, node }) => ({
    name: name || 'a function without a name',
    kind,
    file: program.unit(unit).path,
    line: program.unit(unit).position(program.unit(unit).start(node)).line,
  }));
}

/** What could not be read, though it may be a check. */
export function unread(name: string, place: { file: string; line: number }): Security | null {
  return guardsAlone([{ name: name || 'unknown', kind: 'unknown', file: place.file, line: place.line }]);
}

interface Looked {
  /** The function makes the one that is called. */
  within?: boolean;
  /** An expression by which it hands the request on: what is called there answers, and what fails there is no check. */
  handedOn?: number;
}

/** What a function asks of callers, by its code; null: nothing. */
export function checksIn(site: MadeFunction, reading: Reading, looked: Looked = {}): Security | null {
  const { program, schemes, checks } = reading;
  const all = looked.within ? checks.within(site) : checks.of(site);
  const found = all.filter((one) => !isOfHandedOn(one, site, looked.handedOn ?? NONE, program));
  if (found.length === 0) return null;
  const some = found.find(({ ofSome }) => ofSome);
  const [main = some] = found.filter(isSure);
  const guards = guardsOf(main === some ? found.filter(({ ofSome }) => !ofSome) : found, program);
  if (main === undefined) return guardsAlone(guards);
  const { scheme } = evidenceIn(program, site);
  const known = scheme ?? unknownScheme(main.name || 'a function without a name');
  const required = schemes.required(schemeName(known, main.name), known, [], main === some);
  // Callers may show who they are to what is asked for some records alone.
  return main === some ? bothRequired(required, guardsAlone(guards)) : guardedBy(required, guards);
}

/** Whether what may be a check is the call of the handler, or what is done where that fails. */
function isOfHandedOn(check: Check, site: FunctionSite, node: number, program: Program): boolean {
  if (node === NONE || check.kind !== 'unknown' || check.unit !== site.unit) return false;
  const unit = program.unit(site.unit);
  return unit.start(check.node) <= unit.start(node) && unit.end(node) <= unit.end(check.node);
}

function schemeName(scheme: ReturnType<typeof unknownScheme>, check: string): string {
  if (scheme.type === 'http' && scheme.scheme !== 'unknown') return scheme.scheme;
  if (scheme.type === 'apiKey') return scheme.in === 'cookie' ? 'session' : scheme.name;
  return check || 'check';
}

/** What the handler of a route asks of callers itself; one that is not known may ask for anything. */
export function ofHandler(
  site: FunctionSite | null | undefined,
  route: { handler: string; file: string; line: number; isOfLibrary?: boolean },
  reading: Reading,
): Security | null {
  if (site) return checksIn(site, reading);
  return route.isOfLibrary ? null : unread(route.handler, route);
}

/** A scheme that a framework or a library is configured to ask for is a check where that is written; one by its name alone says so itself. */
export function placed(
  security: Security | null | undefined,
  { file, line }: { file: string; line: number },
): Security | null {
  const isStated = security != null && security.schemes.length > 0 && !security.isOptional;
  if (!isStated || (security.guards ?? []).length > 0) return security ?? null;
  const { asks, ...rest } = security;
  if (asks) return guardedBy(rest, [{ ...asks, file, line }]);
  return guardedBy(
    security,
    security.schemes.map(({ name, scopes }) => ({
      ...{ name, kind: scopes.length > 0 ? ('role' as const) : ('signed-in' as const), file, line },
    })),
  );
}

/** What stands around a handler says how callers show who they are; the handler says that it asks, too. */
export function withHandler(around: Security | null | undefined, own: Security | null): Security | null {
  const isKnown = around != null && around.schemes.length > 0 && !around.isOptional;
  return isKnown ? guardedBy(around, own?.guards ?? []) : bothRequired(around, own);
}
