import type { Finding } from '#protocol/finding.js';
import { type Endpoint, type EndpointGuard, type ScanWarning, severityBand } from '#protocol/scan-report.js';
import type { RawFinding, Site } from '../analysis/api/result.js';
import { Kind } from '../ir/kinds.js';
import type { UnitData } from '../ir/unit.js';
import type { IgnoredFinding, RuleSuppression } from '../workspace/config-file.js';
import { isTestPath } from '../workspace/path-kind.js';
import { bestPerSink } from './best-path.js';
import { CallersRights } from './callers-rights.js';
import { CodeScopes } from './code-scopes.js';
import { codeTokens } from './code-tokens.js';
import { confidenceOf } from './confidence.js';
import { isOfDevelopmentProfile } from './development-profiles.js';
import { Excerpts, type SecretLines } from './excerpts.js';
import { fingerprints, type Identity } from './fingerprint.js';
import { fixOf } from './fix.js';
import { ignoreFindings, unusedEntries } from './ignored-findings.js';
import { isGloballyMasked, maskSecrets } from './masking.js';
import { calleeText, findingMessage } from './message.js';
import { neighboursOf } from './neighbours.js';
import { oneForEachWeakness } from './one-weakness.js';
import { compareFindings } from './order.js';
import { ProjectRules } from './project-rules.js';
import { proofOf } from './proof.js';
import type { Payloads } from './proof-payloads.js';
import { Routes } from './routes.js';
import { SourceView } from './source-view.js';
import { type StepContext, stepsOf } from './steps.js';
import { Suppressions } from './suppressions.js';
import { isAboutSecrets } from './weakness-kinds.js';

export interface FindingsInput {
  raw: readonly RawFinding[];
  /** What messages name besides, by finding. */
  words?: ReadonlyMap<RawFinding, Readonly<Record<string, string>>>;
  units: readonly UnitData[];
  /** Text of a unit's file; `''` when it cannot be read any more. */
  readText(path: string): string;
  /** Whose a file is; by default as its path and its text alone say. */
  foreignOf?(path: string, text: string): 'vendored' | 'generated' | null;
  /** Whether a file is of a copied module: what begins and ends in such ones is no finding of the product. */
  isCopied?(path: string): boolean;
  suppressions: readonly RuleSuppression[];
  /** By default none. */
  ignored?: readonly IgnoredFinding[];
  /** Findings outside product code count like the others. */
  includeTests?: boolean;
  /** The rules in force; without, those of `raw`. */
  rules?: ProjectRules;
  /** All code was analysed, so that a suppression without a finding is of no use. */
  isWhole?: boolean;
  /** Folder of the application that a file is part of; by default all are of one. */
  applicationOf?(unit: UnitData): string;
  /** What the program serves, which routes to a finding are named by. */
  endpoints?: readonly Endpoint[];
  /** Of requests that show findings; without, there are none. */
  payloads?: Payloads;
}

export interface Built {
  findings: Finding[];
  /** About suppressions and settings of rules. */
  warnings: ScanWarning[];
}

const MAX_CODE = 400;
/** To replace single letters everywhere would hide the code, not the secret. */
const MIN_SECRET_LENGTH = 3;

/** Turns what the analysis matched into findings for people, in list order; suppressed ones are included and marked. */
export function buildFindings(input: FindingsInput): Finding[] {
  return buildWithWarnings(input).findings;
}

