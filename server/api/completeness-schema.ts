import Joi from 'joi';
import { count, record, rows } from './schema-parts.js';

const settingsLine = record({ setting: Joi.string(), text: Joi.string() }, { line: count });

/** How complete a scan is. */
export const completeness = record(
  {
    state: Joi.string().valid('complete', 'partial'),
    filesFound: count,
    filesAnalysed: count,
    bytesAnalysed: count,
    linesAnalysed: count,
    skipped: Joi.object().pattern(Joi.string(), count).description('Files by reason'),
    skippedFiles: rows(record({ path: Joi.string(), reason: Joi.string() }, { line: count })),
  },
  {
    endpoints: record({
      frameworks: rows(Joi.string()),
      languages: rows(Joi.string()),
      unknownPaths: count,
      places: rows(record({ file: Joi.string(), line: count })),
      isCut: Joi.boolean(),
    }).description('What was not read of the HTTP endpoints'),
    settings: record({ inForce: rows(settingsLine), afterMerge: rows(settingsLine) }).description(
      'Lines of .goalkeeper.yml by which functions clean or check data, and those of a merge request that hide nothing until it is merged',
    ),
  },
);
