/** What people have decided about a finding, as reports for other programs say it. */
export interface Decided {
  /** It needs no change; why, in words. */
  justification: string;
  isFalsePositive: boolean;
}

/** By fingerprint, those that need no change. */
export type DecidedFindings = ReadonlyMap<string, Decided>;
