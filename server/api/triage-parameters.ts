import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';
import { reasonKinds } from '#server/database/triage-documents.js';
import { NO_CONTROL_CHARACTERS, named, triageStates } from './parameters.js';
import { bodyOf } from './team-parameters.js';

/** Body fields of what people decide about findings, and of who looks after them. */

const decision = {
  state: named(
    Joi.valid(...triageStates),
    'State',
    'What it is from now on; `accepted`: the risk is, by its `owner`, `until` a day',
    'State must be detected, confirmed, dismissed, accepted or resolved',
  ).required(),
  kind: named(
    Joi.valid(...reasonKinds)
      .allow(null)
      .default(null),
    'Kind',
    'Why it is dismissed, of a few kinds',
    `Kind must be one of ${reasonKinds.join(', ')}`,
  ),
  until: named(
    Joi.date().iso().allow(null).default(null),
    'Until',
    'When it is detected again, of what is dismissed or accepted',
    'Until must be a date and time (ISO 8601)',
  ),
  owner: named(
    Joi.string().max(200).allow(null).default(null),
    'Owner',
    'Who answers for an accepted risk',
    'Owner must be a text of 1 to 200 characters',
  ),
  reason: named(
    Joi.string().max(500).allow(null).default(null),
    'Reason',
    'Why, for those who read it later',
    'Reason must be a text of 1 to 500 characters',
  ),
};
const vulnerabilityIds = named(
  Joi.array().items(uuid).min(1).max(100).unique(),
  'Vulnerability ids',
  'Vulnerabilities of any scans',
  'Vulnerability ids must be 1 to 100 different UUIDs',
).required();

export const bulkTriageBody = bodyOf({
  vulnerabilityIds,
  ...decision,
  seen: named(
    Joi.array()
      .items(
        Joi.object({
          vulnerabilityId: uuid.required(),
          state: Joi.valid(...triageStates).required(),
        }),
      )
      .max(100)
      .default([]),
    'Seen',
    'The states that the client has shown: a vulnerability that others have decided about since stays as it is',
    'Seen must be at most 100 objects of vulnerabilityId and state',
  ),
});

export const undoBody = bodyOf({
  batch: named(uuid, 'Batch', 'What the decision has answered', 'Batch must be a UUID').required(),
});

export const triageBody = bodyOf({
  ...decision,
  from: named(
    Joi.valid(...triageStates)
      .allow(null)
      .default(null),
    'From',
    'What the client believes it to be now: when that is wrong, as others have decided meanwhile, nothing is changed',
    'From must be detected, confirmed, dismissed, accepted or resolved',
  ),
});

const assignee = Joi.string()
  .max(200)
  .pattern(NO_CONTROL_CHARACTERS)
  .trim()
  .invalid('none')
  .insensitive()
  .allow(null);

export const assignmentBody = bodyOf({
  vulnerabilityIds,
  assignee: named(
    assignee,
    'Assignee',
    'Who looks after them from now on: a key of the team (`key <id>`), or the name of a person; null: nobody',
    'Assignee must be null or a text of 1 to 200 characters, and not none',
  ).required(),
  seen: named(
    Joi.array()
      .items(Joi.object({ vulnerabilityId: uuid.required(), assignee: assignee.required() }))
      .max(100)
      .default([]),
    'Seen',
    'The assignees that the client has shown: a vulnerability that others have assigned since stays as it is',
    'Seen must be at most 100 objects of vulnerabilityId and assignee',
  ),
});
