import Joi from 'joi';
import type { ServedOutline } from './endpoint-review/outline.js';
import { servedOutlineSchema } from './endpoint-review/outline-schema.js';
import {
  EXCERPT_LINES,
  type Excerpt,
  type Finding,
  MAX_EXCERPT_LINE,
  MAX_PLACES,
  MAX_ROUTES,
  nonProductKinds,
  type Place,
  type Route,
  type Suppression,
} from './finding.js';
import { commitId } from './identifiers.js';
import { REPOSITORY_PATH } from './repository-path.js';
import type { RulePolicy } from './rule-policy.js';
import {
  type Completeness,
  type EndpointDefinition,
  MAX_SETTINGS_LINES,
  type RepositorySummary,
  type ToolVersion,
} from './scan-report.js';
import { repositorySummarySchema } from './summary-schema.js';
import {
  NEIGHBOUR_DIGITS,
  NEIGHBOURS,
  type TrackedFinding,
  type TrackedPlace,
} from './tracking/tracked-finding.js';

/**
 * Messages between an agent and the server, `POST /agent/v1/...`, JSON, `Authorization: Bearer <agent or session token>`
 * (sessions of CI jobs: `session-api.ts`).
 *
 *   claim                                          long poll for a scan -> 200 ClaimedScan, 204 when none came in time
 *   scans/{scanId}/attempts/{attempt}/heartbeat    extends the lease -> 200 HeartbeatAnswer
 *   scans/{scanId}/attempts/{attempt}/batches/{n}  PUT, findings batch n (0-based), idempotent -> 204
 *   scans/{scanId}/attempts/{attempt}/endpoints    PUT EndpointsUpload -> 204
 *   scans/{scanId}/attempts/{attempt}/summary      PUT {structured} or {markdown} -> 204
 *   scans/{scanId}/attempts/{attempt}/baseline     PUT BaselineUpload, of a scan of a merge request -> 204
 *   scans/{scanId}/attempts/{attempt}/complete     Completion (the manifest must match) -> 200
 *   scans/{scanId}/attempts/{attempt}/fail         {reason, retry} -> 200
 *
 * Every call on an attempt carries `X-Goalkeeper-Fencing-Token`; an older token than the scan's gets 409.
 */
export const FENCING_HEADER = 'x-goalkeeper-fencing-token';
export const MAX_BATCH_FINDINGS = 500;
export const MAX_BATCH_BYTES = 8 * 1024 * 1024;
/** Batches an attempt may have: 200,000 findings. */
export const MAX_BATCHES = 400;
export const LEASE_SECONDS = 60;

export interface ClaimRequest {
  /** Name of the agent, for people. */
  agent: string;
  /** Takes only scans that ask for no other labels than these, of those it is registered with; empty: all of them. */
  labels: string[];
  /** How long to wait for a scan, 0 to 30. */
  waitSeconds: number;
}

/**
 * How to get the code.
 *   `local`     a git repository on this machine, named by the operator
 *   `https`     to be cloned; `ref` is where the commit is to be found when the host does not give commits by their id;
 *               `credential` is the read-only clone token of the integration, null when it has none
 *   `checkout`  the CI job that calls has it checked out already
 */
export type CodeSource =
  | { kind: 'local'; path: string }
  | { kind: 'https'; url: string; ref: string; credential: { username: string; password: string } | null }
  | { kind: 'checkout' };

export interface ClaimedScan {
  scanId: string;
  attempt: number;
  fencingToken: number;
  leaseSeconds: number;
  repository: { fullName: string; defaultBranch: string | null };
  branch: string;
  /** Commit to scan, when it is known already; else the head of the branch. */
  commit: string | null;
  source: CodeSource;
  endpointFormat: 'yaml' | 'json';
  /** Left out where the team has decided nothing, and by servers of earlier versions. */
  rulePolicy?: RulePolicy;
  /** Null for a scan of all of a commit. */
  mergeRequest: ClaimedMergeRequest | null;
}

/** What the findings of a merge request are compared with. */
export interface ClaimedMergeRequest {
  iid: string;
  targetBranch: string;
  /** Merge base; null when the code host does not tell it: nothing is compared then. */
  base: string | null;
  /** Tools with which complete findings of the base are stored already. With another one the agent analyses it too. */
  baseKnownBy: ToolVersion[];
}

export interface HeartbeatRequest {
  phase: 'checkout' | 'discover' | 'parse' | 'analyse' | 'report';
  /** 0 to 1 within the phase. */
  progress: number;
}
export interface HeartbeatAnswer {
  /** The scan was cancelled: stop and do not report. */
  cancelled: boolean;
}

export interface FindingsBatch {
  findings: Finding[];
}

/** `served`: what of it is compared with other commits; left out where it is too much, and by agents of earlier versions. */
export type EndpointsUpload = EndpointDefinition & { served?: ServedOutline };

export type SummaryUpload = { structured: RepositorySummary } | { markdown: string };

