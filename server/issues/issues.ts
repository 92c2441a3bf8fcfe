import type { ConnectionInfo, Issue, IssueTracker } from '#codehost/ports.js';
import { isIssueOf, issueDescription, issueTitle } from '#codehost/review/finding-issue.js';
import { hostLinks, isPlainUrl, pageOfHost } from '#codehost/review/index.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { IntegrationDocument, IssueDocument } from '#server/database/documents.js';
import { InOrder } from '#server/database/in-order.js';
import type { Database } from '#server/database/index.js';
import { reasonOf } from '#server/failure.js';
import { connectedRepository } from '#server/integrations/connected-repository.js';
import type { Logger } from '#server/logging.js';
import type { ResultStore, Vulnerability } from '#server/results/index.js';
import { IssueError, inIssueWords } from './issue-error.js';
import { IssueStore, isUnfinished } from './issue-store.js';

/** The part of a code host that issues need. */
type IssueHost = IssueTracker & Pick<ConnectionInfo, 'currentAccount'>;

export interface IssuesParts {
  database: Database;
  results: Pick<ResultStore, 'findVulnerability'>;
  codeHosts: { clientFor(integration: IntegrationDocument): Promise<IssueHost> };
  log: Logger;
  /** Address of this server as the operator has named it; null: issues have no links to it. */
  publicUrl: string | null;
}

export interface OpenedIssue {
  issue: IssueDocument;
  /** False when it was there already. */
  created: boolean;
}

/** A finding with the project that its issue belongs to. */
interface Place {
  found: Vulnerability;
  host: IssueHost;
  projectId: string;
  /** Page of the project; null where it is not known. */
  page: string | null;
}

const LABELS = ['security', 'goalkeeper'];
/** Clocks of server and code host may differ by this much, in milliseconds. */
const CLOCK_SKEW = 3600 * 1000;

/** Opens issues at the code host for findings: one a finding, whichever scan of its repository it is asked for. */
export class Issues {
  readonly store: IssueStore;
  private readonly openings = new InOrder();

  constructor(private readonly parts: IssuesParts) {
    this.store = new IssueStore(parts.database);
    parts.database.processes.watch(this.store);
  }

  /**
   * Asked again it gives the same issue, as long as that is there.
   * @throws {IssueError} when there is none and none can be opened
   */
  async open(teamId: string, vulnerabilityId: string, by: string): Promise<OpenedIssue> {
    const found = await this.parts.results.findVulnerability(teamId, vulnerabilityId);
    if (!found) throw new IssueError('vulnerability-not-found');
    const { repositoryId, finding } = found;
    const _id = `${repositoryId}/${finding.fingerprint}`;
    return this.openings.run(_id, async () => {
      try {
        const known = await this.store.get(repositoryId, finding.fingerprint);
        if (known && this.store.isElsewhere(known)) throw new IssueError('under-way');
        if (known?.state === 'opened' && !(await this.isGone(teamId, found, known)))
          return { issue: known, created: false };
        return await this.openNew(await this.placeOf(teamId, found), known, { _id, teamId, by });
      } catch (error) {
        throw inIssueWords(error);
      }
    });
  }

  /** Somebody has deleted it. While the code host does not answer, it is taken to be there. */
  private async isGone(teamId: string, found: Vulnerability, known: IssueDocument): Promise<boolean> {
    if (!known.issue) return true;
    try {
      const { host, projectId } = await this.placeOf(teamId, found);
      return (await host.issue(projectId, known.issue.iid)) === null;
    } catch (err) {
      this.parts.log.warn({ err, issue: known._id }, 'an issue could not be read');
      return false;
    }
  }

  private async openNew(
    place: Place,
    known: IssueDocument | null,
    finding: Pick<IssueDocument, '_id' | 'teamId' | 'by'>,
  ): Promise<OpenedIssue> {
    const claimed = await this.store.claim(known, finding);
    if (!claimed) throw new IssueError('under-way');
    try {
      const earlier = known && isUnfinished(known) ? await findEarlier(place, claimed.createdAt) : null;
      const { iid, webUrl: url } = earlier ?? (await this.write(place));
      const issue = await this.store.change(claimed, { state: 'opened', issue: { iid, url } });
      const { teamId, by, _id: subject } = finding;
      const detail = { issue: url };
      await recordAudit(this.parts.database, { teamId, by, action: 'issue.open', subject, detail });
      return { issue, created: earlier === null };
    } catch (error) {
      await this.store.change(claimed, { state: 'failed', problem: reasonOf(error) });
      throw error;
    }
  }

  /** Confidential, as others may see the project than those who may learn of its weaknesses. */
  private async write({ found, host, projectId, page }: Place): Promise<Issue> {
    const { id, scanId, finding } = found;
    const { publicUrl, database } = this.parts;
    const scan = await database.collections.scans.findOne({ _id: scanId }, { projection: { commit: 1 } });
    const pageOfFinding = `${publicUrl}/findings/${id}`;
    const links = {
      code: scan?.commit ? hostLinks(page, '', scan.commit).code(finding.location) : null,
      finding: publicUrl !== null && isPlainUrl(pageOfFinding) ? pageOfFinding : null,
    };
    return host.openIssue(projectId, {
      title: issueTitle(finding),
      description: issueDescription(finding, links),
      labels: LABELS,
      confidential: true,
    });
  }

  /** @throws {IssueError} when the repository is gone or has no code host */
  private async placeOf(teamId: string, found: Vulnerability): Promise<Place> {
    const { database, codeHosts } = this.parts;
    const connected = await connectedRepository(database, { teamId, repositoryId: found.repositoryId });
    if (!connected?.integration.apiToken) throw new IssueError('integration-missing');
    const { repository, integration } = connected;
    if (repository.state !== 'present' || repository.archived) throw new IssueError('repository-not-found');
    const page = integration.instanceUrl && pageOfHost(repository.webUrl, integration.instanceUrl);
    const host = await codeHosts.clientFor(integration);
    return { found, host, projectId: repository.projectId, page };
  }
}

/** What a try that was cut off has opened. Whoever else writes our marker is not believed. */
async function findEarlier({ found, host, projectId }: Place, begun: Date): Promise<Issue | null> {
  const { fingerprint } = found.finding;
  const { id } = await host.currentAccount();
  for await (const page of host.ownIssues(projectId, new Date(begun.getTime() - CLOCK_SKEW))) {
    const ours = page.find((one) => one.authorId === id && isIssueOf(one.description, fingerprint));
    if (ours) return ours;
  }
  return null;
}
