import { Refusal } from '#server/refusal.js';

export type FixErrorCode =
  | 'vulnerability-not-found'
  | 'no-fix'
  | 'in-tests'
  | 'changes-behaviour'
  | 'suppressed'
  | 'dismissed'
  | 'merge-request-scan'
  | 'not-trusted'
  | 'not-newest'
  | 'integration-missing'
  | 'repository-not-found'
  | 'forbidden-path'
  | 'not-near'
  | 'file-changed'
  | 'overlaps'
  | 'not-together'
  | 'too-many'
  | 'has-another'
  | 'branch-taken'
  | 'under-way'
  | 'not-allowed'
  | 'refused'
  | 'unreachable';

/** Why no fix merge request was opened. */
export class FixError extends Refusal<FixErrorCode> {
  override readonly name = 'FixError';
}
