import { MergeRequestDiscussions, MergeRequests } from '@gitbeaker/rest';
import Joi from 'joi';
import { commitId } from '#protocol/identifiers.js';
import { quoted } from '../network/host-text.js';
import type { DiffRefs, Discussion, MergeRequest, MergeRequestReader } from '../ports.js';
import { Turns } from '../turns.js';
import { readAnswer, readAnswers } from './answer.js';
import { instant, webLink } from './answer-fields.js';
import type { Connection } from './connection.js';
import { mergeRequestDiffs } from './diffs.js';
import { readDiscussion } from './discussion-answer.js';
import { nullWhenMissingInProject } from './missing.js';
import { pages } from './pages.js';

interface MergeRequestAnswer {
  iid: number;
  project_id: number;
  state: MergeRequest['state'];
  draft?: boolean;
  work_in_progress?: boolean;
  title: string;
  description: string | null;
  web_url: string;
  author: { id: number } | null;
  sha: string | null;
  source_branch: string;
  target_branch: string;
  source_project_id: number | null;
  target_project_id: number;
  diff_refs: { base_sha: string | null; start_sha: string | null; head_sha: string | null } | null;
  updated_at: string | null;
}

/** More than hosts store. */
const LONGEST_DESCRIPTION = 2_000_000;
const optionalCommit = commitId.allow(null).default(null);

const mergeRequestAnswer = Joi.object<MergeRequestAnswer>({
  iid: Joi.number().integer().positive().required(),
  project_id: Joi.number().integer().required(),
  state: Joi.string().valid('opened', 'closed', 'locked', 'merged').required(),
  draft: Joi.boolean(),
  work_in_progress: Joi.boolean(),
  title: Joi.string().max(4096).allow('').required(),
  description: Joi.string().max(LONGEST_DESCRIPTION).allow('', null).default(null),
  web_url: webLink.required(),
  author: Joi.object({ id: Joi.number().integer().required() }).unknown().allow(null).default(null),
  sha: optionalCommit,
  source_branch: Joi.string().max(1024).required(),
  target_branch: Joi.string().max(1024).required(),
  source_project_id: Joi.number().integer().allow(null).default(null),
  target_project_id: Joi.number().integer().required(),
  diff_refs: Joi.object({ base_sha: optionalCommit, start_sha: optionalCommit, head_sha: optionalCommit })
    .allow(null)
    .default(null),
  updated_at: instant.allow(null).default(null),
}).required();

export function mergeRequestReader(connection: Connection): MergeRequestReader {
  return {
    async mergeRequest(projectId, iid) {
      const what = `merge request !${iid} of project ${projectId}`;
      const requests = new MergeRequests(connection.resource({ what, role: 'Reporter' }));
      const found = await nullWhenMissingInProject(() => requests.show(projectId, Number(iid)));
      return found === null ? null : toMergeRequest(readAnswer(mergeRequestAnswer, found, what));
    },

    openMergeRequests(projectId) {
      const what = `the open merge requests of project ${projectId}`;
      return listed(connection, projectId, { state: 'opened' }, what);
    },

    mergeRequestsFrom(projectId, sourceBranch) {
      const what = `the merge requests from branch ${quoted(sourceBranch)}`;
      return listed(connection, projectId, { state: 'all', source_branch: sourceBranch }, what);
    },

    diffs: (projectId, iid) => mergeRequestDiffs(connection, projectId, iid),

    async *discussions(projectId, iid) {
      const what = `the discussions of merge request !${iid}`;
      const path = `projects/${encodeURIComponent(projectId)}/merge_requests/${encodeURIComponent(iid)}/discussions`;
      for await (const page of pages(connection, { path, what, role: 'Reporter' }))
        yield await readDiscussions(page, what);
    },

    async discussion(projectId, iid, discussionId) {
      const what = `a discussion of merge request !${iid}`;
      const discussions = new MergeRequestDiscussions(connection.resource({ what, role: 'Reporter' }));
      const found = await nullWhenMissingInProject(() =>
        discussions.show(projectId, Number(iid), discussionId),
      );
      return found === null ? null : readDiscussion(found, what);
    },
  };
}

async function readDiscussions(page: unknown[], what: string): Promise<Discussion[]> {
  const turns = new Turns();
  const read: Discussion[] = [];
  for (const discussion of page) {
    read.push(await readDiscussion(discussion, what, turns));
    await turns.next();
  }
  return read;
}

async function* listed(
  connection: Connection,
  projectId: string,
  filter: Record<string, string>,
  what: string,
): AsyncIterable<MergeRequest[]> {
  const path = `projects/${encodeURIComponent(projectId)}/merge_requests`;
  const query = { ...filter, order_by: 'created_at', sort: 'desc' };
  for await (const page of pages(connection, { path, query, what, role: 'Reporter' }))
    yield await readAnswers(mergeRequestAnswer, page, what, toMergeRequest);
}

function toMergeRequest(answer: MergeRequestAnswer): MergeRequest {
  return {
    projectId: String(answer.project_id),
    iid: String(answer.iid),
    state: answer.state,
    draft: answer.draft ?? answer.work_in_progress ?? false,
    title: answer.title,
    description: answer.description ?? '',
    webUrl: answer.web_url,
    authorId: answer.author === null ? null : String(answer.author.id),
    headCommit: answer.sha ?? answer.diff_refs?.head_sha ?? '',
    sourceBranch: answer.source_branch,
    targetBranch: answer.target_branch,
    sourceProjectId: answer.source_project_id === null ? '' : String(answer.source_project_id),
    targetProjectId: String(answer.target_project_id),
    diffRefs: toDiffRefs(answer.diff_refs),
    updatedAt: answer.updated_at === null ? null : new Date(answer.updated_at),
  };
}

/** While the host prepares the diff, some or all of the commits are missing. */
function toDiffRefs(refs: MergeRequestAnswer['diff_refs']): DiffRefs | null {
  if (refs === null) return null;
  const { base_sha: base, start_sha: start, head_sha: head } = refs;
  return base === null || start === null || head === null ? null : { base, start, head };
}