/** The same, with what is wrong with suppressions. */
export function buildWithWarnings(input: FindingsInput): Built {
  const rules = input.rules ?? new ProjectRules(input.raw.map(({ rule }) => rule.id));
  const views = new Map<number, SourceView>();
  const view = ({ unit }: Pick<Site, 'unit'>): SourceView => {
    let known = views.get(unit);
    if (!known) {
      known = new SourceView(input.units[unit], input.readText(input.units[unit].path), input.foreignOf);
      views.set(unit, known);
    }
    return known;
  };
  const raw = bestPerSink(
    input.raw.filter(({ rule }) => rules.of(rule.id).isOn),
    input.units,
  );
  const secrets = raw.map((one) => secretsOf(one, view(one.place)));
  const everywhere = new Set(secrets.flat().filter(isGloballyMasked));
  const secretLines = secretsByLine(raw, secrets, view);
  const excerpts = new Excerpts(everywhere, (one) => secretLines.get(one));
  const suppressions = new Suppressions(input.units, input.suppressions, {
    rules,
    viewOf: (unit) => view({ unit }),
  });
  const routes = new Routes(input.endpoints ?? []);
  const rights = new CallersRights(input.units, input.endpoints ?? []);
  const scopes = new Map<number, CodeScopes>();
  const scopesOf = (unit: number): CodeScopes => {
    const known = scopes.get(unit) ?? new CodeScopes(view({ unit }).unit);
    scopes.set(unit, known);
    return known;
  };
  const drafts = raw.map((one, index) => {
    const known = new Set([...secrets[index], ...everywhere]);
    const mask = (text: string) => maskSecrets(text, known);
    const severity = rules.severityOf(one.rule);
    const policy = rules.policyOf(one.rule.id);
    // A project that raises the severity of such a rule wants it to count.
    const isHygiene = one.rule.hygiene && (severity === undefined || severityBand(severity) === 'low');
    const reached = routes.of(one.routes, (unit) => view({ unit }), scopesOf, mask);
    const proof = proofOf(one, (unit) => view({ unit }), routes, {
      payloads: input.payloads ?? new Map(),
      callee: calleeText(view(one.sink), one.sink.node),
      mask,
    });
    const drafted = {
      ...draft(one, { view, mask, excerpts, secrets: secrets[index] }, input, rights.of(one)),
      ...(reached.length > 0 ? { routes: reached } : {}),
      ...(proof ? { proof } : {}),
      ...(isHygiene ? { hygiene: true as const } : {}),
      ...(policy ? { policy } : {}),
    };
    const finding = severity === undefined ? drafted : { ...drafted, severity };
    const suppression = suppressions.of(one.sink.unit, finding);
    return suppression ? { ...finding, suppression } : finding;
  });
  const prints = fingerprints(
    raw.map((one, index) => {
      const about = { view: view(one.sink), scope: scopesOf(one.sink.unit), secrets: secrets[index] };
      return identityOf(one, drafts[index], about);
    }),
  );
  const printed = drafts
    .map((finding, index) => ({ raw: raw[index], finding: { ...finding, fingerprint: prints[index] } }))
    .sort((one, other) => compareFindings(one.finding, other.finding));
  const { findings: single, unused } = ignoreFindings(
    printed.map(({ finding }) => finding),
    input.ignored ?? [],
  );
  // At the very end, so that fingerprints and suppressions of each place are what they are without the others.
  const findings = oneForEachWeakness(
    single.map((finding, index) => ({ finding, raw: printed[index].raw })),
    {
      viewOf: (unit) => view({ unit }),
      mask: (text) => maskSecrets(text, everywhere),
      applicationOf: input.applicationOf ?? (() => ''),
    },
  );
  const isWhole = input.isWhole ?? false;
  return {
    findings,
    warnings: [...suppressions.warnings(isWhole), ...(isWhole ? unusedEntries(unused) : [])],
  };
}

