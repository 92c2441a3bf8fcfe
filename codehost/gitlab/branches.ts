import { Branches } from '@gitbeaker/rest';
import Joi from 'joi';
import { commitId } from '#protocol/identifiers.js';
import { quoted } from '../network/host-text.js';
import type { BranchReader, Commit } from '../ports.js';
import { readAnswer, readAnswers } from './answer.js';
import { instant } from './answer-fields.js';
import type { Connection } from './connection.js';
import { nullWhenMissingInProject } from './missing.js';
import { PAGE_SIZE, pages } from './pages.js';

interface BranchAnswer {
  name: string;
  protected: boolean;
  commit: { id: string };
}

const branchAnswer = Joi.object<BranchAnswer>({
  name: Joi.string().max(1024).required(),
  protected: Joi.boolean().required(),
  commit: Joi.object({ id: commitId.required() }).required(),
}).required();

interface CommitAnswer {
  id: string;
  title: string;
  parent_ids: string[];
  committed_date: string;
}

const commitAnswer = Joi.object<CommitAnswer>({
  id: commitId.required(),
  title: Joi.string().allow('').required(),
  parent_ids: Joi.array().items(commitId).default([]),
  committed_date: instant.required(),
}).required();

export function branchReader(connection: Connection): BranchReader {
  return {
    async branch(projectId, name) {
      const what = `branch ${quoted(name)} of project ${projectId}`;
      const branches = new Branches(connection.resource({ what, role: 'Reporter' }));
      const found = await nullWhenMissingInProject(() => branches.show(projectId, name));
      if (found === null) return null;
      const branch = readAnswer(branchAnswer, found, what);
      return { name: branch.name, commit: branch.commit.id, protected: branch.protected };
    },

    async commits(projectId, { branch, since, limit }) {
      const what = `the commits of branch ${quoted(branch)}`;
      const path = `projects/${encodeURIComponent(projectId)}/repository/commits`;
      const query: Record<string, string> = {
        ref_name: branch,
        per_page: String(Math.min(limit, PAGE_SIZE)),
      };
      if (since !== undefined) query.since = since.toISOString();
      const found: Commit[] = [];
      for await (const page of pages(connection, { path, query, what, role: 'Reporter' })) {
        found.push(...(await readAnswers(commitAnswer, page, what, toCommit)));
        if (found.length >= limit) break;
      }
      return found.slice(0, limit);
    },
  };
}

function toCommit({ id, title, parent_ids, committed_date }: CommitAnswer): Commit {
  return { id, title, parentIds: parent_ids, committedAt: new Date(committed_date) };
}
