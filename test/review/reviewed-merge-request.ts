import { buildFindings } from '#agent/findings/build.js';
import { loadRules } from '#agent/rules/load.js';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { networkPolicy } from '#codehost/network/network-policy.js';
import type { CodeHostClient, DiffFile, Discussion } from '#codehost/ports.js';
import { applyReview, hostLinks, type ReviewInput, type ReviewOutcome } from '#codehost/review/index.js';
import { NO_REVIEW } from '#protocol/endpoint-review/review.js';
import { type Finding, isGated } from '#protocol/finding.js';
import { trackWeaknesses } from '#protocol/tracking/places.js';
import { trackedFinding } from '#protocol/tracking/tracked-finding.js';
import { analyseProgram } from '#test/flows/analyse-files.js';
import type { CodeHostStandIn, MergeRequest, Project } from '../codehost/index.js';

type Files = Record<string, string | null>;
const rules = loadRules();

/** What the analysis finds in some files. */
async function scan(files: ReadonlyMap<string, string>): Promise<Finding[]> {
  const { units, result } = await analyseProgram(files, rules);
  const readText = (path: string) => files.get(path) ?? '';
  return buildFindings({ raw: result.findings, units, readText, suppressions: [] });
}

/** A merge request on the stand-in code host, with real commits, that is analysed and reviewed by our account. */
export class ReviewedMergeRequest {
  private constructor(
    readonly host: CodeHostStandIn,
    readonly client: CodeHostClient,
    readonly ownAccountId: string,
    readonly project: Project,
    readonly mergeRequest: MergeRequest,
    private readonly base: ReadonlyMap<string, string>,
    private readonly head: Map<string, string>,
  ) {}

  static async open(
    host: CodeHostStandIn,
    base: Record<string, string>,
    change: Files,
  ): Promise<ReviewedMergeRequest> {
    const project = await host.addProject({
      fullName: `acme/reviewed-${host.state.projects.length}`,
      files: base,
    });
    await host.commit(project, { branch: 'feature', files: change });
    const mergeRequest = await host.openMergeRequest(project, { sourceBranch: 'feature' });
    const network = networkPolicy(['localhost'], host.authority);
    const client = createGitlabClient({
      instanceUrl: host.url,
      token: host.addToken(),
      network,
      limits: { firstWait: 10 },
    });
    const { id } = await client.currentAccount();
    const files = new Map(Object.entries(base));
    const opened = new ReviewedMergeRequest(host, client, id, project, mergeRequest, files, new Map(files));
    opened.take(change);
    return opened;
  }

  /** Another push to the source branch. */
  async push(change: Files): Promise<void> {
    await this.host.commit(this.project, { branch: 'feature', files: change });
    this.take(change);
  }

  /** Analyses base and head, and writes the review. */
  async review(changes: Partial<ReviewInput> = {}): Promise<ReviewOutcome> {
    const target = { projectId: String(this.project.id), iid: String(this.mergeRequest.iid) };
    return applyReview(this.client, target, { ...(await this.input()), ...changes });
  }

  async input(): Promise<ReviewInput> {
    const [projectId, iid] = [String(this.project.id), String(this.mergeRequest.iid)];
    const { diffRefs } = (await this.client.mergeRequest(projectId, iid)) ?? {};
    if (!diffRefs) throw new Error('the merge request has no diff');
    const diff: DiffFile[] = [];
    for await (const page of this.client.diffs(projectId, iid)) diff.push(...page);
    const discussions: Discussion[] = [];
    for await (const page of this.client.discussions(projectId, iid)) discussions.push(...page);
    const [before, findings] = [await scan(this.base), await scan(this.head)];
    const { earlier, places, gone } = trackWeaknesses(
      before.map(trackedFinding),
      findings.map(trackedFinding),
    );
    const newPlaces = findings.map(({ fingerprint }, index) => [fingerprint, places[index]] as const);
    const added = findings.filter((_, index) => earlier[index] === null);
    return {
      ownAccountId: this.ownAccountId,
      discussions,
      findings,
      isComparable: true,
      routes: new Map(),
      places: new Map(newPlaces.filter(([, all]) => all.length > 0)),
      outgrown: new Map(),
      added: new Set(added.map(({ fingerprint }) => fingerprint)),
      fixed: new Set(gone.map((index) => before[index].fingerprint)),
      successors: new Map(),
      dismissed: new Set(),
      total: findings.filter(isGated).length,
      failure: null,
      notice: null,
      settings: null,
      served: NO_REVIEW,
      partial: null,
      trusted: true,
      diff,
      diffRefs,
      minConfidence: 4,
      sureFrom: 6,
      maxThreads: 20,
      links: { finding: () => null, scan: [], host: hostLinks(null, '', ''), served: () => null },
      takesReplies: false,
    };
  }

  /** Threads of our account as a person sees them: place, state, and what they say in a word. */
  threads(): string[] {
    return this.ours()
      .filter(({ notes: [note] }) => note.body.startsWith('<!-- goalkeeper:finding '))
      .map((discussion) => {
        const [{ position, body }] = discussion.notes;
        const place = position ? `${position.new_path}:${position.new_line ?? 'file'}` : 'nowhere';
        return `${place} ${discussion.isResolved() ? 'resolved' : 'open'} ${/\*\*([\w ]+)/.exec(body)?.[1]}`;
      });
  }

  /** The text of the summary note; null when there is none. */
  summary(): string | null {
    const found = this.ours().filter(({ notes: [note] }) =>
      note.body.startsWith('<!-- goalkeeper:summary -->'),
    );
    if (found.length > 1) throw new Error('there is more than one summary');
    return found[0]?.notes[0].body ?? null;
  }

  ours() {
    return this.host.discussions
      .of(this.mergeRequest)
      .filter(({ notes: [note] }) => String(note.author.id) === this.ownAccountId);
  }

  /** How many requests that write `work` makes. */
  async writes(work: () => Promise<unknown>): Promise<number> {
    const before = this.host.requests.length;
    await work();
    return this.host.requests.slice(before).filter(({ method }) => method !== 'GET').length;
  }

  private take(change: Files): void {
    for (const [path, text] of Object.entries(change)) {
      if (text === null) this.head.delete(path);
      else this.head.set(path, text);
    }
  }
}
