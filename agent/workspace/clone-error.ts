import { GitError } from '#codehost/git.js';
import { FetchTooLargeError } from '#codehost/git-fetch.js';
import { CodeHostError } from '#codehost/ports.js';
import { CheckoutError } from './checkout.js';
import { isOutOfSpace } from './out-of-space.js';

/** What of a clone is named in its errors. */
export interface CloneSubject {
  url: string;
  /** Such as `refs/heads/main`. */
  ref: string;
  commit: string | null;
  credential: object | null;
}

const missingRevision =
  /not our ref|couldn't find remote ref|unadvertised object|did not send all necessary objects|unknown revision|Needed a single revision|bad object|not a valid object/i;

/** The host has the repository, but not the commit or branch. */
export function isMissingRevision(error: unknown): boolean {
  return error instanceof GitError && missingRevision.test(error.stderr);
}

interface Case {
  match: RegExp;
  retry: boolean;
  text(subject: CloneSubject): string;
}

const signIn = ({ url, credential }: CloneSubject) =>
  credential
    ? `The code host does not accept the clone token for ${url}: it is wrong, expired or revoked, or may not read this project. Give the integration a new one.`
    : `The code host wants a token for ${url}, and this agent has none. Give the integration a clone token (scope read_repository).`;

function nameOf(ref: string): string {
  const request = /^refs\/merge-requests\/(\d+)\//.exec(ref);
  return request ? `merge request !${request[1]}` : `branch ${ref.replace(/^refs\/heads\//, '')}`;
}

/** What git says, first match first, and what it means. */
const cases: Case[] = [
  {
    match: /certificate/i,
    retry: false,
    text: ({ url }) =>
      `The certificate of ${new URL(url).host} does not hold. If the code host has an authority of its own, name it to the agent (--certificate-authority).`,
  },
  {
    match:
      /Authentication failed|could not read Username|invalid credentials|returned error: 401|HTTP Basic: Access denied/i,
    retry: false,
    text: signIn,
  },
  { match: /returned error: 403|access denied|not allowed to/i, retry: false, text: signIn },
  {
    match: /returned error: 30\d|redirect/i,
    retry: false,
    text: ({ url }) =>
      `The code host redirects ${url}, which is not followed: the project may have moved. Synchronise the projects and launch again.`,
  },
  {
    match: /repository .* not found|returned error: 404|could not be found|project you were looking for/is,
    retry: false,
    text: ({ url }) =>
      `There is no repository at ${url}, or the token may not see it: it may have been deleted, moved or made private.`,
  },
  {
    match: missingRevision,
    retry: false,
    text: ({ commit, ref, url }) =>
      commit === null
        ? `There is no ${nameOf(ref)} in ${url}.`
        : `Commit ${commit} is no longer in ${url}: the ${nameOf(ref)} was deleted or pushed over. Launch a new scan.`,
  },
  {
    match: /returned error: 429/,
    retry: true,
    text: ({ url }) => `The code host limits requests at the moment; ${url} could not be cloned.`,
  },
  {
    match: /returned error: 5\d\d/,
    retry: true,
    text: ({ url }) => `The code host is in trouble; ${url} could not be cloned.`,
  },
  {
    match:
      /Operation too slow|timed out|Could(n't| not) connect|Connection (refused|reset)|early EOF|unexpected disconnect|hung up/i,
    retry: true,
    text: ({ url }) => `The code host did not answer, or stopped to, while ${url} was cloned.`,
  },
  {
    match: /invalid path|refusing to|malformed/i,
    retry: false,
    text: ({ url }) => `${url} holds paths that git refuses to write.`,
  },
];

/** Turns what broke a clone into words for people. What is no error of a clone is given back as it is. */
export function toCloneError(error: unknown, subject: CloneSubject): unknown {
  if (error instanceof FetchTooLargeError)
    return new CheckoutError(
      `${subject.url} is too large to be cloned within the limits of the agent.`,
      false,
    );
  if (error instanceof CodeHostError)
    return new CheckoutError(`${subject.url} was not cloned. ${error.message}`, error.kind === 'unreachable');
  if (!(error instanceof GitError) || isOutOfSpace(error)) return error;
  if (error.timedOut) return new CheckoutError(`Cloning ${subject.url} took too long.`, true);
  const known = cases.find(({ match }) => match.test(error.stderr));
  if (known) return new CheckoutError(known.text(subject), known.retry);
  return new CheckoutError(`${subject.url} could not be cloned: ${error.message}`, true);
}
