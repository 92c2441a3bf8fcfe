import Joi from 'joi';
import { MAX_PLACES, nonProductKinds } from '#protocol/finding.js';
import { uuid } from '#protocol/identifiers.js';
import { MAX_LISTED_ROUTES } from '#server/results/index.js';
import { excerpt, location, steps } from './code-schemas.js';
import { completeness } from './completeness-schema.js';
import { issue } from './issue-schemas.js';
import {
  count,
  type Fields,
  record,
  route,
  rows,
  score,
  severityCounts,
  text,
  time,
  version,
} from './schema-parts.js';
import { assignments, triage, triageState } from './triage-schemas.js';

/** Shapes of all answers of the API: they are its documentation, and the tests hold every answer against them. */
export const errorBody = record(
  { error: Joi.string().description('What is wrong') },
  {
    details: text.allow(null).description('Where, or with what'),
    hint: text.allow(null).description('What to do'),
  },
);

const pagination = record({
  total: count.description('Matching rows, on all pages'),
  limit: count,
  offset: count,
  hasMore: Joi.boolean(),
});

const required = {
  id: uuid,
  scanId: uuid.description('Scan the finding belongs to'),
  severity: score,
  title: Joi.string(),
  type: Joi.string().description('Free-form category'),
  cwe: Joi.string().description('Weakness identifier, such as CWE-89'),
  filePath: Joi.string(),
  shortDescription: text,
};
const optional = {
  confidenceScore: score.allow(null),
  cvssVector: text.allow(null),
  createdAt: time.allow(null),
};
const scanOfFinding = { scanName: text.allow(null), scanCreatedAt: time.allow(null) };

const listAnswer = (item: Joi.Schema, filters: Fields, more: Fields = {}, optionalFilters: Fields = {}) =>
  record({ version, ...more, data: rows(item), pagination, filters: record(filters, optionalFilters) });

const repositoryOfRow = record({ id: uuid, fullName: Joi.string().allow(null), branch: Joi.string() });
/** Of rows with `view=full`. */
const place = {
  repository: repositoryOfRow.description('With `view=full`'),
  state: triageState.description('With `view=full`: what people decided'),
  assignee: text.allow(null).description('With `view=full`: who looks after it; null: nobody'),
  line: count
    .min(1)
    .allow(null)
    .description('With `view=full`, as all below; null for results of an earlier version'),
  ruleId: Joi.string().allow(null),
  nonProduct: Joi.valid(...nonProductKinds, null).description('Null in product code'),
  fixable: Joi.boolean().allow(null).description('There is a mechanical fix'),
  firstSeenAt: time.allow(null).description('Since when the scans of its branch have it'),
  ageDays: count.allow(null).description('Whole days since then'),
  routes: rows(route)
    .max(MAX_LISTED_ROUTES)
    .allow(null)
    .description('The first entry points from which untrusted input reaches it; null where none is known'),
  routeCount: count
    .allow(null)
    .description('How many of them are known; the full form of the finding has all'),
  placeCount: count
    .min(1)
    .max(1 + MAX_PLACES)
    .allow(null)
    .description('In how many locations the weakness is, its own included'),
};
const viewFilters = {
  assignee: Joi.string().description('When it was given'),
  rule: Joi.string().description('When it was given'),
  branch: Joi.string().description('When it was given'),
  non_product: Joi.string().description('When it was given'),
  fixable: Joi.boolean().description('When it was given'),
  line: count.description('When it was given'),
  first_seen_days: count.description('When it was given'),
  minimum_age: count.description('When it was given'),
  latest: Joi.boolean().description('When it was given'),
  state: Joi.string().description('When it was given'),
};

const vulnerabilityFilters = { severity: score.allow(null), type: text.allow(null), cwe: text.allow(null) };
const days = count.allow(null);

export const scanVulnerabilities = listAnswer(record(required, optional), vulnerabilityFilters);
export const repositoryVulnerabilities = listAnswer(
  record(required, { ...optional, ...scanOfFinding, ...place }),
  { ...vulnerabilityFilters, days },
  { repository: Joi.string().description('Full path of the repository') },
  viewFilters,
);
export const teamVulnerabilities = listAnswer(
  record({ ...required, ...scanOfFinding }, { ...optional, ...place }),
  { ...vulnerabilityFilters, scan_id: uuid.allow(null), days },
  {},
  viewFilters,
);

