import type { GuardKind } from '../endpoint-guard.js';
import type { OutlineField } from './outline.js';

/** Who may call an endpoint, as far as that is known. */
export interface Callers {
  /** Only those who have shown who they are; `no`: no check was seen. */
  authenticated: 'yes' | 'no' | 'unknown';
  /** The checks, from the outside in, but for those that could not be read. */
  checks: { name: string; kind: GuardKind }[];
}

export interface RouteName {
  method: string;
  path: string;
  isPartlyKnown?: true;
}

interface ReviewedEndpoint extends RouteName {
  /** In the head; of a removed endpoint in the base. */
  file: string;
  line: number;
  /** So many others changed in the same way. */
  others: number;
}

/** One change of what an application serves. */
export type ReviewLine = ReviewedEndpoint &
  (
    | { kind: 'added' | 'removed'; callers: Callers }
    | { kind: 'moved'; from: RouteName; callers: Callers }
    | { kind: 'guards'; before: Callers; callers: Callers }
    | { kind: 'fields'; fields: OutlineField[] }
  );

/** What a change opens and closes, what matters most first. */
export type EndpointReview = ReviewLine[];
