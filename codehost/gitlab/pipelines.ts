import { Pipelines } from '@gitbeaker/rest';
import Joi from 'joi';
import { quoted } from '../network/host-text.js';
import type { Pipeline, PipelineJob, PipelineRunner } from '../ports.js';
import { readAnswer, readAnswers } from './answer.js';
import { webLink } from './answer-fields.js';
import type { Connection } from './connection.js';
import { nullWhenMissing, nullWhenMissingInProject } from './missing.js';
import { pages } from './pages.js';

interface PipelineAnswer {
  id: number;
  status: string;
  web_url: string;
}

const pipelineAnswer = Joi.object<PipelineAnswer>({
  id: Joi.number().integer().required(),
  status: Joi.string().max(100).required(),
  web_url: webLink.required(),
}).required();

interface JobAnswer extends PipelineAnswer {
  name: string;
  failure_reason: string | null;
}

const jobAnswer = Joi.object<JobAnswer>({
  id: Joi.number().integer().required(),
  name: Joi.string().max(1024).required(),
  status: Joi.string().max(100).required(),
  failure_reason: Joi.string().max(1024).allow(null, '').default(null),
  web_url: webLink.required(),
}).required();

export function pipelineRunner(connection: Connection): PipelineRunner {
  return {
    async startPipeline(projectId, { ref, inputs, variables }) {
      const what = `a new pipeline for ${quoted(ref)} in project ${projectId}`;
      // Not by gitbeaker, which would spell the names of inputs again.
      const reply = await connection.call({
        method: 'POST',
        path: `projects/${encodeURIComponent(projectId)}/pipeline`,
        body: {
          ref,
          inputs,
          variables: variables && Object.entries(variables).map(([key, value]) => ({ key, value })),
        },
        what,
      });
      return toPipeline(readAnswer(pipelineAnswer, reply.body, what));
    },

    async pipeline(projectId, pipelineId) {
      const what = `pipeline ${pipelineId} of project ${projectId}`;
      const pipelines = new Pipelines(connection.resource({ what, role: 'Reporter' }));
      const found = await nullWhenMissingInProject(() => pipelines.show(projectId, Number(pipelineId)));
      return found === null ? null : toPipeline(readAnswer(pipelineAnswer, found, what));
    },

    async jobs(projectId, pipelineId) {
      const what = `the jobs of pipeline ${pipelineId}`;
      const path = `projects/${encodeURIComponent(projectId)}/pipelines/${encodeURIComponent(pipelineId)}/jobs`;
      const found: PipelineJob[] = [];
      for await (const page of pages(connection, { path, what, role: 'Reporter' }))
        found.push(...(await readAnswers(jobAnswer, page, what, toJob)));
      return found;
    },

    async cancelPipeline(projectId, pipelineId) {
      const what = `the end of pipeline ${pipelineId} of project ${projectId}`;
      // One that was deleted runs no more either.
      await nullWhenMissing(() =>
        new Pipelines(connection.resource({ what })).cancel(projectId, Number(pipelineId)),
      );
    },
  };
}

function toPipeline({ id, status, web_url }: PipelineAnswer): Pipeline {
  return { id: String(id), status, webUrl: web_url };
}

function toJob({ id, name, status, failure_reason, web_url }: JobAnswer): PipelineJob {
  return { id: String(id), name, status, failureReason: failure_reason || null, webUrl: web_url };
}
