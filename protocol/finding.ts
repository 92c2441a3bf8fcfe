/** 1-based lines and columns (UTF-16 units); the end is exclusive in its column. */
export interface Region {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
}

export interface Location {
  /** Path in the repository, with forward slashes. */
  path: string;
  region: Region;
}

/** Lines of an excerpt at most, and UTF-16 units of each. */
export const EXCERPT_LINES = 5;
export const MAX_EXCERPT_LINE = 200;

/** Whole lines of a file around a location, to read it in place. */
export interface Excerpt {
  /** 1-based line of the first. */
  startLine: number;
  /** At most `EXCERPT_LINES`, secrets masked; long ones are cut, with `…` where text is left out. */
  lines: string[];
  /** The value or expression at hand. Its columns count in `lines` as they are here; left out where a secret or a cut hides it. */
  mark?: Region;
}

/** One hop of the way from source to sink, in order. */
export interface FlowStep {
  kind: 'source' | 'propagation' | 'call' | 'return' | 'sink';
  location: Location;
  /** What happens here, in words that name the real variables: "`id` is assigned from `req.query.id`". */
  message: string;
  /** The source line(s), trimmed, at most 200 characters; secrets masked. */
  code: string;
  /** The lines around it; left out by older agents, and for files that are gone meanwhile. */
  excerpt?: Excerpt;
}

/** Routes of a finding that are known at most. */
export const MAX_ROUTES = 50;

/** An entry point from which untrusted input reaches a sink. */
export interface Route {
  /** `GET /files/{name}`; of an entry point without a path the name of its function: `handler`, `Worker.run`. */
  name: string;
  /** Path in the repository of the registration; of the handler where that is not known. */
  file: string;
  /** 1-based line of it. */
  line: number;
}

/** How severe a weakness is by CVSS 4.0. */
export interface Cvss4 {
  /** `CVSS:4.0/AV:N/...` */
  vector: string;
  /** Its base score, 0 to 10. */
  score: number;
}

/** How to see a weakness: a request that people may send. Nobody has sent it. */
export interface Proof {
  /** For a POSIX shell in which `BASE_URL` is set: a curl command. */
  command: string;
  /** The same as an HTTP file for editors. */
  http: string;
  /** By what the weakness is seen: `the answer takes 5 seconds longer`. */
  shows: string;
  /** The parameter of the route that has the payload. */
  parameter: string;
}

/** Other places of a finding at most; where there are more, they are findings of their own. */
export const MAX_PLACES = 50;

/** Another place of the same weakness, which is fixed together with it. Alone it would be a finding. */
export interface Place {
  /** Of the finding that it would be. */
  fingerprint: string;
  /** The rule that found it, which may be another one of the same kind. */
  ruleId: string;
  title: string;
  location: Location;
  /** As in `Finding`. */
  scope: string;
  /** As in `Finding`. */
  code: string;
  /** As in `Finding`. */
  neighbours?: string;
  /**
   * Its own mechanical fix, without `lines`. Left out: that of the finding, where there is one, fixes this place, too. Null:
   * it does not, and there is no other.
   */
  fix?: Fix | null;
}

/** A mechanical fix, all in one file. */
export interface Fix {
  description: string;
  /** The program does the same for all that it is meant for; otherwise a person should look at what else changes. */
  preservesBehaviour?: boolean;
  /** What is put in place of which text: in order of place, none over another. */
  edits: { location: Location; replacement: string }[];
  /** The whole lines that the edits touch, before and after; left out where they are many, or hold a secret. */
  lines?: FixedLines;
}

/** Lines without the line break at their end; several are joined by `\n`. */
export interface FixedLines {
  /** 1-based; the last one included. */
  startLine: number;
  endLine: number;
  before: string;
  after: string;
}

/** Code that is not the product: tests, examples and benchmarks; copies of libraries; the output of programs. */
export const nonProductKinds = ['test', 'vendored', 'generated'] as const;
export type NonProductKind = (typeof nonProductKinds)[number];

export type SuppressionKind = 'inSource' | 'external';

/** Why a finding does not count. It is about the routes that were there when it was written, unless it is `forRule`. */
export interface Suppression {
  kind: SuppressionKind;
  reason: string;
  /** By an entry of the settings for a rule: about all that it finds in some paths, whatever reaches it. */
  forRule?: true;
}

