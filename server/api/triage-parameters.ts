import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';
import { reasonKinds } from '#server/database/triage-documents.js';
import { bodyOf, bodyOfOne } from './body-shapes.js';
import { characters } from './characters.js';
import { moment } from './moment.js';
import { NO_CONTROL_CHARACTERS, named, triageStates } from './parameters.js';

/** Body fields of what people decide about findings, and of who looks after them. */

const state = (...states: readonly (typeof triageStates)[number][]) =>
  named(
    Joi.valid(...states),
    'State',
    'What it is from now on; `accepted`: the risk is, by its `owner`, `until` a day',
    'State must be detected, confirmed, dismissed, accepted or resolved',
  ).required();
const kind = named(
  Joi.valid(...reasonKinds)
    .allow(null)
    .default(null),
  'Kind',
  'Why it is dismissed, of a few kinds',
  `Kind must be one of ${reasonKinds.join(', ')}`,
);
const until = named(
  moment,
  'Until',
  'When it is detected again, in the future, of what is dismissed or accepted',
  'Until must be a date and time (ISO 8601)',
);
const owner = named(
  characters(200),
  'Owner',
  'Who answers for an accepted risk',
  'Owner must be a text of 1 to 200 characters',
);
const reason = named(
  characters(500).allow(null).default(null),
  'Reason',
  'Why, for those who read it later',
  'Reason must be a text of 1 to 500 characters',
);
/** Only null, in the states that have nothing there. */
const none = (name: string, wrong: string) =>
  named(Joi.valid(null).default(null), name, 'Nothing in this state', wrong);
const noKind = none('Kind', 'Kind is only for the state dismissed');
const noUntil = none('Until', 'Until is only for the states dismissed and accepted');
const noOwner = none('Owner', 'Owner is only for the state accepted');
const needed = { 'any.required': 'An accepted risk needs until and owner' };

/** A body with a decision: which fields it may have is by its state. */
const decisionWith = (fields: Joi.SchemaMap) =>
  bodyOfOne(
    [
      {
        when: { state: Joi.valid('dismissed').required() },
        fields: {
          ...fields,
          ...{ state: state('dismissed'), kind, owner: noOwner, reason },
          until: until.allow(null).default(null),
        },
      },
      {
        when: { state: Joi.valid('accepted').required() },
        fields: {
          ...fields,
          ...{ state: state('accepted'), kind: noKind, reason },
          until: until.required().messages(needed),
          owner: owner.required().messages(needed),
        },
      },
    ],
    {
      ...fields,
      ...{
        state: state('detected', 'confirmed', 'resolved'),
        kind: noKind,
        until: noUntil,
        owner: noOwner,
        reason,
      },
    },
  );

const vulnerabilityIds = named(
  Joi.array().items(uuid).min(1).max(100).unique(),
  'Vulnerability ids',
  'Vulnerabilities of any scans',
  'Vulnerability ids must be 1 to 100 different UUIDs',
).required();

export const bulkTriageBody = decisionWith({
  vulnerabilityIds,
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

export const triageBody = decisionWith({
  from: named(
    Joi.valid(...triageStates)
      .allow(null)
      .default(null),
    'From',
    'What the client believes it to be now: when that is wrong, as others have decided meanwhile, nothing is changed',
    'From must be detected, confirmed, dismissed, accepted or resolved',
  ),
});

/** Something that can be read. */
const VISIBLE = /\S/;
/** As in lists: those that `none` looks after are nobody's. */
const nobody = (name: string) => (name.toLowerCase() === 'none' ? null : name);
const assignee = characters(200)
  .pattern(NO_CONTROL_CHARACTERS)
  .pattern(VISIBLE)
  .trim()
  .allow(null)
  .custom(nobody);

export const assignmentBody = bodyOf({
  vulnerabilityIds,
  assignee: named(
    assignee,
    'Assignee',
    'Who looks after them from now on: a key of the team (`key <id>`), or the name of a person; null or `none`: nobody',
    'Assignee must be null or a text of 1 to 200 characters',
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