const repository = {
  id: uuid,
  name: Joi.string(),
  fullName: Joi.string().description('Group and project'),
  clonePath: Joi.string().description('Clone URL'),
  lastScanAt: time.allow(null).description('Time of the latest completed scan; null when never scanned'),
  scanCount: count,
  vulnerabilityCount: count.description(
    'Open findings in product code of the newest complete scan of the default branch: those of `open.total`',
  ),
};
/** Of a repository with `view=full`, and of one alone. */
const repositoryToday = {
  defaultBranch: Joi.string().allow(null),
  open: record(severityCounts).description(
    'Open findings of `latestScan`: those of its list with `state=open` and `non_product=none`',
  ),
  latestScan: record({
    scanId: uuid,
    branch: Joi.string(),
    finishedAt: time,
    complete: Joi.boolean().description('False when something that matters was skipped'),
  })
    .allow(null)
    .description('The scan that `latest=true` lists the findings of; null when there is none'),
  tracked: Joi.boolean().description('It is scanned when it changes'),
  hook: Joi.valid('installed', 'by-hand', 'disabled', null).description(
    'Its webhook: installed by the server, entered by a person, or no longer called by the code host; null: none',
  ),
};
export const repositories = listAnswer(record(repository, repositoryToday), { name: text.allow(null) });
export const repositoryAnswer = record({ version, data: record({ ...repository, ...repositoryToday }) });

export const launchedScan = record({
  version,
  data: record({
    scanId: uuid,
    name: Joi.string(),
    status: Joi.string().valid('launched'),
    repository: record({
      fullName: Joi.string(),
      branch: Joi.string(),
      instance: Joi.string().description('Host name of the code host'),
    }),
    taskArn: Joi.string().description('Identifier of the worker task started for the scan'),
  }),
});

export const endpointDefinition = record({
  version,
  scan_id: uuid,
  format: Joi.string().valid('yaml', 'json').description('Format of the stored definition'),
  endpoints: text.description('The stored definition as it is'),
  parsed: Joi.object().unknown().allow(null).description('Parsed, when the format is json; else null'),
});

export const wiki = text.description('The summary of the scan in Markdown, as one JSON string');

const fullForm = {
  ...scanOfFinding,
  confidenceReasons: rows(record({ points: Joi.number(), reason: text })).description(
    'What the confidence consists of; empty in results of an earlier version',
  ),
  ruleId: Joi.string(),
  fingerprint: Joi.string().description('Identity of the finding across commits'),
  cweIds: rows(Joi.string()),
  description: text.description('Markdown: why it matters'),
  remediation: text.description('Markdown: how to fix it'),
  references: rows(Joi.string()),
  location,
  scope: text.description('Enclosing function or class'),
  code: text,
  excerpt: excerpt.allow(null).description('The lines around the location of a finding without steps'),
  steps,
  routes: rows(route)
    .allow(null)
    .description('Entry points that reach the sink, at most 50; null where none is known'),
  places: rows(record({ fingerprint: Joi.string(), ruleId: Joi.string(), title: text, location, code: text }))
    .max(MAX_PLACES)
    .allow(null)
    .description(
      'Other locations of the same weakness, which are fixed together with it; null where there are none',
    ),
  fix: record(
    {
      description: text,
      edits: rows(record({ location, replacement: text })),
    },
    {
      lines: record({ startLine: count, endLine: count, before: text, after: text }).description(
        'The whole lines before and after; left out where they are many, or hold a secret',
      ),
    },
  )
    .allow(null)
    .description('A mechanical fix, where there is one'),
  cvss4: record({ vector: text, score })
    .allow(null)
    .description('Base vector of CVSS 4.0 and its score; null by older agents'),
  proof: record({ command: text, http: text, shows: text, parameter: text })
    .allow(null)
    .description(
      'A request that shows the weakness, as curl command and HTTP file. Nobody has sent it; null where none is certain and harmless',
    ),
  markdown: text.description('The finding as Markdown, to paste elsewhere; scanned text in it is no markup'),
  inTestCode: Joi.boolean(),
  nonProduct: Joi.valid(...nonProductKinds, null),
  hygiene: Joi.boolean().description('By itself it gives an attacker nothing, and fails no gate'),
  policy: record({ comment: Joi.boolean(), gate: Joi.boolean() }).description(
    'What the team had decided about its rule when it was found: whether it gets a thread, and counts in the gate',
  ),
  suppression: record(
    { kind: Joi.string().valid('inSource', 'external'), reason: text },
    { forRule: Joi.boolean().description('By a setting for a rule, which is about new routes, too') },
  ).allow(null),
  repositoryId: uuid,
  triage,
  assignment: assignments,
};
const fixMergeRequest = {
  state: Joi.string()
    .valid('opening', 'failed', 'opened', 'merged', 'closed', 'overtaken', 'taken-over')
    .description(
      '`closed` by a person; `overtaken`: closed as the vulnerability is gone; `taken-over`: it is gone, and others have ' +
        'pushed to the branch, so it was left open',
    ),
  iid: Joi.string().allow(null).description('Number of the merge request in its project'),
  url: Joi.string().allow(null),
  branch: Joi.string(),
  targetBranch: Joi.string(),
  vulnerabilityIds: rows(uuid).description('What it fixes, in the scan that it was opened for'),
  problem: text.allow(null).description('Of `failed`: why'),
  by: text,
  createdAt: time,
  changedAt: time,
};
export const fixAnswer = record({
  version,
  data: record({
    created: Joi.boolean().description('False when the merge request was there already'),
    ...fixMergeRequest,
    left: rows(record({ vulnerabilityId: uuid, reason: text, details: text.allow(null) })).description(
      'What was asked for and is not fixed by it',
    ),
  }),
});
export const vulnerabilityAnswer = record({
  version,
  data: record(
    {
      ...required,
      ...fullForm,
      issue: record(issue).allow(null).description('Its issue at the code host'),
      fixMergeRequest: record(fixMergeRequest).allow(null).description('The merge request with its fix'),
    },
    optional,
  ),
});

