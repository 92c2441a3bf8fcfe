import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { itEmbedded } from '#test/database/on-engine.js';
import { call } from './call.js';
import { newTeam, startServer, type TestServer } from './running-server.js';

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
}

interface Described {
  paths: Record<string, { get: { parameters: { name: string; schema: object }[] } }>;
}

interface RequestBody {
  required: boolean;
  content: Record<string, { schema: { properties: Record<string, { pattern?: string }> } }>;
}

describe('api/documentation', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  it('tells that it lives and that its database answers, without a key', async () => {
    expect((await call(`${server.url}/health`)).body).to.deep.equal({ status: 'ok' });
    expect((await call(`${server.url}/ready`)).body).to.deep.equal({ status: 'ready' });
  });

  itEmbedded('is alive but not ready when the database process has died', async () => {
    const other = await startServer();
    const mark = `--data ${other.dataFolder}`;
    const processes = execFileSync('ps', ['-A', '-o', 'pid=,args=']).toString().split('\n');
    const engine = processes.find((line) => line.includes(mark));
    process.kill(Number.parseInt(engine ?? '', 10), 'SIGKILL');
    const answer = await call(`${other.url}/ready`);
    expect(answer.status).to.equal(503);
    expect(answer.body).to.have.property('error', 'Database is not ready');
    expect((await call(`${other.url}/health`)).status).to.equal(200);
    await other.stop();
  });

  it('shows metrics by route on the second listener only', async () => {
    await call(`${server.url}/api/v1/repositories`);
    const { status, text } = await call(`${server.adminUrl}/metrics`);
    expect(status).to.equal(200);
    expect(text).to.match(
      /goalkeeper_http_request_duration_seconds_count\{[^}]*route="\/api\/v1\/repositories",status="401"\} 1/,
    );
    expect((await call(`${server.url}/metrics`)).status).to.equal(404);
  });

  it('describes every operation, with an id of its own and all errors', async () => {
    const { body } = await call(`${server.url}/openapi.json`);
    const operations = Object.values((body as Document).paths).flatMap((methods) => Object.values(methods));
    expect(operations).to.have.length(56);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).to.equal(56);
    for (const { responses } of operations) {
      expect(Object.keys(responses)).to.include.members(['400', '401', '403', '405', '429', '500', '503']);
    }
    const { post } = (body as Document).paths['/api/v1/scans'];
    expect(Object.keys(post.responses)).to.include.members(['408', '413', '415']);
  });

  it('documents parameters as they are checked', async () => {
    const { body } = await call(`${server.url}/openapi.json`);
    const path = 'paths./api/v1/vulnerabilities.get.parameters'.split('.');
    const parameters = path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], body);
    expect(parameters).to.deep.include({
      name: 'limit',
      in: 'query',
      description: 'Page size',
      required: false,
      schema: { type: 'integer', default: 100, minimum: 1, maximum: 1000 },
    });
  });

  it('documents bodies as they are checked, and whether they are needed', async () => {
    const { body } = await call(`${server.url}/openapi.json`);
    const { paths } = body as { paths: Record<string, { post?: { requestBody?: RequestBody } }> };
    const launch = paths['/api/v1/scans'].post?.requestBody;
    const { pattern } = launch?.content['application/json'].schema.properties.codehostUrl ?? {};
    expect('https://gitlab.example.com/group/project').to.match(new RegExp(String(pattern)));
    expect('git@gitlab.example.com:group/project').to.not.match(new RegExp(String(pattern)));
    expect(launch?.required).to.equal(true);
    expect(paths['/api/v1/vulnerabilities/{vulnerabilityId}/fix'].post?.requestBody?.required).to.equal(
      false,
    );
  });

  it('uses patterns that other languages take: without look-around, classes by name and flags', async () => {
    const { text } = await call(`${server.url}/openapi.json`);
    const patterns: string[] = [];
    JSON.parse(text, (key, value) => {
      if (key === 'pattern') patterns.push(value);
      return value;
    });
    expect(patterns).to.have.length.at.least(3);
    for (const pattern of patterns) {
      expect(pattern).to.not.match(/\(\?[=!<]|\\[pPuQ]/);
      execFileSync('python3', ['-c', 'import re, sys; re.compile(sys.argv[1])', pattern]);
    }
  });

  it('documents texts that may be empty, and accepts them', async () => {
    const { body } = await call(`${server.url}/openapi.json`);
    const { parameters } = (body as Described).paths['/api/v1/vulnerabilities'].get;
    const { key } = await newTeam(server);
    for (const name of ['type', 'cwe']) {
      const schema = parameters.find((one) => one.name === name)?.schema;
      expect(schema).to.deep.equal({ type: 'string', maxLength: 200 });
      const answer = await call(`${server.url}/api/v1/vulnerabilities?${name}=`, { key });
      expect(answer.status).to.equal(200);
      expect(answer.body).to.have.nested.property(`filters.${name}`, null);
    }
  });

  it('has a page for people that loads nothing from elsewhere', async () => {
    const { headers, text } = await call(`${server.url}/docs/api-reference.html`);
    expect(headers.get('content-type')).to.match(/^text\/html/);
    expect(headers.get('content-security-policy')).to.match(/^default-src 'none'; style-src 'sha256-/);
    expect(text).to.contain('/api/v1/scans/{scanId}/vulnerabilities').and.contain('Rate limit exceeded');
    expect(text).not.to.match(/<script|<link|<img|src=|@import/i);
  });
});
