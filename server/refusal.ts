/** What people are told of a refusal. */
export interface RefusalWords {
  error: string;
  hint: string;
}

/** Why something that was asked for is not done: a code, which HTTP interfaces put into words, and `details` for people. */
export class Refusal<Code extends string> extends Error {
  constructor(
    readonly code: Code,
    readonly details: string | null = null,
    options?: ErrorOptions,
  ) {
    super(details === null ? code : `${code}: ${details}`, options);
  }
}
