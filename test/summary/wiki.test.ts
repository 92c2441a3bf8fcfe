import { expect } from 'chai';
import type { RepositorySummary } from '#protocol/scan-report.js';
import { wikiMarkdown } from '#reports/wiki.js';

const empty: RepositorySummary = {
  name: 'shop',
  commit: null,
  branch: null,
  languages: [],
  components: [],
  entryPoints: [],
  endpoints: [],
  endpointCount: 0,
  dataStores: [],
  dependencies: [],
  findings: {
    total: 0,
    suppressed: 0,
    bySeverity: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
    byType: [],
  },
  hotSpots: [],
  completeness: {
    state: 'complete',
    filesFound: 0,
    filesAnalysed: 0,
    bytesAnalysed: 0,
    linesAnalysed: 0,
    skipped: {},
    skippedFiles: [],
  },
  tool: { engine: '0.1.0', rules: 'abc' },
};

/** A summary in which every scanned text is `name`. */
function everywhere(name: string): RepositorySummary {
  return {
    ...empty,
    name,
    branch: name,
    purpose: { text: name, file: name },
    running: [{ command: name, folder: name, file: name, says: name }],
    outgoing: [
      { kind: 'client', name, file: name, line: 1 },
      { kind: 'host', name, file: name, line: 1 },
    ],
    environment: [{ name, file: name, line: 1 }],
    services: [
      { name, kind: name, image: name, ports: [name], file: name, dependsOn: [name], addresses: [name] },
    ],
    testing: [{ command: name, folder: name, file: name }],
    frameworks: [{ name, version: name, file: name, line: 1, serves: true }],
    signIn: [{ name, version: name, file: name, line: 1 }],
    jobs: [{ name, version: name, file: name, line: 1 }],
    entities: [{ name, by: name, file: name, line: 1, sensitive: [name] }],
    testLines: 1,
    languages: [{ name, files: 1, lines: 1, bytes: 1 }],
    components: [{ name, path: '', files: 1, lines: 1, description: name }],
    entryPoints: [{ file: name, line: 1, kind: 'script', description: name }],
    endpoints: [
      {
        method: 'GET',
        path: name,
        file: name,
        line: 1,
        handler: name,
        checks: name,
        inputs: [name],
        sensitive: [name],
      },
    ],
    endpointCount: 1,
    dataStores: [{ name, kind: name, file: name, line: 1 }],
    dependencies: [{ ecosystem: 'npm', name, version: name, file: name, development: false }],
    findings: {
      ...empty.findings,
      total: 1,
      byType: [{ type: name, cwe: 'CWE-79', count: 1 }],
      top: [{ title: name, type: name, severity: 9, file: name, line: 1 }],
    },
    hotSpots: [{ file: name, findings: 1, highestSeverity: 9.8 }],
    completeness: {
      ...empty.completeness,
      skippedFiles: [{ path: name, reason: 'binary' }],
      endpoints: {
        frameworks: [name],
        languages: [name],
        unknownPaths: 1,
        places: [{ file: name, line: 1 }],
        isCut: true,
      },
    },
  };
}

const figureLine =
  /^ {2}(client\(\["clients"\]\) -- "\d+ endpoints" --> c\d+|c\d+ --> s\d+|c\d+\["[\p{L}\p{N} ./_-]+"\]|s\d+\[\("[\p{L}\p{N} ./_-]+"\)\])$/u;

