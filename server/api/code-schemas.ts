import Joi from 'joi';
import { count, record, rows, text } from './schema-parts.js';

/** Where something is in the code, and the code there. */
const region = record({ startLine: count, startColumn: count, endLine: count, endColumn: count });
export const location = record({ path: Joi.string(), region });
export const excerpt = record(
  { startLine: count, lines: rows(text) },
  { mark: region.description('The value at hand, in the columns of these lines') },
).description(
  'Lines around the location; left out in results of an earlier version, and where the file was gone',
);

export const steps = rows(
  record(
    {
      kind: Joi.string().valid('source', 'propagation', 'call', 'return', 'sink'),
      location,
      message: text,
      code: text,
    },
    { excerpt },
  ),
).description('From source to sink; empty for findings without data flow');
