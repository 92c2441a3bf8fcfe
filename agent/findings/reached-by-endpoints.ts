import type { Endpoint } from '#protocol/scan-report.js';
import type { RawFinding } from '../analysis/api/result.js';
import type { UnitData } from '../ir/unit.js';
import type { FileIndex } from '../languages/language.js';
import type { ReachedTest } from '../rules/reached-test.js';
import type { Rule } from '../rules/rule.js';
import { isTestPath } from '../workspace/path-kind.js';
import { EndpointReach } from './endpoint-reach.js';
import { type Limits, limitsAround } from './limits-around.js';
import type { EndpointFindings } from './unguarded-endpoints.js';

/** Files that say on what a program depends. */
const manifests =
  /(^|\/)(package\.json|requirements[^/]*\.txt|pyproject\.toml|pipfile|setup\.(py|cfg)|pom\.xml|build\.gradle(\.kts)?|go\.mod)$/i;
/** Files that say how it and the servers before it are set up. */
const settings =
  /(^|\/)application[^/]*\.(ya?ml|properties)$|(nginx|caddy|traefik|haproxy|envoy|ingress|gateway|kong)[^/]*$|\.(conf|conf\.\w+)$/i;
/** Code that asks others, or runs in browsers: its limits are about what it asks for. */
const asking = /(^|[/_.-])(clients?|drivers?|jobs?|scrapers?|crawlers?|webapp|frontend)([/_.-])/i;
const MAX_FILES = 300;

/** Of what rules found that ask for an endpoint: what one leads to, with its name for the message. All else stays. */
export function reachedByEndpoints(
  findings: readonly RawFinding[],
  endpoints: readonly Endpoint[],
  units: readonly UnitData[],
  files: Pick<FileIndex, 'paths' | 'read'>,
): EndpointFindings {
  if (!findings.some(({ rule }) => rule.reachedBy)) return { raw: [...findings], words: new Map() };
  const reach = new EndpointReach(units, endpoints);
  const words = new Map<RawFinding, Record<string, string>>();
  const byRule = new Map<string, boolean>();
  const isProgram = ({ id, languages }: Rule, { onlyProgram, unlessProgram }: ReachedTest): boolean => {
    const known = byRule.get(id);
    if (known !== undefined) return known;
    // What browsers run says nothing of a server in another language.
    const own = units.filter(
      ({ language, path }) => languages.includes(language) && !isTestPath(path) && !asking.test(path),
    );
    const is =
      (onlyProgram === undefined || says(onlyProgram, own, files)) &&
      (unlessProgram === undefined || !says(unlessProgram, own, files));
    byRule.set(id, is);
    return is;
  };
  const limits = new Map<string, Limits | null>();
  /** Whether something stands before an endpoint that a rule does not want there. */
  const isLimited = ({ id, languages }: Rule, pattern: string, endpoint: Endpoint): boolean => {
    let found = limits.get(id);
    if (found === undefined) {
      const regex = new RegExp(pattern, 'i');
      const own = units.flatMap((data, index) =>
        languages.includes(data.language) && !isTestPath(data.path) && !asking.test(data.path)
          ? [{ data, index }]
          : [],
      );
      const inCode = limitsAround(regex, own, endpoints, reach);
      // Where the code says nothing of what it depends on, that may be set up in a way that was not read.
      const isElsewhere =
        isInFiles(regex, settings, files) || (!inCode.isNamed && isInFiles(regex, manifests, files));
      found = isElsewhere ? null : inCode;
      limits.set(id, found);
    }
    return found === null || found.standsAt(endpoint);
  };
  const raw = findings.filter((finding) => {
    const test = finding.rule.reachedBy;
    if (test === undefined || test.cookies !== undefined) return true;
    const found = reach.of({ unit: finding.sink.unit, fn: finding.fn });
    const [first] = found
      .filter((one) => fits(one, test) && !hasForm(one, found))
      .filter((one) => test.unlessAround === undefined || !isLimited(finding.rule, test.unlessAround, one))
      .sort(byPlace);
    if (first === undefined) return false;
    if (!isProgram(finding.rule, test)) return false;
    words.set(finding, { endpoint: `${first.method} ${first.path}` });
    return true;
  });
  return { raw, words };
}

/** The same function answers the form that this one shows: it writes when that is sent. */
function hasForm({ method, path }: Endpoint, others: readonly Endpoint[]): boolean {
  return (
    method === 'GET' &&
    others.some((one) => one.method !== 'GET' && one.method !== 'HEAD' && one.path === path)
  );
}

function fits(
  { method, path, handler, authenticated, unknown, guards = [] }: Endpoint,
  test: ReachedTest,
): boolean {
  if (unknown !== undefined || !test.methods.includes(method)) return false;
  // Where a part of the way to it could not be read, neither is claimed.
  const text = `${method} ${path} ${handler}`;
  const isItself = test.itself !== undefined && new RegExp(test.itself, 'i').test(text);
  const asks = test.callers === 'anyone' ? ['no', ...(isItself ? ['yes'] : [])] : ['yes'];
  // What its handler refuses in a way that is not known may be a wrong code.
  if (
    isItself &&
    guards.length > 0 &&
    guards.every(({ kind, name }) => kind === 'unknown' && name === handler)
  )
    asks.push('unknown');
  // No browser sends by itself what these ask for.
  if (test.callers === 'signed-in' && guards.some(({ kind }) => kind === 'csrf' || kind === 'token'))
    return false;
  if (authenticated === undefined || !asks.some((one) => one === authenticated)) return false;
  if (test.only !== undefined && !new RegExp(test.only, 'i').test(text)) return false;
  return test.unless === undefined || !new RegExp(test.unless, 'i').test(text);
}

/** Whether the program has a name or text that fits, or a file that says how it is built and served. */
function says(text: string, units: readonly UnitData[], files: Pick<FileIndex, 'paths' | 'read'>): boolean {
  const pattern = new RegExp(text, 'i');
  if (units.some((unit) => namesOf(unit).some((name) => pattern.test(name)))) return true;
  return isInFiles(pattern, settings, files) || isInFiles(pattern, manifests, files);
}

function isInFiles(pattern: RegExp, kind: RegExp, files: Pick<FileIndex, 'paths' | 'read'>): boolean {
  return files
    .paths()
    .filter((path) => kind.test(path) && !isTestPath(path))
    .slice(0, MAX_FILES)
    .some((path) => pattern.test(files.read(path) ?? ''));
}

function namesOf({ strings, functions, classes }: UnitData): string[] {
  return [...strings, ...functions.map(({ name }) => name), ...classes.map(({ name }) => name)];
}

function byPlace(one: Endpoint, other: Endpoint): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line;
}
