import type { Finding } from '#protocol/finding.js';
import type { ScanReport } from '#protocol/scan-report.js';

const region = (startLine: number) => ({ startLine, startColumn: 3, endLine: startLine, endColumn: 20 });

/** A finding with every field, for the writers of reports. */
export function sampleFinding(changes: Partial<Finding> = {}): Finding {
  return {
    fingerprint: `v1:${'0123456789abcdef'.repeat(2)}`,
    ruleId: 'javascript/sql/injection',
    title: 'SQL injection',
    type: 'SQL Injection',
    cweIds: ['CWE-89', 'CWE-943'],
    severity: 9.8,
    confidence: 8,
    cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    message: '`sql` holds the query string and becomes part of a query in `db.query`.',
    description: 'An attacker can read **all** data.',
    remediation: 'Use parameters: `db.query(text, [value])`.',
    references: ['https://cwe.mitre.org/data/definitions/89.html'],
    location: { path: 'src/users.js', region: region(12) },
    scope: 'UserStore.find',
    code: "db.query('select * from users where id = ' + id)",
    steps: [
      {
        kind: 'source',
        location: { path: 'src/routes.js', region: region(4) },
        message: '`id` is the query string of the request',
        code: 'const id = req.query.id;',
      },
      {
        kind: 'sink',
        location: { path: 'src/users.js', region: region(12) },
        message: 'used by `db.query`',
        code: "db.query('select * from users where id = ' + id)",
      },
    ],
    inTestCode: false,
    ...changes,
  };
}

/** A finding with a mechanical fix. */
export function fixedFinding(changes: Partial<Finding> = {}): Finding {
  const edit = {
    location: { path: 'src/users.js', region: region(12) },
    replacement: "'sha256'",
  };
  const lines = {
    startLine: 12,
    endLine: 12,
    before: "  createHash('md5');",
    after: "  createHash('sha256');",
  };
  return sampleFinding({ fix: { description: 'Use SHA-256', edits: [edit], lines }, ...changes });
}

/** Text that a scanned repository may hold to mislead whoever reads a report. */
export const hostileText =
  '\u001b[31mred\u001b[0m\u001b]8;;https://evil.example\u0007link\u0007 @everyone #1 !2 <img src=x onerror=alert(1)> [a](javascript:alert(1)) | **bold** \u202ereversed\u202c\nnext\r\u0000\u0008 `tick`';

export function sampleReport(findings: Finding[]): ScanReport {
  const tool = { engine: '0.1.0', rules: 'f'.repeat(64) };
  const completeness: ScanReport['completeness'] = {
    state: 'complete',
    filesFound: 3,
    filesAnalysed: 2,
    bytesAnalysed: 1000,
    linesAnalysed: 50,
    skipped: { binary: 1 },
    skippedFiles: [{ path: 'a.js', reason: 'binary' }],
  };
  return {
    tool,
    startedAt: '2026-01-31T12:00:00.123Z',
    finishedAt: '2026-01-31T12:00:09.456Z',
    commit: 'a'.repeat(40),
    branch: 'main',
    findings,
    completeness,
    endpoints: [],
    endpointDefinition: { format: 'yaml', text: 'openapi: 3.1.0\n' },
    served: { endpoints: [], notRead: [], givenUp: [], isCut: false },
    summary: {
      name: 'sample',
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
        total: findings.length,
        suppressed: 0,
        bySeverity: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
        byType: [],
      },
      hotSpots: [],
      completeness,
      tool,
    },
  };
}

/** A finding whose fix shows lines that try to be more than code. */
export function hostileFix(): Finding {
  const [edit] = fixedFinding().fix?.edits ?? [];
  const lines = { startLine: 1, endLine: 3, before: `${hostileText}\n\`\`\`\n/close`, after: hostileText };
  return fixedFinding({
    fingerprint: `v1:${'6'.repeat(32)}`,
    fix: { description: 'Fix it', edits: [{ ...edit, replacement: hostileText }], lines },
  });
}

/** Findings that a writer must bear: plain, hostile, suppressed, structural, with odd paths. */
export function awkwardFindings(): Finding[] {
  const print = (digit: string) => `v1:${digit.repeat(32)}`;
  return [
    sampleFinding(),
    sampleFinding({
      fingerprint: print('1'),
      message: `\`${hostileText.replaceAll('`', "'")}\` reaches ${hostileText}`,
      scope: hostileText,
      code: hostileText,
      location: { path: `src/odd name #1?%/\n\u001b[31m${'\ud800'}.js`, region: region(1) },
    }),
    sampleFinding({ fingerprint: print('2'), suppression: { kind: 'inSource', reason: 'Checked by hand' } }),
    sampleFinding({ fingerprint: print('3'), suppression: { kind: 'external', reason: 'Internal tool' } }),
    sampleFinding({
      fingerprint: print('4'),
      ruleId: 'python/secrets/hard-coded',
      severity: 0,
      steps: [],
      scope: '',
      code: '',
      references: ['javascript:alert(1)'],
      inTestCode: true,
    }),
    sampleFinding({ fingerprint: print('9'), inTestCode: true, nonProduct: 'test' }),
    sampleFinding({ fingerprint: print('5'), severity: 5.3, cvssVector: '', remediation: 'x'.repeat(9000) }),
  ];
}
