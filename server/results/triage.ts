import type { Finding } from '#protocol/finding.js';
import { coversRoutes, type RoutedFinding } from '#protocol/tracking/routes.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { TriageDecision, TriageDocument } from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import type { PublishingStore } from './publishing-store.js';

/** A finding across the scans of a repository. */
export interface TriagedFinding {
  teamId: string;
  repositoryId: string;
  fingerprint: string;
}

export type TriageChange = TriageDecision;

/** More that the audit log is to say of a decision, such as the merge request where somebody asked for it. */
export type DecisionDetail = Record<string, string>;

/** Decisions about a finding that are kept, beside the one that holds. */
const MAX_HISTORY = 50;
/** Findings with these need no change any more. */
const CLOSED: TriageDecision['state'][] = ['dismissed', 'accepted', 'resolved'];
/** Who decides when a decision has come to its end. */
const EXPIRY = 'expiry';

/**
 * What people, or the code host for them, have decided about findings. A finding without an entry is `detected`; a
 * dismissed one stays in the lists and is not commented again.
 */
export class Triage {
  constructor(
    private readonly database: Database,
    /** Told of every decision, and of one that is said again: the first time may have been cut off. */
    private readonly followers: { followTriage(teamId: string, repositoryId: string): Promise<void> },
  ) {}

  async get({ repositoryId, fingerprint }: TriagedFinding): Promise<TriageDocument | null> {
    return this.database.collections.triage.findOne({ _id: `${repositoryId}/${fingerprint}` });
  }

  /** All entries of a repository, by fingerprint. */
  async ofRepository(teamId: string, repositoryId: string): Promise<Map<string, TriageDocument>> {
    return entriesOf(this.database, teamId, repositoryId);
  }

  /**
   * Fingerprints of the findings of a repository that need no change any more, with those of their places that were known
   * when it was decided. A finding with another place is still to be looked at: see `isClosed`.
   * @param routed new routes to findings: what was decided before is not about them
   */
  async closed(
    teamId: string,
    repositoryId: string,
    routed: readonly RoutedFinding[] = [],
  ): Promise<string[]> {
    const closed = await this.closedEntries(teamId, repositoryId);
    for (const { fingerprint, routes } of routed)
      if (!coversRoutes(closed.get(fingerprint)?.routes, routes)) closed.delete(fingerprint);
    return [...withTheirPlaces(closed)];
  }

  /** The same with what was decided about each. */
  async closedEntries(teamId: string, repositoryId: string): Promise<Map<string, TriageDocument>> {
    return closedOnly(await this.ofRepository(teamId, repositoryId));
  }

  /**
   * Of several who decide at once, in whichever processes, each is kept in the history.
   * @returns false when it is so already, or was changed later than `at`
   */
  async set(finding: TriagedFinding, change: TriageChange, detail: DecisionDetail = {}): Promise<boolean> {
    const { teamId, repositoryId, fingerprint } = finding;
    const _id = `${repositoryId}/${fingerprint}`;
    let before: TriageDocument | null;
    do {
      before = await this.get(finding);
      if (before?.state === change.state) await this.followers.followTriage(teamId, repositoryId);
      if (isSo(before, change) || (before && before.at >= change.at)) return false;
    } while (!(await this.write(before, { _id, teamId, ...change })));
    await recordAudit(this.database, {
      teamId,
      by: change.by,
      action: 'triage.change',
      subject: _id,
      detail: { from: before?.state ?? 'detected', to: change.state, ...detail },
    });
    await this.followers.followTriage(teamId, repositoryId);
    return true;
  }