/** A finding without its fingerprint. */
function draft(
  raw: RawFinding,
  context: StepContext,
  { includeTests = false, words, isCopied }: Pick<FindingsInput, 'includeTests' | 'words' | 'isCopied'>,
  right: EndpointGuard | null,
): Finding {
  const { view, mask, excerpts, secrets } = context;
  const { rule } = raw;
  const sinkView = view(raw.sink);
  const region = sinkView.region(raw.sink.node);
  const inTestCode = isTestPath(sinkView.path) || sinkView.isTestHelper;
  const isOfDevelopment = isOfDevelopmentProfile(sinkView.unit, sinkView.unit.start(raw.sink.node));
  const isOfCopies = () => [raw.sink, ...raw.trace].every((site) => isCopied?.(view(site).path) ?? false);
  const nonProduct = inTestCode ? 'test' : (sinkView.foreignKind ?? (isOfCopies() ? 'vendored' : null));
  const fix = fixOf(raw, sinkView, mask);
  const excerpt = raw.trace.length === 0 ? excerpts.around(sinkView, region, region, secrets) : undefined;
  return {
    fingerprint: '',
    ruleId: rule.id,
    title: rule.title,
    type: rule.type,
    cweIds: rule.cwe,
    severity: rule.severity,
    ...confidenceOf(raw, inTestCode ? 'test' : isOfDevelopment ? 'development' : null, right),
    cvssVector: rule.cvss,
    cvss4: rule.cvss4,
    message: findingMessage(raw, sinkView, view(raw.place), mask, words?.get(raw)),
    description: rule.description,
    remediation: rule.remediation,
    references: rule.references,
    location: { path: sinkView.path, region },
    scope: sinkView.scope(raw.fn),
    code: sinkView.code(region, MAX_CODE, mask),
    ...(excerpt ? { excerpt } : {}),
    neighbours: neighboursOf(sinkView, region, mask),
    steps: stepsOf(raw, context),
    ...(fix ? { fix } : {}),
    inTestCode,
    ...(nonProduct === null || includeTests ? {} : { nonProduct }),
  };
}

function identityOf(
  { sink, fn }: RawFinding,
  { ruleId, location, neighbours = '' }: Finding,
  { view, scope, secrets }: { view: SourceView; scope: CodeScopes; secrets: readonly string[] },
): Identity {
  // Of the secrets of this finding alone: what is found elsewhere changes nothing here.
  const mask = (text: string) => maskSecrets(text, secrets);
  return {
    ruleId,
    scope: scope.around(sink.node, fn).map(mask),
    sink: codeTokens(view.unit, sink.node, mask),
    path: location.path,
    neighbours,
  };
}

/** Where there are secrets: a plain word that is one is masked in its finding, and in what other findings quote of its lines. */
function secretsByLine(
  raw: readonly RawFinding[],
  secrets: readonly string[][],
  view: (site: Site) => SourceView,
): Map<SourceView, SecretLines> {
  const found = new Map<SourceView, SecretLines>();
  for (const [index, { place }] of raw.entries()) {
    if (secrets[index].length === 0) continue;
    const source = view(place);
    const lines: SecretLines = found.get(source) ?? new Map();
    found.set(source, lines);
    const last = source.unit.position(source.unit.end(place.node)).line;
    for (let { line } = source.unit.position(source.unit.start(place.node)); line <= last; line++)
      lines.set(line, [...(lines.get(line) ?? []), ...secrets[index]]);
  }
  return found;
}

/** Literals of a finding whose value is a secret, without their quotes: as written, their value, and each of their lines. */
function secretsOf(raw: RawFinding, view: SourceView): string[] {
  if (!isAboutSecrets(raw.rule)) return [];
  const { unit } = view;
  const start = unit.start(raw.place.node);
  const end = unit.end(raw.place.node);
  const inside = (node: number) => unit.start(node) >= start && unit.end(node) <= end;
  const literals: number[] = [];
  const keys = new Set<number>();
  for (let node = 0; node < unit.nodeCount; node++) {
    if (!inside(node)) continue;
    if (unit.kind(node) === Kind.String) literals.push(node);
    else if (unit.kind(node) === Kind.Property) keys.add(unit.a(node));
  }
  const secrets = literals.flatMap((node) => {
    const written = view.text.slice(unit.start(node), unit.end(node));
    const inner = /^[a-zA-Z]{0,2}(["'`]{3}|["'`])([\s\S]*)\1$/.exec(written)?.[2];
    if (inner === undefined || keys.has(node)) return [];
    return [inner, unit.string(unit.a(node)), ...inner.split(/\r\n?|\n/).map((line) => line.trim())];
  });
  return [...new Set(secrets)].filter((secret) => secret.length >= MIN_SECRET_LENGTH);
}
