/** Kinds of sources, from most to least under an attacker's control; `uncalled`: a parameter of a function of a program that nothing in it calls; `quoted`: a text that puts a value between quotes by itself; `number`: one of any size, out of a text. The last three must not leave the program (stack traces, passwords) or must not be trusted (predictable numbers). */
export type SourceKind =
  | 'request'
  | 'message'
  | 'dom'
  | 'page'
  | 'argument'
  | 'environment'
  | 'file'
  | 'stored'
  | 'caller'
  | 'uncalled'
  /** Made by the analysis itself, for conditions: an object that an untrusted key picks. */
  | 'chosen'
  | 'quoted'
  | 'upload'
  | 'archive'
  /** The page that a browser comes from, which can send it anywhere by itself. */
  | 'referrer'
  | 'number'
  /** What a language model answers, or passes to a tool. */
  | 'model'
  /** What was loaded from another machine. */
  | 'download'
  | 'internal'
  | 'secret'
  | 'random';

export interface SourceSpec {
  kind: SourceKind;
  /** For people. */
  description: string;
  /** Taken from the finding's confidence, 0 to 5. */
  doubt?: number;
  /** Classes of weakness, by what it cannot hold: a path segment is always text, never an object with operators. */
  harmlessFor?: string[];
}
