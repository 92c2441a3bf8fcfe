import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';
import { reasonKinds } from '#server/database/triage-documents.js';
import { count, record, rows, text, time, version } from './schema-parts.js';

/** Shapes of what people decide, and of the answers to that. */
export const triageState = Joi.string().valid('detected', 'confirmed', 'dismissed', 'accepted', 'resolved');

const decision = {
  state: triageState,
  reason: text.allow(null),
  kind: Joi.valid(...reasonKinds, null).description('Why, of a few kinds'),
  by: text
    .allow(null)
    .description('Who decided: a key, an account of the code host, the code host, or expiry'),
  at: time.allow(null),
  until: time.allow(null).description('When it is detected again; null: never'),
  owner: text.allow(null).description('Who answers for an accepted risk'),
};
export const triage = record({
  ...decision,
  history: rows(record(decision)).description('Decisions before this one, the oldest first'),
}).description('What people decided about the finding, in all scans of its repository');

const assignment = {
  assignee: text.allow(null).description('A key of the team, or the name of a person; null: nobody'),
  by: text.allow(null).description('Who has assigned it'),
  at: time.allow(null),
};
export const assignments = record({
  ...assignment,
  history: rows(record(assignment)).description('Assignments before this one, the oldest first'),
}).description('Who looks after the finding, in all scans of its repository');

export const assigneesAnswer = record({
  version,
  data: rows(
    record({
      assignee: text.description('As `POST /assignments` takes it'),
      name: text.description('Of a key its name'),
      role: Joi.string().valid('owner', 'developer', 'viewer').allow(null).description('Of a key'),
    }),
  ),
});

export const triageAnswer = record({
  version,
  data: record({ id: uuid, fingerprint: Joi.string(), triage }),
});

export const bulkTriageAnswer = record({
  version,
  data: record({
    batch: uuid.description('By it all of this can be taken back at once'),
    changed: rows(uuid),
    unchanged: rows(record({ vulnerabilityId: uuid, reason: text })).description('And why'),
  }),
});

export const undoAnswer = record({
  version,
  data: record({
    undone: count.description(
      'Vulnerabilities that are as before: those that nobody has decided about since',
    ),
  }),
});
