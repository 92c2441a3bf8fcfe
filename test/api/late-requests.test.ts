import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Hapi from '@hapi/hapi';
import { expect } from 'chai';
import { answerParserErrors } from '#server/http/parser-errors.js';

/** Milliseconds. */
const TIMEOUT = 400;
const REQUEST = 'GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n';

describe('api/late requests', function () {
  this.timeout(30_000);
  let server: Hapi.Server;

  before(async () => {
    const bounds = { headersTimeout: TIMEOUT, requestTimeout: 4 * TIMEOUT, connectionsCheckingInterval: 20 };
    server = Hapi.server({ host: '127.0.0.1', port: 0, listener: createServer(bounds) });
    server.route({ method: 'GET', path: '/', handler: () => 'here' });
    answerParserErrors(server);
    await server.start();
  });
  after(() => server.stop());

  async function connected(): Promise<{ socket: Socket; answer: Promise<string> }> {
    const socket = connect((server.listener.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    // It is accepted, too.
    await sleep(20);
    return { socket, answer };
  }

  it('are answered 408 when they do not arrive, in part or at all', async () => {
    for (const part of ['', REQUEST.slice(0, 20)]) {
      const { socket, answer } = await connected();
      if (part) socket.write(part);
      expect(await answer).to.match(/^HTTP\/1.1 408 .*"Request took too long to arrive"/s);
    }
  });

  it('are those that have not arrived, not those that arrived while the process stood still', async () => {
    const { socket, answer } = await connected();
    await new Promise<void>((resolve) => socket.write(REQUEST, () => resolve()));
    const until = performance.now() + 2 * TIMEOUT;
    while (performance.now() < until);
    expect(await answer).to.match(/^HTTP\/1.1 200 .*here$/s);
  });
});
