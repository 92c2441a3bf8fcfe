import type { Finding } from '#protocol/finding.js';
import { completeScan } from '../api/test-agent.js';
import { findingsAlike } from './crafted-findings.js';

export interface CraftedUpload {
  name: string;
  part: 'summary' | 'endpoints' | 'baseline' | 'batches/0';
  /** Of the answer to its upload. */
  status: 204 | 400;
  /** Made when it is needed: they are large. */
  document(): object;
}

/** Characters that the text of a definition may have, nearly. */
const CHARACTERS = 7_900_000;

/** The most that an agent may send of what describes an application, and more. */
export const documents: CraftedUpload[] = [
  {
    ...{ name: 'a summary of more rows than are taken', part: 'summary', status: 400 },
    document: () => ({ structured: summary(20_000) }),
  },
  {
    ...{ name: 'a summary of as many rows as are taken', part: 'summary', status: 204 },
    document: () => ({ structured: summary(2_400) }),
  },
  {
    ...{ name: 'a summary of one text of markup characters', part: 'summary', status: 204 },
    document: () => ({ structured: { ...summary(0), name: '|`[*_<'.repeat(500_000) } }),
  },
  {
    ...{ name: 'a summary in Markdown', part: 'summary', status: 204 },
    document: () => ({ markdown: '[a](b)*_`'.repeat(400_000) }),
  },
  {
    ...{ name: 'endpoints in JSON of 500,000 keys', part: 'endpoints', status: 204 },
    document: () => ({ format: 'json', text: `{${keys(500_000)}}` }),
  },
  {
    ...{ name: 'endpoints in JSON of many small values', part: 'endpoints', status: 204 },
    document: () => ({ format: 'json', text: `{"a":[${'[],'.repeat(650_000)}1]}` }),
  },
  {
    ...{ name: 'endpoints in JSON of escaped quotes', part: 'endpoints', status: 204 },
    document: () => ({ format: 'json', text: `{"a":"${'\\"'.repeat(CHARACTERS / 2 - 10)}"}` }),
  },
  {
    ...{ name: 'endpoints in YAML of many aliases', part: 'endpoints', status: 204 },
    document: () => ({
      format: 'yaml',
      text: `a: &a [x]\nb: [${'*a, '.repeat(CHARACTERS / 4 - 10)}]\n`,
    }),
  },
];

/** The same of what a scan is made of. */
export const findingUploads: CraftedUpload[] = [
  {
    ...{ name: 'a batch whose last finding is wrong', part: 'batches/0', status: 400 },
    document: () => ({ findings: [...longFindings(499), { ...longFindings(1)[0], line: 'x' }] }),
  },
  {
    ...{ name: 'a batch of 8 MB', part: 'batches/0', status: 204 },
    document: () => ({ findings: longFindings(500) }),
  },
  {
    ...{ name: 'a baseline of 100,000 findings', part: 'baseline', status: 204 },
    document: () => ({ commit: 'a'.repeat(40), state: 'complete', findings: tracked(100_000) }),
  },
  {
    ...{ name: 'a baseline of 200,000 fingerprints', part: 'baseline', status: 204 },
    document: () => ({
      ...{ commit: 'a'.repeat(40), state: 'complete' },
      fingerprints: Array.from({ length: 200_000 }, (_, n) => printOf(n)),
    }),
  },
];

function keys(count: number): string {
  return Array.from({ length: count }, (_, n) => `"k${n}":0`).join();
}

const printOf = (n: number) => `v2:${n.toString(16).padStart(32, '0')}`;

/** Each with as much text as makes 500 of them a batch in full. */
function longFindings(count: number): Finding[] {
  return [...findingsAlike(count)].map((one) => ({ ...one, description: '"'.repeat(7_000) }));
}

function tracked(count: number): object[] {
  return Array.from({ length: count }, (_, n) => ({
    ...{
      fingerprint: printOf(n),
      ruleId: 'r',
      path: `${n}.js`,
      line: 1,
      scope: 's',
      text: 't',
      neighbours: '',
    },
  }));
}

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
