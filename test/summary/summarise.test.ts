import { expect } from 'chai';
import { UnitBuilder } from '#agent/ir/builder.js';
import { Kind } from '#agent/ir/kinds.js';
import type { UnitData } from '#agent/ir/unit.js';
import { summarise } from '#agent/summary/summarise.js';
import type { SummaryInput } from '#agent/summary/summary-input.js';
import { summarySchema } from '#protocol/agent-api.js';
import type { Finding } from '#protocol/finding.js';
import type { Endpoint } from '#protocol/scan-report.js';

const manifests: Record<string, string> = {
  'web/package.json': JSON.stringify(
    {
      name: '@shop/web',
      description: 'The web shop',
      main: 'src/server.js',
      bin: { shopctl: 'bin/shopctl.js' },
      scripts: { start: 'node src/server.js' },
      dependencies: { express: '^5.0.0' },
      devDependencies: { mocha: '11.0.0' },
    },
    null,
    2,
  ),
  'api/pyproject.toml': `
[project]
name = "shop-api"
dependencies = ["fastapi>=0.115", "sqlalchemy[asyncio] ~= 2.0 ; python_version > '3.9'"]
[project.optional-dependencies]
dev = ["pytest"]
[project.scripts]
shop-api = "shop_api.main:run"
[tool.poetry.dependencies]
python = "^3.12"
httpx = { version = "^0.28", extras = ["http2"] }
`,
  'api/requirements.txt': `
# comment
-r base.txt
Flask==3.1.0  # pinned
requests[socks] >= 2.32, < 3 ; python_version >= "3.9"
uvicorn
git+https://example.org/x.git
pkg @ https://example.org/pkg.tar.gz
`,
  'old/setup.cfg': `
[metadata]
name = old
[options]
install_requires =
    Django>=5.1
    celery
python_requires = >=3.9
[options.extras_require]
test = pytest>=8
`,
  'old/Pipfile': '[packages]\nflask = "*"\n[dev-packages]\nblack = "==24.1"\n',
  'broken/package.json': '{"dependencies": ',
  'broken/pyproject.toml': '[project\nname=',
  'api/Dockerfile': 'FROM python:3.13\nCMD ["uvicorn", "main:app"]\n',
};

function unit(path: string, fill: (builder: UnitBuilder) => number[]): UnitData {
  const builder = new UnitBuilder(path, 'any', '', false);
  return builder.finish(fill(builder));
}

function input(changes: Partial<SummaryInput> = {}): SummaryInput {
  const files = Object.keys(manifests).map((path) => ({ path, language: null, bytes: 10, lines: 1 }));
  return {
    name: 'shop',
    commit: 'c0ffee',
    branch: 'main',
    files: [
      ...files,
      { path: 'web/src/server.js', language: 'javascript', bytes: 3000, lines: 100 },
      { path: 'web/src/cart.js', language: 'javascript', bytes: 1000, lines: 50 },
      { path: 'api/shop_api/__init__.py', language: 'python', bytes: 10, lines: 1 },
      { path: 'api/shop_api/db/__init__.py', language: 'python', bytes: 10, lines: 1 },
      { path: 'api/shop_api/db/models.py', language: 'python', bytes: 2000, lines: 80 },
      { path: 'old/manage.py', language: 'python', bytes: 100, lines: 8 },
    ],
    units: [],
    observations: [],
    endpoints: [],
    findings: [],
    completeness: {
      state: 'complete',
      filesFound: 0,
      filesAnalysed: 0,
      bytesAnalysed: 0,
      linesAnalysed: 0,
      skipped: {},
      skippedFiles: [],
    },
    tool: { engine: '1', rules: 'r' },
    read: (path) => manifests[path],
    ...changes,
  };
}

function finding(path: string, severity: number, type: string, suppressed = false): Finding {
  return {
    fingerprint: `v1:${'0'.repeat(32)}`,
    ruleId: 'a/b/c',
    title: type,
    type,
    cweIds: ['CWE-89'],
    severity,
    confidence: 8,
    cvssVector: '',
    message: '',
    description: '',
    remediation: '',
    references: [],
    location: { path, region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 } },
    scope: '',
    code: '',
    steps: [],
    inTestCode: false,
    ...(suppressed ? { suppression: { kind: 'inSource' as const, reason: 'known' } } : {}),
  };
}

