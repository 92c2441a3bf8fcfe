/** What a rule matches counts only where an endpoint leads to it: its handler, or what that calls. */
export interface ReachedTest {
  methods: string[];
  /** Of those that only callers who have shown who they are get an answer of, or of those that answer anyone. */
  callers: 'anyone' | 'signed-in';
  /** With `anyone`: where this fits as well, what is asked of callers is what the rule finds: a login refuses those whose password is wrong. */
  itself?: string;
  /** Only, or not, where this regular expression fits method, path and handler: `GET /users/{id}/delete remove`. */
  only?: string;
  unless?: string;
  /** Only in a program that has such a name or text. */
  onlyProgram?: string;
  /** Not in a program that has a name, a text or a dependency that this regular expression fits, or a server before it that is set up so. */
  unlessProgram?: string;
  /** Not at an endpoint with a name or text before it, in its handler or in what that calls that fits; nor in a program that is set up so in files. */
  unlessAround?: string;
  /** In place of all that: what is found at a view counts where that may know callers by a cookie, which names that this fits say. */
  cookies?: string;
  /** Besides what the rule matches: comparisons of short secrets that callers show, or of passwords as they were sent, with those on record. */
  compares?: 'secret' | 'password';
}
