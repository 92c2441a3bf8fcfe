export type FixErrorCode =
  | 'vulnerability-not-found'
  | 'no-fix'
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

/** Why no fix merge request was opened. The API turns the code into status, text and hint; `details` is for people. */
export class FixError extends Error {
  override readonly name = 'FixError';
  constructor(
    readonly code: FixErrorCode,
    readonly details: string | null = null,
    options?: ErrorOptions,
  ) {
    super(details === null ? code : `${code}: ${details}`, options);
  }
}
