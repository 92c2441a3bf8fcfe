import { setTimeout as sleep } from 'node:timers/promises';
import { type ConfiguredJob, readConfiguration } from './ci-config.js';
import type { CodeHost } from './host.js';
import { expanded, predefinedVariables } from './job-variables.js';
import type { Project, User } from './model.js';

export type PipelineStatus =
  | 'created'
  | 'pending'
  | 'running'
  | 'success'
  | 'failed'
  | 'canceling'
  | 'canceled'
  | 'skipped';

export interface Pipeline {
  id: number;
  iid: number;
  project: Project;
  ref: string;
  sha: string;
  source: string;
  user: User;
  status: PipelineStatus;
  variables: Record<string, string>;
  inputs: Record<string, unknown>;
  mergeRequestIid: number | null;
  /** Of a merge request: `head`, or `merge` for merged results. */
  mergeRequestRef: 'head' | 'merge';
  /** Where the code comes from, when that is a fork. */
  fork: Project | null;
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  jobs: Job[];
}

export interface Job {
  id: number;
  name: string;
  stage: string;
  status: PipelineStatus;
  failureReason: string | null;
  /** What the runner wrote. */
  trace: string;
  pipeline: Pipeline;
  configured: ConfiguredJob;
  /** Text of the job's own token, which works while it runs. */
  token: string | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  ended: AbortController;
}

/** A job in the hands of a runner. Returning is success, throwing is failure. */
export interface RunningJob {
  id: number;
  name: string;
  project: Project;
  pipeline: Pipeline;
  script: string[];
  inputs: Record<string, unknown>;
  /** Predefined ones, those of the configuration and of the pipeline, and the ID tokens that the job declares. */
  variables: Record<string, string>;
  /** `CI_JOB_TOKEN`; valid until the job ends. */
  jobToken: string;
  /** A signed ID token as if the job had declared it. */
  idToken(audience: string | string[], claims?: Record<string, unknown>): Promise<string>;
  log(text: string): void;
  /** Aborted when the pipeline is cancelled. */
  signal: AbortSignal;
}

export type Runner = (job: RunningJob) => Promise<void> | void;

/** Which pipelines there are without being asked for. Rules of the configuration are not judged. */
export interface RunnerOptions {
  onPush?: boolean;
  onMergeRequest?: boolean;
  /** Pipelines of merge requests run on a throw-away merge with the target. */
  mergedResults?: boolean;
}

export interface NewPipeline {
  ref: string;
  sha: string;
  source: string;
  user: User;
  variables?: Record<string, string>;
  inputs?: Record<string, unknown>;
  mergeRequestIid?: number;
  mergeRequestRef?: 'head' | 'merge';
  fork?: Project;
  /** Variables of a merge request pipeline. */
  predefined?: Record<string, string>;
}

/** Milliseconds that a runner has to end after its job was cancelled. */
const PATIENCE = 5000;

/** Pipelines and their jobs, run one after the other by the runner that a test attached to the project. */
export class PipelineStore {
  readonly all: Pipeline[] = [];
  private readonly runners = new Map<number, { run: Runner; options: RunnerOptions }>();
  private readonly work = new Set<Promise<void>>();

  constructor(private readonly host: CodeHost) {}

  /** Without a runner pipelines stay `pending`, as where no runner is online. */
  setRunner(project: Project, run: Runner | null, options: RunnerOptions = {}): void {
    if (run === null) this.runners.delete(project.id);
    else this.runners.set(project.id, { run, options });
  }

  has(option: keyof RunnerOptions, project: Project): boolean {
    return this.runners.get(project.id)?.options[option] ?? false;
  }

  async create(project: Project, options: NewPipeline): Promise<Pipeline> {
    const configured = await readConfiguration(
      this.host,
      { project, sha: options.sha },
      options.inputs ?? {},
    );
    const pipeline = this.newPipeline(project, options);
    pipeline.jobs = configured.map((job) => this.newJob(pipeline, job));
    const running = this.run(pipeline, options.predefined ?? {})
      .catch((error: unknown) => this.host.reportDefect(error))
      .finally(() => this.work.delete(running));
    this.work.add(running);
    return pipeline;
  }

  /** A pipeline without jobs, for commit statuses that come from elsewhere. */
  external(project: Project, of: Pick<NewPipeline, 'ref' | 'sha' | 'user'>): Pipeline {
    const pipeline = this.newPipeline(project, { ...of, source: 'external' });
    pipeline.status = 'running';
    return pipeline;
  }

  find(project: Project, id: number): Pipeline | null {
    return this.all.find((pipeline) => pipeline.id === id && pipeline.project === project) ?? null;
  }

  findJob(id: number): Job | null {
    return this.all.flatMap(({ jobs }) => jobs).find((job) => job.id === id) ?? null;
  }

  cancel(pipeline: Pipeline): void {
    if (isOver(pipeline.status)) return;
    for (const job of pipeline.jobs) if (!isOver(job.status)) end(job, 'canceled');
    setStatus(pipeline, 'canceled');
  }

  /** Ends a pipeline from outside, such as with `stuck_or_timeout_failure` or `runner_system_failure`. */
  fail(pipeline: Pipeline, reason: string): void {
    for (const job of pipeline.jobs) if (!isOver(job.status)) end(job, 'failed', reason);
    setStatus(pipeline, 'failed');
  }

  remove(pipeline: Pipeline): void {
    this.cancel(pipeline);
    this.all.splice(this.all.indexOf(pipeline), 1);
  }

