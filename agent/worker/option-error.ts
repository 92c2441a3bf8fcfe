/** What the agent was started with cannot be used; the message says what is wrong and what to do. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}
