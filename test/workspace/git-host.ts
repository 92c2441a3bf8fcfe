import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runGit, temporaryFolder } from './git-repository.js';

/** Git repositories behind HTTPS, as git's own HTTP backend serves them, with a certificate of its own authority. */
export interface GitHost {
  /** `https://localhost:<port>` */
  url: string;
  port: number;
  /** PEM of the authority. */
  authority: string;
  /** Folder of the bare repositories. */
  root: string;
  /** `Authorization` headers that came, in order. */
  authorizations: (string | undefined)[];
  /** Puts a bare copy of a repository at `/<path>`. */
  publish(repository: string, path: string): void;
  /** Password that is asked for; null: anybody may read. */
  password: string | null;
  /** Answers before the backend does, when it gives true. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  stop(): Promise<void>;
}

export async function startGitHost(names = 'DNS:localhost'): Promise<GitHost> {
  const root = temporaryFolder('git-host');
  const { key, cert, authority } = issueCertificate(names);
  const server = createServer({ key, cert }, (request, response) => {
    host.authorizations.push(request.headers.authorization);
    if (host.intercept?.(request, response)) return;
    if (host.password !== null && passwordOf(request) !== host.password)
      return void response
        .writeHead(401, { 'www-authenticate': 'Basic realm="git"' })
        .end('HTTP Basic: Access denied');
    runBackend(root, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host: GitHost = {
    url: `https://localhost:${port}`,
    port,
    authority,
    root,
    authorizations: [],
    password: null,
    intercept: null,
    publish(repository, path) {
      runGit(root, 'clone', '--quiet', '--bare', repository, join(root, path));
      for (const setting of ['uploadpack.allowFilter', 'uploadpack.allowAnySHA1InWant', 'http.uploadpack'])
        runGit(join(root, path), 'config', setting, 'true');
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return host;
}

function passwordOf({ headers }: IncomingMessage): string | undefined {
  const encoded = /^Basic (\S+)$/.exec(headers.authorization ?? '')?.[1];
  return encoded && Buffer.from(encoded, 'base64').toString().split(':').slice(1).join(':');
}

function runBackend(root: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'https://localhost');
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      HTTP_GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  let head = Buffer.alloc(0);
  child.stdout.on('data', function read(chunk: Buffer) {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    child.stdout.off('data', read);
    const fields = head
      .subarray(0, end)
      .toString()
      .split('\r\n')
      .map((line) => line.split(': '));
    const status = fields.find(([name]) => name === 'Status')?.[1] ?? '200';
    response.writeHead(
      Number.parseInt(status, 10),
      Object.fromEntries(fields.filter(([name]) => name !== 'Status')),
    );
    response.write(head.subarray(end + 4));
    child.stdout.pipe(response);
  });
  response.once('close', () => child.kill());
}

/** A key and a certificate for these names, issued by an authority made for it. */
function issueCertificate(names: string): { key: string; cert: string; authority: string } {
  const folder = temporaryFolder('certificate');
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
  );
  openssl('req', ...newKey, '-keyout', 'host.key', '-out', 'host.csr', '-subj', '/CN=Test host');
  writeFileSync(join(folder, 'names'), `subjectAltName=${names}\n`);
  openssl(
    ...['x509', '-req', '-in', 'host.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-days', '2', '-out', 'host.pem', '-extfile', 'names'],
  );
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { key: read('host.key'), cert: read('host.pem'), authority: read('ca.pem') };
}
