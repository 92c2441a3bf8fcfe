import { AccessLevel, type Account, type Project, type TokenFacts } from '#codehost/ports.js';
import { counted } from '#reports/counted.js';
import type { Capability, CapabilityCheck } from '#server/database/documents.js';

/** What was found out about a token. */
export interface ConnectionFacts {
  account: Account;
  /** Null when the code host does not tell. */
  token: TokenFacts | null;
  /** Projects that were looked at; not all that there are. */
  sample: Project[];
  /** False when there are more projects than the sample. */
  isWhole: boolean;
  /** Null when none is set up; `project` null when it cannot be seen. */
  runner: { project: Project | null } | null;
  /** Projects that opted in are scanned by their own pipelines. */
  ownPipelines: boolean;
}

const { reporter: REPORTER, developer: DEVELOPER, maintainer: MAINTAINER } = AccessLevel;
const roles = new Map<number, string>([
  [REPORTER, 'Reporter'],
  [DEVELOPER, 'Developer'],
  [MAINTAINER, 'Maintainer'],
]);

interface Need {
  capability: Capability;
  /** One of them is enough. */
  scopes: string[];
  role: number;
  /** What it is, and what happens without it. */
  works: string;
  fails: string;
}

const needs: Need[] = [
  {
    capability: 'scans',
    scopes: ['api', 'read_api'],
    role: REPORTER,
    works: 'Projects are listed and their commits can be scanned',
    fails: 'Projects cannot be listed and scanned',
  },
  {
    capability: 'comments',
    scopes: ['api'],
    role: DEVELOPER,
    works: 'Findings are commented in merge requests, with a commit status',
    fails: 'Comments in merge requests fail with status 403; scans still run',
  },
  {
    capability: 'fix-merge-requests',
    scopes: ['api'],
    role: DEVELOPER,
    works: 'Merge requests with fixes can be opened',
    fails: 'Merge requests with fixes cannot be opened',
  },
  {
    capability: 'hooks',
    scopes: ['api'],
    role: MAINTAINER,
    works: 'Webhooks can be installed from here',
    fails: 'Webhooks cannot be installed from here: enter them by hand at the code host',
  },
];

/** What will work with this token and what will not, a sentence each. */
export function capabilitiesOf(facts: ConnectionFacts): CapabilityCheck[] {
  return [...needs.map((need) => judge(need, facts)), pipelines(facts)];
}

function judge(need: Need, facts: ConnectionFacts): CapabilityCheck {
  const { capability, works, fails } = need;
  const wrong = scopeProblem(need, facts.token) ?? sampleProblem(need, facts);
  if (wrong !== null) return { capability, works: false, reason: `${fails}: ${wrong}.` };
  return { capability, works: true, reason: `${works}${shortfall(need, facts)}.` };
}

function scopeProblem({ scopes }: Need, token: TokenFacts | null): string | null {
  if (token === null || token.scopes.some((scope) => scopes.includes(scope))) return null;
  const has = token.scopes.length === 0 ? 'none' : token.scopes.join(', ');
  return `the token needs the scope ${scopes.join(' or ')}, and has ${has}`;
}

function sampleProblem({ role }: Need, { sample, account }: ConnectionFacts): string | null {
  if (sample.length === 0) return `${account.username} is not a member of any project: add it to your groups`;
  if (sample.some((project) => suffices(project, role))) return null;
  return `${account.username} needs the role ${roles.get(role)} or a higher one, and has it in none of the ${counted(sample.length, 'project')}`;
}

/** A role that the code host does not tell may suffice: the work shows. */
function suffices({ accessLevel }: Project, role: number): boolean {
  return accessLevel === null || accessLevel >= role;
}

function shortfall({ role }: Need, { sample, isWhole }: ConnectionFacts): string {
  const lacking = sample.filter((project) => !suffices(project, role));
  if (lacking.length === 0) return '';
  const looked = isWhole ? '' : ' that were looked at';
  const more = lacking.length > 1 ? ` and ${lacking.length - 1} more` : '';
  return `; but not in ${lacking.length} of ${counted(sample.length, 'project')}${looked}, where the account is less than ${roles.get(role)} (${lacking[0].fullName}${more})`;
}

const API: Pick<Need, 'scopes'> = { scopes: ['api'] };

function pipelines({ token, runner, ownPipelines }: ConnectionFacts): CapabilityCheck {
  const capability = 'pipelines';
  const fails = 'Scans cannot be started in pipelines';
  const scope = scopeProblem({ ...needs[0], ...API }, token);
  if (scope !== null) return { capability, works: false, reason: `${fails}: ${scope}.` };
  if (runner === null && ownPipelines)
    return {
      capability,
      works: true,
      reason: 'Scans can be started in the pipelines of projects that opted in.',
    };
  if (runner === null)
    return {
      capability,
      works: false,
      reason: `${fails}: no runner project is set up. Agents of your own need none.`,
    };
  if (runner.project === null)
    return {
      capability,
      works: false,
      reason: `${fails}: the runner project cannot be seen by the account. Make it a member with the role Developer.`,
    };
  const { fullName } = runner.project;
  if (!suffices(runner.project, DEVELOPER))
    return {
      capability,
      works: false,
      reason: `${fails}: the account needs the role Developer in the runner project ${fullName}.`,
    };
  return { capability, works: true, reason: `Scans can be started in pipelines of ${fullName}.` };
}
