import { expect } from 'chai';
import { buildFindings } from '#agent/findings/build.js';
import { loadRules } from '#agent/rules/load.js';
import type { Finding } from '#protocol/finding.js';
import type { Completeness } from '#protocol/scan-report.js';
import { type Answer, type CallOptions, call } from '#test/api/call.js';
import { completeScan, TestAgent } from '#test/api/test-agent.js';
import { gitText } from '#test/codehost/git.js';
import type { MergeRequest } from '#test/codehost/index.js';
import { branchesIn } from '#test/codehost/refs.js';
import { readBlob, repositoryOf } from '#test/codehost/repository.js';
import { analyseProgram } from '#test/flows/analyse-files.js';
import type { ConnectedServer } from '#test/integrations/connected-server.js';
import { type TeamWithProject, teamWithProject } from '#test/webhooks/team-with-project.js';

const rules = loadRules();

export const FILE = 'shop/client.py';
export const vulnerable =
  "import requests\n\n\ndef fetch(path):\n    return requests.get('https://api.example.com/' + path, verify=False)\n";
export const fixed = vulnerable.replace('verify=False', 'verify=True');

type Fields = Record<string, unknown>;

/** What the tests ask of the full form of a vulnerability. */
interface FullForm {
  id: string;
  fingerprint: string;
  location: Finding['location'];
  fixMergeRequest: Fields | null;
}

interface ScanOptions {
  /** Made of each finding before it is uploaded. */
  change?(finding: Finding): Finding;
  completeness?: Completeness;
  trusted?: boolean;
  /** Of the scan; by default the default branch. */
  branch?: string;
  /** Asks for the scan in another way than by the API. */
  launch?(): Promise<unknown>;
  /** What happens while the scan is under way. */
  meanwhile?(): Promise<unknown>;
}

/** The fix of this rule may change what the program does, which few tests are about. */
function harmless(finding: Finding): Finding {
  return finding.fix ? { ...finding, fix: { ...finding.fix, preservesBehaviour: true } } : finding;
}

/** A project at the code host with a weakness that can be fixed mechanically, and its scans. */
export class ProjectWithFinding {
  private files = new Map<string, string>();

  private constructor(
    readonly connected: ConnectedServer,
    readonly team: TeamWithProject,
    private readonly agent: TestAgent,
  ) {}

  static async create(
    connected: ConnectedServer,
    files: Record<string, string> = { [FILE]: vulnerable },
  ): Promise<ProjectWithFinding> {
    const team = await teamWithProject(connected);
    const project = new ProjectWithFinding(connected, team, await TestAgent.register(connected.server));
    await project.push(files);
    return project;
  }

  get repository(): string {
    return repositoryOf(this.team.project);
  }

  /** What somebody pushes to the default branch. */
  async push(files: Record<string, string>, branch?: string): Promise<string> {
    if (branch === undefined) for (const [path, text] of Object.entries(files)) this.files.set(path, text);
    return this.connected.host.commit(this.team.project, { files, ...(branch ? { branch } : {}) });
  }

  /** Scans the default branch: the findings are those of our analysis. @returns the scan's id */
  async scan({
    change = (one) => one,
    completeness = completeScan,
    trusted = true,
    branch,
    launch = () => this.launch(branch),
    meanwhile,
  }: ScanOptions = {}): Promise<string> {
    await launch();
    const { scans } = this.connected.server.database.collections;
    const claimed = async (scanId: string) => {
      await meanwhile?.();
      // As when the CI job of a ref that is not protected does it.
      if (!trusted) await scans.updateOne({ _id: scanId }, { $set: { trusted } });
    };
    const { units, result } = await analyseProgram(this.files, rules);
    const readText = (path: string) => this.files.get(path) ?? '';
    const findings = buildFindings({ raw: result.findings, units, readText, suppressions: [] });
    return this.agent.complete({
      findings: findings.map((finding) => change(harmless(finding))),
      completeness,
      claimed,
    });
  }

  private async launch(branch?: string): Promise<void> {
    const codehostUrl = `${this.connected.host.url}/${this.team.repository.fullName}`;
    const launched = await this.connected.launch(this.team.key, { codehostUrl, ...(branch && { branch }) });
    expect(launched.status, launched.text).to.equal(201);
  }

  /** The findings of a scan about certificates that are not checked, in full, by path and line. */
  async vulnerabilities(scanId: string): Promise<FullForm[]> {
    const { body } = await this.get(`/scans/${scanId}/vulnerabilities`);
    const rows = (body as { data: { id: string; cwe: string }[] }).data;
    const full = rows.filter(({ cwe }) => cwe.includes('CWE-295')).map(({ id }) => this.vulnerabilityOf(id));
    const place = ({ location: { path, region } }: FullForm) => `${path} ${1_000_000 + region.startLine}`;
    return (await Promise.all(full)).sort((one, other) => (place(one) < place(other) ? -1 : 1));
  }

  async vulnerabilityOf(id: string): Promise<FullForm> {
    return ((await this.get(`/vulnerabilities/${id}`)).body as { data: FullForm }).data;
  }

  async vulnerability(scanId: string): Promise<string> {
    const found = await this.vulnerabilities(scanId);
    expect(found).to.have.length(1);
    return found[0].id;
  }

  async scanned(options?: ScanOptions): Promise<string> {
    return this.vulnerability(await this.scan(options));
  }

  get(path: string): Promise<Answer> {
    return this.call(path, {});
  }

  call(path: string, options: CallOptions): Promise<Answer> {
    return call(`${this.connected.server.url}/api/v1${path}`, { key: this.team.key, ...options });
  }

  fix(id: string, key = this.team.key, body?: object): Promise<Answer> {
    return this.call(`/vulnerabilities/${id}/fix`, { method: 'POST', key, ...(body ? { body } : {}) });
  }

  /** `data` of a fix that must succeed. */
  async fixed(id: string, body?: object): Promise<Fields> {
    const answer = await this.fix(id, this.team.key, body);
    expect(answer.status, answer.text).to.equal(200);
    return (answer.body as { data: Fields }).data;
  }

  /** Status, sentence and details of a fix that must be refused. */
  async refusal(id: string, asked?: object): Promise<[number, unknown, unknown]> {
    const { status, body } = await this.fix(id, this.team.key, asked);
    const { error, details, hint } = body as Fields;
    expect(hint, 'a hint').to.be.a('string').with.length.above(10);
    return [status, error, details ?? null];
  }

  mergeRequests(): MergeRequest[] {
    return this.connected.host.mergeRequests.of(this.team.project);
  }

  branches(): string[] {
    return [...branchesIn(this.repository).keys()].filter((name) => name !== 'main').sort();
  }

  async fileAt(revision: string, path = FILE): Promise<string | undefined> {
    return (await readBlob(this.repository, revision, path))?.toString();
  }

  /** Ids of the commits of a branch that the default branch does not have. */
  async commitsOf(branch: string): Promise<string[]> {
    const listed = await gitText(['rev-list', `main..${branch}`], { cwd: this.repository });
    return listed.split('\n').filter((line) => line !== '');
  }

  /** How many requests that write reach the code host meanwhile. */
  async writes(work: () => Promise<unknown>): Promise<number> {
    const { requests } = this.connected.host;
    const before = requests.length;
    await work();
    return requests.slice(before).filter(({ method }) => method !== 'GET').length;
  }
}
