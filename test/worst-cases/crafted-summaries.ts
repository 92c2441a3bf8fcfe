import { completeScan } from '../api/test-agent.js';

interface CraftedSummary {
  name: string;
  /** Of the answer to its upload. */
  status: 204 | 400;
  document(): object;
}

/** The most that an agent may send of what describes an application, and more. */
export const summaries: CraftedSummary[] = [
  { name: 'more rows than are taken', status: 400, document: () => ({ structured: summary(20_000) }) },
  { name: 'as many rows as are taken', status: 204, document: () => ({ structured: summary(2_400) }) },
  {
    name: 'one text of markup characters',
    status: 204,
    document: () => ({ structured: { ...summary(0), name: '|`[*_<'.repeat(500_000) } }),
  },
  {
    name: 'text in Markdown',
    status: 204,
    document: () => ({ markdown: '[a](b)*_`'.repeat(400_000) }),
  },
];

function summary(rows: number): object {
  const list = (row: object) => Array.from({ length: rows }, () => row);
  const place = { file: 'a.js', line: 1 };
  const zero = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  return {
    ...{ name: 'shop', commit: null, branch: null, purpose: null, languages: [], endpointCount: rows },
    components: Array.from({ length: rows }, (_, n) => ({
      ...{ name: 'a|b', path: `p${n}`, files: 1, lines: 1, description: '`d`' },
    })),
    entryPoints: list({ ...place, kind: 'k', description: 'd' }),
    endpoints: Array.from({ length: rows }, (_, n) => ({
      ...{ method: 'GET', path: '/p', handler: 'h', file: `p${n}/a.js`, line: 1 },
    })),
    dataStores: list({ ...place, name: 'n', kind: 'k' }),
    dependencies: Array.from({ length: rows }, (_, n) => ({
      ...{ ecosystem: `e${n}`, name: 'n', version: '1', file: 'f', development: false },
    })),
    findings: { total: 0, suppressed: 0, bySeverity: zero, byType: list({ type: 't', cwe: 'c', count: 1 }) },
    hotSpots: list({ file: 'f', findings: 1, highestSeverity: 1 }),
    completeness: completeScan,
    tool: { engine: '0', rules: '0' },
  };
}
