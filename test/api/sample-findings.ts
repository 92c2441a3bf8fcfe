import { createHash } from 'node:crypto';
import type { Finding } from '#protocol/finding.js';

/** A finding with all fields filled; `change` sets those that a test looks at. */
export function finding(name: string, change: Partial<Finding> = {}): Finding {
  const print = createHash('sha256').update(name).digest('hex').slice(0, 32);
  const region = { startLine: 3, startColumn: 5, endLine: 3, endColumn: 20 };
  const location = { path: `src/${name}.js`, region };
  return {
    fingerprint: `v1:${print}`,
    ruleId: 'javascript/express/sql-injection',
    title: 'SQL injection',
    type: 'SQL Injection',
    cweIds: ['CWE-89'],
    severity: 8.8,
    confidence: 9,
    cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H',
    message: '`id` reaches the query.',
    description: 'An attacker can read and change the database.',
    remediation: 'Use query parameters.',
    references: ['https://cwe.mitre.org/data/definitions/89.html'],
    location,
    scope: 'show',
    code: 'db.query(sql)',
    steps: [
      { kind: 'source', location, message: '`id` comes from the request', code: 'const id = req.query.id' },
      { kind: 'sink', location, message: 'it reaches the query', code: 'db.query(sql)' },
    ],
    inTestCode: false,
    ...change,
  };
}
