import { CodeHostError } from '#codehost/ports.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { FixDocument } from '#server/database/documents.js';
import { InOrder } from '#server/database/in-order.js';
import type { Database } from '#server/database/index.js';
import { SecretKeyError } from '#server/integrations/secret-keys.js';
import type { Logger } from '#server/logging.js';
import {
  type CompletedScan,
  findingId,
  type ResultStore,
  type Vulnerability,
} from '#server/results/index.js';
import type { Triage } from '#server/results/triage.js';
import { type FixRequest, writeFix } from './fix-branch.js';
import { FixError } from './fix-error.js';
import { type FixHosts, hostedRepository } from './fix-host.js';
import { type Fixable, type LeftOut, MAX_FINDINGS } from './fix-patch.js';
import { FixStore, repositoryOf, stays } from './fix-store.js';
import { type FixChoice, permittedFix } from './patch-rules.js';

export interface FixesParts {
  database: Database;
  results: ResultStore;
  triage: Triage;
  codeHosts: FixHosts;
  log: Logger;
}

export interface OpenedFix {
  fix: FixDocument;
  /** False when it was there already. */
  created: boolean;
  /** Those that were asked for and are not fixed by it. */
  left: LeftOut[];
}

/** Opens merge requests with the mechanical fixes that findings carry: one a finding or group, on its own branch. */
export class Fixes {
  readonly store: FixStore;
  /** One opening of a repository at a time, so that no finding is fixed twice. */
  private readonly openings = new InOrder();

  constructor(private readonly parts: FixesParts) {
    this.store = new FixStore(parts.database);
    parts.database.processes.watch(this.store);
  }

  /**
   * One merge request for vulnerabilities of one rule in one scan. Those that cannot be fixed with the others are left out;
   * the first decides: when it has a merge request already, that is the answer, whichever scan is asked about.
   * @param choice without `all`, fixes that may change what the program does are left out
   * @throws {FixError} when there is nothing that can be fixed
   */
  async open(
    teamId: string,
    vulnerabilityIds: readonly string[],
    by: string,
    choice: FixChoice = 'safe',
  ): Promise<OpenedFix> {
    const asked = await this.asked(teamId, vulnerabilityIds);
    const [{ repositoryId, finding }] = asked;
    return this.openings.run(repositoryId, async () => {
      const known = await this.store.get(repositoryId, finding.fingerprint);
      if (known && this.store.isElsewhere(known)) throw new FixError('under-way');
      if (known && stays(known)) return { fix: await this.refreshed(known), created: false, left: [] };
      try {
        return { created: true, ...(await this.openNew(teamId, asked, by, choice)) };
      } catch (error) {
        throw inFixWords(error);
      }
    });
  }

  /** Ids of a vulnerability and of others that one merge request can fix with it: of its rule, in its scan. */
  async withSameRule(teamId: string, vulnerabilityId: string): Promise<string[]> {
    const [{ finding, scanId, repositoryId, id }] = await this.asked(teamId, [vulnerabilityId]);
    const ids = [id];
    for await (const other of this.parts.results.findings(teamId, scanId)) {
      if (ids.length === MAX_FINDINGS || other.suppression) break;
      const otherId = findingId(scanId, other.fingerprint);
      if (other.ruleId !== finding.ruleId || !other.fix || other.inTestCode || otherId === id) continue;
      const fix = await this.store.get(repositoryId, other.fingerprint);
      if (!fix || !this.store.holds(fix)) ids.push(otherId);
    }
    return ids;
  }

  /** What people have made of it meanwhile; as it is stored when the code host does not tell. */
  async refreshed(fix: FixDocument): Promise<FixDocument> {
    if (fix.state === 'taken-over' || !fix.mergeRequest) return fix;
    try {
      const { repository, host } = await hostedRepository(this.parts, fix.teamId, repositoryOf(fix));
      const state = (await host.mergeRequest(repository.projectId, fix.mergeRequest.iid))?.state;
      if (!state || state === 'locked' || state === fix.state) return fix;
      return await this.store.change(fix, { state });
    } catch (err) {
      this.parts.log.warn({ err, fix: fix._id }, 'the state of a fix merge request could not be read');
      return fix;
    }
  }

  /** @throws {FixError} unless they are there, of one scan and one rule */
  private async asked(teamId: string, ids: readonly string[]): Promise<Vulnerability[]> {
    const asked: Vulnerability[] = [];
    for (const id of new Set(ids)) {
      const found = await this.parts.results.findVulnerability(teamId, id);
      if (!found) throw new FixError('vulnerability-not-found', ids.length > 1 ? `Id ${id}` : null);
      const first = asked[0] ?? found;
      if (found.scanId !== first.scanId) throw new FixError('not-together', `${id} is of another scan`);
      if (found.finding.ruleId !== first.finding.ruleId)
        throw new FixError('not-together', `${id} is of the rule ${found.finding.ruleId}`);
      asked.push(found);
    }
    return asked;
  }

