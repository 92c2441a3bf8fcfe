import type { EndpointGuard } from './endpoint-guard.js';
import type { ServedOutline } from './endpoint-review/outline.js';
import type { EndpointReview } from './endpoint-review/review.js';
import type { Finding } from './finding.js';
import type { PlacedFinding } from './tracking/places.js';
import type { RoutedFinding } from './tracking/routes.js';

export type { EndpointGuard, GuardKind } from './endpoint-guard.js';

/** Why a file, or a part of one, was not analysed. `matters` marks a scan that has it as partial. */
export type SkipReason =
  | 'binary'
  | 'too-large'
  | 'minified'
  | 'generated'
  | 'vendored'
  | 'ignored'
  | 'outside-tree'
  | 'unreadable'
  | 'not-utf8'
  | 'syntax-error'
  | 'nesting-too-deep'
  | 'too-many-nodes'
  | 'over-budget'
  | 'parser-failure'
  | 'analysis-failure'
  | 'unsupported';

export interface SkippedFile {
  path: string;
  reason: SkipReason;
  /** 1-based line, where only a part was skipped. */
  line?: number;
}

/** How complete a scan is. A partial scan is no baseline and resolves nothing. */
export interface Completeness {
  state: 'complete' | 'partial';
  filesFound: number;
  filesAnalysed: number;
  bytesAnalysed: number;
  linesAnalysed: number;
  /** Count per reason. */
  skipped: Partial<Record<SkipReason, number>>;
  /** At most 1,000 of them, those that matter first. */
  skippedFiles: SkippedFile[];
  /** Programming languages of the repository that are not analysed, the largest first; left out where there are none. */
  otherLanguages?: OtherLanguage[];
  /** What was not read of the HTTP endpoints; left out where nothing is known to be missing. */
  endpoints?: EndpointGaps;
  /** What the settings of the project take away; left out where they do not. */
  settings?: HidingSettings;
}

/** Lines of settings that a report names, of each kind. */
export const MAX_SETTINGS_LINES = 100;

/** Lines of settings that leave no trace at single findings; at most 100 of each. */
export interface HidingSettings {
  /** Those by which functions of this program clean or check data: what they make harmless is no finding. */
  inForce: SettingsLine[];
  /** Of a merge request: those that would hide findings, and that its merge base does not have. They hide nothing yet. */
  afterMerge: SettingsLine[];
}

/** A line of `.goalkeeper.yml`. */
export interface SettingsLine {
  /** `sanitizers`, `suppress`, `exclude` */
  setting: string;
  /** The function, rule or path that it is about. */
  text: string;
  /** 1-based; left out where a setting is meant as a whole. */
  line?: number;
}

/** Product code in a language that is not analysed. */
export interface OtherLanguage {
  language: string;
  files: number;
  lines: number;
}

