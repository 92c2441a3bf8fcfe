import { createServer as createHttpServer, type Server as HttpServer, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server } from '@hapi/hapi';
import { apiError, type ErrorBody } from './errors.js';

const notHttp = { status: 400, body: { error: 'Request is not valid HTTP' } };
/** What Node's parser of requests refuses, by the code of its error. */
const answers = new Map<string, { status: number; body: ErrorBody }>([
  ['HPE_HEADER_OVERFLOW', { status: 431, body: { error: 'Request headers are too large' } }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, body: { error: 'Request took too long to arrive' } }],
]);

/** A listener for `answerParserErrors`: Node would answer a request without a host itself, with an empty 400. */
export function createListener(): HttpServer {
  return createHttpServer({ requireHostHeader: false });
}

/**
 * Answers what never became a request with the error object: Hapi closes the connection behind an empty 400 there.
 * Where a request is being answered, the connection is left to Hapi.
 */
export function answerParserErrors(server: Server): void {
  const { listener } = server;
  const answering = new WeakSet<object>();
  listener.on('request', ({ socket }, response) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  const ofHapi = listener.listeners('clientError');
  listener.removeAllListeners('clientError');
  listener.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (answering.has(socket)) for (const handle of ofHapi) handle.call(listener, error, socket);
    else if (socket.writable && error.code !== 'ECONNRESET') socket.end(answerTo(error));
    else socket.destroy(error);
  });
  server.ext('onRequest', ({ raw: { req } }, h) => {
    if (req.httpVersion !== '1.1' || req.headers.host !== undefined) return h.continue;
    throw apiError(400, 'Host header is required');
  });
}

function answerTo({ code = '' }: NodeJS.ErrnoException): string {
  const { status, body } = answers.get(code) ?? notHttp;
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'connection: close',
    '',
    text,
  ].join('\r\n');
}
