import type { Finding } from '#protocol/finding.js';
import { GATE_CONFIDENCE, isSure } from '#protocol/thresholds.js';

/** Findings as people are shown them: those to look at one by one, and those that stand behind them, some lines a rule. */
export interface Apart {
  sure: Finding[];
  /** Less sure than what may fail. */
  unsure: Finding[];
  /** Nothing to an attacker by itself, however sure it is. */
  hygiene: Finding[];
}

/**
 * Each in the order of the list.
 * @param sureFrom least confidence of what may fail
 */
export function setApart(findings: readonly Finding[], sureFrom?: number): Apart {
  const apart: Apart = { sure: [], unsure: [], hygiene: [] };
  for (const finding of findings) {
    if (finding.hygiene) apart.hygiene.push(finding);
    else if (isSure(finding, sureFrom)) apart.sure.push(finding);
    else apart.unsure.push(finding);
  }
  return apart;
}

/** `confidence 5`, `confidence 4 and 5`, `confidence 0 to 5` */
export function confidenceText(findings: readonly Finding[]): string {
  const found = [...new Set(findings.map(({ confidence }) => confidence))].sort((a, b) => a - b);
  const [least, most] = [found[0], found[found.length - 1]];
  if (found.length <= 2) return `confidence ${found.join(' and ')}`;
  return `confidence ${least} to ${most}`;
}

/** What is to be thought of findings that are less sure. Only of those that nobody's gate takes by default is it known how many are wrong. */
export function doubtText(findings: readonly Finding[]): string {
  const areOftenWrong = findings.every(({ confidence }) => confidence < GATE_CONFIDENCE);
  return `${confidenceText(findings)}: ${areOftenWrong ? 'often wrong, and fail nothing' : 'not sure enough to fail'}`;
}
