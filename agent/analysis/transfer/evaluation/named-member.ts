import type { Value } from '../../domain/value.js';

/** What the rules say of a member of a value. */
export interface NamedMember {
  /** Its symbol, its type, and the outside data that reading it gives. */
  value: Value;
  /** It holds no outside data, whatever it is read from. */
  clean: boolean;
  /** Weakness classes for which it is harmless. */
  harmless: number;
}