/** What the agent found in the merge base; or why it could not look. */
export type BaselineUpload =
  | {
      commit: string;
      state: Completeness['state'];
      /** Suppressed ones too; not of agents of earlier versions. */
      findings: TrackedFinding[];
      /** Left out as in `EndpointsUpload`. */
      served?: ServedOutline;
    }
  /** By agents of earlier versions. */
  | { commit: string; state: Completeness['state']; fingerprints: string[] }
  | { commit: string; missing: string };

export interface Completion {
  commit: string | null;
  tool: ToolVersion;
  completeness: Completeness;
  /** SHA-256 (hex) of the body bytes (before gzip) of each batch, in order; the number of batches is its length. */
  batches: string[];
  /** SHA-256 (hex) of the body bytes (before gzip). */
  endpoints: string;
  summary: string;
  /** Null or left out: nothing of the merge base was uploaded. */
  baseline?: string | null;
}

export interface Failure {
  reason: string;
  /** False when another attempt cannot help (no such branch, no git repository). */
  retry: boolean;
  /** The agent was asked to stop: the scan is handed back, and the attempt does not count against it. */
  stopping?: boolean;
}

const text = (max: number) => Joi.string().allow('').max(max);
const hash = Joi.string().hex().length(64);
/** Joi refuses larger integers by itself; stated here, the JSON Schema of it does, too. */
const ordinal = Joi.number().integer().min(1).max(Number.MAX_SAFE_INTEGER);
const region = Joi.object({
  startLine: ordinal.required(),
  startColumn: ordinal.required(),
  endLine: ordinal.required(),
  endColumn: ordinal.required(),
});
const repositoryPath = Joi.string().max(4096).pattern(REPOSITORY_PATH, 'path in the repository');
const location = Joi.object({ path: repositoryPath.required(), region: region.required() });

/** Agents of earlier versions send `v1:`. */
const fingerprint = Joi.string().pattern(/^v[12]:[0-9a-f]{32}$/);
const neighbours = Joi.string().pattern(new RegExp(`^[0-9a-f]{${NEIGHBOURS * NEIGHBOUR_DIGITS}}$`));

const routes = Joi.array()
  .items(
    Joi.object<Route>({
      name: Joi.string().max(500).required(),
      file: repositoryPath.required(),
      line: ordinal.required(),
    }),
  )
  .max(MAX_ROUTES);

const fix = {
  description: text(500).required(),
  preservesBehaviour: Joi.boolean(),
  edits: Joi.array()
    .items(Joi.object({ location: location.required(), replacement: text(10_000).required() }))
    .min(1)
    .max(20)
    .required(),
};

const places = Joi.array()
  .items(
    Joi.object<Place>({
      fingerprint: fingerprint.required(),
      ruleId: Joi.string().max(200).required(),
      title: Joi.string().max(255).required(),
      location: location.required(),
      scope: text(500).required(),
      code: text(400).required(),
      neighbours,
      fix: Joi.object(fix).allow(null),
    }),
  )
  .max(MAX_PLACES);

const suppression = Joi.object<Suppression>({
  kind: Joi.valid('inSource', 'external').required(),
  reason: text(500).required(),
  forRule: Joi.valid(true),
});

const excerpt = Joi.object<Excerpt>({
  startLine: ordinal.required(),
  lines: Joi.array().items(text(MAX_EXCERPT_LINE)).min(1).max(EXCERPT_LINES).required(),
  mark: region,
});

export const findingSchema = Joi.object<Finding>({
  fingerprint: fingerprint.required(),
  ruleId: Joi.string().max(200).required(),
  title: Joi.string().max(255).required(),
  type: Joi.string().max(100).required(),
  cweIds: Joi.array()
    .items(Joi.string().pattern(/^CWE-\d{1,5}$/))
    .min(1)
    .max(10)
    .required(),
  severity: Joi.number().min(0).max(10).required(),
  confidence: Joi.number().min(0).max(10).required(),
  cvssVector: text(200).required(),
  cvss4: Joi.object({ vector: text(200).required(), score: Joi.number().min(0).max(10).required() }),
  message: text(2000).required(),
  description: text(10_000).required(),
  remediation: text(10_000).required(),
  references: Joi.array().items(Joi.string().max(2048)).max(20).required(),
  location: location.required(),
  scope: text(500).required(),
  code: text(400).required(),
  excerpt,
  proof: Joi.object({
    command: text(4000).required(),
    http: text(4000).required(),
    shows: text(300).required(),
    parameter: text(200).required(),
  }),
  confidenceReasons: Joi.array()
    .items(Joi.object({ points: Joi.number().min(-10).max(10).required(), reason: text(300).required() }))
    .max(10),
  neighbours,
  steps: Joi.array()
    .items(
      Joi.object({
        kind: Joi.valid('source', 'propagation', 'call', 'return', 'sink').required(),
        location: location.required(),
        message: text(500).required(),
        code: text(200).required(),
        excerpt,
      }),
    )
    .max(60)
    .required(),
  routes,
  places,
  fix: Joi.object({
    ...fix,
    lines: Joi.object({
      startLine: ordinal.required(),
      endLine: ordinal.required(),
      before: text(10_000).required(),
      after: text(10_000).required(),
    }),
  }),
  inTestCode: Joi.boolean().required(),
  nonProduct: Joi.valid(...nonProductKinds),
  hygiene: Joi.valid(true),
  policy: Joi.object({ comment: Joi.valid(false), gate: Joi.valid(false) }).min(1),
  suppression,
});

