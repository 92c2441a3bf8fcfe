import { AccessLevel, type CodeHostClient, CodeHostError } from '#codehost/ports.js';
import type { DispatchMode, IntegrationDocument } from '#server/database/documents.js';
import { IntegrationProblem } from './integration-problem.js';

/** How scans of a code host are done; what is left out stays as it is. */
export interface DispatchSettings {
  dispatchMode?: DispatchMode;
  /** `project`: full name or id; `ref` null: its default branch. */
  runnerProject?: { project: string; ref: string | null } | null;
  allowInProjectPipelines?: boolean;
  agentLabels?: string[];
}

type Asked = Pick<CodeHostClient, 'project' | 'branch'>;

/**
 * Checks settings against each other and against the code host.
 * @returns the fields to store
 * @throws {IntegrationProblem}
 */
export async function checkDispatch(
  integration: IntegrationDocument,
  settings: DispatchSettings,
  client: () => Promise<Asked>,
): Promise<Partial<IntegrationDocument>> {
  const { runnerProject, ...plain } = settings;
  const change: Partial<IntegrationDocument> = plain;
  if (runnerProject === null) change.runnerProject = null;
  else if (runnerProject !== undefined)
    change.runnerProject = await findRunner(await client(), runnerProject);
  const after = { ...integration, ...change };
  if (after.dispatchMode === 'pipeline' && after.runnerProject === null && !after.allowInProjectPipelines)
    throw new IntegrationProblem(
      'input',
      'Pipelines need a runner project, or projects that may be scanned by their own pipelines',
      'Name a runner project, or allow in-project pipelines',
    );
  return change;
}

async function findRunner(
  client: Asked,
  { project: name, ref }: NonNullable<DispatchSettings['runnerProject']>,
): Promise<NonNullable<IntegrationDocument['runnerProject']>> {
  try {
    const project = await client.project(name);
    if (!project) throw problem(`${name} is not there, or may not be seen by the account of the integration`);
    const { fullName } = project;
    if (project.archived || project.markedForDeletion)
      throw problem(`${fullName} is archived or about to be deleted`);
    if (project.accessLevel !== null && project.accessLevel < AccessLevel.developer)
      throw problem(`the account needs the role Developer in ${fullName} to start pipelines there`);
    const branch = ref ?? project.defaultBranch;
    if (branch === null) throw problem(`${fullName} has no commit yet`);
    if (!(await client.branch(project.id, branch))) throw problem(`${fullName} has no branch ${branch}`);
    return { projectId: project.id, ref: branch };
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    throw new IntegrationProblem('host', `The runner project cannot be looked at: ${error.message}`, null, {
      cause: error,
    });
  }
}

function problem(reason: string): IntegrationProblem {
  return new IntegrationProblem('input', `The runner project cannot be used: ${reason}`);
}
