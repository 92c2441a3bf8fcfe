import type { Place } from './place.js';

/** What is read from a file of settings of the repository (`.properties`, `.env`, `.ini`, JSON, YAML, TOML): the constant that stands there. */
export interface ConfigurationSpec {
  /** Where the name of the file is; the first place that holds a constant text counts. */
  file?: Place[];
  /** Where the settings themselves stand, as a constant text of the kind `as` (the ending of such a file: `ini`). */
  text?: Place[];
  as?: string;
  /** Names of files that are tried in turn where the call names none. */
  named?: string[];
  /** An object that was filled before, in place of a file. */
  from?: Place;
  /** Put behind names that lack it: `messages` means `messages.properties`. */
  extension?: string;
  /** Keys, one inside the other, each of which may be a path with dots; all of the file unless stated. `member` is the member that a `read` names. */
  key?: Place[];
  /** A text of the form `${key}` or `${key:default}`, in place of `key`. */
  template?: Place;
  /** The value where the file has no such key. */
  default?: Place;
  /** An object that takes up all that the file says, in place of a result. */
  to?: Place;
}
