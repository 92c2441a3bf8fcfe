import type { GuardKind } from '../endpoint-guard.js';
import type { AcceptedEndpointChange, AcceptRole } from './accept-policy.js';
import type { OutlineField } from './outline.js';
import type { PackageLine, PackageReview } from './packages.js';

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

/** Why some changes cannot be named: of one of the two commits not all is known. */
export interface ReviewGap {
  of: 'base' | 'head';
  /**
   * `cut`: its list of endpoints was cut off at a limit; with files, in these alone. `not-read`: files that were read in the other commit were not, or in
   * part. `given-up`: the analysis gave functions of files up, which it did not in the other commit.
   */
  why: 'cut' | 'not-read' | 'given-up';
  /** The first of them, and how many there are. */
  files: string[];
  count: number;
}

/** A change that somebody has to accept. */
export type NeededChange = {
  /** The same for the same change in later pushes; of the form of a fingerprint. */
  key: string;
} & (
  | { why: AcceptedEndpointChange; line: ReviewLine }
  | { why: 'new-dependency'; package: PackageLine }
  /** What the change opens cannot be known there. */
  | { why: 'not-compared'; gap: ReviewGap }
  /** Which packages it brings is not known: of the first of these manifests, or, where there are none, of all. */
  | { why: 'packages-not-compared'; files: string[]; count: number }
  /** More of them than are named: all the others. */
  | { why: 'others'; count: number }
);

export interface NeededAccept {
  role: AcceptRole;
  changes: NeededChange[];
}

/** What a change opens and closes. */
export interface EndpointReview {
  /** What matters most first. */
  lines: ReviewLine[];
  gaps: ReviewGap[];
  /** What it brings of packages; left out: nothing. */
  packages?: PackageReview;
  /** What somebody has to accept, by the settings of the merge base; left out: nothing. */
  needed?: NeededAccept;
}

export const NO_REVIEW: EndpointReview = { lines: [], gaps: [] };
