import type { ServerResponse } from 'node:http';
import { createGitlabClient, type GitlabClientOptions } from '#codehost/gitlab/index.js';
import type { CodeHostClient } from '#codehost/ports.js';
import type { HandClock } from './hand-clock.js';
import { type HttpsHost, type Received, sendJson, sendText, startHttpsHost } from './https-host.js';

export type Respond = (response: ServerResponse, received: Received) => void;

/** The account that asks. */
export const user = { id: 7, username: 'bot', name: 'Bot', bot: true };
export const token = 'glpat-S3cr3t_T0ken-xyz';
export const ok = (response: ServerResponse) => sendJson(response, 200, user);
export const limited =
  (retryAfter: string): Respond =>
  (response) =>
    sendText(response, 429, 'Retry later\n', { 'retry-after': retryAfter });

/** A host that answers as a test wants it, and clients that ask it. */
export class AskedHost {
  private tokens = 0;

  private constructor(readonly host: HttpsHost) {}

  static async start(): Promise<AskedHost> {
    return new AskedHost(await startHttpsHost());
  }

  /** A client of its own account, so that one test's waits are not another's. */
  client(
    limits: GitlabClientOptions['limits'] = {},
    own = `${token}${this.tokens++}`,
    clock?: HandClock,
  ): CodeHostClient {
    const { url: instanceUrl, network } = this.host;
    return createGitlabClient({
      ...{ instanceUrl, token: own, network, limits: { firstWait: 5, ...limits }, clock },
    });
  }

  clientBy(clock: HandClock, limits: GitlabClientOptions['limits'] = {}): CodeHostClient {
    return this.client(limits, undefined, clock);
  }

  /** Answers in turn; the last one again and again. What was received before is forgotten. */
  answers(...responds: Respond[]): void {
    let turn = 0;
    this.host.received = [];
    this.host.respond = (received, response) =>
      responds[Math.min(turn++, responds.length - 1)](response, received);
  }
}
