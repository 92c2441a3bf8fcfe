import { type CodeHostClient, CodeHostError, type Project, type TokenFacts } from '#codehost/ports.js';
import type { IntegrationCheck, IntegrationDocument } from '#server/database/documents.js';
import { capabilitiesOf } from './capabilities.js';
import { apiTokenWarnings, cloneTokenWarnings } from './token-warnings.js';

type Examined = Pick<CodeHostClient, 'currentAccount' | 'describeToken' | 'projects' | 'project'>;

/** A page with less is the last one. */
const FULL_PAGE = 100;
/** Projects whose inherited role is asked for one by one. */
const ASKED_ALONE = 10;

/** What an examination changes in the stored integration. */
export type Examination = Pick<IntegrationDocument, 'account' | 'scopes' | 'tokenExpiresAt' | 'lastCheck'> & {
  lastCheck: IntegrationCheck;
};

/** Where pipelines may be started. */
export type PipelineSettings = Pick<IntegrationDocument, 'runnerProject' | 'allowInProjectPipelines'>;

/**
 * Asks the code host who the token is, what it may do and in which of the first hundred projects.
 * @param cloneClient with the clone token; null when none is set
 * @throws {CodeHostError} when the API token is refused or the host cannot be asked
 */
export async function examine(
  client: Examined,
  cloneClient: Pick<CodeHostClient, 'describeToken'> | null,
  { runnerProject, allowInProjectPipelines }: PipelineSettings,
  now: Date,
): Promise<Examination> {
  const account = await client.currentAccount();
  const token = await client.describeToken();
  const { sample, isWhole } = await sampleOf(client);
  const runner = runnerProject && {
    project: await nullWhenForbidden(client.project(runnerProject.projectId)),
  };
  const capabilities = capabilitiesOf({
    ...{ account, token, sample, isWhole, runner },
    ownPipelines: allowInProjectPipelines,
  });
  const warnings = [
    ...apiTokenWarnings(account, token, now),
    ...(await warningsOfCloneToken(cloneClient, now)),
  ];
  return {
    account,
    scopes: token?.scopes ?? null,
    tokenExpiresAt: token?.expiresAt ?? null,
    lastCheck: { at: now, ok: true, error: null, capabilities, warnings },
  };
}

async function sampleOf(client: Examined): Promise<{ sample: Project[]; isWhole: boolean }> {
  const sample = (await nullWhenForbidden(firstPage(client))) ?? [];
  const untold = sample.filter(({ accessLevel }) => accessLevel === null).slice(0, ASKED_ALONE);
  const asked = new Map<string, Project>();
  for (const { id } of untold) {
    const project = await nullWhenForbidden(client.project(id));
    if (project) asked.set(id, project);
  }
  return {
    sample: sample.map((project) => asked.get(project.id) ?? project),
    isWhole: sample.length < FULL_PAGE,
  };
}

async function firstPage(client: Examined): Promise<Project[]> {
  for await (const page of client.projects()) return page;
  return [];
}

async function warningsOfCloneToken(
  client: Pick<CodeHostClient, 'describeToken'> | null,
  now: Date,
): Promise<string[]> {
  if (client === null) return [];
  try {
    return cloneTokenWarnings(await describe(client), now);
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    return [`The clone token is of no use: ${error.message}`];
  }
}

/** Null for a token that may not even ask about itself, as deploy tokens and narrow ones on older hosts. */
export function describe(client: Pick<CodeHostClient, 'describeToken'>): Promise<TokenFacts | null> {
  return nullWhenForbidden(client.describeToken());
}

/** That a scope is too narrow is a finding of an examination, not the end of it. */
async function nullWhenForbidden<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CodeHostError && error.kind === 'forbidden') return null;
    throw error;
  }
}