describe('agent/summary/summarise', () => {
  it('adds up languages, largest first', () => {
    expect(summarise(input()).languages).to.deep.equal([
      { name: 'JavaScript', files: 2, lines: 150, bytes: 4000 },
      { name: 'Python', files: 4, lines: 90, bytes: 2120 },
    ]);
  });

  it('finds components and counts each file for the innermost one', () => {
    const components = summarise(input()).components;
    expect(components.map(({ name, path, files, lines }) => ({ name, path, files, lines }))).to.deep.equal([
      { name: '@shop/web', path: 'web', files: 2, lines: 150 },
      { name: 'shop-api', path: 'api', files: 3, lines: 82 },
      { name: 'old', path: 'old', files: 1, lines: 8 },
    ]);
    expect(components[0].description).to.equal('Node.js package: The web shop');
  });

  it('leaves out parts that are tests, and takes a package beside a Go module for its pages', () => {
    const file = (path: string, lines: number) => ({ path, language: 'python', bytes: 1, lines });
    const files = [
      file('shop/__init__.py', 1),
      file('tests/orders/__init__.py', 90),
      { path: 'package.json', language: null, bytes: 1, lines: 1 },
      { path: 'main.go', language: 'go', bytes: 1, lines: 5 },
    ];
    const read = (path: string) => (path === 'go.mod' ? 'module example.com/shop\n' : '{"name": "pages"}');
    expect(
      summarise(input({ files, read })).components.map(({ path, description }) => `${path} ${description}`),
    ).to.deep.equal([' Go module with a Node.js package', 'shop Python package']);
  });

  it('falls back to folders where there is no manifest', () => {
    const files = [
      { path: 'src/a.js', language: 'javascript', bytes: 1, lines: 1 },
      { path: 'tools/b.py', language: 'python', bytes: 1, lines: 2 },
    ];
    expect(summarise(input({ files })).components.map(({ path }) => path)).to.deep.equal(['tools', 'src']);
  });

  it('reads the dependencies of every kind of manifest', () => {
    const read = summarise(input()).dependencies.map(
      ({ name, version, file, development }) =>
        `${file} ${name} ${version}${development ? ' (development)' : ''}`,
    );
    expect(read).to.deep.equal([
      'api/pyproject.toml fastapi >=0.115',
      'api/pyproject.toml sqlalchemy ~= 2.0',
      'api/pyproject.toml pytest  (development)',
      'api/pyproject.toml httpx ^0.28',
      'api/requirements.txt Flask ==3.1.0',
      'api/requirements.txt requests >= 2.32, < 3',
      'api/requirements.txt uvicorn ',
      'api/requirements.txt pkg https://example.org/pkg.tar.gz',
      'old/Pipfile flask ',
      'old/Pipfile black ==24.1 (development)',
      'old/setup.cfg Django >=5.1',
      'old/setup.cfg celery ',
      'old/setup.cfg pytest >=8 (development)',
      'web/package.json express ^5.0.0',
      'web/package.json mocha 11.0.0 (development)',
    ]);
  });

  it('bounds the dependencies of a hostile manifest', () => {
    const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`p${n}`, '1.0.0']));
    const text = JSON.stringify({ dependencies: many });
    const files = [{ path: 'package.json', language: null, bytes: text.length, lines: 1 }];
    expect(summarise(input({ files, read: () => text })).dependencies).to.have.length(2000);
  });

  it('finds entry points in manifests and code', () => {
    const server = unit('web/src/server.js', (b) => {
      const callee = b.node(Kind.Member, 5, 15, b.name('app', 5, 8), b.string('listen'));
      return [b.node(Kind.Expression, 5, 20, b.node(Kind.Call, 5, 20, callee, b.list([])))];
    });
    const script = unit('old/manage.py', (b) => {
      const test = b.node(
        Kind.Binary,
        3,
        20,
        b.name('__name__', 3, 11),
        b.text('__main__', 12, 20),
        b.string('=='),
      );
      return [b.node(Kind.If, 0, 30, test, b.list([]), b.list([]))];
    });
    const found = summarise(input({ units: [server, script] })).entryPoints;
    expect(found.map(({ file, kind, line }) => `${file}:${line} ${kind}`)).to.deep.equal([
      'api/Dockerfile:2 container',
      'api/pyproject.toml:8 command line',
      'old/manage.py:1 command line',
      'old/manage.py:1 script',
      'web/package.json:4 module',
      'web/package.json:6 command line',
      'web/package.json:9 script',
      'web/src/server.js:1 web server',
    ]);
  });

  it('finds data stores by imports, connection URLs and settings', () => {
    const imports = (names: string[]) => (b: UnitBuilder) =>
      names.map((name) => b.node(Kind.Expression, 0, 1, b.node(Kind.Import, 0, 1, b.string(name))));
    const texts = (b: UnitBuilder) => [
      b.node(Kind.Expression, 0, 1, b.text('django.db.backends.postgresql', 0, 1)),
      b.node(Kind.Expression, 0, 1, b.text('redis://cache:6379', 0, 1)),
    ];
    const units = [
      unit('db.js', imports(['mysql2/promise', '@prisma/client', 'constructor', 'express'])),
      unit('db.py', imports(['pymongo.collection', 'sqlite3'])),
      unit('settings.py', texts),
      unit('examples/session.js', imports(['ioredis', 'amqplib'])),
      unit(
        'main.go',
        imports(['github.com/jackc/pgx/v5|Connect', 'gorm.io/gorm|Open', 'github.com/other/x']),
      ),
      unit('src/mapper.js', imports(['typeorm/browser'])),
    ];
    const manifest = JSON.stringify({ name: 'typeorm' });
    const given = input({
      units,
      files: [
        { path: 'package.json', language: null, lines: 1, bytes: 20 },
        { path: 'src/mapper.js', language: 'javascript', lines: 1, bytes: 20 },
      ],
      read: (path) => (path === 'package.json' ? manifest : undefined),
    });
    const found = summarise(given).dataStores.map(({ name, file }) => `${name} ${file}`);
    expect(found).to.have.members([
      'GORM main.go',
      'PostgreSQL settings.py',
      'MySQL db.js',
      'Prisma db.js',
      'MongoDB db.py',
      'SQLite db.py',
      'Redis settings.py',
    ]);
  });

  it('says that a library serves nothing itself, whatever its examples serve', () => {
    const endpoint = (file: string): Endpoint => ({
      ...{ method: 'GET', path: '/', framework: 'express', handler: 'home', file, line: 1 },
      ...{ parameters: [], body: null, responses: [], security: null, tags: [] },
    });
    const served = (files: string[]) => summarise(input({ endpoints: files.map(endpoint) })).servesByExamples;
    expect(served(['examples/auth/index.js', 'test/app.js'])).to.equal(true);
    expect(served(['examples/auth/index.js', 'lib/app.js'])).to.equal(undefined);
    expect(served([])).to.equal(undefined);
  });

  it('counts findings, without suppressed ones, and names the hot spots', () => {
    const summary = summarise(
      input({
        findings: [
          finding('a.js', 9.8, 'SQL Injection'),
          finding('a.js', 5, 'Open Redirect'),
          finding('b.js', 9.1, 'SQL Injection'),
          finding('c.js', 9.8, 'SQL Injection', true),
        ],
      }),
    );
    expect(summary.findings).to.deep.equal({
      total: 3,
      suppressed: 1,
      nonProduct: 0,
      unsure: 0,
      hygiene: 0,
      bySeverity: { critical: 2, high: 0, medium: 1, low: 0, info: 0 },
      byType: [
        { type: 'SQL Injection', cwe: 'CWE-89', count: 2 },
        { type: 'Open Redirect', cwe: 'CWE-89', count: 1 },
      ],
      top: [
        { title: 'SQL Injection', type: 'SQL Injection', severity: 9.8, file: 'a.js', line: 1 },
        { title: 'SQL Injection', type: 'SQL Injection', severity: 9.1, file: 'b.js', line: 1 },
        { title: 'Open Redirect', type: 'Open Redirect', severity: 5, file: 'a.js', line: 1 },
      ],
    });
    expect(summary.hotSpots).to.deep.equal([
      { file: 'a.js', findings: 2, highestSeverity: 9.8 },
      { file: 'b.js', findings: 1, highestSeverity: 9.1 },
    ]);
  });

  it('passes as an upload where an endpoint takes nothing and an entity has nothing sensitive', () => {
    const endpoint: Endpoint = {
      ...{ method: 'GET', path: '/', handler: 'home', file: 'app.js', line: 1, framework: 'express' },
      ...{ parameters: [], body: null, responses: [], security: null, tags: [] },
    };
    const prisma = 'model Poll {\n  id String\n}\n';
    const paths = ['schema.prisma', 'docker-compose.yml'];
    const texts: Record<string, string> = {
      'schema.prisma': prisma,
      'docker-compose.yml': 'services:\n  job:\n    image: shop/job\n',
    };
    const summary = summarise(
      input({
        endpoints: [endpoint],
        files: paths.map((path) => ({ path, bytes: 10, lines: 3, language: null })),
        read: (path) => texts[path],
      }),
    );
    expect(summary.endpoints[0].inputs).to.deep.equal([]);
    expect(summarySchema.validate({ structured: summary }, { convert: false }).error).to.equal(undefined);
  });

  it('gives the same summary whatever the order of the files', () => {
    const one = input();
    const other = input({ files: [...one.files].reverse() });
    expect(summarise(other)).to.deep.equal(summarise(one));
    expect(summarySchema.validate({ structured: summarise(one) }, { convert: false }).error).to.equal(
      undefined,
    );
  });
});
