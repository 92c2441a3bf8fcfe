import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  type ClaimedScan,
  type ClaimRequest,
  type Completion,
  type Failure,
  FENCING_HEADER,
  type HeartbeatAnswer,
  type HeartbeatRequest,
  LEASE_SECONDS,
} from '#protocol/agent-api.js';
import type {
  OpenScanAnswer,
  OpenScanRequest,
  SessionAnswer,
  SessionRequest,
  StandingAnswer,
} from '#protocol/session-api.js';
import { askedWait } from './asked-wait.js';

/** The server no longer takes calls for this attempt: somebody else has the scan, or it has ended. */
export class AttemptLostError extends Error {
  override readonly name = 'AttemptLostError';
}

/** The server does not accept the agent's token, or is no Goalkeeper server: trying again cannot help. */
export class AgentRejectedError extends Error {
  override readonly name = 'AgentRejectedError';
}

/** The server understood the call and refused it: a fault of ours, or a limit. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(
    message: string,
    /** What is wrong, in the server's words; `''` where it does not say. */
    readonly details: string,
  ) {
    super(message);
  }
}

/** The server cannot be reached, or is in trouble: later it may work. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  constructor(
    message: string,
    /** Milliseconds that the server asks to be left alone for; null: it did not say. */
    readonly askedWait: number | null = null,
  ) {
    super(message);
  }
}

export interface ServerClientOptions {
  /** Base URL of the server. */
  server: URL;
  /** Of the agent or session; null while there is none yet. */
  token: string | null;
  /** Told once when the server goes away and once when it is back. */
  onTrouble?: (message: string) => void;
  /** Milliseconds after which a server that stays away is given up; left out: never. */
  giveUpAfter?: number;
  /**
   * Milliseconds after which an attempt is given up whose calls the server does not take, whatever it says of others;
   * left out: ten minutes. An error that only this scan makes would keep it running for ever.
   */
  attemptPatience?: number;
}

interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Left out of GET. */
  body?: Buffer;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Milliseconds for one try. */
  timeout: number;
  /** Milliseconds for all tries. */
  patience: number;
}

const compress = promisify(gzip);
const CALL_TIMEOUT = 60_000;
/** Milliseconds: the lease would end before a beat that hangs for longer is followed by the next one. */
const BEAT_TIMEOUT = (LEASE_SECONDS * 1000) / 4;
const ATTEMPT_PATIENCE = 10 * 60_000;
const FAIL_PATIENCE = 60_000;
const FIRST_WAIT = 200;
const LONGEST_WAIT = 10_000;
/** Calls that belong to no attempt are retried for as long as `giveUpAfter` allows. */
const ofSession = { timeout: CALL_TIMEOUT, patience: Number.POSITIVE_INFINITY };
/** Bodies smaller than this gain nothing. */
const COMPRESS_FROM = 1024;

/** The server as an agent sees it. Calls are repeated with growing pauses while the server is away. */
export class ServerClient {
  private away = false;

  constructor(private readonly options: ServerClientOptions) {}

  /** Waits for a scan; null when none came in time. */
  async claim(request: ClaimRequest, signal: AbortSignal): Promise<ClaimedScan | null> {
    const answer = await this.persist({
      method: 'POST',
      path: 'claim',
      body: toBody(request),
      signal,
      timeout: request.waitSeconds * 1000 + CALL_TIMEOUT,
      patience: Number.POSITIVE_INFINITY,
    });
    return answer === null ? null : (answer as ClaimedScan);
  }

  /** Signs a CI job in. */
  async openSession(request: SessionRequest, signal: AbortSignal): Promise<SessionAnswer> {
    return (await this.persist(toCall('session', request, signal))) as SessionAnswer;
  }

  /** Opens the scan of the job's commit; null in `claimed` when another job does it. */
  async openScan(request: OpenScanRequest, signal: AbortSignal): Promise<OpenScanAnswer> {
    return (await this.persist(toCall('scans', request, signal))) as OpenScanAnswer;
  }

  /** What the server knows of the findings of the session's scan; null while its results are not published. */
  async standing(scanId: string, signal: AbortSignal): Promise<StandingAnswer | null> {
    const path = `scans/${scanId}/standing`;
    const answer = await this.persist({ method: 'GET', path, signal, ...ofSession });
    return answer as StandingAnswer | null;
  }

  async heartbeat(scan: ClaimedScan, beat: HeartbeatRequest, signal: AbortSignal): Promise<HeartbeatAnswer> {
    // Not repeated here: the next one comes soon.
    const call = this.onAttempt(scan, 'POST', 'heartbeat', toBody(beat), signal);
    return (await this.call({ ...call, timeout: BEAT_TIMEOUT })) as HeartbeatAnswer;
  }

  async put(scan: ClaimedScan, part: string, body: Buffer, signal: AbortSignal): Promise<void> {
    await this.persist(this.onAttempt(scan, 'PUT', part, body, signal));
  }