export const jsonReport = Joi.alternatives(Joi.object().unknown(), Joi.array()).description(
  'The report: an object, or a list for codequality',
);
export const csvReport = text.description('CSV with a line of names');

const state = Joi.string().valid('launched', 'running', 'completed', 'failed', 'cancelled');
const scan = {
  scanId: uuid,
  name: Joi.string(),
  status: state,
  trigger: Joi.string().valid('api', 'webhook', 'schedule', 'ci', 'start'),
  repository: record({ id: uuid, fullName: Joi.string().allow(null), branch: Joi.string() }),
  commit: Joi.string().allow(null).description('Commit that is scanned: of a merge request its head'),
  kind: Joi.string().valid('full', 'merge-request'),
  mergeRequest: record({
    iid: Joi.string().description('Number of the merge request in its project'),
    sourceProjectId: Joi.string().description('Id of the project that holds the head'),
    sourceBranch: Joi.string(),
    targetBranch: Joi.string(),
    base: Joi.string().allow(null).description('Merge base; null when it was not known yet'),
  })
    .allow(null)
    .description('The merge request that was scanned; null for a full scan'),
  comparison: record({
    base: Joi.string().allow(null).description('Merge base; null when the code host did not tell it'),
    origin: Joi.string()
      .valid('stored', 'analysed')
      .allow(null)
      .description('Findings of the base: of a stored scan, or analysed with the head; null: not compared'),
    complete: Joi.boolean().description('False: the base was analysed only in part'),
    added: count.description('New findings'),
    unchanged: count,
    fixed: count.description('Findings of the base that are gone'),
    missing: text.allow(null).description('Why nothing was compared'),
  })
    .allow(null)
    .description('Of a completed scan of a merge request: how it compares with the merge base'),
  review: record({
    state: Joi.string().valid('pending', 'done', 'refused', 'skipped', 'failed'),
    status: Joi.string().valid('success', 'failed').allow(null).description('Commit status that was set'),
    statusText: text.allow(null).description('What that status says: why the gate passed or failed'),
    problems: rows(text).description('What the code host does not allow, or why nothing was told'),
    at: time,
  })
    .allow(null)
    .description('Of a completed scan of a merge request: what the merge request was told'),
  taskArn: Joi.string(),
  trusted: Joi.boolean().description(
    'False when the CI job of a ref that is not protected did the scan: it is no baseline',
  ),
  pipelineUrl: text.allow(null).description('The newest pipeline that does or did the scan, or was to'),
  createdAt: time,
  startedAt: time.allow(null),
  finishedAt: time.allow(null),
  progress: record({ phase: Joi.string(), progress: Joi.number().min(0).max(1) })
    .allow(null)
    .description('Of the running attempt: phase, and 0 to 1 within it'),
  counts: record({ ...severityCounts, suppressed: count }),
  completeness: Joi.string().valid('complete', 'partial').allow(null),
  error: text.allow(null).description('Why the scan failed'),
  attemptCount: count,
};
export const scans = listAnswer(
  record(scan),
  { status: state.allow(null) },
  {},
  { repository_id: uuid.description('When it was given') },
);

export const scanAnswer = record({
  version,
  data: record({
    ...scan,
    completeness: completeness.allow(null),
    tool: record({ engine: text, rules: text }).allow(null),
    attempts: rows(
      record({
        number: count,
        agent: text,
        startedAt: time,
        endedAt: time.allow(null),
        outcome: Joi.string().valid(
          'running',
          'completed',
          'failed',
          'lease-expired',
          'cancelled',
          'released',
        ),
        reason: text.allow(null),
      }),
    ),
  }),
});

export const sessionAnswer = record({
  version,
  data: record({
    team: record({ id: uuid, name: text }),
    key: record({ id: Joi.string().description('The 12 characters behind `gk_`'), name: text }),
    role: Joi.string().valid('owner', 'developer', 'viewer'),
    permissions: rows(Joi.string()).description('What the key may do'),
    expiresAt: time.allow(null).description('When the session ends; null for a request by API key'),
    csrfToken: Joi.string()
      .allow(null)
      .description('For the header X-CSRF-Token; null for a request by API key'),
  }),
});
