/** Roles as the code host counts them. */
export const ROLE = {
  guest: 10,
  planner: 15,
  reporter: 20,
  developer: 30,
  maintainer: 40,
  owner: 50,
} as const;

export interface User {
  id: number;
  username: string;
  name: string;
  /** Owners of project and group tokens, and service accounts. */
  bot: boolean;
  admin: boolean;
  blocked: boolean;
  /** Role in every project, as a group token of the topmost group has it; 0 for none. */
  roleEverywhere: number;
}

export interface AccessToken {
  id: number;
  /** What the client sends; never shown again, never logged. */
  text: string;
  name: string;
  userId: number;
  scopes: string[];
  /** `YYYY-MM-DD`: the token ends at the start of that day (UTC); null never. */
  expiresAt: string | null;
  revoked: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** A job's token may do little; see `JOB_TOKEN_CALLS` in api.ts. */
  kind: 'personal' | 'job';
  /** Of a job's token. */
  jobId: number | null;
}

export type Visibility = 'private' | 'internal' | 'public';

export interface Namespace {
  id: number;
  name: string;
  /** Last part of the full path. */
  path: string;
  fullPath: string;
  kind: 'group' | 'user';
  /** Access level by user id; groups below inherit it. */
  members: Map<number, number>;
}

export interface Project {
  id: number;
  name: string;
  path: string;
  namespace: Namespace;
  description: string | null;
  visibility: Visibility;
  archived: boolean;
  /** `YYYY-MM-DD` once the project waits to be deleted. */
  markedForDeletionOn: string | null;
  defaultBranch: string;
  /** Folder of the bare repository; null for projects that exist as rows only (thousands of them, for lists). */
  repository: string | null;
  /** False for a repository without commits. */
  hasCommits: boolean;
  createdAt: Date;
  lastActivityAt: Date;
  members: Map<number, number>;
  /** Names or patterns with `*`; pushing needs Maintainer. */
  protectedBranches: Set<string>;
  forkedFromId: number | null;
  mergeRequestsEnabled: boolean;
  /** False where the project has no issue tracker. */
  issuesEnabled: boolean;
  jobsEnabled: boolean;
  /** False where the project lets nobody set variables of a pipeline. */
  pipelineVariablesAllowed: boolean;
  /** Former full paths, which answer with 301. */
  formerPaths: string[];
  /** Overrides what is counted from the files. */
  languages: Record<string, number> | null;
}

/** Groups and project, with slashes. */
export function fullPath(project: Project): string {
  return `${project.namespace.fullPath}/${project.path}`;
}

export function isProtected(project: Project, branch: string): boolean {
  for (const pattern of project.protectedBranches) {
    const [start = '', ...rest] = pattern.split('*');
    if (rest.length === 0 ? pattern === branch : branch.startsWith(start) && branch.endsWith(rest.join('*')))
      return true;
  }
  return false;
}
