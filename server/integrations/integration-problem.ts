/** Why an integration cannot be set up or changed as asked; in words for the operator, never with a token. */
export class IntegrationProblem extends Error {
  override readonly name = 'IntegrationProblem';
  constructor(
    /** `input`: something else must be given. `conflict`: it does not fit what is there. `host`: the code host's doing. */
    readonly kind: 'input' | 'conflict' | 'not-found' | 'host',
    message: string,
    readonly hint: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
