import { type Resolve, resolveBySystem } from '../network/address-guard.js';
import { type Clock, systemClock } from '../network/clock.js';
import { guardedAgent, sharedAgent } from '../network/guarded-agent.js';
import { type ExchangeLimits, exchangeLimits } from '../network/guarded-request.js';
import { parseInstanceUrl } from '../network/instance-url.js';
import type { NetworkPolicy } from '../network/network-policy.js';
import { type RetryLimits, retryLimits } from '../network/retry.js';
import { type CodeHostClient, CodeHostError } from '../ports.js';
import { branchReader } from './branches.js';
import { changeWriter } from './changes.js';
import { Connection } from './connection.js';
import { connectionInfo } from './connection-info.js';
import { discussionWriter } from './discussions.js';
import { hookInstaller } from './hooks.js';
import { issueTracker } from './issues.js';
import { memberReader } from './members.js';
import { mergeRequestReader } from './merge-requests.js';
import { pipelineRunner } from './pipelines.js';
import { projectDirectory } from './projects.js';
import { throttleOf } from './throttle.js';

export interface GitlabClientOptions {
  /** Base URL; checked by `parseInstanceUrl`. */
  instanceUrl: string;
  /** Personal, project or group access token. */
  token: string;
  network: NetworkPolicy;
  /** Other bounds of time and size than the usual ones. */
  limits?: Partial<ExchangeLimits & RetryLimits>;
  /** Told of each call that failed. */
  failed?(error: CodeHostError): void;
  /** Another way to resolve names than the operating system's. */
  resolve?: Resolve;
  /** Another clock than the system's to wait by. */
  clock?: Clock;
}

/**
 * A client for one account at one GitLab instance. Nothing is asked yet. Clients are cheap: connections and waiting
 * times are shared by all clients of an account. Throws InvalidInstanceUrl, and CodeHostError for a token
 * that cannot be one.
 */
export function createGitlabClient(options: GitlabClientOptions): CodeHostClient {
  const { token, network, resolve = resolveBySystem, clock = systemClock } = options;
  if (!/^[\x21-\x7e]{1,4096}$/.test(token))
    throw new CodeHostError('unauthorized', 'The token is empty or holds characters that no token has.');
  const instanceUrl = parseInstanceUrl(options.instanceUrl, network);
  const connection = new Connection({
    instanceUrl,
    token,
    dispatcher: resolve === resolveBySystem ? sharedAgent(network) : guardedAgent(network, resolve),
    throttle: throttleOf(instanceUrl, token, clock),
    clock,
    failed: options.failed,
    limits: { ...exchangeLimits, ...retryLimits, ...options.limits },
  });
  const info = connectionInfo(connection);
  const accountId = async () => (await info.currentAccount()).id;
  return {
    ...info,
    ...projectDirectory(connection, accountId),
    ...branchReader(connection),
    ...pipelineRunner(connection),
    ...hookInstaller(connection),
    ...memberReader(connection),
    ...mergeRequestReader(connection),
    ...discussionWriter(connection),
    ...changeWriter(connection),
    ...issueTracker(connection),
  };
}