describe('reports/wiki', () => {
  it('shows what the summary holds', () => {
    const page = wikiMarkdown({
      ...everywhere('shop'),
      commit: '0123456789abcdef',
      branch: 'main',
      components: [{ name: 'api', path: 'src', files: 2, lines: 1234, description: 'Node.js package' }],
      dataStores: [{ name: 'MySQL', kind: 'relational database', file: 'src/db.js', line: 3 }],
      endpointCount: 4,
    });
    expect(page).to.match(/^# shop\n/);
    expect(page).to.contain('commit `0123456789ab`');
    expect(page).to.contain('| api | `src` | 1,234 | 100 % | Node.js package |');
    expect(page).to.contain('c0 --> s0');
    expect(page).to.contain('3 more are not shown.');
    expect(page).to.contain('| shop | CWE-79 | 1 |');
  });

  it('names the services that a way to run it starts', () => {
    const file = 'compose.yml';
    const service = (name: string) => ({ name, kind: 'compose', image: name, ports: [], file });
    const page = wikiMarkdown({
      ...empty,
      running: [{ command: 'docker compose up', folder: '', file, says: '' }],
      services: ['mysql', 'mariadb', 'postgres', 'mongodb', 'redis'].map(service),
    });
    expect(page).to.contain('`docker compose up` (mysql, mariadb, postgres, mongodb and 1 more)');
  });

  it('leaves out sections without content', () => {
    const headings = Array.from(wikiMarkdown(empty).matchAll(/^## (.*)$/gm), (match) => match[1]);
    expect(headings).to.deep.equal(['Findings', 'What was not analysed']);
  });

  it('claims no endpoints for a library, and names commands as they are typed', () => {
    const page = wikiMarkdown({
      ...empty,
      endpointCount: 296,
      openEndpointCount: 293,
      servesByExamples: true,
      entryPoints: [
        { file: 'pyproject.toml', line: 1, kind: 'command line', description: 'flask: flask.cli:main' },
      ],
    });
    expect(page).to.contain(
      '| Serves | no HTTP endpoint itself; its tests and examples have 296 HTTP endpoints |',
    );
    expect(page).to.contain('| To run it | `flask` |');
  });

  it('fits a page: one screen to begin with, and at most 300 lines', () => {
    const many = <T>(make: (n: number) => T, count = 400) => Array.from({ length: count }, (_, n) => make(n));
    const place = (n: number) => ({ file: `part${n % 20}/file${n}.js`, line: n });
    const page = wikiMarkdown({
      ...everywhere('shop'),
      components: many(
        (n) => ({ name: `part${n}`, path: `part${n}`, files: 1, lines: 10, description: 'x' }),
        60,
      ),
      entryPoints: many((n) => ({ ...place(n), kind: 'script', description: 'x' })),
      endpoints: many((n) => ({
        ...place(n),
        method: 'GET',
        path: `/p${n}`,
        handler: 'h',
        checks: n % 2 ? 'bearer' : '',
      })),
      endpointCount: 900,
      openEndpointCount: 450,
      dataStores: many((n) => ({ ...place(n), name: `s${n}`, kind: 'key-value store' })),
      outgoing: many((n) => ({ ...place(n), kind: 'host' as const, name: `h${n}.example.org` })),
      environment: many((n) => ({ ...place(n), name: `NAME_${n}` })),
      services: many((n) => ({ name: `s${n}`, kind: 'compose', image: 'x', ports: [], file: 'compose.yml' })),
      dependencies: many((n) => ({
        ecosystem: ['npm', 'pypi', 'maven', 'go'][n % 4],
        name: `d${n}`,
        version: '1',
        file: 'm',
        development: false,
      })),
      findings: {
        ...empty.findings,
        total: 900,
        byType: many((n) => ({ type: `t${n}`, cwe: 'CWE-1', count: 1 })),
        top: many((n) => ({ ...place(n), title: 'Bad', type: 't', severity: 9 }), 5),
      },
      hotSpots: many((n) => ({ file: `f${n}`, findings: 1, highestSeverity: 1 })),
      completeness: {
        ...empty.completeness,
        skippedFiles: many((n) => ({ path: `p${n}`, reason: 'binary' as const })),
      },
    });
    expect(page.split('\n').length).to.be.below(301);
    const firstScreen = page.slice(0, page.indexOf('\n## ')).split('\n');
    expect(firstScreen.length).to.be.below(40);
    expect(page).to.contain('900 HTTP endpoints, 450 of them without a check of who asks that was seen');
  });

  it('gives shares that add up to all, and says what it does not know of endpoints', () => {
    const page = wikiMarkdown({
      ...empty,
      languages: ['A', 'B', 'C'].map((name) => ({ name, files: 1, lines: 1, bytes: 1 })),
      components: [{ name: 'api', path: 'api', files: 1, lines: 2, description: 'x' }],
      completeness: {
        ...empty.completeness,
        linesAnalysed: 3,
        endpoints: { frameworks: ['Next.js'], languages: ['Go'], unknownPaths: 0, places: [], isCut: false },
      },
    });
    expect(page).to.contain('A 34 %, B 33 %, C 33 %');
    expect(page).to.match(/\| api \| `api` \| 2 \| 67 % \|/);
    expect(page).to.match(/\| others \| {2}\| 1 \| 33 % \|/);
    expect(page).to.contain('no HTTP endpoint was found; endpoints of Next.js, Go are not read');
  });

  it('counts the endpoints whose path is known in part only', () => {
    const page = wikiMarkdown({
      ...empty,
      endpoints: [{ ...{ method: 'GET', path: '/{unknown}/x', file: 'a.js' }, line: 1, handler: 'h' }],
      endpointCount: 3,
      completeness: {
        ...empty.completeness,
        endpoints: {
          frameworks: [],
          languages: [],
          unknownPaths: 1,
          places: [{ file: 'a.js', line: 7 }],
          isCut: false,
        },
      },
    });
    expect(page).to.contain('| Serves | 3 HTTP endpoints, 1 of them with a path known in part only |');
    expect(page).to.contain('- 1 endpoint with a path that is known in part only');
    expect(page).to.contain('`a.js:7`');
  });

  it('answers what a new colleague asks first, and says what it does not know', () => {
    const at = { file: 'a.js', line: 1 };
    const page = wikiMarkdown({
      ...empty,
      testing: [{ command: 'npm test', folder: '', file: 'package.json' }],
      frameworks: [
        { ...at, name: 'Express', version: '^5', serves: true },
        { ...at, name: 'React', version: '', serves: false },
      ],
      signIn: [{ ...at, name: 'Passport', version: '' }],
      jobs: [],
      entities: [{ ...at, name: 'User', by: 'Mongoose', sensitive: ['password'] }],
      services: [
        {
          name: 'web',
          kind: 'compose',
          image: 'x',
          ports: [],
          file: 'c.yml',
          dependsOn: ['db'],
          addresses: ['cache'],
        },
      ],
      endpoints: [
        {
          ...at,
          method: 'POST',
          path: '/users',
          handler: 'h',
          checks: 'bearer',
          inputs: ['name', 'password'],
          sensitive: ['password'],
        },
      ],
      endpointCount: 1,
    });
    expect(page).to.contain('| Built on | `Express ^5`, React (version not stated) |');
    expect(page).to.contain('| To test it | `npm test` |');
    expect(page).to.contain('| Sign-in | endpoints ask for bearer; the code imports Passport |');
    expect(page).to.contain('| Entities | 1, 1 of them with sensitive fields by their names: User |');
    expect(page).to.contain('| Jobs | no library of queues or schedules was found |');
    expect(page).to.contain('| web | compose | `x` |  | db | cache | `c.yml` |');
    expect(page).to.contain('| User | Mongoose | password | `a.js:1` |');
    expect(page).to.contain('| POST | `/users` | bearer | password (sensitive), name | `a.js:1` |');
    const unknown = wikiMarkdown({ ...empty, signIn: [], entities: [], testing: [] });
    expect(unknown).to.contain('| Sign-in | not known');
    expect(unknown).to.contain('| Entities | not known');
    expect(unknown).to.contain('| To test it | no command was found |');
  });

  it('claims no lack of endpoints where a library that answers requests is imported', () => {
    const frameworks = [{ name: 'Apache Wicket', version: '', file: 'A.java', line: 1, serves: true }];
    expect(wikiMarkdown({ ...empty, frameworks })).to.contain(
      'no HTTP endpoint was found, though the code imports Apache Wicket: some may not be read',
    );
  });

  it('counts endpoints by resource where there are many', () => {
    const endpoints = Array.from({ length: 120 }, (_, n) => ({
      ...{
        method: n % 2 ? 'GET' : 'POST',
        path: `/api/v1/${n < 90 ? 'orders' : 'users'}/${n}`,
        file: 'a.js',
      },
      ...{ line: 1, handler: 'h', checks: n % 3 === 0 ? '' : n % 3 === 1 ? 'bearer' : 'not known' },
    }));
    const page = wikiMarkdown({ ...empty, endpoints, endpointCount: 120 });
    expect(page).to.contain('| `/api/v1/orders` | 90 | POST, GET | 30 | 30 | 30 |');
    expect(page).to.contain('| `/api/v1/users` | 30 | POST, GET | 10 | 10 | 10 |');
  });

  it('counts tests apart from parts, so that shares add up', () => {
    const page = wikiMarkdown({
      ...empty,
      components: [{ name: 'api', path: 'api', files: 1, lines: 2, description: 'x' }],
      testLines: 1,
      completeness: { ...empty.completeness, linesAnalysed: 4 },
    });
    expect(page).to.match(/\| api \| `api` \| 2 \| 50 % \|/);
    expect(page).to.match(/\| tests and examples \| {2}\| 1 \| 25 % \|/);
    expect(page).to.match(/\| others \| {2}\| 1 \| 25 % \|/);
  });

  it('shows a summary of an agent that knew less', () => {
    const page = wikiMarkdown({
      ...empty,
      endpoints: [{ ...{ method: 'GET', path: '/x', file: 'a.js' }, line: 1, handler: 'h' }],
      endpointCount: 1,
    });
    expect(page).to.contain('| Serves | 1 HTTP endpoint |');
  });

  it('says that a partial scan is partial', () => {
    const page = wikiMarkdown({ ...empty, completeness: { ...empty.completeness, state: 'partial' } });
    expect(page).to.contain('**partial**');
  });

  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[click](javascript:alert(1))',
    '![x](https://evil.example/pixel.png)',
    'a | b | c\n| d | e |',
    '```\n# heading\n```',
    '`; rm -rf`',
    '@all please look at #1 and !2',
    '/close\n/assign @root',
    '**bold** _em_ ~~gone~~ $`x`$ &lt;b&gt;',
    'https://evil.example www.evil.example',
    '"]; click c0 "javascript:alert(1)"; c0["',
    '\u202Egnp.exe\u0000\u001B[31m',
    '---\ntitle: x\n---',
  ];
  for (const name of hostile)
    it(`shows ${JSON.stringify(name)} as plain text`, () => {
      const page = wikiMarkdown(everywhere(name));
      const allowed = page
        .replace(/^```mermaid\n[\s\S]*?^```$/gm, '')
        .replace(/<\/?code>/g, '')
        .replace(/&#\d+;/g, '')
        // A code span means nothing to a renderer or a code host.
        .replace(/`[^`|\\\n]+`/g, 'code');
      expect(allowed).to.not.match(/[<>[\]@!$~`\\]|#(?![# ])|:\/\/|www\.|&/);
      // Each table keeps its number of cells, so no name made one of its own.
      for (const block of allowed.split('\n\n').filter((part) => part.startsWith('|'))) {
        const cells = new Set(
          block
            .trim()
            .split('\n')
            .map((row) => row.split('|').length),
        );
        expect([...cells]).to.have.length(1);
      }
      const figure = /^```mermaid\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '';
      for (const line of figure.trimEnd().split('\n').slice(1)) expect(line).to.match(figureLine);
      expect(page).to.not.match(/[^\P{C}\n]/u);
    });

  it('bounds a name that is very long', () => {
    expect(wikiMarkdown(everywhere('x'.repeat(100_000))).length).to.be.below(25_000);
  });
});
