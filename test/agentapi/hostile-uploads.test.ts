import { expect } from 'chai';
import type { ClaimedScan } from '#protocol/agent-api.js';
import type { EndpointOutline, ServedOutline } from '#protocol/endpoint-review/outline.js';
import type { RepositorySummary } from '#protocol/scan-report.js';
import { storeArtifact } from '#server/results/artifacts.js';
import { call } from '../api/call.js';
import { finding } from '../api/sample-findings.js';
import { servedTeam } from '../api/served-team.js';
import { completeScan } from '../api/test-agent.js';

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
const structured: RepositorySummary = {
  ...{ name: 'shop', commit: null, branch: 'main', languages: [], components: [], entryPoints: [] },
  ...{ endpoints: [], endpointCount: 0, dataStores: [], dependencies: [], hotSpots: [] },
  findings: { total: 0, suppressed: 0, bySeverity: none, byType: [] },
  completeness: completeScan,
  tool: { engine: '1', rules: '1' },
};

describe('agentapi/hostile uploads', function () {
  this.timeout(60_000);
  const team = servedTeam();
  let scan: ClaimedScan;
  before(async () => {
    await team.launch();
    scan = await team.agent().claim();
  });

  const put = (part: string, body: unknown) =>
    team.agent().onAttempt(scan, 'PUT', part, typeof body === 'string' ? body : JSON.stringify(body));

  it('are refused when they are nested too deeply or have too many members', async () => {
    const deep: [string, string][] = [
      ['summary', `{"structured":${nested(5_000)}}`],
      ['summary', `{"structured":${nested(101)}}`],
      ['batches/0', `{"findings":[${nested(5_000)}]}`],
      ['baseline', nested(5_000)],
      ['endpoints', JSON.stringify({ format: 'json', text: nested(5_000) })],
    ];
    for (const [part, body] of deep) {
      const answer = await put(part, body);
      expect(answer.status, part).to.equal(400);
      expect((answer.body as { error: string }).error, part).to.match(/is nested too deeply$/);
    }
    const many = await put('baseline', `{"fingerprints":[${'1,'.repeat(2_000_001)}1]}`);
    expect(many.body).to.deep.equal({
      error: 'Request body has too many members',
      details: 'At most 2000000',
    });
  });

  it('are refused when a wiki or endpoints could not be made of them', async () => {
    const { languages: _, ...incomplete } = structured;
    const wrong: [string, unknown][] = [
      ['summary', { structured: {} }],
      ['summary', { structured: incomplete }],
      [
        'summary',
        { structured: { ...structured, hotSpots: [{ file: 'a', findings: 1, highestSeverity: '9' }] } },
      ],
      ['summary', { structured: { ...structured, findings: null } }],
      ['endpoints', { format: 'json', text: '{"openapi":' }],
      ['endpoints', { format: 'json', text: '[]' }],
    ];
    for (const [part, body] of wrong) {
      const answer = await put(part, body);
      expect(answer.status, JSON.stringify(body)).to.equal(400);
      expect(answer.body).to.have.property('error');
    }
  });

  it('are refused when an outline of endpoints is too much, or not what agents of any version send', async () => {
    const endpoint: EndpointOutline = {
      ...{ method: 'GET', path: '/orders', handler: 'orders', file: 'app.py', line: 1 },
      ...{ fields: [{ name: 'id', in: 'query' }], guards: [], authenticated: 'no' },
    };
    const outline: ServedOutline = { endpoints: [endpoint], notRead: [], givenUp: [], isCut: false };
    const manifest = { ecosystem: 'npm', file: 'package.json', packages: [] };
    const one = { name: 'x'.repeat(100), version: '1', line: 1 };
    const long = Array.from({ length: 300 }, (_, n) => ({ name: `${n}`.padEnd(200, 'x'), in: 'body' }));
    const wrong: [served: object, words: RegExp][] = [
      [{ ...outline, later: 1 }, /"served.later" is not allowed/],
      [{ ...outline, isCut: undefined }, /"served.isCut" is required/],
      ...(
        [
          [{ notRead: [] }, /"served.packages.manifests" is required/],
          [{ manifests: [{}], notRead: [] }, /^served.packages.manifests\[0\]: "ecosystem" is required/],
          [{ manifests: [{ ...manifest, file: '/x' }], notRead: [] }, /"file" with value/],
          [
            { manifests: [{ ...manifest, packages: [{ name: 'x' }] }], notRead: [] },
            /"packages\[0\].version"/,
          ],
          [
            { manifests: [{ ...manifest, packages: Array(5001).fill(one) }], notRead: [] },
            /"packages" must contain/,
          ],
          [
            { manifests: Array(8).fill({ ...manifest, packages: Array(5000).fill(one) }), notRead: [] },
            /more than 4194304/,
          ],
        ] as const
      ).map(([packages, words]): [object, RegExp] => [{ ...outline, packages }, words]),
      [{ ...outline, notRead: Array(1001).fill('a') }, /"served.notRead" must contain less than/],
      [{ ...outline, endpoints: Array(20_001).fill({}) }, /"served.endpoints" must contain less than/],
      [{ ...outline, endpoints: [endpoint, {}] }, /^served.endpoints\[1\]: "method" is required/],
      [{ ...outline, endpoints: Array(100).fill({ ...endpoint, fields: long }) }, /more than 4194304 bytes/],
      ...(
        [
          [{ file: '../app.py' }, /"file" with value/],
          [{ file: 'a\nb.py' }, /"file" with value/],
          [{ line: 0 }, /"line" must be/],
          [{ path: 'x'.repeat(2001) }, /"path" length/],
          [{ handler: 'x'.repeat(201) }, /"handler" length/],
          [{ fields: [...long, ...long] }, /"fields" must contain/],
          [{ fields: [{ name: 'a', in: 'path' }] }, /"fields\[0\].in" must be/],
          [{ guards: [{ name: 'a', kind: 'king' }] }, /"guards\[0\].kind" must be/],
          [{ guards: Array(21).fill({ name: 'a', kind: 'role' }) }, /"guards" must contain/],
          [{ authenticated: 'perhaps' }, /"authenticated" must be/],
        ] as const
      ).map(([one, words]): [object, RegExp] => [
        { ...outline, endpoints: [{ ...endpoint, ...one }] },
        words,
      ]),
    ];
    const commit = 'a'.repeat(40);
    for (const [served, words] of wrong) {
      const parts: [string, object][] = [
        ['endpoints', { format: 'yaml', text: '', served }],
        ['baseline', { commit, state: 'complete', findings: [], served }],
      ];
      for (const [part, body] of parts) {
        const answer = await put(part, body);
        expect(answer.status, `${part} ${words}`).to.equal(400);
        expect((answer.body as { details: string }).details, part).to.match(words);
      }
    }
    const without = await put('baseline', { commit, missing: 'gone', served: outline });
    expect((without.body as { details: string }).details).to.match(/missing required peer "findings"/);
    const right = { commit, state: 'complete', findings: [], served: outline };
    expect((await put('baseline', right)).status).to.equal(204);
  });

  it('are refused when a path leads out of the repository, or cannot be shown', async () => {
    const [good] = [finding('paths')];
    const at = (path: string) => ({ ...good.location, path });
    for (const path of [
      '/etc/passwd',
      '../a.js',
      'a/../../b.js',
      'C:/a.js',
      'a\nb.js',
      'a\u0000.js',
      '\u001b[31m.js',
    ]) {
      const wrong = [
        { ...good, location: at(path) },
        { ...good, steps: [{ kind: 'source', location: at(path), message: 'm', code: 'c' }] },
        { ...good, routes: [{ name: 'GET /', file: path, line: 1 }] },
      ];
      for (const one of wrong) {
        const answer = await put('batches/0', { findings: [one] });
        expect(answer.status, JSON.stringify(path)).to.equal(400);
      }
    }
  });

  it('leave the attempt as it was: what is right is taken, of newer agents too', async () => {
    const definition = { format: 'json', text: `{"paths":${nested(90)}}` } as const;
    const upload = { findings: [], endpoints: definition, summary: { structured } };
    expect((await put('summary', { structured: { ...structured, later: [1] } })).status).to.equal(204);
    await team.agent().onAttempt(scan, 'POST', 'fail', JSON.stringify({ reason: 'x', retry: true }));
    const scanId = await team.agent().complete(upload);
    for (const kind of ['wiki', 'endpoints']) {
      const answer = await call(`${team.server().url}/api/v1/scans/${scanId}/${kind}`, {
        key: team.owner().key,
      });
      expect(answer.status, kind).to.equal(200);
    }
  });

  it('of an older version that are stored already are shown as they are', async () => {
    await team.launch();
    const scanId = await team.agent().complete({ findings: [] });
    const endpoints = { format: 'json', text: nested(5_000) } as const;
    const { artifacts } = team.server().database.collections;
    await storeArtifact(artifacts, { _id: scanId, teamId: team.owner().team._id }, { endpoints });
    const answer = await call(`${team.server().url}/api/v1/scans/${scanId}/endpoints`, {
      key: team.owner().key,
    });
    expect(answer.status, answer.text.slice(0, 200)).to.equal(200);
    expect(answer.body).to.deep.include({ parsed: null, endpoints: nested(5_000) });
  });
});