  /** Takes back what was decided at once, where nobody has decided since. @returns how many findings are as before */
  async undo(teamId: string, batch: string, by: string): Promise<number> {
    const entries = await this.database.collections.triage.find({ teamId, batch }).toArray();
    let undone = 0;
    for (const { _id, history = [] } of entries) {
      const { state = 'detected', reason = null, kind, until, owner, routes, places } = history.at(-1) ?? {};
      const former = {
        state,
        reason,
        ...(kind && { kind }),
        ...(until && { until }),
        ...(owner && { owner }),
        ...(routes && { routes }),
        ...(places && { places }),
      };
      if (await this.set(findingOf(_id, teamId), { ...former, by, at: new Date() }, { undoes: batch }))
        undone += 1;
    }
    return undone;
  }

  /** Opens the findings again whose decisions have come to their end. Several processes may do so at once. */
  async expire(now: Date): Promise<void> {
    const due = this.database.collections.triage.find({ until: { $lte: now } });
    for (const { _id, teamId, until } of await due.toArray()) {
      const reason = until ? `until ${until.toISOString()}` : null;
      await this.set(findingOf(_id, teamId), { state: 'detected', reason, by: EXPIRY, at: now });
    }
  }

  /** False when somebody has decided in between. */
  private async write(before: TriageDocument | null, entry: TriageDocument): Promise<boolean> {
    const { triage } = this.database.collections;
    if (before) {
      const { _id, teamId: _team, history = [], ...decision } = before;
      const kept = [...history, decision].slice(-MAX_HISTORY);
      const same = { _id, at: before.at, by: before.by };
      return (await triage.replaceOne(same, { ...entry, history: kept })).matchedCount === 1;
    }
    try {
      await triage.insertOne(entry);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}

/** Fingerprints of what needs no change any more, findings and their places, when a scan is published. */
export async function closedFingerprints(
  database: PublishingStore,
  teamId: string,
  repositoryId: string,
): Promise<Set<string>> {
  return withTheirPlaces(closedOnly(await entriesOf(database, teamId, repositoryId)));
}

async function entriesOf(
  { collections }: Pick<Database, 'collections'>,
  teamId: string,
  repositoryId: string,
): Promise<Map<string, TriageDocument>> {
  const prefix = `${repositoryId}/`;
  const ids = { $gte: prefix, $lt: `${prefix}~` };
  const entries = await collections.triage.find({ _id: ids, teamId }).toArray();
  return new Map(entries.map((entry) => [entry._id.slice(prefix.length), entry]));
}

function closedOnly(entries: Map<string, TriageDocument>): Map<string, TriageDocument> {
  return new Map([...entries].filter(([, { state }]) => CLOSED.includes(state)));
}

function withTheirPlaces(closed: Map<string, TriageDocument>): Set<string> {
  return new Set([...closed].flatMap(([fingerprint, { places = [] }]) => [fingerprint, ...places]));
}

/** What a decision about a finding is about, besides its sink. */
export type DecidedAbout = Pick<TriageChange, 'routes' | 'places'>;

export function decidedAbout({ routes, places }: Pick<Finding, 'routes' | 'places'>): DecidedAbout {
  return {
    ...(routes && { routes: routes.map(({ name, file }) => ({ name, file })) }),
    ...(places && { places: places.map(({ fingerprint }) => fingerprint) }),
  };
}

/** Another reason alone is no change. */
function isSo(
  known: TriageDocument | null,
  { state, kind, until, owner, routes, places }: TriageChange,
): boolean {
  if ((known?.state ?? 'detected') !== state) return false;
  const hasNewRoutes = routes !== undefined && !coversRoutes(known?.routes, routes);
  const hasNewPlaces = places?.some((place) => !known?.places?.includes(place));
  if (CLOSED.includes(state) && (hasNewRoutes || hasNewPlaces)) return false;
  const isProlonged = Boolean(until) && until?.getTime() !== known?.until?.getTime();
  return !isProlonged && (!kind || kind === known?.kind) && (!owner || owner === known?.owner);
}

function findingOf(_id: string, teamId: string): TriagedFinding {
  const slash = _id.indexOf('/');
  return { teamId, repositoryId: _id.slice(0, slash), fingerprint: _id.slice(slash + 1) };
}
