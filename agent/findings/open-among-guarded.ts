import type { Endpoint, Schema } from '#protocol/scan-report.js';
import { callerNamed, isCheckName, writtenName } from '../endpoints/index.js';
import { Kind } from '../ir/kinds.js';
import { lastWord } from '../ir/last-word.js';
import { Unit, type UnitData } from '../ir/unit.js';
import { isTestPath } from '../workspace/path-kind.js';
import type { EndpointCode } from './endpoint-code.js';

/** So many of a group ask who calls, and so large a part of it: then that is its rule. */
const MIN_GUARDED = 5;
const MIN_PART = 0.8;
/** Of those that write, which are fewer. */
const MIN_GUARDED_WRITES = 3;
const MIN_PART_OF_WRITES = 0.7;
/** Where so many are open, and most, that is the rule of a group: a few may have been forgotten together. */
const MIN_OPEN = 5;
/** What answers more paths than these calls what answers each of them: of that nothing is known. */
const MAX_PATHS = 2;
const MAX_FIELDS = 200;
/** What callers show that only some know: whoever sends it has shown who they are, or is about to. */
const PROOF =
  /^(password|passwd|pass|pwd|secret|signature|sig|hmac|otp|totp|pin|captcha|assertion|samlresponse|credentials?|hash)$|(^|_|-)(token|password|code|secret|signature|api_?key|nonce|hash|jwt)$|Token$|Password$|Code$|Signature$|Hash$/;
const PROVING =
  /verif|signature|hmac|timingSafe|compare(Hash|Password|Sync|Digest)|constant_?time|check_?password|authenticat|sign_?in|log_?in|set_?cookie|^cookie$|(create|make|new|issue|generate|sign)_?(session|token|jwt)/i;

/** An endpoint that is open among others that are not, and what it is among. */
export interface OpenEndpoint {
  endpoint: Endpoint;
  group: readonly Endpoint[];
  /** In words. */
  of: string;
  isWide: boolean;
}

interface Group {
  endpoints: Endpoint[];
  of: string;
  isWide: boolean;
}

/**
 * Endpoints that write and are open where nearly all of the same path, file, router or application ask who calls. Not those that are open to
 * all by what they do: they ask for a proof themselves, or have anything to do with who asks; nor where others around are open as well.
 */
export function openAmongMost(
  endpoints: readonly Endpoint[],
  units: readonly UnitData[],
  { handlers, uses }: EndpointCode,
): OpenEndpoint[] {
  const known = endpoints.filter((one) => one.unknown === undefined && !isTestPath(one.file));
  const groups = new Map<string, Group>();
  const keysOf = new Map<Endpoint, string[]>();
  for (const endpoint of known) {
    const keys = around(endpoint).map(({ key, of, isWide }) => {
      const group = groups.get(key);
      if (group) group.endpoints.push(endpoint);
      else groups.set(key, { endpoints: [endpoint], of, isWide });
      return key;
    });
    keysOf.set(endpoint, keys);
  }
  const served = new Map<string, Set<string>>();
  for (const endpoint of known) {
    const paths = served.get(placeOf(endpoint)) ?? new Set<string>();
    served.set(placeOf(endpoint), paths.add(endpoint.path));
  }
  const sums = new Map<Group, Sum>();
  const found: OpenEndpoint[] = [];
  for (const [endpoint, keys] of keysOf) {
    if (endpoint.authenticated !== 'no' || endpoint.security !== null || !isWriting(endpoint)) continue;
    const own = keys.flatMap((key) => groups.get(key) ?? []);
    const group = ruling(own, sums);
    if (group === null || asksForProof(endpoint)) continue;
    const functions = handlers.of(endpoint);
    if (functions.length === 0 || (served.get(placeOf(endpoint))?.size ?? 0) > MAX_PATHS) continue;
    if (
      functions.some(
        ({ unit, fn }) => uses.in({ unit, fn }) || isProving(units[unit], fn) || !answers(units[unit], fn),
      )
    )
      continue;
    found.push({ endpoint, group: group.endpoints, of: group.of, isWide: group.isWide });
  }
  return found;
}

const placeOf = ({ file, line }: Endpoint) => `${file}:${line}`;

