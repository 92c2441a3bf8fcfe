import { realpathSync } from 'node:fs';
import { COMMIT_ID } from '#protocol/identifiers.js';
import type { OpenScanRequest, SessionRequest } from '#protocol/session-api.js';
import { OptionError } from '../worker/option-error.js';

/** The CI job that this process is, by the variables that GitLab sets. */
export interface CiJob {
  /** Its checkout: absolute, without links. */
  folder: string;
  /** Commit that is checked out. */
  commit: string;
  branch: string;
  projectPath: string;
  /** Clone URL of its project, for commits that a shallow checkout does not have; null when it is not known. */
  origin: string | null;
  /** Its code comes from another project than the one whose pipeline this is. */
  isFork: boolean;
  /** What it opens when it was not started for a scan. */
  request: OpenScanRequest;
}

/** @throws {OptionError} that names the variable */
export function readCiJob(environment: NodeJS.ProcessEnv, folder: string | undefined): CiJob {
  const named = (variable: string): string => {
    const value = environment[variable];
    if (!value)
      throw new OptionError(
        `The variable ${variable} is not set: "goalkeeper ci" is for CI jobs. Elsewhere use "goalkeeper scan".`,
      );
    return value;
  };
  const commit = named('CI_COMMIT_SHA');
  if (!COMMIT_ID.test(commit)) throw new OptionError('The variable CI_COMMIT_SHA is no commit id.');
  return {
    folder: existing(folder ?? named('CI_PROJECT_DIR')),
    commit,
    branch: environment.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || named('CI_COMMIT_REF_NAME'),
    projectPath: named('CI_PROJECT_PATH'),
    origin: originOf(environment),
    isFork: isOfFork(environment),
    request: requestOf(environment, commit, named),
  };
}

function originOf({ CI_PROJECT_URL: page }: NodeJS.ProcessEnv): string | null {
  return page && /^https:\/\/[^@]+$/.test(page) && URL.canParse(page) ? `${page}.git` : null;
}

function isOfFork(environment: NodeJS.ProcessEnv): boolean {
  const { CI_MERGE_REQUEST_SOURCE_PROJECT_ID: source, CI_MERGE_REQUEST_PROJECT_ID: target } = environment;
  return Boolean(source && target && source !== target);
}

/** The proof of who the job is; taken out of the environment. @throws {OptionError} when there is none */
export function takeProof(environment: NodeJS.ProcessEnv, scanId: string | undefined): SessionRequest {
  const { GOALKEEPER_ID_TOKEN: idToken, GOALKEEPER_SCAN_TOKEN: scanToken } = environment;
  delete environment.GOALKEEPER_ID_TOKEN;
  delete environment.GOALKEEPER_SCAN_TOKEN;
  if (scanToken) return { scanToken };
  if (idToken) return { idToken, ...(scanId && { scanId }) };
  throw new OptionError(
    'No GOALKEEPER_ID_TOKEN: give the job "id_tokens: { GOALKEEPER_ID_TOKEN: { aud: <server>/<integration id> } }".',
  );
}

function requestOf(
  environment: NodeJS.ProcessEnv,
  commit: string,
  named: (variable: string) => string,
): OpenScanRequest {
  const iid = environment.CI_MERGE_REQUEST_IID;
  if (!iid) return { headCommit: null, mergeRequest: null };
  // Empty, or not set, unless the result of a merge is checked out in place of the head.
  const head = environment.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA;
  const base = environment.CI_MERGE_REQUEST_DIFF_BASE_SHA;
  return {
    headCommit: head && head !== commit ? head : null,
    mergeRequest: {
      iid,
      sourceBranch: named('CI_MERGE_REQUEST_SOURCE_BRANCH_NAME'),
      targetBranch: named('CI_MERGE_REQUEST_TARGET_BRANCH_NAME'),
      base: base && COMMIT_ID.test(base) ? base : null,
    },
  };
}

function existing(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    throw new OptionError(`The checkout ${folder} does not exist. Name it with --folder.`);
  }
}
