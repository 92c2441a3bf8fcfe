import type { Finding } from '#protocol/finding.js';
import { coversRoutes, type RoutedFinding } from '#protocol/tracking/routes.js';
import { recordAudits } from '#server/audit/audit-log.js';
import { findByIds } from '#server/database/by-ids.js';
import type { TriageDecision, TriageDocument } from '#server/database/documents.js';
import { insertNew } from '#server/database/duplicate-key.js';
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

/** What somebody wants to be so of a finding. */
export interface Decision {
  finding: TriagedFinding;
  change: TriageChange;
  detail?: DecisionDetail;
  /** As who decides has seen it: where it is otherwise, nothing is changed. */
  seen?: TriageDecision['state'];
}

/** What became of a decision. */
export interface Decided {
  /** False when it is so already, was changed later than `at`, or is not as it was seen. */
  changed: boolean;
  before: TriageDocument | null;
}

interface DueDecision extends Decision {
  _id: string;
  /** Its place among those that were asked for. */
  index: number;
  before: TriageDocument | null;
}

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
    return this.database.collections.triage.findOne({ _id: idOf({ repositoryId, fingerprint }) });
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

  /** @returns false when it is so already, or was changed later than `at` */
  async set(finding: TriagedFinding, change: TriageChange, detail: DecisionDetail = {}): Promise<boolean> {
    const [{ changed }] = await this.setAll([{ finding, change, detail }]);
    return changed;
  }

  /**
   * Decides about many findings in few commands. Of several who decide at once, in whichever processes, each is kept in the
   * history.
   * @returns what became of each, in their order
   */
  async setAll(decisions: readonly Decision[]): Promise<Decided[]> {
    const decided = decisions.map((): Decided => ({ changed: false, before: null }));
    const followed = new Map<string, TriagedFinding>();
    let left = decisions.map((decision, index) => ({ ...decision, index, _id: idOf(decision.finding) }));
    while (left.length > 0) {
      // Of several about one finding the next comes when the first is written.
      const ids = new Map(left.toReversed().map(({ _id, index }) => [_id, index]));
      const turn = left.filter(({ _id, index }) => ids.get(_id) === index);
      const entries = await this.entries([...ids.keys()]);
      const due: DueDecision[] = [];
      for (const decision of turn) {
        const before = entries.get(decision._id) ?? null;
        decided[decision.index].before = before;
        const { state } = decision.change;
        if (before?.state === state) followed.set(decision.finding.repositoryId, decision.finding);
        if (isWanted(before, decision)) due.push({ ...decision, before });
      }
      const written = await this.write(due);
      for (const { index, finding } of written) {
        decided[index].changed = true;
        followed.set(finding.repositoryId, finding);
      }
      await recordAudits(this.database, written.map(auditOf));
      const again = new Set(due.filter((one) => !written.includes(one)).map(({ index }) => index));
      left = left.filter(({ _id, index }) => ids.get(_id) !== index || again.has(index));
    }
    for (const { teamId, repositoryId } of followed.values())
      await this.followers.followTriage(teamId, repositoryId);
    return decided;
  }

  /** Takes back what was decided at once, where nobody has decided since. @returns how many findings are as before */
  async undo(teamId: string, batch: string, by: string): Promise<number> {
    const entries = await this.database.collections.triage.find({ teamId, batch }).toArray();
    const at = new Date();
    const decided = await this.setAll(
      entries.map(({ _id, history = [] }) => {
        const {
          state = 'detected',
          reason = null,
          kind,
          until,
          owner,
          routes,
          places,
        } = history.at(-1) ?? {};
        const former = {
          state,
          reason,
          ...(kind && { kind }),
          ...(until && { until }),
          ...(owner && { owner }),
          ...(routes && { routes }),
          ...(places && { places }),
        };
        const detail = { undoes: batch };
        return { finding: findingOf(_id, teamId), change: { ...former, by, at }, detail };
      }),
    );
    return decided.filter(({ changed }) => changed).length;
  }

  /** Opens the findings again whose decisions have come to their end. Several processes may do so at once. */
  async expire(now: Date): Promise<void> {
    const due = await this.database.collections.triage.find({ until: { $lte: now } }).toArray();
    await this.setAll(
      due.map(({ _id, teamId, until }) => {
        const reason = until ? `until ${until.toISOString()}` : null;
        const change = { state: 'detected' as const, reason, by: EXPIRY, at: now };
        return { finding: findingOf(_id, teamId), change };
      }),
    );
  }

  private async entries(ids: readonly string[]): Promise<Map<string, TriageDocument>> {
    const { collections, engine } = this.database;
    return new Map((await findByIds(collections.triage, engine, ids)).map((entry) => [entry._id, entry]));
  }

  /** @returns those that were written: about the others somebody has decided in between */
  private async write(decisions: readonly DueDecision[]): Promise<DueDecision[]> {
    const { triage } = this.database.collections;
    const isNew = decisions.filter(({ before }) => before === null);
    const lost = await insertNew(triage, isNew.map(entryOf));
    const written = isNew.filter((_, index) => !lost.has(index));
    for (const decision of decisions) {
      if (decision.before === null) continue;
      const { _id, teamId: _team, history = [], ...former } = decision.before;
      const kept = [...history, former].slice(-MAX_HISTORY);
      const same = { _id, at: former.at, by: former.by };
      const { matchedCount } = await triage.replaceOne(same, { ...entryOf(decision), history: kept });
      if (matchedCount === 1) written.push(decision);
    }
    return written;
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

function isWanted(before: TriageDocument | null, { change, seen }: Decision): boolean {
  if (seen !== undefined && (before?.state ?? 'detected') !== seen) return false;
  return !isSo(before, change) && !(before && before.at >= change.at);
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

function entryOf({ _id, finding: { teamId }, change }: DueDecision): TriageDocument {
  return { _id, teamId, ...change };
}

function auditOf({ _id, finding: { teamId }, change: { by, state }, before, detail }: DueDecision) {
  const changed = { from: before?.state ?? 'detected', to: state, ...detail };
  return { teamId, by, action: 'triage.change', subject: _id, detail: changed };
}

function idOf({ repositoryId, fingerprint }: Omit<TriagedFinding, 'teamId'>): string {
  return `${repositoryId}/${fingerprint}`;
}

function findingOf(_id: string, teamId: string): TriagedFinding {
  const slash = _id.indexOf('/');
  return { teamId, repositoryId: _id.slice(0, slash), fingerprint: _id.slice(slash + 1) };
}
