import type { Account, TokenFacts } from '#codehost/ports.js';

const DAY = 24 * 3600 * 1000;
/** Days before the end from which on it is warned of. */
const WARN_BEFORE = 30;

/** Days until a token stops to work, which it does when that day begins (UTC); null when it never does. */
function daysLeft(expiresAt: string | null, now: Date): number | null {
  if (expiresAt === null) return null;
  const today = Date.parse(now.toISOString().slice(0, 'yyyy-mm-dd'.length));
  return Math.round((Date.parse(expiresAt) - today) / DAY);
}

/** @param what `API token` or `clone token` */
function expiryWarnings(what: string, expiresAt: string | null, now: Date): string[] {
  const left = daysLeft(expiresAt, now);
  if (left === null || left > WARN_BEFORE) return [];
  if (left <= 0) return [`The ${what} expired on ${expiresAt}: make a new one at the code host and set it.`];
  const when = left === 1 ? 'tomorrow' : `in ${left} days, on ${expiresAt}`;
  return [`The ${what} expires ${when}: make a new one at the code host and set it before.`];
}

/** What is unwise about the API token, though it works. */
export function apiTokenWarnings(account: Account, token: TokenFacts | null, now: Date): string[] {
  const warnings = expiryWarnings('API token', token?.expiresAt ?? null, now);
  if (!account.bot)
    warnings.push(
      `The API token belongs to ${account.username}, a person: comments and fixes are shown as theirs, and stop when they leave. Use the token of a service account, a group or a project.`,
    );
  if (token !== null && token.expiresAt === null)
    warnings.push('The API token never expires: give it an end, such as one year, so that a leak ends too.');
  return warnings;
}

const CLONE_SCOPES = ['read_repository', 'write_repository', 'api'];

/** @returns why a token cannot be the clone token; null when it can */
export function cloneTokenProblem(token: TokenFacts | null): string | null {
  if (token === null || token.scopes.some((scope) => CLONE_SCOPES.includes(scope))) return null;
  return `The clone token needs the scope read_repository, and has ${token.scopes.join(', ') || 'none'}.`;
}

/** What is unwise about the clone token, which leaves the server. */
export function cloneTokenWarnings(token: TokenFacts | null, now: Date): string[] {
  if (token === null) return [];
  const warnings = expiryWarnings('clone token', token.expiresAt, now);
  const more = token.scopes.filter((scope) => scope !== 'read_repository');
  if (more.length > 0)
    warnings.push(
      `The clone token has more scopes than it needs (${more.join(', ')}), and agents are given it: make one with read_repository alone.`,
    );
  return warnings;
}