/** What an endpoint is among, from near to far. */
function around({ application = '', file, path, wiredIn = [] }: Endpoint) {
  const first = path.indexOf('{');
  const parts = (first < 0 ? path : path.slice(0, first)).split('/').filter((part) => part !== '');
  const below = parts.map((_, at) => `/${parts.slice(0, parts.length - at).join('/')}`);
  const registered = wiredIn.at(-1);
  return [
    ...below.map((prefix) => ({ key: `path ${prefix}`, of: `\`${prefix}\``, isWide: false })),
    { key: `file ${file}`, of: 'the same file', isWide: false },
    ...(registered ? [{ key: `router ${registered}`, of: 'the same router', isWide: false }] : []),
    { key: 'all', of: 'the application', isWide: true },
  ].map((one) => ({ ...one, key: `${application}\0${one.key}` }));
}

/** The nearest group whose rule is to ask; none where it is the rule of a nearer one not to. */
function ruling(groups: readonly Group[], sums: Map<Group, Sum>): Group | null {
  for (const group of groups) {
    const sum = sums.get(group) ?? sumOf(group.endpoints);
    sums.set(group, sum);
    if (
      sum.guarded >= MIN_GUARDED &&
      sum.guarded >= MIN_PART * sum.all &&
      sum.guardedWrites >= MIN_GUARDED_WRITES &&
      sum.guardedWrites >= MIN_PART_OF_WRITES * sum.writes
    )
      return group;
    if (sum.open >= MIN_OPEN && sum.open * 2 > sum.all) return null;
  }
  return null;
}

interface Sum {
  all: number;
  open: number;
  guarded: number;
  writes: number;
  guardedWrites: number;
}

function sumOf(endpoints: readonly Endpoint[]): Sum {
  const writes = endpoints.filter(isWriting);
  return {
    all: endpoints.length,
    open: endpoints.filter(({ authenticated }) => authenticated === 'no').length,
    guarded: endpoints.filter(isGuarded).length,
    writes: writes.length,
    guardedWrites: writes.filter(isGuarded).length,
  };
}

function isWriting({ method }: Endpoint): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && method !== 'ANY';
}

/** What is called a check and stands before it counts as one here, though it could not be read. */
export function isGuarded({ authenticated, guards = [] }: Endpoint): boolean {
  if (authenticated === 'yes') return true;
  return (
    authenticated === 'unknown' && guards.some(({ kind, name }) => kind === 'unknown' && isCheckName(name))
  );
}

/** Whether what callers send has something in it that only some know. */
export function asksForProof({ path, parameters, body }: Endpoint): boolean {
  const names = [...parameters.map(({ name }) => name), ...fieldsOf(body?.content ?? {})];
  return names.some((name) => PROOF.test(name)) || path.split('/').some((part) => PROOF.test(part));
}

function fieldsOf(content: Readonly<Record<string, Schema>>): string[] {
  return Object.values(content)
    .flatMap(({ properties }) => Object.keys(properties ?? {}))
    .slice(0, MAX_FIELDS);
}

/** Whether a handler calls what proves something of the request, or makes callers known: people sign in by it. */
export function isProving(data: UnitData, fn: number): boolean {
  const unit = new Unit(data);
  const { start, end } = data.functions[fn];
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.start(node) < start || unit.end(node) > end) continue;
    if (unit.kind(node) === Kind.Assign && unit.kind(unit.a(node)) === Kind.Member) {
      if (callerNamed(unit, unit.a(node))) return true;
    } else if (unit.kind(node) !== Kind.Call) continue;
    else if (PROVING.test(lastWord(writtenName(unit, unit.a(node))))) return true;
  }
  return false;
}

/** A function of Go that never touches what it would write its answer to is handed to what answers, and is not that itself. */
function answers(data: UnitData, fn: number): boolean {
  const [writer] = data.functions[fn].parameters;
  if (data.language !== 'go' || writer === undefined) return true;
  const unit = new Unit(data);
  const { start, end } = data.functions[fn];
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    if ((kind !== Kind.Local && kind !== Kind.Captured) || unit.a(node) !== writer.slot) continue;
    if (start <= unit.start(node) && unit.end(node) <= end && unit.string(unit.b(node)) === writer.name)
      return true;
  }
  return false;
}
