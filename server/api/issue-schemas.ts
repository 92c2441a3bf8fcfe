import Joi from 'joi';
import { record, text, time, version } from './schema-parts.js';

/** Shapes of the issues at the code host. */
export const issue = {
  state: Joi.string().valid('opening', 'failed', 'opened'),
  iid: Joi.string().allow(null).description('Number of the issue in its project'),
  url: Joi.string().allow(null),
  problem: text.allow(null).description('Of `failed`: why'),
  by: text,
  createdAt: time,
  changedAt: time,
};

export const issueAnswer = record({
  version,
  data: record({
    created: Joi.boolean().description('False when the issue was there already'),
    ...issue,
  }),
});
