import type { Answer } from '../network/guarded-request.js';
import { hostText } from '../network/host-text.js';
import { CodeHostError, type CodeHostErrorKind } from '../ports.js';
import { readErrorBody } from './error-body.js';

/** What was asked, for messages. */
interface FailedCall {
  what: string;
  role?: string;
}

/** Turns an answer with an error status into a CodeHostError that says what was asked, what came and what to do. */
export function hostError(answer: Answer, call: FailedCall, secrets: string[]): CodeHostError {
  const { status } = answer;
  const kind = kindOf(status);
  const said = hostText(readErrorBody(answer.headers['content-type'] ?? '', answer.text), secrets);
  const quote = said === '' ? '' : `: ${said.replace(/[.\s]+$/, '')}`;
  return new CodeHostError(
    kind,
    `${opening(kind, call.what)} (${status}${quote}).${remedy(kind, answer.text, call.role ?? 'Developer')}`,
    status,
  );
}

function kindOf(status: number): CodeHostErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 429) return 'rate-limited';
  return status >= 400 && status < 500 ? 'refused' : 'unreachable';
}

function opening(kind: CodeHostErrorKind, what: string): string {
  switch (kind) {
    case 'unauthorized':
      return `The code host did not accept the token for ${what}`;
    case 'forbidden':
      return `The code host does not allow ${what}`;
    case 'not-found':
      return `The code host has no answer to ${what}: it is not there or may not be seen`;
    case 'rate-limited':
      return `The code host accepts no more requests for now, so it did not do ${what}`;
    case 'refused':
      return `The code host refused ${what}`;
    default:
      return `The code host failed at ${what}`;
  }
}

function remedy(kind: CodeHostErrorKind, body: string, role: string): string {
  if (kind === 'unauthorized') return ' Store a valid token.';
  if (kind === 'forbidden')
    return body.includes('insufficient_scope')
      ? ' The token needs the scope api.'
      : ` The account of the token needs the role ${role} or higher on the project.`;
  if (kind === 'rate-limited') return ' Try again later.';
  return '';
}
