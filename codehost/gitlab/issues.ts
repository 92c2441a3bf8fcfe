import { Issues } from '@gitbeaker/rest';
import Joi from 'joi';
import type { Issue, IssueTracker } from '../ports.js';
import { readAnswer, readAnswers } from './answer.js';
import { webLink } from './answer-fields.js';
import type { Connection } from './connection.js';
import { nullWhenMissingInProject } from './missing.js';
import { pages } from './pages.js';

interface IssueAnswer {
  iid: number;
  state: Issue['state'];
  description: string | null;
  web_url: string;
  author: { id: number } | null;
}

/** More than hosts store. */
const LONGEST_DESCRIPTION = 2_000_000;

const issueAnswer = Joi.object<IssueAnswer>({
  iid: Joi.number().integer().positive().required(),
  state: Joi.string().valid('opened', 'closed').required(),
  description: Joi.string().max(LONGEST_DESCRIPTION).allow('', null).default(null),
  web_url: webLink.required(),
  author: Joi.object({ id: Joi.number().integer().required() }).allow(null).default(null),
}).required();

export function issueTracker(connection: Connection): IssueTracker {
  return {
    async openIssue(projectId, { title, description, labels, confidential }) {
      const what = `a new issue of project ${projectId}`;
      const issues = new Issues(connection.resource({ what, role: 'Reporter' }));
      const options = { description, labels: labels.join(','), confidential };
      return toIssue(readAnswer(issueAnswer, await issues.create(projectId, title, options), what));
    },

    async issue(projectId, iid) {
      const what = `issue #${iid} of project ${projectId}`;
      const issues = new Issues(connection.resource({ what, role: 'Reporter' }));
      const found = await nullWhenMissingInProject(() => issues.show(Number(iid), { projectId }));
      return found === null ? null : toIssue(readAnswer(issueAnswer, found, what));
    },

    async *ownIssues(projectId, since) {
      const what = `the issues of project ${projectId}`;
      const path = `projects/${encodeURIComponent(projectId)}/issues`;
      const query = {
        ...{ scope: 'created_by_me', state: 'all', created_after: since.toISOString() },
        ...{ order_by: 'created_at', sort: 'desc' },
      };
      for await (const page of pages(connection, { path, query, what, role: 'Reporter' }))
        yield await readAnswers(issueAnswer, page, what, toIssue);
    },
  };
}

function toIssue({ iid, state, description, web_url: webUrl, author }: IssueAnswer): Issue {
  return {
    ...{ iid: String(iid), state, webUrl },
    description: description ?? '',
    authorId: author === null ? '' : String(author.id),
  };
}