  /** Waits until no runner is at work. */
  async settled(): Promise<void> {
    while (this.work.size > 0) await Promise.all(this.work);
  }

  /** Cancels everything. Throws when a runner goes on although its job's signal was aborted. */
  async close(): Promise<void> {
    for (const pipeline of this.all) this.cancel(pipeline);
    const patience = new AbortController();
    const tooLong = sleep(PATIENCE, 'a runner did not end when its job was cancelled', {
      signal: patience.signal,
    });
    const problem = await Promise.race([this.settled(), tooLong.catch(() => undefined)]);
    patience.abort();
    if (problem) throw new Error(problem);
  }

  private newPipeline(project: Project, options: NewPipeline): Pipeline {
    const now = new Date();
    const pipeline: Pipeline = {
      id: this.host.state.nextId('pipeline', 500),
      iid: this.host.state.nextId(`pipeline of ${project.id}`),
      project,
      ref: options.ref,
      sha: options.sha,
      source: options.source,
      user: options.user,
      status: 'created',
      variables: options.variables ?? {},
      inputs: options.inputs ?? {},
      mergeRequestIid: options.mergeRequestIid ?? null,
      mergeRequestRef: options.mergeRequestRef ?? 'head',
      fork: options.fork ?? null,
      createdAt: now,
      updatedAt: now,
      startedAt: null,
      finishedAt: null,
      jobs: [],
    };
    this.all.push(pipeline);
    return pipeline;
  }

  private newJob(pipeline: Pipeline, configured: ConfiguredJob): Job {
    return {
      id: this.host.state.nextId('job', 1000),
      name: configured.name,
      stage: configured.stage,
      status: 'created',
      failureReason: null,
      trace: '',
      pipeline,
      configured,
      token: null,
      startedAt: null,
      finishedAt: null,
      ended: new AbortController(),
    };
  }

  private async run(pipeline: Pipeline, predefined: Record<string, string>): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve)); // whoever asked for the pipeline is answered first
    const runner = this.runners.get(pipeline.project.id);
    if (!runner) {
      for (const job of pipeline.jobs) job.status = 'pending';
      return setStatus(pipeline, 'pending');
    }
    pipeline.startedAt = new Date();
    for (const job of pipeline.jobs) {
      if (isOver(pipeline.status)) return;
      setStatus(pipeline, 'running');
      await this.runJob(job, runner.run, predefined);
      if (job.status !== 'failed') continue;
      for (const other of pipeline.jobs) if (!isOver(other.status)) other.status = 'skipped';
      return setStatus(pipeline, 'failed');
    }
    if (!isOver(pipeline.status)) setStatus(pipeline, 'success');
  }

  private async runJob(job: Job, run: Runner, predefined: Record<string, string>): Promise<void> {
    const { pipeline } = job;
    const token = this.host.state.addToken({
      userId: pipeline.user.id,
      scopes: [],
      kind: 'job',
      jobId: job.id,
      name: `job ${job.id}`,
    });
    job.status = 'running';
    job.startedAt = new Date();
    job.token = token.text;
    try {
      await run(await this.handOver(job, token.text, predefined));
      if (!isOver(job.status)) end(job, 'success');
    } catch (error) {
      job.trace += `${error instanceof Error ? error.message : String(error)}\n`;
      if (!isOver(job.status)) end(job, 'failed', 'script_failure');
    } finally {
      this.host.state.tokens.delete(token.text);
      job.token = null;
    }
  }

  private async handOver(
    job: Job,
    jobToken: string,
    predefined: Record<string, string>,
  ): Promise<RunningJob> {
    const { pipeline } = job;
    const idToken = (audience: string | string[], claims?: Record<string, unknown>) =>
      this.host.idTokens.issue({
        audience,
        project: pipeline.project,
        fork: pipeline.fork ?? undefined,
        ref: pipeline.ref,
        sha: pipeline.sha,
        user: pipeline.user,
        pipelineId: pipeline.id,
        pipelineSource: pipeline.source,
        jobId: job.id,
        claims,
      });
    const variables: Record<string, string> = {
      ...predefinedVariables(this.host, job, jobToken),
      ...predefined,
      ...job.configured.variables,
      ...pipeline.variables,
    };
    for (const [name, value] of Object.entries(variables)) variables[name] = expanded(value, variables);
    for (const [name, audience] of Object.entries(job.configured.idTokens)) {
      const expand = (text: string) => expanded(text, variables);
      variables[name] = await idToken(Array.isArray(audience) ? audience.map(expand) : expand(audience));
    }
    return {
      id: job.id,
      name: job.name,
      project: pipeline.project,
      pipeline,
      script: job.configured.script,
      inputs: pipeline.inputs,
      variables,
      jobToken,
      idToken,
      log: (text) => {
        job.trace += `${text}\n`;
      },
      signal: job.ended.signal,
    };
  }
}

function isOver(status: PipelineStatus): boolean {
  return ['success', 'failed', 'canceled', 'skipped'].includes(status);
}

function end(job: Job, status: PipelineStatus, reason: string | null = null): void {
  job.status = status;
  job.failureReason = reason;
  job.finishedAt = new Date();
  if (status !== 'success') job.ended.abort();
}

function setStatus(pipeline: Pipeline, status: PipelineStatus): void {
  pipeline.status = status;
  pipeline.updatedAt = new Date();
  if (isOver(status)) pipeline.finishedAt = new Date();
}
