import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { call } from '#test/api/call.js';
import { contractFixture, type Fixture } from './fixture.js';

describe('contract: section 9, versioning', () => {
  let fixture: Fixture;
  let document: Record<string, unknown>;
  before(async () => {
    fixture = await contractFixture();
    document = (await call(`${fixture.server.url}/openapi.json`)).body as Record<string, unknown>;
  });

  it('9 the version is part of the path', async () => {
    for (const path of Object.keys(document.paths as object)) expect(path).to.match(/^\/api\/v1\//);
    const other = await call(`${fixture.server.url}/api/v2/repositories`, { key: fixture.team.key });
    expect(other.status).to.equal(404);
  });
  it('9 every JSON success body (except the wiki body) has version with the constant value v1', () => {
    type Operations = Record<
      string,
      { responses: Record<string, { content: Record<string, { schema: Schema }> }> }
    >;
    interface Schema {
      type: string;
      required?: string[];
      properties?: { version?: { enum?: string[] } };
    }
    for (const [path, operations] of Object.entries(document.paths as Record<string, Operations>)) {
      for (const { responses } of Object.values(operations)) {
        const { schema } = (responses[200] ?? responses[201]).content['application/json'];
        // A report has the form that other programs read.
        if (path.endsWith('/export')) continue;
        if (path.endsWith('/wiki')) expect(schema.type).to.equal('string');
        else {
          expect(schema.required, path).to.include('version');
          expect(schema.properties?.version?.enum, path).to.deep.equal(['v1']);
        }
      }
    }
  });
  it('9 the machine-readable description is OpenAPI 3.1.0 with API version v1', async () => {
    expect(document.openapi).to.equal('3.1.0');
    expect(document.info).to.have.property('version', 'v1');
    const { valid, errors } = await new Validator().validate(document);
    expect(valid, JSON.stringify(errors)).to.equal(true);
  });
  it('9 the description holds the seven operations of the specification', () => {
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
    );
    expect(described).to.include.members([
      'POST /scans',
      'GET /scans/{scanId}/vulnerabilities',
      'GET /scans/{scanId}/endpoints',
      'GET /scans/{scanId}/wiki',
      'GET /repositories',
      'GET /repositories/{repositoryId}/vulnerabilities',
      'GET /vulnerabilities',
    ]);
  });
});
