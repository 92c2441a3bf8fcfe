import { expect } from 'chai';
import type { Finding } from '#protocol/finding.js';
import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { ResultStore } from '#server/results/index.js';
import { Triage } from '#server/results/triage.js';
import { sampleTeam, uploadedScan } from './sample-findings.js';

const BASE = 'b'.repeat(40);

/** A repository of a team of its own, whose scans are published one after the other. */
export class ScannedRepository {
  readonly results: ResultStore;
  readonly triage: Triage;
  private hours = 0;

  private constructor(
    private readonly database: Database,
    readonly owner: { teamId: string; repositoryId: string },
  ) {
    this.results = new ResultStore(database);
    this.triage = new Triage(database, { followTriage: async () => undefined });
  }

  static async create(database: Database): Promise<ScannedRepository> {
    const { teamId, repositoryIds } = await sampleTeam(database);
    return new ScannedRepository(database, { teamId, repositoryId: repositoryIds[0] });
  }

  /** Another one of the same team. */
  async beside(): Promise<ScannedRepository> {
    const { teamId, repositoryId } = this.owner;
    const others = await this.database.repositories.list(teamId);
    const other = others.find(({ _id }) => _id !== repositoryId);
    if (!other) throw new Error('the team has one repository');
    return new ScannedRepository(this.database, { teamId, repositoryId: other._id });
  }

  /** @returns the id of the published scan, as are those of the others later than the one before */
  scan(...findings: Finding[]): Promise<string> {
    return this.publish(findings, { commit: BASE });
  }

  /** The same of a push to a merge request, whose merge base is what `scan` has scanned. */
  pushed(...findings: Finding[]): Promise<string> {
    const branches = { sourceProjectId: '1', sourceBranch: 'feature', targetBranch: 'main' };
    const mergeRequest = { iid: '1', base: BASE, ...branches };
    return this.publish(findings, { kind: 'merge-request', branch: 'feature', mergeRequest });
  }

  async publish(findings: Finding[], others: Partial<ScanDocument>): Promise<string> {
    this.hours += 1;
    const at = new Date(Date.UTC(2026, 0, 1, this.hours));
    const { _id } = await uploadedScan(this.database, this.results, this.owner, findings, at, others);
    expect(await this.results.publish(_id)).to.equal('published');
    return _id;
  }
}
