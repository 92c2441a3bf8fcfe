import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';
import { bodyOf, bodyOfOne } from './body-shapes.js';
import { characters } from './characters.js';
import { moment } from './moment.js';
import { named } from './parameters.js';

/** Path, query and body fields of the operations on a team and what it has. */

const score = (name: string, description: string) =>
  named(Joi.number().min(0).max(10), name, description, `${name} must be a number from 0 to 10`);
const truth = (name: string, description: string) =>
  named(Joi.boolean(), name, description, `${name} must be true or false`);
const token = (name: string, description: string) =>
  named(
    Joi.string().pattern(/^[\x21-\x7e]{1,4096}$/),
    name,
    description,
    `${name} must be an access token of the code host`,
  );

const gate = {
  severity: score('Severity', 'Least severity of what fails the commit status'),
  confidence: score('Confidence', 'Least confidence of the same'),
  onlyNew: truth('OnlyNew', 'Only findings that the merge base does not have'),
};
export const teamBody = bodyOf({
  gate: named(
    // In JSON, a number in quotes is a text.
    Joi.object({
      severity: gate.severity.strict(),
      confidence: gate.confidence.strict(),
      onlyNew: gate.onlyNew.strict(),
    }).min(1),
    'Gate',
    'What fails merge requests; what is left out stays',
    'Gate must be an object with severity, confidence or onlyNew',
  ).required(),
});
export const gateQuery = Joi.object({
  severity: gate.severity,
  confidence: gate.confidence,
  only_new: truth('Only new', 'Only findings that the merge base does not have'),
});

export const keyId = named(
  Joi.string().pattern(/^[0-9A-Za-z]{12}$/),
  'Key id',
  'The 12 characters behind gk_',
  'Key id must be the 12 characters behind gk_',
).required();
export const keyBody = bodyOf({
  name: named(
    characters(200),
    'Name',
    'What the key is for',
    'Name must be a text of 1 to 200 characters',
  ).required(),
  role: named(
    Joi.valid('owner', 'developer', 'viewer').default('developer'),
    'Role',
    'What the key may do',
    'Role must be owner, developer or viewer',
  ),
  expiresAt: named(
    moment.allow(null).default(null),
    'ExpiresAt',
    'When it ends, in the future (ISO 8601); null: never',
    'ExpiresAt must be a time in the future, ISO 8601',
  ),
});

/** HTTPS, host, perhaps port and path. What the code host of a team may be besides, the server finds out. */
const BASE_URL = /^[hH][tT][tT][pP][sS]:\/\/[^\s\\/?#@]+(\/[0-9A-Za-z_.~-]+)*\/*$/;

export const integrationId = named(
  uuid,
  'Integration id',
  'Id of the connection to a code host',
  'Integration id must be a UUID',
).required();
export const connectionBody = bodyOf({
  instanceUrl: named(
    characters(1024).pattern(BASE_URL),
    'InstanceUrl',
    'Base URL of the code host',
    'InstanceUrl must be the base URL of the code host, such as https://gitlab.example.com: HTTPS, and without user name and query',
  ).required(),
  token: token('Token', 'Access token of scope `api`; it never leaves the server').required(),
  cloneToken: token('CloneToken', 'Another one, of scope `read_repository`, for agents on other machines')
    .allow(null)
    .default(null),
});
export const tokenBody = bodyOf({ token: token('Token', 'Access token of scope `api`').required() });

const names = named(
  Joi.array().items(characters(1000)).max(1000),
  'Names',
  'Full names, or patterns: `shop/*` for the projects of a group, `shop/**` for those of its subgroups too',
  'Names must be at most 1000 full names or patterns',
);
const needed = 'Give names, or all';
const all = truth('All', 'All repositories, except archived ones').strict();
const tracked = truth('Tracked', 'Whether they are tracked from now on').strict().default(true);
export const trackingBody = bodyOfOne(
  [
    {
      when: { all: Joi.boolean().strict().valid(true).required() },
      fields: { all: all.valid(true).required(), names: names.default([]), tracked },
    },
  ],
  {
    names: names.min(1).required().messages({ 'any.required': needed, 'array.min': needed }),
    all: all.default(false),
    tracked,
  },
);
