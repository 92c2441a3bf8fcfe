import { Branches, Commits, MergeRequests, RepositoryFiles } from '@gitbeaker/rest';
import Joi from 'joi';
import { commitId } from '#protocol/identifiers.js';
import { quoted } from '../network/host-text.js';
import { type ChangeWriter, CodeHostError } from '../ports.js';
import { readAnswer } from './answer.js';
import { webLink } from './answer-fields.js';
import type { Connection } from './connection.js';
import { nullWhenMissing, nullWhenMissingInProject } from './missing.js';

const commitAnswer = Joi.object<{ id: string }>({ id: commitId.required() }).required();

const openedAnswer = Joi.object<{ iid: number; web_url: string }>({
  iid: Joi.number().integer().required(),
  web_url: webLink.required(),
}).required();

const fileAnswer = Joi.object<{ content: string; encoding: string; last_commit_id: string }>({
  content: Joi.string().base64().allow('').required(),
  encoding: Joi.string().valid('base64').required(),
  last_commit_id: commitId.required(),
}).required();

/** What hosts store of the description of a status. */
const LONGEST_DESCRIPTION = 255;

export function changeWriter(connection: Connection): ChangeWriter {
  return {
    async setCommitStatus(projectId, commit, { state, name, description, targetUrl, ref, pipelineId }) {
      const what = `the status ${state} of commit ${commit.slice(0, 12)}`;
      const commits = new Commits(connection.resource({ what }));
      const options = {
        name,
        description: description.slice(0, LONGEST_DESCRIPTION),
        targetUrl,
        ref,
        pipelineId: pipelineId === undefined ? undefined : Number(pipelineId),
      };
      try {
        await commits.editStatus(projectId, commit, state, options);
      } catch (error) {
        if (!hasStateAlready(error, state)) throw error;
      }
    },

    async commitToNewBranch(projectId, { branch, startCommit, message, actions }) {
      const what = `a commit on the new branch ${quoted(branch)}`;
      const changes = actions.map(({ action, path, content, lastCommitId }) => ({
        action,
        filePath: path,
        content,
        encoding: content === undefined ? undefined : ('base64' as const),
        lastCommitId,
      }));
      const made = await new Commits(connection.resource({ what })).create(
        projectId,
        branch,
        message,
        changes,
        { startSha: startCommit },
      );
      return { id: readAnswer(commitAnswer, made, what).id };
    },

    async openMergeRequest(projectId, request) {
      const { sourceBranch, targetBranch, title, description, labels, removeSourceBranch } = request;
      const what = `a merge request for branch ${quoted(sourceBranch)}`;
      const opened = await new MergeRequests(connection.resource({ what })).create(
        projectId,
        sourceBranch,
        targetBranch,
        title,
        { description, labels: labels.join(','), removeSourceBranch },
      );
      const { iid, web_url } = readAnswer(openedAnswer, opened, what);
      return { iid: String(iid), webUrl: web_url };
    },

    async describeMergeRequest(projectId, iid, description) {
      const what = `the description of merge request !${iid}`;
      await new MergeRequests(connection.resource({ what })).edit(projectId, Number(iid), { description });
    },

    async closeMergeRequest(projectId, iid) {
      const what = `the closing of merge request !${iid}`;
      await new MergeRequests(connection.resource({ what })).edit(projectId, Number(iid), {
        stateEvent: 'close',
      });
    },

    async file(projectId, path, ref) {
      const what = `file ${quoted(path)}`;
      const files = new RepositoryFiles(connection.resource({ what, role: 'Reporter' }));
      const found = await nullWhenMissingInProject(() => files.show(projectId, path, ref));
      if (found === null) return null;
      const { content, last_commit_id } = readAnswer(fileAnswer, found, what);
      return { content: Buffer.from(content, 'base64'), lastCommitId: last_commit_id };
    },

    async deleteBranch(projectId, name) {
      const what = `the removal of branch ${quoted(name)}`;
      await nullWhenMissing(() => new Branches(connection.resource({ what })).remove(projectId, name));
    },
  };
}

/** Hosts refuse to set a state that is set already: "Cannot transition status via :run from :running". */
function hasStateAlready(error: unknown, state: string): boolean {
  return (
    error instanceof CodeHostError &&
    error.kind === 'refused' &&
    new RegExp(`Cannot transition status via :\\w+ from :${state}\\b`).test(error.message)
  );
}
