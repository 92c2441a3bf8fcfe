import type { Finding } from '#protocol/finding.js';
import { finding } from '../api/sample-findings.js';

const template: Finding = { ...finding('crafted'), steps: [], references: [] };

function at(path: string, line: number): Finding['location'] {
  return { path, region: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 } };
}

/** All of one fingerprint; of another side in other files, so that each is taken for a moved one. */
export function* equalFindings(side: number, count: number): Generator<Finding> {
  for (let n = 0; n < count; n += 1)
    yield { ...template, fingerprint: `v2:${'a'.repeat(32)}`, location: at(`${side}/${n}.js`, 1) };
}

/** In groups of which each may be any other, with as many tokens of code as are compared. */
export function* groupedFindings(side: number, count: number): Generator<Finding> {
  for (let n = 0; n < count; n += 1) {
    const group = Math.floor(n / 447);
    const print = (side * 1_000_000 + n).toString(16).padStart(20, '0');
    const code = Array.from({ length: 200 }, (_, token) =>
      String.fromCharCode(0x2500 + side * 400 + ((n + token) % 300)),
    ).join('');
    yield {
      ...template,
      ...{ fingerprint: `v2:${print}${'0'.repeat(12)}`, ruleId: `rule-${group}`, scope: 'f', code },
      ...{ location: at(`${group}.js`, n + 1), neighbours: `${side + 1}`.repeat(24) },
    };
  }
}

/** Each a finding of its own, with an id that begins as those of all others do. */
export function* findingsAlike(count: number): Generator<Finding> {
  for (let n = 0; n < count; n += 1) {
    const print = n.toString(16).padStart(6, '0').padEnd(20, '0');
    yield { ...template, fingerprint: `v2:${print}${'a'.repeat(12)}`, location: at(`${n}.js`, 1) };
  }
}
