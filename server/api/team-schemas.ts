import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';
import { count, record, rows, score, text, time, version } from './schema-parts.js';

/** Shapes of a team and what it has, as its owners see them. */
const pagination = record({ total: count, limit: count, offset: count, hasMore: Joi.boolean() });

export const gate = record({
  severity: score.description('Least severity of what fails the commit status'),
  confidence: score.description('Least confidence of the same'),
  onlyNew: Joi.boolean().description('Only findings that the merge base does not have'),
});
const limit = count.allow(null).description('Null: no limit');
export const teamAnswer = record({
  version,
  data: record({
    id: uuid,
    name: Joi.string(),
    plan: Joi.string(),
    limits: record({
      requestsPerHour: limit,
      concurrentScans: limit,
      scansPerMonth: limit,
      retentionDays: limit,
    }),
    activeScans: count,
    scansThisMonth: count,
    gate,
    createdAt: time,
  }),
});

const keyFields = {
  id: Joi.string().description('The 12 characters behind gk_'),
  name: text,
  role: Joi.valid('owner', 'developer', 'viewer'),
  createdAt: time,
  expiresAt: time.allow(null),
  lastUsedAt: time.allow(null),
  revokedAt: time.allow(null),
};
export const keysAnswer = record({ version, data: rows(record(keyFields)) });
export const keyAnswer = record({ version, data: record(keyFields) });
export const newKeyAnswer = record({
  version,
  data: record({ ...keyFields, key: Joi.string().description('Its text, which is not stored') }),
});

export const auditAnswer = record({
  version,
  data: rows(
    record({
      id: uuid,
      at: time,
      by: text.description('A key, an admin token, an account of the code host, or the server itself'),
      action: Joi.string().description('What was done, such as `key.create`'),
      subject: text.description('Id of what it was done to'),
      detail: Joi.object().pattern(Joi.string(), text),
    }),
  ),
  pagination,
});

export const agentsAnswer = record({
  version,
  data: rows(
    record({
      id: Joi.string(),
      name: text,
      labels: rows(Joi.string()),
      ofTeam: Joi.boolean().description('False: it scans for all teams of the server'),
      createdAt: time,
      lastSeenAt: time.allow(null),
      revokedAt: time.allow(null),
    }),
  ),
});

const runningSynchronisation = record({
  kind: Joi.valid('full', 'incremental'),
  startedAt: time,
  seen: count,
  added: count,
  changed: count,
  gone: count,
});
const integration = record({
  id: uuid,
  kind: Joi.valid('gitlab', 'local'),
  host: Joi.string(),
  instanceUrl: text.allow(null),
  createdAt: time,
  account: record({ id: text, username: text, name: text, bot: Joi.boolean() })
    .allow(null)
    .description('Who owns the token'),
  hasToken: Joi.boolean(),
  hasCloneToken: Joi.boolean(),
  scopes: rows(text).allow(null),
  tokenExpiresAt: text.allow(null).description('Last day of the token'),
  dispatchMode: Joi.valid('agent', 'pipeline'),
  runnerProject: record({ projectId: text, ref: text }).allow(null),
  allowInProjectPipelines: Joi.boolean(),
  agentLabels: rows(text),
  check: record({
    at: time,
    ok: Joi.boolean(),
    error: text.allow(null),
    capabilities: rows(
      record({
        capability: Joi.string(),
        works: Joi.boolean(),
        reason: text.description('Why, and what to do when it does not work'),
      }),
    ),
    warnings: rows(text),
  }).allow(null),
  synchronisation: record({
    running: runningSynchronisation.allow(null),
    lastFullAt: time.allow(null),
    lastFinishedAt: time.allow(null),
    projects: count,
    last: record({ kind: Joi.valid('full', 'incremental'), added: count, changed: count, gone: count }).allow(
      null,
    ),
    error: record({ at: time, message: text }).allow(null),
  }).allow(null),
});
export const integrationsAnswer = record({ version, data: rows(integration) });
export const integrationAnswer = record({ version, data: integration });
export const acceptedAnswer = record({ version, data: record({ status: Joi.valid('accepted') }) });
export const trackingAnswer = record({
  version,
  data: record({
    matched: count.description('Selected ones, changed or not'),
    changed: count,
    remaining: count.description('Still to be changed: send the request again'),
    unknown: rows(text).description('Names and patterns that no repository has'),
  }),
});

export const ruleCountsAnswer = record({
  version,
  data: rows(
    record({
      ruleId: Joi.string(),
      title: text,
      severity: score.description('The highest of its findings'),
      detected: count,
      confirmed: count,
      dismissed: count,
      accepted: count,
      resolved: count,
    }),
  ).description('Rules with findings in product code, those with the most findings first'),
  findings: count.description('Findings that were counted'),
  total: count.description('Findings that there are; beyond 20,000 the less severe ones are not counted'),
});

export const gatePreviewAnswer = record({
  version,
  gate,
  data: rows(
    record({
      scanId: uuid,
      repository: Joi.string().allow(null),
      mergeRequest: text.description('Its number at the code host'),
      finishedAt: time,
      failed: Joi.boolean().description('What this gate says'),
      reason: text.allow(null).description('Why it fails'),
      failedThen: Joi.boolean().allow(null).description('The status that was set; null: none was'),
    }),
  ).description('The newest scan of each of the last merge requests'),
});