/** What is known to be missing among the endpoints of an application. */
export interface EndpointGaps {
  /** Frameworks that the code uses and whose routes are not read. */
  frameworks: string[];
  /** Languages of the repository whose endpoints are not read. */
  languages: string[];
  /** Endpoints whose path is known in part only, or not at all. */
  unknownPaths: number;
  /** Where the parts are written that are not known, at most 20 of them. */
  places: { file: string; line: number }[];
  /** The list, or the start-up code that it is read from, was cut off at a limit. */
  isCut: boolean;
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A JSON Schema in the dialect of OpenAPI 3.1, of those keywords that code states. */
export interface Schema {
  /** A schema of the definition: `#/components/schemas/User` */
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: Json[];
  const?: Json;
  default?: Json;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
}

export interface EndpointParameter {
  name: string;
  /** `body` and `form`: a field of a JSON object, or of a form. */
  in: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'form';
  required: boolean;
  schema: Schema;
  /** It is no parameter of the application: it stands for a part of the path that is not known. */
  isUnknown?: true;
}

/** What the body of a message may be, by media type. */
export type MediaTypes = Record<string, Schema>;

export interface EndpointResponse {
  /** `200`, `4XX`, `default` */
  status: string;
  description: string;
  content: MediaTypes;
}

/** Checks that a request has to pass: all of them, by the names of their schemes. */
export interface EndpointSecurity {
  schemes: { name: string; scopes: string[] }[];
  /** The request is answered without them as well. */
  isOptional: boolean;
}

/** An HTTP endpoint of the scanned application. */
export interface Endpoint {
  method: string;
  /** OpenAPI template: `/users/{id}` */
  path: string;
  /** Where the parts of the path are written that are not known; left out where all of it is. */
  unknown?: { file: string; line: number }[];
  /** The folder of the application that serves it, where a repository has several. */
  application?: string;
  framework: string;
  handler: string;
  /** Of the handler, or of the registration where the handler is not known. */
  file: string;
  line: number;
  /** Other files that register it, or mount what serves it. */
  wiredIn?: string[];
  parameters: EndpointParameter[];
  /** The body as a whole, where it is not known by its fields alone. */
  body: { required: boolean; content: MediaTypes } | null;
  responses: EndpointResponse[];
  /** Null: no check of who asks was seen. Without any scheme: the code says that anybody may ask. */
  security: EndpointSecurity | null;
  /** The checks themselves, from the outside in. */
  guards?: EndpointGuard[];
  /** Whether only callers who have shown who they are get an answer; `unknown` where a part of the way to it could not be read. */
  authenticated?: 'yes' | 'no' | 'unknown';
  tags: string[];
  operationId?: string;
}

export interface EndpointDefinition {
  format: 'yaml' | 'json';
  /** OpenAPI 3.1 text. */
  text: string;
}

/** The structured repository summary from which the wiki is built. */
export interface RepositorySummary {
  name: string;
  commit: string | null;
  branch: string | null;
  /** What the repository says that it is for, and where. */
  purpose?: { text: string; file: string } | null;
  /** Commands that run it, as its manifests say; `folder` is where. */
  running?: { command: string; folder: string; file: string; says: string }[];
  /** Commands that run its tests. */
  testing?: { command: string; folder: string; file: string }[];
  /** Libraries that it is built on, with the version that a manifest states, `''` where none does; `serves`: they answer HTTP requests. */
  frameworks?: { name: string; version: string; file: string; line: number; serves: boolean }[];
  /** Libraries by which users sign in. */
  signIn?: { name: string; version: string; file: string; line: number }[];
  /** Libraries of queues and schedules. */
  jobs?: { name: string; version: string; file: string; line: number }[];
  /** What is stored, by what, and names of fields that others must not see. */
  entities?: { name: string; by: string; file: string; line: number; sensitive: string[] }[];
  languages: { name: string; files: number; lines: number; bytes: number }[];
  /** Lines of tests and examples that are in none of the components. */
  testLines?: number;
  components: { name: string; path: string; files: number; lines: number; description: string }[];
  /** Whether each package is run or installed by others, and what speaks for either. */
  packages?: {
    folder: string;
    manifest: string;
    kind: 'application' | 'library' | 'unclear';
    evidence: { speaksFor: 'application' | 'library'; says: string; file: string }[];
  }[];
  entryPoints: { file: string; line: number; kind: string; description: string }[];
  /** `checks`: what callers have to show, `''` where no check was seen; left out by agents that do not look for checks. */
  endpoints: {
    method: string;
    path: string;
    file: string;
    line: number;
    handler: string;
    checks?: string;
    /** Names of parameters and fields, but for those in the path. */
    inputs?: string[];
    /** Those inputs that others must not see. */
    sensitive?: string[];
  }[];
  endpointCount: number;
  /** Of all endpoints those without a check that was seen. */
  openEndpointCount?: number;
  /** All of its endpoints are those of tests and examples: it serves none itself. */
  servesByExamples?: boolean;
  dataStores: { name: string; kind: string; file: string; line: number }[];
  /** Clients by which requests are sent, and hosts that URLs in the code name. */
  outgoing?: { kind: 'client' | 'host'; name: string; file: string; line: number }[];
  /** Environment variables that the code reads. */
  environment?: { name: string; file: string; line: number }[];
  services?: {
    name: string;
    kind: string;
    image: string;
    ports: string[];
    file: string;
    /** Services that have to be there first. */
    dependsOn?: string[];
    /** Others that values of its environment name as hosts. */
    addresses?: string[];
  }[];
  dependencies: { ecosystem: string; name: string; version: string; file: string; development: boolean }[];
  findings: {
    total: number;
    suppressed: number;
    /** Those in tests, examples, vendored and generated code, which the other counts leave out. */
    nonProduct?: number;
    /** Those that are shown, but less sure than what may fail: the counts below leave them out, as the total does. */
    unsure?: number;
    /** Those that are hygiene, which the counts below leave out, as the total does. */
    hygiene?: number;
    bySeverity: Record<SeverityBand, number>;
    byType: { type: string; cwe: string; count: number }[];
    /** Those that matter most, at most five. */
    top?: { title: string; type: string; severity: number; file: string; line: number }[];
  };
  hotSpots: { file: string; findings: number; highestSeverity: number }[];
  completeness: Completeness;
  tool: ToolVersion;
}

export type SeverityBand = 'critical' | 'high' | 'medium' | 'low' | 'info';

export interface ToolVersion {
  engine: string;
  /** Hash of all rules in force. */
  rules: string;
}

/**
 * What is wrong with a setting or a suppression:
 *   `suppression-without-rule`  a comment that names no rule, and suppresses nothing
 *   `unknown-rule`              a comment or a setting names a rule that does not exist
 *   `setting-without-effect`    the team lets the settings only tighten
 *   `unused-suppression`        nothing is suppressed by a comment, or by an entry of the settings
 *   `unclosed-suppression`      a block that holds to the end of its file
 *   `unknown-function`          a setting gives a meaning to a function that the program does not have
 *   `analysis-failure`          an internal error ended the analysis of a language, so that nothing was found in its files
 *   `unopened-suppression`      the end of a block that does not begin
 */
const warningKinds = [
  'suppression-without-rule',
  'unknown-rule',
  'setting-without-effect',
  'unused-suppression',
  'unclosed-suppression',
  'unopened-suppression',
  'unknown-function',
  'analysis-failure',
] as const;
export type WarningKind = (typeof warningKinds)[number];

/** Something that its author should correct; the scan counts all the same. */
export interface ScanWarning {
  kind: WarningKind;
  path: string;
  /** 1-based. */
  line: number;
  /** A sentence for people. */
  message: string;
}

/** What the settings of a project say of what is shown and what fails; left out what they do not say. */
export interface ProjectThresholds {
  /** Least severity that fails, 0 to 10; null: nothing does. */
  failOn?: number | null;
  /** Least confidence of the same. */
  failConfidence?: number;
  /** Least confidence of what is shown. */
  minConfidence?: number;
}

/** All that one analysis of one checkout gives. */
export interface ScanReport {
  tool: ToolVersion;
  startedAt: string;
  finishedAt: string;
  commit: string | null;
  branch: string | null;
  /** In list order: severity high to low, then path, line, rule. Suppressed ones included. */
  findings: Finding[];
  /** By path and line, at most 1,000; left out where there are none. */
  warnings?: ScanWarning[];
  /** Left out where the project has no such settings. */
  thresholds?: ProjectThresholds;
  completeness: Completeness;
  endpoints: Endpoint[];
  endpointDefinition: EndpointDefinition;
  /** What of the endpoints is compared with another commit. */
  served: ServedOutline;
  summary: RepositorySummary;
}

/** How the findings of a scan compare with earlier ones. */
export interface ReportComparison {
  /** With the merge base of a merge request, or with an earlier report. */
  against: 'merge-base' | 'baseline';
  /** Commit of the merge base; null: it is not known, or there is none. */
  base: string | null;
  /** Fingerprints of open findings that were not there. */
  added: string[];
  /** Open findings that were there, and the routes to them that were not; left out by servers of earlier versions. */
  routes?: RoutedFinding[];
  /** Open findings that were there, and their places that were not; left out by servers of earlier versions. */
  places?: PlacedFinding[];
  /** Fingerprints of findings that are gone. */
  fixed: string[];
  /** False: the merge base was analysed only in part, so some of the new findings may be older. */
  complete: boolean;
  /** Why nothing was compared, in words for people; null when it was. */
  missing: string | null;
}

/** What is known of the findings of a scan besides themselves: reports of format `json` by `goalkeeper ci` have it too. */
export interface ReportStanding {
  /** Null: there was nothing to compare with. */
  comparison: ReportComparison | null;
  /** Fingerprints that people dismissed, or declared resolved, at the server; keys of changes of endpoints that they accepted. */
  dismissed: string[];
  /** What changes of the HTTP endpoints; left out where nothing was compared, and by servers of earlier versions. */
  endpointReview?: EndpointReview;
}

/** The band of a severity from 0 to 10 (CVSS v3.1 rating scale). */
export function severityBand(severity: number): SeverityBand {
  if (severity >= 9) return 'critical';
  if (severity >= 7) return 'high';
  if (severity >= 4) return 'medium';
  if (severity > 0) return 'low';
  return 'info';
}
