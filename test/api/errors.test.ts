import { connect } from 'node:net';
import { expect } from 'chai';
import { call } from './call.js';
import { newTeam, startServer, type TestServer } from './running-server.js';

describe('api/errors', () => {
  let server: TestServer;
  let key: string;
  before(async () => {
    server = await startServer();
    ({ key } = await newTeam(server));
  });
  after(() => server.stop());

  const get = (path: string) => call(`${server.url}${path}`, { key });
  const launch = (body: unknown, headers: Record<string, string> = {}) =>
    call(`${server.url}/api/v1/scans`, { key, method: 'POST', body, headers });
  const expectError = (answer: Awaited<ReturnType<typeof get>>, status: number, error: string) => {
    expect(answer.status).to.equal(status);
    expect(answer.headers.get('content-type')).to.match(/^application\/json/);
    expect(answer.body).to.have.property('error', error);
    expect(Object.keys(answer.body as object)).to.satisfy((names: string[]) =>
      names.every((name) => ['error', 'details', 'hint'].includes(name)),
    );
  };

  it('answers unknown addresses with the error object', async () => {
    expectError(await get('/nowhere'), 404, 'Not found');
    expectError(await get('/api/v1/nowhere'), 404, 'Not found');
    expectError(await call(`${server.adminUrl}/nowhere`), 404, 'Not found');
  });

  it('answers other methods with 405 and Allow', async () => {
    const answer = await call(`${server.url}/api/v1/scans`, { key, method: 'DELETE' });
    expectError(answer, 405, 'Method not allowed');
    expect(answer.headers.get('allow')).to.equal('GET, HEAD, POST');
    const put = await call(`${server.url}/api/v1/repositories`, { key, method: 'PUT', body: '{broken' });
    expectError(put, 405, 'Method not allowed');
    expectError(await call(`${server.url}/health`, { method: 'POST' }), 405, 'Method not allowed');
  });

  it('answers malformed JSON', async () => {
    expectError(await launch('{"codehostUrl": '), 400, 'Request body is not valid JSON');
  });

  it('answers a body that is announced as too large', async () => {
    expectError(await launch({ name: 'x'.repeat(70_000) }), 413, 'Request body is too large');
  });

  it('cuts off a body that grows too large without an announcement', async () => {
    const chunk = 'a'.repeat(10_000);
    const head = 'POST /api/v1/scans HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(8);
    // Hapi's body reader closes the connection here, without an answer.
    expect(await raw(`${head}X-API-Key: ${key}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`)).to.equal('');
    expect((await get('/api/v1/repositories')).status).to.equal(200);
  });

  it('answers a media type that is not JSON', async () => {
    const answer = await launch('name=x', { 'content-type': 'application/x-www-form-urlencoded' });
    expectError(answer, 415, 'Content-Type must be application/json');
  });

  it('answers a body that is no object, and ignores fields with a dangerous name', async () => {
    expectError(await launch('[]'), 400, 'Request body must be a JSON object');
    expectError(await launch('null'), 400, 'Request body must be a JSON object');
    expectError(
      await launch('{"__proto__": {"codehostUrl": "https://x"}}'),
      400,
      'Codehost URL must be the URL of a repository',
    );
  });

  it('says what is wrong with each field of a launch', async () => {
    const codehostUrl = 'https://gitlab.example.com/a/b';
    expectError(await launch({}), 400, 'Codehost URL must be the URL of a repository');
    expectError(
      await launch({ codehostUrl: 'javascript:alert(1)' }),
      400,
      'Codehost URL must be the URL of a repository',
    );
    expectError(await launch({ codehostUrl, name: 7 }), 400, 'Name must be a text of 1 to 200 characters');
    expectError(
      await launch({ codehostUrl, name: 'x'.repeat(201) }),
      400,
      'Name must be a text of 1 to 200 characters',
    );
    expectError(
      await launch({ codehostUrl, branch: 'a\u0000b' }),
      400,
      'Branch must be a text of 1 to 255 characters',
    );
  });

  it('takes any number of days', async () => {
    for (const days of ['1', '100001', '1e30', '99999999999999999999'])
      expect((await get(`/api/v1/vulnerabilities?days=${days}`)).status, days).to.equal(200);
    for (const days of ['0', '-1', '1.5', 'x', '1e999', ''])
      expectError(await get(`/api/v1/vulnerabilities?days=${days}`), 400, 'Days must be a positive integer');
  });

  it('names the field in details', async () => {
    const answer = await get('/api/v1/vulnerabilities?days=0');
    expect(answer.body).to.deep.equal({
      error: 'Days must be a positive integer',
      details: 'query parameter days',
    });
  });

  it('refuses a parameter that is given twice, and ignores unknown ones', async () => {
    expectError(
      await get('/api/v1/vulnerabilities?severity=1&severity=2'),
      400,
      'Severity must be given only once',
    );
    expectError(await get('/api/v1/repositories?name=a&name=b'), 400, 'Name must be given only once');
    expect((await get('/api/v1/repositories?colour=red&colour=blue')).status).to.equal(200);
  });

  it('stands names of the object prototype', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect((await get(`/api/v1/repositories?${name}=x`)).status, name).to.be.oneOf([200, 400]);
      expectError(await get(`/api/v1/repositories/${name}/vulnerabilities`), 404, 'Repository not found');
      expect((await get(`/api/v1/repositories?name=${name}`)).body).to.deep.include({ filters: { name } });
    }
  });

  it('stands zero bytes, broken encoding and very long names', async () => {
    const message = 'Repository id must be the path of a repository, at most 1000 characters';
    expectError(await get('/api/v1/repositories/a%00b/vulnerabilities'), 400, message);
    expectError(await get(`/api/v1/repositories/${'a'.repeat(1001)}/vulnerabilities`), 400, message);
    expectError(await get('/api/v1/repositories/a%zzb/vulnerabilities'), 400, 'Bad request');
    expectError(
      await get(`/api/v1/repositories?name=${'a'.repeat(201)}`),
      400,
      'Name must be a text of at most 200 characters',
    );
    expect((await get('/api/v1/repositories?name=%00')).status).to.equal(200);
  });

  it('stands numbers of any size', async () => {
    for (const limit of ['1e999', '99999999999999999999', '1001', '1e4']) {
      expect((await get(`/api/v1/repositories?limit=${limit}`)).status, limit).to.equal(400);
    }
    expectError(await get('/api/v1/repositories?limit=1.5'), 400, 'Limit must be a positive integer');
    expectError(await get('/api/v1/repositories?offset=-1'), 400, 'Offset must be a non-negative integer');
    expectError(await get('/api/v1/repositories?offset=1e30'), 400, 'Offset must be a non-negative integer');
    const far = await get('/api/v1/repositories?offset=9007199254740991');
    expect(far.body).to.deep.include({ data: [] });
  });

  it('does not take an id that smuggles a path, a query or an object', async () => {
    const message = 'Scan id must be a UUID';
    for (const id of [
      '..%2f..%2fadmin',
      '%7B%22$ne%22:null%7D',
      '00000000-0000-0000-0000-00000000000g',
      '*',
      '%0a',
    ]) {
      expectError(await get(`/api/v1/scans/${id}`), 400, message);
    }
    expectError(await get('/api/v1/vulnerabilities?scan_id[$ne]=x&scan_id=1'), 400, message);
  });

  it('answers what is no HTTP at all, and headers that are too large', async () => {
    const smuggled =
      'POST /api/v1/scans HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    const wrong: [string, number, string][] = [
      ['NONSENSE\r\n\r\n', 400, 'Request is not valid HTTP'],
      ['GET /health HTTP/1.1\r\n\r\n', 400, 'Host header is required'],
      [smuggled, 400, 'Request is not valid HTTP'],
      [
        `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(40_000)}\r\n\r\n`,
        431,
        'Request headers are too large',
      ],
    ];
    for (const [request, status, error] of wrong) {
      const [head, body] = (await raw(request)).split('\r\n\r\n');
      expect(head).to.match(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head).to.contain('content-type: application/json');
      expect(JSON.parse(body)).to.deep.equal({ error });
    }
  });

  it('answers a body that stalls when its time is over, and closes the connection', async function () {
    this.timeout(120_000);
    const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n';
    const body = '\r\n{"name":';
    // Whoever goes on waiting for the body answers otherwise: 503 behind half a minute, when a request is over.
    const answers = await Promise.all([
      raw(`POST /api/v1/scans HTTP/1.1\r\n${head}X-API-Key: ${key}\r\n${body}`, 100_000),
      raw(`POST /agent/v1/session HTTP/1.1\r\n${head}${body}`, 100_000),
    ]);
    for (const answer of answers) {
      expect(answer).to.match(/^HTTP\/1\.1 408 .*\r\nconnection: close\r\n/is);
      expect(answer.split('\r\n\r\n')[1]).to.equal('{"error":"Request took too long to arrive"}');
    }
    // Nobody waits for a body that nothing is done with.
    const nowhere = await raw(`POST /nowhere HTTP/1.1\r\n${head}${body}`);
    expect(nowhere).to.match(/^HTTP\/1\.1 404 /);
    expect((await get('/api/v1/repositories')).status).to.equal(200);
  });

  it('sends security headers and no banner, on errors too', async () => {
    for (const path of ['/api/v1/repositories', '/nowhere', '/health']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('x-frame-options')).to.equal('DENY');
      expect(headers.get('referrer-policy')).to.equal('no-referrer');
      expect(headers.get('content-security-policy')).to.contain("default-src 'none'");
      expect(headers.get('strict-transport-security')).to.match(/^max-age=\d+/);
      expect(headers.get('cache-control')).to.equal('no-store');
      expect(headers.get('server')).to.equal(null);
      expect(headers.get('x-powered-by')).to.equal(null);
    }
  });

  function raw(text: string, within = 5000): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.setTimeout(within, () => socket.destroy(new Error('no answer')));
      socket.on('data', (chunk) => {
        answer += chunk;
        socket.end();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  }
});
