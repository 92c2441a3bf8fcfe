import type { ConstantBox } from './constant.js';

/** The constants that a value can be. */
export interface Known {
  readonly choices: readonly ConstantBox[];
  /** It is one of them, whatever happens. */
  readonly isAll: boolean;
}