  private async openNew(
    teamId: string,
    asked: readonly Vulnerability[],
    by: string,
    choice: FixChoice,
  ): Promise<{ fix: FixDocument; left: LeftOut[] }> {
    const { database, results } = this.parts;
    const [{ repositoryId, scanId }] = asked;
    const mendable = await chosen(asked, (one) => this.mendable(teamId, one, choice));
    const scan = scanToFix(await results.completedScans(repositoryId), scanId);
    const { repository, host } = await hostedRepository(this.parts, teamId, repositoryId);
    const free = await chosen(mendable.kept, async (one, index) => {
      if (index >= MAX_FINDINGS) throw new FixError('too-many', `At most ${MAX_FINDINGS} vulnerabilities`);
      const known = await this.store.get(repositoryId, one.finding.fingerprint);
      if (known && this.store.holds(known))
        throw new FixError('has-another', known.mergeRequest?.url ?? known.branch);
      return one;
    });
    const request: FixRequest = { teamId, by, scan, repository, host, fixables: free.kept };
    const { fix, left } = await writeFix(this.store, request);
    await recordAudit(database, {
      ...{ teamId, by, action: 'fix.open', subject: fix._id },
      detail: { mergeRequest: fix.mergeRequest?.url ?? '', branch: fix.branch },
    });
    return { fix, left: [...mendable.left, ...free.left, ...left] };
  }

  /** @throws {FixError} when it may not be fixed */
  private async mendable(
    teamId: string,
    { id, finding, repositoryId }: Vulnerability,
    choice: FixChoice,
  ): Promise<Fixable> {
    const fix = permittedFix(finding, choice);
    if (finding.suppression) throw new FixError('suppressed', finding.suppression.reason);
    const { fingerprint } = finding;
    const decided = await this.parts.triage.get({ teamId, repositoryId, fingerprint });
    if (decided?.state === 'dismissed' || decided?.state === 'accepted')
      throw new FixError('dismissed', decided.reason);
    return { id, finding, fix };
  }
}

/** What a choice makes of those that it keeps. @throws the first refusal when it keeps none */
async function chosen<T extends { id: string }, R>(
  all: readonly T[],
  choose: (one: T, index: number) => Promise<R>,
): Promise<{ kept: R[]; left: LeftOut[] }> {
  const kept: R[] = [];
  const left: LeftOut[] = [];
  for (const [index, one] of all.entries()) {
    try {
      kept.push(await choose(one, index));
    } catch (error) {
      if (!(error instanceof FixError)) throw error;
      left.push({ vulnerabilityId: one.id, error });
    }
  }
  if (kept.length === 0) throw left[0].error;
  return { kept, left };
}

/** The scan of a finding, when fixes may come of it. @throws {FixError} */
function scanToFix(scans: readonly CompletedScan[], scanId: string): CompletedScan & { commit: string } {
  const scan = scans.find(({ id }) => id === scanId);
  if (!scan) throw new FixError('vulnerability-not-found');
  if (scan.kind !== 'full') throw new FixError('merge-request-scan');
  if (!scan.trusted || scan.commit === null) throw new FixError('not-trusted');
  const newest = newestOf(scans, scan.branch);
  if (newest?.id !== scan.id) throw new FixError('not-newest', `The newest one is ${newest?.id}`);
  return { ...scan, commit: scan.commit };
}

/** The trusted scan of all of a branch that ended last. @param scans of its repository, the one that ended last first */
export function newestOf(scans: readonly CompletedScan[], branch: string): CompletedScan | undefined {
  return scans.find((one) => one.branch === branch && one.kind === 'full' && one.trusted);
}

function inFixWords(error: unknown): unknown {
  // The operator has changed the keys.
  if (error instanceof SecretKeyError) return new FixError('unreachable', error.message, { cause: error });
  if (!(error instanceof CodeHostError)) return error;
  const { kind, message } = error;
  const cause = { cause: error };
  if (kind === 'forbidden' || kind === 'unauthorized') return new FixError('not-allowed', message, cause);
  if (kind === 'not-found') return new FixError('repository-not-found', message, cause);
  if (kind === 'refused') return new FixError('refused', message, cause);
  return new FixError('unreachable', message, cause);
}