/** A weakness found in a commit. Plain JSON; what agent, server and reports share. */
export interface Finding {
  /** `v2:` + 32 hex characters, of rule, scope and sink; `v1:` in results of older agents. No two of a scan are equal. */
  fingerprint: string;
  /** `javascript/express/sql-injection` */
  ruleId: string;
  /** Short name: "SQL injection" */
  title: string;
  /** Free-form category label: "SQL Injection" */
  type: string;
  /** `CWE-89`; the first is the primary one. */
  cweIds: string[];
  /** 0 to 10, one decimal: base score of the CVSS vector. */
  severity: number;
  /** 0 to 10 */
  confidence: number;
  /** What the confidence consists of: the points of the rule, and what was taken from them. Left out by older agents. */
  confidenceReasons?: { points: number; reason: string }[];
  /** Of CVSS 3.1. */
  cvssVector: string;
  /** Left out by older agents. */
  cvss4?: Cvss4;
  /** One sentence that names the real variables and the real sink. */
  message: string;
  /** Markdown: why it matters, in general. */
  description: string;
  /** Markdown: how to fix it with the framework at hand. */
  remediation: string;
  references: string[];
  location: Location;
  /** Enclosing function or class, `''` at module level. */
  scope: string;
  /** Source line(s) at the location, at most 400 characters; secrets masked. */
  code: string;
  /** The lines around the location of a finding without steps; left out by older agents. */
  excerpt?: Excerpt;
  /** Hashes of 4 hex digits of the six lines around that say something, zeros for those that are not there. */
  neighbours?: string;
  /** Source to sink for data-flow findings; empty for structural ones. */
  steps: FlowStep[];
  /**
   * All entry points that reach the sink, by file, line and name, at most `MAX_ROUTES`: with so many there may be more. The
   * steps show the path from one of them. Left out where none is known, and by older agents.
   */
  routes?: Route[];
  /** Other places of the weakness, by path and line. Left out where there are none, and by older agents. */
  places?: Place[];
  /** Left out where the route or its parameter is not certain, or no payload is harmless, and by older agents. */
  proof?: Proof;
  fix?: Fix;
  /** True in tests, examples and benchmarks. */
  inTestCode: boolean;
  /** Set: a finding outside product code, which fails no gate and is not commented. Left out with `--include-tests`. */
  nonProduct?: NonProductKind;
  /** Set: by itself it gives an attacker nothing (a cookie's flag, a header, a forgeable log line). It fails no gate. */
  hygiene?: true;
  /** What the team has decided about its rule (`rule-policy.ts`): it fails no gate, or gets no thread. */
  policy?: { comment?: false; gate?: false };
  suppression?: Suppression;
}

/** A finding at each of its places, its own first: as it would be, were each place a finding by itself. */
export function atEachPlace({ places = [], ...finding }: Finding): Finding[] {
  return [finding, ...places.map((place) => atPlace(finding, place))];
}

/** A finding in the parts that are fixed apart: with the places that its own fix is of, and each place that has another one. */
export function fixedApart(finding: Finding): Finding[] {
  const { places = [], ...alone } = finding;
  const others = places.filter(({ fix }) => fix !== undefined);
  if (others.length === 0) return [finding];
  const together = places.filter(({ fix }) => fix === undefined);
  const first = together.length > 0 ? { ...alone, places: together } : alone;
  return [first, ...others.map((place) => atPlace(alone, place))];
}

function atPlace({ fix: common, ...finding }: Finding, { fix: own, ...place }: Place): Finding {
  const fix = own === undefined ? common : own;
  return { ...finding, ...place, ...(fix ? { fix } : {}) };
}

/** Whether a finding counts: it is in product code, and not suppressed. */
export function isCounted({ suppression, nonProduct }: Pick<Finding, 'suppression' | 'nonProduct'>): boolean {
  return !suppression && !nonProduct;
}

/** Whether a finding can fail a gate: it counts, is more than hygiene, and the team has not taken its rule out. */
export function isGated(
  finding: Pick<Finding, 'suppression' | 'nonProduct' | 'hygiene' | 'policy'>,
): boolean {
  return isCounted(finding) && !finding.hygiene && finding.policy?.gate !== false;
}

/** Whether a finding may have a thread of its own in a merge request. */
export function isCommented(finding: Pick<Finding, 'hygiene' | 'policy'>): boolean {
  return !finding.hygiene && finding.policy?.comment !== false;
}