export const claimSchema = Joi.object<ClaimRequest>({
  agent: Joi.string().max(100).required(),
  labels: Joi.array().items(Joi.string().max(100)).max(20).default([]),
  waitSeconds: Joi.number().min(0).max(30).default(25),
});
export const heartbeatSchema = Joi.object<HeartbeatRequest>({
  phase: Joi.valid('checkout', 'discover', 'parse', 'analyse', 'report').required(),
  progress: Joi.number().min(0).max(1).required(),
});
/** The frame of a batch: its findings are checked one by one with `findingSchema`, so that nobody waits for 500 of them. */
export const batchSchema = Joi.object<FindingsBatch>({
  findings: Joi.array().items(Joi.object().unknown(true)).max(MAX_BATCH_FINDINGS).required(),
});
export const endpointsSchema = Joi.object<EndpointsUpload>({
  format: Joi.valid('yaml', 'json').required(),
  text: text(8_000_000).required(),
  served: servedOutlineSchema,
});
/** The structured summary is written by our own agent, but arrives from a runner. */
export const summarySchema = Joi.object({
  structured: repositorySummarySchema,
  markdown: text(4_000_000),
}).xor('structured', 'markdown');
const trackedPlace = {
  fingerprint: fingerprint.required(),
  ruleId: Joi.string().max(200).required(),
  path: repositoryPath.required(),
  line: Joi.number().integer().min(1).required(),
  scope: text(500).required(),
  text: text(200).required(),
  neighbours: neighbours.allow('').required(),
};
export const baselineSchema = Joi.object({
  commit: commitId.required(),
  state: Joi.valid('complete', 'partial'),
  findings: Joi.array()
    .items(
      Joi.object<TrackedFinding>({
        ...trackedPlace,
        routes,
        suppression,
        places: Joi.array().items(Joi.object<TrackedPlace>(trackedPlace)).max(MAX_PLACES),
      }),
    )
    .max(MAX_BATCHES * MAX_BATCH_FINDINGS),
  fingerprints: Joi.array()
    .items(fingerprint)
    .max(MAX_BATCHES * MAX_BATCH_FINDINGS),
  missing: text(1000),
  served: servedOutlineSchema,
})
  .xor('findings', 'fingerprints', 'missing')
  .with('findings', 'state')
  .with('served', 'findings')
  .with('fingerprints', 'state')
  .without('state', 'missing');
const count = Joi.number().integer().min(0);
const skipReason = text(40);
const settingsLines = Joi.array()
  .items(Joi.object({ setting: text(40).required(), text: text(400).required(), line: ordinal }))
  .max(MAX_SETTINGS_LINES);
const completenessSchema = Joi.object<Completeness>({
  state: Joi.valid('complete', 'partial').required(),
  filesFound: count.required(),
  filesAnalysed: count.required(),
  bytesAnalysed: count.required(),
  linesAnalysed: count.required(),
  skipped: Joi.object().pattern(skipReason, count).max(50).required(),
  skippedFiles: Joi.array()
    .items(Joi.object({ path: text(4096).required(), reason: skipReason.required(), line: count }))
    .max(1000)
    .required(),
  otherLanguages: Joi.array()
    .items(Joi.object({ language: text(100).required(), files: count.required(), lines: count.required() }))
    .max(100),
  endpoints: Joi.object({
    frameworks: Joi.array().items(text(100)).max(100).required(),
    languages: Joi.array().items(text(100)).max(100).required(),
    unknownPaths: count.required(),
    places: Joi.array()
      .items(Joi.object({ file: text(4096).required(), line: count.required() }))
      .max(20)
      .required(),
    isCut: Joi.boolean().required(),
  }),
  settings: Joi.object({ inForce: settingsLines.required(), afterMerge: settingsLines.required() }),
});
export const completionSchema = Joi.object<Completion>({
  commit: commitId.allow(null).required(),
  tool: Joi.object({ engine: text(100).required(), rules: text(100).required() }).required(),
  completeness: completenessSchema.required(),
  batches: Joi.array().items(hash).max(MAX_BATCHES).required(),
  endpoints: hash.required(),
  summary: hash.required(),
  baseline: hash.allow(null),
});
export const failureSchema = Joi.object<Failure>({
  reason: text(1000).required(),
  retry: Joi.boolean().required(),
  stopping: Joi.boolean(),
});
