import type { Request } from '@hapi/hapi';
import Joi, { type ValidationError } from 'joi';
import { nonProductKinds } from '#protocol/finding.js';
import { uuid } from '#protocol/identifiers.js';
import { exportFormats } from '#reports/formats.js';
import { sastVersions } from '#reports/gitlab-sast.js';
import { fixChoices } from '#server/fixes/patch-rules.js';
import { apiError } from '#server/http/errors.js';
import { characters } from './characters.js';

export const triageStates = ['detected', 'confirmed', 'dismissed', 'accepted', 'resolved'] as const;

/** All path, query and body fields of the API, each with the one sentence that says what is wrong with it. */
export const named = <S extends Joi.AnySchema>(
  schema: S,
  name: string,
  description: string,
  sentence: string,
): S =>
  schema.label(name).description(description).messages({ '*': sentence, 'any.required': sentence }) as S;

/** Written so that the regular expressions of other languages take it from the OpenAPI document, too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const NO_CONTROL_CHARACTERS = /^[^\x00-\x1f\x7f-\x9f]+$/;

export const scanId = named(uuid, 'Scan id', 'Id of the scan', 'Scan id must be a UUID').required();
export const vulnerabilityId = named(
  uuid,
  'Vulnerability id',
  'Id of the vulnerability',
  'Vulnerability id must be a UUID',
).required();

export const repositoryId = named(
  characters(1000)
    // They name no repository, and not every database engine takes them.
    .pattern(NO_CONTROL_CHARACTERS),
  'Repository id',
  'Path of the repository, URL-encoded (`group%2Fproject`), perhaps with a code-host prefix and a colon: its host ' +
    '(`gitlab.example.com:group%2Fproject`) or its kind (`gitlab:`, `local:`)',
  'Repository id must be the path of a repository, at most 1000 characters',
).required();

const limit = Joi.number()
  .integer()
  .min(1)
  .max(1000)
  .default(100)
  .label('Limit')
  .description('Page size')
  .messages({ 'number.max': 'Limit cannot exceed 1000', '*': 'Limit must be a positive integer' });

const offset = named(
  Joi.number().integer().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  'Offset',
  'Rows skipped',
  'Offset must be a non-negative integer',
);

const severity = (description: string) =>
  named(
    Joi.number().min(0).max(10).default(null),
    'Severity',
    description,
    'Severity must be a number between 0 and 10',
  );

const text = (name: string, description: string) =>
  named(
    // Allowed, so that it is documented; empty, so that it counts as not given.
    characters(200).allow('').empty('').default(null),
    name,
    description,
    `${name} must be a text of at most 200 characters`,
  );

const type = text('Type', 'Case-insensitive part of the type');
const cwe = text('Cwe', 'Case-insensitive part of the weakness identifier');
const days = named(
  Joi.number().unsafe().integer().min(1).default(null),
  'Days',
  'Only scans created within the last N days',
  'Days must be a positive integer',
);
const atLeast = severity('Severity greater than or equal to this');

export const page = { limit, offset };
export const scanVulnerabilityQuery = Joi.object({
  severity: severity('Exactly this severity'),
  type,
  cwe,
  ...page,
});
/** Beyond the specification: left out, lists are what it says. */
const listView = {
  latest: named(
    Joi.boolean().default(false),
    'Latest',
    'Each vulnerability once: from the newest complete scan of the default branch of its repository, else its newest complete scan',
    'Latest must be true or false',
  ),
  state: named(
    Joi.valid('open', ...triageStates).default(null),
    'State',
    'Only vulnerabilities in this state of triage; `open`: detected or confirmed',
    'State must be open, detected, confirmed, dismissed, accepted or resolved',
  ),
  assignee: text('Assignee', 'Only vulnerabilities of exactly this assignee; `none`: of nobody'),
  view: named(
    Joi.valid('summary', 'full').default('summary'),
    'View',
    '`full`: rows have `repository`, `state`, `assignee`, `line`, `ruleId`, `nonProduct`, `fixable`, `firstSeenAt`, `ageDays`, `routes`, `routeCount` and `placeCount` as well',
    'View must be summary or full',
  ),
  rule: text('Rule', 'Case-insensitive part of the id of the rule'),
  branch: text('Branch', 'Only scans of exactly this branch; of a merge request its source branch'),
  non_product: named(
    Joi.valid('none', 'any', ...nonProductKinds).default(null),
    'Non product',
    'By the code that it is in: `none` product code, `any` all other, or tests, vendored or generated code alone',
    'Non product must be none, any, test, vendored or generated',
  ),
  fixable: named(
    Joi.boolean().default(null),
    'Fixable',
    'Whether there is a mechanical fix',
    'Fixable must be true or false',
  ),
  line: named(
    Joi.number().unsafe().integer().min(1).default(null),
    'Line',
    'Only at this line of its file',
    'Line must be a positive integer',
  ),
  first_seen_days: named(
    Joi.number().unsafe().integer().min(1).default(null),
    'First seen days',
    'Only what was first seen within the last N days',
    'First seen days must be a positive integer',
  ),
  minimum_age: named(
    Joi.number().unsafe().integer().min(1).default(null),
    'Minimum age',
    'Only what was first seen N days ago, or before',
    'Minimum age must be a positive integer',
  ),
};
export const repositoryVulnerabilityQuery = Joi.object({
  severity: atLeast,
  type,
  cwe,
  days,
  ...listView,
  ...page,
});
export const teamVulnerabilityQuery = Joi.object({
  severity: atLeast,
  type,
  cwe,
  scan_id: named(uuid.default(null), 'Scan id', 'Only this scan', 'Scan id must be a UUID'),
  days,
  ...listView,
  ...page,
});
const { view: _view, ...groupedView } = listView;
export const onlyRepository = text('Repository', 'Only this repository, by its id or full name');
export const groupQuery = Joi.object({
  by: named(
    Joi.valid('rule', 'repository').default('rule'),
    'By',
    'What a group has in common',
    'By must be rule or repository',
  ),
  repository: onlyRepository,
  severity: atLeast,
  type,
  cwe,
  scan_id: named(uuid.default(null), 'Scan id', 'Only this scan', 'Scan id must be a UUID'),
  days,
  ...groupedView,
});
export const repositoryQuery = Joi.object({
  name: text('Name', 'Case-insensitive part of the name or the full name'),
  view: named(
    Joi.valid('summary', 'full').default('summary'),
    'View',
    '`full`: rows have `defaultBranch`, `open`, `latestScan`, `tracked` and `hook` as well',
    'View must be summary or full',
  ),
  ...page,
});
export const scanQuery = Joi.object({
  status: named(
    Joi.valid('launched', 'running', 'completed', 'failed', 'cancelled').default(null),
    'Status',
    'Only scans in this state',
    'Status must be launched, running, completed, failed or cancelled',
  ),
  repository_id: named(
    uuid.default(null),
    'Repository id',
    'Only scans of this repository',
    'Repository id must be a UUID',
  ),
  ...page,
});

