import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';
import { reviewAnswer } from './review-schemas.js';
import { count, record, route, rows, text, version } from './schema-parts.js';

/** How a scan of a merge request compares with its base. */
export const comparisonAnswer = record({
  version,
  data: record({
    base: Joi.string().allow(null).description('Merge base'),
    missing: text.allow(null).description('Why nothing was compared'),
    added: rows(record({ id: uuid, fingerprint: Joi.string() })),
    routes: rows(record({ id: uuid, fingerprint: Joi.string(), routes: rows(route) })).description(
      'Findings that the base has, too, and the routes to them that it does not have',
    ),
    places: rows(
      record({
        id: uuid,
        fingerprint: Joi.string(),
        places: rows(record({ fingerprint: Joi.string(), path: Joi.string(), line: count })),
      }),
    ).description('Findings that the base has, too, and their locations that it does not have'),
    fixed: rows(Joi.string()).description('Fingerprints of the base that are gone'),
    review: reviewAnswer,
  }),
});
