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
  const begun = new WeakMap<object, number>();
  listener.on('request', ({ socket }, response) => {
    begun.set(socket, (begun.get(socket) ?? 0) + 1);
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  const ofHapi = listener.listeners('clientError');
  listener.removeAllListeners('clientError');
  const answer = (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (socket.writable && error.code !== 'ECONNRESET') socket.end(answerTo(error));
    else socket.destroy(error);
  };
  listener.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (answering.has(socket)) for (const handle of ofHapi) handle.call(listener, error, socket);
    else if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') answer(error, socket);
    else {
      // After a process stood still, Node looks for late requests before it reads what has arrived meanwhile: that is read first.
      const before = begun.get(socket);
      setImmediate(() => {
        if (begun.get(socket) === before) answer(error, socket);
      });
    }
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
