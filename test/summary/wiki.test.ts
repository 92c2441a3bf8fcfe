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
    languages: [{ name, files: 1, lines: 1, bytes: 1 }],
    components: [{ name, path: '', files: 1, lines: 1, description: name }],
    entryPoints: [{ file: name, line: 1, kind: 'script', description: name }],
    endpoints: [{ method: 'GET', path: name, file: name, line: 1, handler: name }],
    endpointCount: 1,
    dataStores: [{ name, kind: name, file: name, line: 1 }],
    dependencies: [{ ecosystem: 'npm', name, version: name, file: name, development: false }],
    findings: { ...empty.findings, total: 1, byType: [{ type: name, cwe: 'CWE-79', count: 1 }] },
    hotSpots: [{ file: name, findings: 1, highestSeverity: 9.8 }],
    completeness: { ...empty.completeness, skippedFiles: [{ path: name, reason: 'binary' }] },
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
    expect(page).to.contain('| api | `src` | 2 | 1,234 | Node.js package |');
    expect(page).to.contain('c0 --> s0');
    expect(page).to.contain('3 more are not shown.');
    expect(page).to.contain('| shop | CWE-79 | 1 |');
  });

  it('leaves out sections without content', () => {
    const headings = Array.from(wikiMarkdown(empty).matchAll(/^## (.*)$/gm), (match) => match[1]);
    expect(headings).to.deep.equal(['Findings', 'Completeness']);
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
    expect(wikiMarkdown(everywhere('x'.repeat(100_000))).length).to.be.below(20_000);
  });
});
