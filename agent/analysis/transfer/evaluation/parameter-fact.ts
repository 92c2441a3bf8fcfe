import type { SourceSpec } from '../../../rules/rule.js';

/** What a model says of one parameter of a function that a framework calls. */
export interface ParameterFact {
  type: readonly number[] | null;
  source: SourceSpec | null;
  /** The static member of the function's class that holds the class of the parameter. */
  classFrom: string | null;
  exceptTypes: readonly number[];
  /** Something that another program sent comes with it: a request, a message. */
  isRequest: boolean;
  /** Told by the parameter's name alone. */
  guessed: boolean;
}