  async complete(scan: ClaimedScan, completion: Completion, signal: AbortSignal): Promise<void> {
    await this.persist(this.onAttempt(scan, 'POST', 'complete', toBody(completion), signal));
  }

  async fail(scan: ClaimedScan, failure: Failure, signal: AbortSignal): Promise<void> {
    const call = this.onAttempt(scan, 'POST', 'fail', toBody(failure), signal);
    // When it cannot be said, the lease ends by itself.
    await this.persist({ ...call, patience: Math.min(call.patience, FAIL_PATIENCE) });
  }

  private onAttempt(
    scan: ClaimedScan,
    method: Call['method'],
    part: string,
    body: Buffer,
    signal: AbortSignal,
  ): Call {
    return {
      method,
      path: `scans/${scan.scanId}/attempts/${scan.attempt}/${part}`,
      body,
      headers: { [FENCING_HEADER]: String(scan.fencingToken) },
      signal,
      timeout: CALL_TIMEOUT,
      patience: this.options.attemptPatience ?? ATTEMPT_PATIENCE,
    };
  }

  private async persist(call: Call): Promise<unknown> {
    const since = Date.now();
    const patience = Math.min(call.patience, this.options.giveUpAfter ?? Number.POSITIVE_INFINITY);
    for (let tries = 0; ; tries++) {
      try {
        const answer = await this.call(call);
        if (this.away) this.options.onTrouble?.('The server answers again.');
        this.away = false;
        return answer;
      } catch (error) {
        call.signal.throwIfAborted();
        if (!(error instanceof UnreachableError) || Date.now() - since > patience) throw error;
        if (!this.away) this.options.onTrouble?.(`${error.message} Trying again.`);
        this.away = true;
        const left = Math.max(0, patience - (Date.now() - since));
        await sleep(Math.min(left, pauseFor(error, tries)), undefined, { signal: call.signal });
      }
    }
  }

  private async call({ method, path, body, headers, signal, timeout }: Call): Promise<unknown> {
    const { server, token } = this.options;
    const compressed = body !== undefined && body.length >= COMPRESS_FROM && method === 'PUT';
    let response: Response;
    let text: string;
    try {
      response = await fetch(new URL(`agent/v1/${path}`, withSlash(server)), {
        method,
        ...(body && { body: new Uint8Array(compressed ? await compress(body) : body) }),
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...(compressed && { 'content-encoding': 'gzip' }),
          ...headers,
        },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      });
      text = await response.text();
    } catch (error) {
      signal.throwIfAborted();
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new UnreachableError(`The server ${server.origin} cannot be reached: ${reason}.`);
    }
    return readAnswer(response, text, server);
  }
}

/** As long as the server asks for, and then not all agents at the same moment; else longer with each try. */
function pauseFor({ askedWait }: UnreachableError, tries: number): number {
  if (askedWait !== null) return askedWait * (1 + Math.random() / 4);
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2);
}

function readAnswer({ status, headers }: Response, text: string, server: URL): unknown {
  if (status === 204) return null;
  if (status === 200 || status === 201) return parsed(text, server);
  const said = saidIn(text);
  const message = errorText(said);
  if (status >= 500 || status === 429 || status === 408)
    throw new UnreachableError(
      `The server ${server.origin} answered ${status}${message}.`,
      askedWait(headers.get('retry-after'), Date.now()),
    );
  if (status === 409) throw new AttemptLostError(`The server took the scan back${message}.`);
  if (status === 401 || status === 403 || status === 404)
    throw new AgentRejectedError(`The server ${server.origin} does not accept this call${message}.`);
  throw new RefusedError(`The server refused the upload (${status})${message}.`, said?.details ?? '');
}

/** A page in place of an answer comes from a proxy, of a server under maintenance or of a network that wants a sign-in. */
function parsed(text: string, server: URL): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreachableError(
      `What answers at ${server.origin} is no Goalkeeper server, or something stands before it.`,
    );
  }
}

/** `: <error>, <details>` from the server's error object; nothing when it is none. */
function errorText(said: { error: string; details: string } | null): string {
  if (said === null) return '';
  return `: ${said.error}${said.details === '' ? '' : `, ${said.details}`}`.slice(0, 500);
}

/** The server's error object; null when it is none. */
function saidIn(text: string): { error: string; details: string } | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('error' in body)) return null;
    return { error: `${body.error}`, details: 'details' in body && body.details ? `${body.details}` : '' };
  } catch {
    return null;
  }
}

function toCall(path: string, body: SessionRequest | OpenScanRequest, signal: AbortSignal): Call {
  return { method: 'POST', path, body: toBody(body), signal, ...ofSession };
}

function toBody(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function withSlash(server: URL): URL {
  return server.pathname.endsWith('/') ? server : new URL(`${server.href}/`);
}
