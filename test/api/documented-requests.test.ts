import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import fc from 'fast-check';
import { call } from './call.js';
import { newTeam, startServer, type TestServer } from './running-server.js';

interface Document {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: { 'application/json': { schema: Shape } } } }>
  >;
}
interface Shape {
  properties?: Record<string, object>;
  anyOf?: { properties: Record<string, object> }[];
}

const ids = [randomUUID(), randomUUID()];
/** Values that fields may have, and that they may not. */
const values: unknown[] = [
  ...[
    undefined,
    null,
    '',
    ' ',
    '\ufeff',
    'none',
    'key aaaaaaaaaaaa',
    'a\nb',
    'x'.repeat(201),
    // 150 characters, as the document counts them, and 201.
    '😀'.repeat(150),
    '😀'.repeat(201),
    7,
    -1,
    '7',
    'true',
    'false',
    true,
    false,
    {},
  ],
  ...['dismissed', 'accepted', 'confirmed', 'gone', 'false-positive', 'rule', 'viewer', 'safe', ids[0]],
  ...[
    '2099-01-01',
    '2099-01-01T10:00:00.5+01:00',
    '2001-01-01T00:00:00Z',
    '2099-13-01',
    '2099-01-01T10:00',
    'soon',
  ],
  ...[
    'https://127.0.0.1',
    'HTTPS://127.0.0.1/a/',
    'http://127.0.0.1',
    'https://a@127.0.0.1',
    'https://127.0.0.1/?a',
    'https://',
  ],
  ...[
    [],
    ['shop/*'],
    ['finding.new'],
    [7],
    ids,
    [ids[0], ids[0]],
    { severity: 7 },
    { severity: 11 },
    { severity: '7', confidence: 5 },
    { onlyNew: 'true' },
    { onlyNew: 1 },
  ],
  ...[[{ vulnerabilityId: ids[0], state: 'detected' }], [{ vulnerabilityId: ids[0], assignee: null }]],
];
const RUNS = 400;

describe('api/documented requests', () => {
  let server: TestServer;
  let document: Document;
  before(async () => {
    server = await startServer();
    document = (await call(`${server.url}/openapi.json`)).body as Document;
  });
  after(() => server.stop());

  for (const [method, path] of [
    ['post', '/api/v1/scans'],
    ['patch', '/api/v1/team'],
    ['post', '/api/v1/keys'],
    ['post', '/api/v1/tracking'],
    ['post', '/api/v1/integrations'],
    ['post', '/api/v1/webhooks'],
    ['post', '/api/v1/assignments'],
    ['post', '/api/v1/triage'],
    ['post', '/api/v1/triage/undo'],
    ['patch', '/api/v1/vulnerabilities/{vulnerabilityId}'],
    ['post', '/api/v1/vulnerabilities/{vulnerabilityId}/fix'],
  ])
    it(`refuses by 400 what the document forbids, and nothing else: ${method} ${path}`, async () => {
      const { key } = await newTeam(server);
      const schema = document.paths[path][method].requestBody?.content['application/json'].schema ?? {};
      const ajv = new Ajv2020({ strict: false });
      addFormats.default(ajv);
      const isAllowed = ajv.compile(schema);
      const fields = new Map<string, unknown[]>();
      for (const { properties = {} } of schema.anyOf ?? [schema])
        for (const [name, field] of Object.entries(properties)) {
          const isFitting = ajv.compile(field);
          const fitting = values.filter((value) => value !== undefined && isFitting(value));
          fields.set(name, [...(fields.get(name) ?? []), ...fitting]);
        }
      const verdicts = new Set<boolean>();
      const url = `${server.url}${path.replace('{vulnerabilityId}', ids[0])}`;
      const drawnOf = (fitting: unknown[]) =>
        fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, fc.constantFrom(...values));
      const bodies = fc.record(
        Object.fromEntries([...fields].map(([name, fitting]) => [name, drawnOf(fitting)])),
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(bodies, async (drawn) => {
          const body = JSON.parse(JSON.stringify(drawn));
          const allowed = isAllowed(body);
          verdicts.add(allowed);
          const answer = await call(url, { method: method.toUpperCase(), key, body });
          expect(answer.status !== 400, `${JSON.stringify(body)}: ${answer.text}`).to.equal(allowed);
          expect(answer.status, answer.text).to.be.lessThan(500);
        }),
        { numRuns: RUNS, seed: 38 },
      );
      expect([...verdicts]).to.have.members([true, false]);
    }).timeout(60_000);
});
