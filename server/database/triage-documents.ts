import type { KnownRoute } from '#protocol/tracking/routes.js';

/** The stored shapes of what people decide about findings. */

/** Why a finding needs no change, as code hosts count it; the text beside it says more. */
export const reasonKinds = [
  'false-positive',
  'mitigating-control',
  'used-in-tests',
  'not-applicable',
] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** What somebody has decided about a finding. */
export interface TriageDecision {
  /** `accepted`: the risk is, by its owner, until a day. */
  state: 'detected' | 'confirmed' | 'dismissed' | 'accepted' | 'resolved';
  reason: string | null;
  by: string;
  at: Date;
  kind?: ReasonKind | null;
  /** From then on it is `detected` again; missing or null: never. */
  until?: Date | null;
  owner?: string | null;
  /** Routes to the finding that were known then: of others nothing was decided. Missing: none was. */
  routes?: KnownRoute[];
  /** Fingerprints of the other places of the finding that were known then, which it is about, too. */
  places?: string[];
  /** Of decisions that were made at once, and can be taken back at once. */
  batch?: string;
}

/** Who looks after a finding, and who said so. */
export interface Assignment {
  /** `key <id>` of the team, or the name of a person; null: nobody. */
  assignee: string | null;
  by: string;
  at: Date;
  /** Of assignments that were made at once, and can be taken back at once. */
  batch?: string;
}

/** `_id` = `<repositoryId>/<fingerprint>`. Beside the triage, as each of the two changes without the other. */
export interface AssignmentDocument extends Assignment {
  _id: string;
  teamId: string;
  /** Assignments before this one, the oldest first. */
  history: Assignment[];
}

/** `_id` = `<repositoryId>/<fingerprint>` */
export interface TriageDocument extends TriageDecision {
  _id: string;
  teamId: string;
  /** Decisions before this one, the oldest first; missing: none. */
  history?: TriageDecision[];
}
