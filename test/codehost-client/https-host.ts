import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import { type CertificateKind, makeCertificates } from '../codehost/authority.js';

/** A request as it arrived. */
export interface Received {
  method: string;
  /** Path with query, as it came over the line. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export type Respond = (received: Received, response: ServerResponse) => void;

/** An HTTPS server that answers as the test says and remembers who came. */
export interface HttpsHost {
  port: number;
  /** `https://localhost:<port>` */
  url: string;
  /** Trusts the certificate and allows the name `localhost`. */
  network: NetworkPolicy;
  /** PEM of the authority of its certificate. */
  authority: string;
  received: Received[];
  /** Connections that were opened, whether or not a request came over them. */
  connections: number;
  respond: Respond;
  close(): Promise<void>;
}

export const names = ['localhost', 'gitlab.test', '127.0.0.1', '::1'];

/** Starts a server on all addresses of this machine. */
export async function startHttpsHost(
  respond: Respond = (_, response) => sendJson(response, 200, {}),
  kind: CertificateKind = 'valid',
): Promise<HttpsHost> {
  const { key, certificate, authority } = await makeCertificates(names, kind);
  const server = createServer({ key, cert: certificate });
  const host: HttpsHost = {
    port: 0,
    url: '',
    network: { allowedHosts: ['localhost'], certificateAuthority: authority },
    authority,
    received: [],
    connections: 0,
    respond,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on('connection', () => host.connections++);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const received = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString(),
      };
      host.received.push(received);
      host.respond(received, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  host.port = (server.address() as AddressInfo).port;
  host.url = `https://localhost:${host.port}`;
  return host;
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export function sendText(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/plain', ...headers });
  response.end(body);
}
