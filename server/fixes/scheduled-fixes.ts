import type { FixPolicy, FixRun, RepositoryDocument, ScanDocument } from '#server/database/documents.js';
import { isInUse } from '#server/integrations/connected-repository.js';
import type { CompletedScan } from '#server/results/index.js';
import { areBeside, type Candidate, candidatesOf, wishesOf } from './fix-candidates.js';
import { FixError, type FixErrorCode } from './fix-error.js';
import { fixPolicyOf } from './fix-policy.js';
import { fixWords } from './fix-words.js';
import { type Fixes, type FixesParts, newestOf } from './fixes.js';
import type { OvertakenFixes } from './overtaken-fixes.js';

/** Who has opened it, for people. */
const BY = 'the fix policy';
/** Refusals after which a run ends: a rule of the project would refuse all the others too. */
const MAX_PROBLEMS = 10;
/** What would be said of every other one as well. */
const ends = new Set<FixErrorCode>([
  ...(['not-allowed', 'integration-missing', 'repository-not-found', 'not-newest', 'unreachable'] as const),
]);

/** A repository whose policy is on, with the scan that it is applied to. */
interface Subject {
  repository: RepositoryDocument;
  policy: FixPolicy;
  scan: CompletedScan;
}

/** Opens fix merge requests after scans of default branches, as far as policies of teams and repositories want it. */
export class ScheduledFixes {
  constructor(
    private readonly parts: FixesParts & {
      fixes: Fixes;
      overtakenFixes: Pick<OvertakenFixes, 'isOvertaken'>;
    },
  ) {}

  /** Whether a scan that has ended is one after which a policy is applied. */
  async concerns({ _id, teamId, repositoryId }: ScanDocument): Promise<boolean> {
    return (await this.subject(teamId, repositoryId))?.scan.id === _id;
  }

  /**
   * Applies the policy to the newest scan. Run again it goes on where it was cut off, and repeats nothing.
   * @throws {FixError} when the code host is away; to be tried again
   */
  async run(teamId: string, repositoryId: string): Promise<void> {
    for (let done: string | null = null; ; ) {
      const subject = await this.subject(teamId, repositoryId);
      // A scan that ends meanwhile finds this job at work, and leaves its own to it.
      if (!subject || subject.scan.id === done) return;
      await this.apply(subject);
      done = subject.scan.id;
    }
  }

  private async subject(teamId: string, repositoryId: string): Promise<Subject | null> {
    const { database, results } = this.parts;
    const team = await database.teams.get(teamId);
    const repository = await database.repositories.byId(teamId, repositoryId);
    if (!team || team.removal || !repository?.defaultBranch || !isInUse(repository)) return null;
    const policy = fixPolicyOf(team, repository);
    if (!policy.enabled) return null;
    const scan = newestOf(await results.completedScans(repositoryId), repository.defaultBranch);
    return scan ? { repository, policy, scan } : null;
  }

  private async apply({ repository, policy, scan }: Subject): Promise<void> {
    const { database, results, triage, fixes, log } = this.parts;
    const { teamId, _id: repositoryId } = repository;
    const known = await fixes.store.ofRepository(teamId, repositoryId);
    const now = await Promise.all(known.map((fix) => (fix.state === 'opened' ? fixes.refreshed(fix) : fix)));
    const holding = now.filter((fix) => fixes.store.holds(fix));
    const closed = new Set(await triage.closed(teamId, repositoryId));
    const ofScan = { teamId, id: scan.id };
    const { free, busy } = await candidatesOf(results, ofScan, policy, holding, closed);

    const run: FixRun = { scanId: scan.id, at: new Date(), opened: 0, open: 0, problems: [] };
    for (const fix of holding)
      if (fix.state === 'opened' && !(await this.parts.overtakenFixes.isOvertaken(fix))) run.open += 1;
    let ended: FixError | null = null;
    for (const wish of wishesOf(free, policy.group, now)) {
      if (run.open >= policy.maxOpen || run.problems.length === MAX_PROBLEMS || ended) break;
      const clear = wish.filter((one) => !busy.some((other) => areBeside(one, other)));
      if (clear.length === 0) continue;
      try {
        busy.push(...(await this.open(teamId, clear, run)));
      } catch (error) {
        if (!(error instanceof FixError)) throw error;
        run.problems.push(inWords(error, clear));
        if (ends.has(error.code)) ended = error;
      }
    }
    await database.repositories.update(teamId, repositoryId, { $set: { fixRun: run } });
    log.info({ repository: repository.fullName, ...run }, 'the fix policy was applied');
    if (ended?.code === 'unreachable') throw ended;
  }

  /** @returns those that are fixed now */
  private async open(teamId: string, wish: readonly Candidate[], run: FixRun): Promise<Candidate[]> {
    const ids = wish.map(({ vulnerabilityId }) => vulnerabilityId);
    const { fix, created } = await this.parts.fixes.open(teamId, ids, BY);
    if (!created) return [];
    run.opened += 1;
    // Not where an earlier try had opened it, and a person has closed it since.
    if (fix.state === 'opened') run.open += 1;
    const fixed = new Set(fix.findings.map(({ fingerprint }) => fingerprint));
    return wish.filter(({ fingerprint }) => fixed.has(fingerprint));
  }
}

function inWords({ code, details }: FixError, [{ place }, ...others]: readonly Candidate[]): string {
  const where = others.length === 0 ? place : `${place} and ${others.length} more`;
  return `${where}: ${fixWords[code].error}${details === null ? '' : ` (${details})`}`;
}
