import Joi from 'joi';
import { count, record, rows, text } from './schema-parts.js';

const callers = record({
  authenticated: Joi.valid('yes', 'no', 'unknown').description('Whether callers have to show who they are'),
  checks: rows(record({ name: text, kind: Joi.string() })),
});
const routeName = record({ method: Joi.string(), path: text }, { isPartlyKnown: Joi.boolean() });

const endpointChange = record(
  {
    kind: Joi.valid('added', 'removed', 'moved', 'guards', 'fields'),
    method: Joi.string(),
    path: text,
    file: Joi.string().description('In the head; of a removed endpoint in the merge base'),
    line: count,
    others: count.description('Others that changed in the same way'),
  },
  {
    isPartlyKnown: Joi.boolean().description('Parts of the path are not known'),
    callers,
    before: callers.description('Of checks that are gone or weaker: what they were'),
    from: routeName.description('Of a moved endpoint: where it was'),
    fields: rows(record({ name: text, in: Joi.string() }, { isSensitive: Joi.boolean() })).description(
      'Inputs and answers that are new',
    ),
  },
);

const packageChange = record(
  {
    kind: Joi.valid('added', 'source', 'script'),
    ecosystem: Joi.valid('npm', 'pypi', 'maven', 'go'),
    name: text,
    version: text,
    isDirect: Joi.boolean().description('A manifest asks for it; else a lock file alone has it'),
    file: Joi.string(),
    line: count,
  },
  {
    source: text.description('Where it comes from, when that is not the usual registry'),
    before: text.allow(null).description('Where it came from; null: the usual registry'),
    hasInstallScript: Joi.boolean(),
  },
);

/** What a merge request changes of endpoints and packages. */
export const reviewAnswer = record({
  endpoints: rows(endpointChange).description('What matters most first'),
  gaps: rows(
    record({
      of: Joi.valid('base', 'head'),
      why: Joi.valid('cut', 'not-read', 'given-up'),
      files: rows(Joi.string()).description('The first of them'),
      count,
    }),
  ).description('Why some changes are not named'),
  packages: record({
    lines: rows(packageChange),
    others: count.description('More of them, which are not listed'),
    notRead: rows(Joi.string()).description('Manifests that could be read in one of the two commits only'),
  }),
}).description('What the merge request changes of endpoints and packages; nothing where that is not known');
