import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip, createInflate } from 'node:zlib';
import { apiError } from './errors.js';
import { tooLarge } from './unzip.js';

export interface BodyBounds {
  maxBytes: number;
  /** Milliseconds until it has arrived. */
  timeout: number;
  /** As it was sent, whatever its encoding is said to be. */
  asSent?: true;
}

/** The body of a request, unzipped. @throws 400, 408 or 413 */
export async function readBody(
  request: IncomingMessage,
  { maxBytes, timeout, asSent }: BodyBounds,
): Promise<Buffer> {
  if (request.destroyed && !request.complete) throw goneAway();
  const body = piped(request, asSent ? undefined : request.headers['content-encoding']);
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    body.destroy();
  }, timeout);
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (isLate) throw apiError(408, 'Request took too long to arrive');
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw apiError(400, 'Invalid compressed payload');
    throw error;
  } finally {
    clearTimeout(timer);
  }
  if (isLate || !request.complete) throw apiError(408, 'Request took too long to arrive');
  return Buffer.concat(chunks, bytes);
}

/**
 * Lets the rest of a body pass that nobody wants, for a moment; nothing of it is kept or unzipped.
 * @param within milliseconds that it is waited for
 */
export async function discardBody(request: IncomingMessage, within: number): Promise<void> {
  if (request.complete || request.destroyed) return;
  const over = new AbortController();
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) request.once(event, () => resolve());
  });
  request.unpipe();
  // A piece of each in turn: a hundred of them at full speed take all the time there is.
  request.on('data', () => {
    request.pause();
    setImmediate(() => request.resume());
  });
  request.resume();
  await Promise.race([ended, sleep(within, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}

/** Nobody reads it, but it is no failure of ours. */
const goneAway = () => apiError(408, 'Request took too long to arrive');

/** An iterator that is left early destroys what it reads: not the request, whose answer still has to leave. */
function piped(request: IncomingMessage, encoding: string | undefined): Readable {
  const body =
    encoding === 'gzip' ? createGunzip() : encoding === 'deflate' ? createInflate() : new PassThrough();
  request.on('error', (error) => body.destroy(error));
  request.once('close', () => {
    if (!request.complete) body.destroy(goneAway());
  });
  return request.pipe(body);
}
