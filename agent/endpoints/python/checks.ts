import { Kind } from '#agent/ir/kinds.js';
import type { EndpointSecurity } from '#protocol/scan-report.js';
import { isCheckName, isOptionalName } from '../access/checks.js';
import {
  BASIC,
  BEARER,
  bothRequired,
  type SecurityScheme,
  sessionCookie,
  unknownScheme,
} from '../access/security.js';
import type { FunctionSite } from '../program.js';
import type { Wiring } from '../router-calls.js';
import { type Foreign, firstOf, type Value } from '../wiring/value.js';

/** Checks of libraries, by what their names begin with, and how they know who asks. */
const known: readonly { name: RegExp; scheme: SecurityScheme; as: string }[] = [
  { name: /^flask_login\b/, scheme: sessionCookie('session'), as: 'session' },
  {
    name: /^flask_security\b.*(auth_required|login_required|permissions_required|roles_)/,
    scheme: sessionCookie('session'),
    as: 'session',
  },
  { name: /^flask_jwt(_extended|_simple|lib)?\b/, scheme: BEARER, as: 'bearer' },
  { name: /^flask_httpauth\.HTTPBasicAuth\b/, scheme: BASIC, as: 'basic' },
  { name: /^flask_httpauth\.HTTPTokenAuth\b/, scheme: BEARER, as: 'bearer' },
  { name: /^flask_httpauth\.HTTPDigestAuth\b/, scheme: { type: 'http', scheme: 'digest' }, as: 'digest' },
  { name: /^django\.contrib\.(auth|admin)\b/, scheme: sessionCookie('sessionid'), as: 'session' },
  { name: /^quart_auth\b/, scheme: sessionCookie('QUART_AUTH'), as: 'session' },
  { name: /^aiohttp_security\b/, scheme: sessionCookie('AIOHTTP_SESSION'), as: 'session' },
];

/** What a check of a library, or one of the program by its name, asks for; null where it is none. */
export function checkOf(
  value: Value,
  written: string,
  { schemes, program }: Wiring,
): EndpointSecurity | null {
  const foreign = firstOf(value, 'foreign');
  const fn = firstOf(value, 'function');
  const call = foreign?.made ?? null;
  const name = foreign ? libraryName(call?.callee ?? foreign) : '';
  const isOptional = isOptionalName(written) || firstTrue(call?.keywords.get('optional') ?? null);
  const library = known.find((one) => one.name.test(name));
  const isCheck =
    isCheckName(written) || isCheckName(name) || (fn !== null && isCheckName(program.functionName(fn)));
  if (library && isCheck) return schemes.required(library.as, library.scheme, [], isOptional);
  const own = fn ? program.functionName(fn) : written;
  return isCheck ? schemes.required(own, unknownScheme(own), [], isOptional) : null;
}

function firstTrue(value: Value): boolean {
  return value?.kind === 'constant' && value.value === true;
}

/** `flask_httpauth.HTTPBasicAuth.login_required` of a method of an object that a library made. */
function libraryName(value: Foreign): string {
  return value.name.replaceAll('()', '');
}

/** The checks that stand before a function, or before its class, as decorators. */
export function statedChecks(site: FunctionSite, wiring: Wiring): EndpointSecurity | null {
  const info = wiring.program.functionInfo(site);
  const { classes } = wiring.program.unit(site.unit).data;
  const ofClass = info.owner >= 0 ? classes[info.owner].decorators : 0;
  return bothRequired(checksIn(site.unit, ofClass, wiring), checksIn(site.unit, info.decorators, wiring));
}

/** The checks among decorators of a unit. */
export function checksIn(unitIndex: number, decorators: number, wiring: Wiring): EndpointSecurity | null {
  const { program, evaluator } = wiring;
  const unit = program.unit(unitIndex);
  let security: EndpointSecurity | null = null;
  for (const node of unit.list(decorators)) {
    const isCall = unit.kind(node) === Kind.Call;
    const written = program.nameOf(unitIndex, isCall ? unit.a(node) : node);
    if (written === null) continue;
    const isMethod = written.endsWith('method_decorator') && isCall && unit.listLength(unit.b(node)) > 0;
    if (!isMethod && !isCheckName(written)) continue;
    const inner = isMethod ? unit.listItem(unit.b(node), 0) : node;
    const frame = evaluator.modules.frameOf(unitIndex);
    const name = isMethod ? (program.nameOf(unitIndex, inner) ?? '') : written;
    if (!isCheckName(name)) continue;
    const found = checkOf(evaluator.evaluate(frame, inner), name, wiring);
    security = bothRequired(security, found);
  }
  return security;
}