const SSH = /^((ssh|git|git\+ssh):\/\/|[^/:@\s]+@[^/:\s]+:)/i;
/** `https:`, `http:` or `file:`, whatever the case, and a place: flags are lost in the OpenAPI document. */
const SCHEMES = /^([hH][tT][tT][pP][sS]?|[fF][iI][lL][eE]):\/\/[^?#]/;

export const launchBody = Joi.object({
  codehostUrl: named(
    characters(2048)
      .custom((url: string, { error }) => (SSH.test(url) ? error('string.ssh') : url))
      .pattern(SCHEMES)
      .uri(),
    'Codehost URL',
    'URL of the repository; in tree form (`.../-/tree/<branch>`) it names a branch too',
    'Codehost URL must be the URL of a repository',
  )
    .messages({
      'string.ssh':
        'Codehost URL must be an HTTPS URL; SSH addresses such as git@host:group/project cannot be used',
    })
    .required(),
  name: named(
    characters(200).allow(null).default(null),
    'Name',
    'Name of the scan; by default the full name of the repository and the branch',
    'Name must be a text of 1 to 200 characters',
  ),
  branch: named(
    characters(255).pattern(NO_CONTROL_CHARACTERS).allow(null).default(null),
    'Branch',
    'Branch to scan; wins over a branch in the URL. By default the default branch of the repository',
    'Branch must be a text of 1 to 255 characters',
  ),
})
  .required()
  .label('Request body')
  .messages({
    'object.base': 'Request body must be a JSON object',
    'any.required': 'Request body must be a JSON object',
  });

export const launchHeaders = {
  'idempotency-key': named(
    Joi.string()
      .pattern(/^[\x21-\x7e]{1,200}$/)
      .default(null),
    'Idempotency-Key',
    'Made up by the client: a request that is sent again with the same key within a day launches no second scan',
    'Idempotency-Key must be 1 to 200 visible characters, without blanks',
  ),
};

export const exportQuery = Joi.object({
  format: named(
    Joi.valid(...exportFormats),
    'Format',
    'Format of the report',
    `Format must be one of ${exportFormats.join(', ')}`,
  ).required(),
  version: named(
    Joi.valid(...sastVersions).default(null),
    'Version',
    'Line of the schema, only for gitlab-sast; 15.0 by default',
    `Version must be one of ${sastVersions.join(', ')}`,
  ),
});

export const fixBody = Joi.object({
  vulnerabilityIds: named(
    Joi.array().items(uuid).max(19).default([]),
    'Vulnerability ids',
    'Others that the same merge request is to fix: of the same rule, in the same scan',
    'Vulnerability ids must be at most 19 UUIDs',
  ),
  group: named(
    Joi.valid('none', 'rule').default('none'),
    'Group',
    '`rule`: others of the same rule in the same scan are fixed with it, the most severe first, at most 20 in all',
    'Group must be none or rule',
  ),
  fixes: named(
    Joi.valid(...fixChoices).default('safe'),
    'Fixes',
    '`safe`: only fixes that preserve behaviour; `all`: those that may change what the program does, too',
    'Fixes must be safe or all',
  ),
})
  .empty(null)
  .default({ vulnerabilityIds: [], group: 'none', fixes: 'safe' })
  .label('Request body')
  .messages({ 'object.base': 'Request body must be a JSON object' });

/** How routes check input: unknown fields are ignored, the first mistake is named. */
export const inputOptions: Joi.ValidationOptions = { abortEarly: true, stripUnknown: true };

/** Turns the first mistake into a 400 in the words of the schema. */
export function rejectInput(request: Request, _h: unknown, error: Error | undefined): never {
  const mistake = (error as ValidationError | undefined)?.details?.[0];
  if (!mistake) throw error ?? new Error('input was rejected without a reason');
  const field = mistake.path.join('.');
  const source = (error as { output?: { payload?: { validation?: { source?: string } } } }).output?.payload
    ?.validation?.source;
  if (source === 'query' && Array.isArray(request.query[field])) {
    throw apiError(400, `${mistake.context?.label ?? field} must be given only once`, {
      details: `query parameter ${field}`,
    });
  }
  const place =
    { headers: 'header', query: 'query parameter', params: 'path parameter', payload: 'body field' }[
      source ?? ''
    ] ?? 'field';
  throw apiError(400, mistake.message, { details: field === '' ? null : `${place} ${field}` });
}
