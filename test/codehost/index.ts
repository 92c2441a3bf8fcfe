import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Hapi from '@hapi/hapi';
import { accountRoutes } from './accounts.js';
import { type CertificateKind, makeCertificates } from './authority.js';
import { branchRoutes } from './branches.js';
import { commitActionRoutes } from './commit-actions.js';
import { commitRoutes } from './commits.js';
import { discussionRoutes } from './discussions.js';
import { fileRoutes } from './files.js';
import { requireHttpBackend } from './git.js';
import { gitRoutes } from './git-http.js';
import { hookRoutes } from './hooks.js';
import { issueRoutes } from './issues.js';
import { languageRoutes } from './languages.js';
import { memberRoutes } from './members.js';
import { mergeRequestDiffRoutes } from './merge-request-diffs.js';
import { mergeRequestRoutes } from './merge-requests.js';
import { noteRoutes } from './notes.js';
import { oidcRoutes } from './oidc.js';
import { pipelineRoutes } from './pipelines.js';
import { projectRoutes } from './projects.js';
import { logRequests } from './request-log.js';
import { CodeHostStandIn, type StandInOptions } from './stand-in.js';
import { statusRoutes } from './statuses.js';

export type { Discussion, Note } from './discussion-store.js';
export type { Delivery, Hook } from './hook-deliveries.js';
export type { VulnerabilityChange } from './hook-payloads.js';
export type { Issue } from './issues.js';
export type { MergeRequest, NewMergeRequest } from './merge-request-store.js';
export type { Misbehaving, Misbehaviour, Order, RequestMatcher } from './misbehaviour.js';
export { type Project, ROLE, type User } from './model.js';
export type { IdTokenRequest } from './oidc.js';
export type { Job, Pipeline, Runner, RunningJob } from './pipeline-store.js';
export type { NewProject } from './project-store.js';
export type { NewCommit } from './repository.js';
export type { LoggedRequest } from './request-log.js';
export { CodeHostStandIn, type NewToken } from './stand-in.js';
export type { Status, StatusState } from './statuses.js';

export interface CodeHostOptions extends StandInOptions {
  /** Names and addresses of the certificate; the first is the one in `url`. `localhost` by default. */
  hostNames?: string[];
  certificate?: CertificateKind;
  /** 0, a free one, by default. */
  port?: number;
}

const AREAS = [
  accountRoutes,
  projectRoutes,
  memberRoutes,
  languageRoutes,
  branchRoutes,
  commitRoutes,
  commitActionRoutes,
  fileRoutes,
  statusRoutes,
  hookRoutes,
  mergeRequestRoutes,
  mergeRequestDiffRoutes,
  discussionRoutes,
  noteRoutes,
  issueRoutes,
  pipelineRoutes,
  oidcRoutes,
  gitRoutes,
];

/** Starts a stand-in for a GitLab-style code host: HTTPS on the loopback address, repositories in a temporary folder. */
export async function startCodeHost(options: CodeHostOptions = {}): Promise<CodeHostStandIn> {
  await requireHttpBackend();
  const hostNames = options.hostNames ?? ['localhost', '127.0.0.1', '::1'];
  const certificates = await makeCertificates(hostNames, options.certificate);
  const server = Hapi.server({
    host: 'localhost',
    port: options.port ?? 0,
    tls: { key: certificates.key, cert: certificates.certificate },
    debug: false,
  });
  const standIn = new CodeHostStandIn(server, {
    ...options,
    hostName: hostNames[0],
    authority: certificates.authority,
    repositories: await mkdtemp(join(tmpdir(), 'goalkeeper-codehost-')),
  });
  logRequests(server, standIn.state, standIn.requests);
  standIn.misbehaviours.install(server);
  server.route(AREAS.flatMap((routes) => routes(standIn)));
  await server.start();
  return standIn;
}
