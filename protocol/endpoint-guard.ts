/**
 * What a check asks for: that callers are known at all, have a role or permission, own what they ask for, show a token or key; or
 * that a form is no forged one, which says nothing of who asks. `unknown`: whether it checks who asks could not be read.
 */
export type GuardKind = 'signed-in' | 'role' | 'owner' | 'token' | 'csrf' | 'unknown';

/** A check that a request has to pass before it is answered, and where it stands. */
export interface EndpointGuard {
  name: string;
  kind: GuardKind;
  file: string;
  line: number;
}
