import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Grade, grades } from './difference.js';
import type { ProgramLanguage } from './program.js';

/** Programs that differ so much or worse, by what differs. */
export type Counts = Record<Grade, number>;

/** What is known to depend on order. Entries are taken out, and numbers lowered, when the analysis gets better. */
export interface KnownDifferences {
  /** Faults of experiments by name, as `judge` gives them. */
  experiments: Record<string, string[]>;
  generated: {
    seed: number;
    /** So many blocks of so many programs of each language, of the seeds from `seed` on. */
    programs: number;
    blocks: number;
    /** Of each block. */
    atMost: Record<ProgramLanguage, Counts[]>;
  };
}

/** The seeds of each block of generated programs. */
export function blocksOf({ seed, programs, blocks }: KnownDifferences['generated']): number[][] {
  return Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: programs }, (_, index) => seed + block * programs + index),
  );
}

export function readKnownDifferences(): KnownDifferences {
  const path = new URL('../../../test/permutations/known-differences.json', import.meta.url);
  return JSON.parse(readFileSync(fileURLToPath(path), 'utf8'));
}

export function countsOf(found: readonly (Grade | null)[]): Counts {
  const atLeast = (grade: Grade) =>
    found.filter((one) => one !== null && grades.indexOf(one) <= grades.indexOf(grade)).length;
  return {
    findings: atLeast('findings'),
    confidence: atLeast('confidence'),
    fingerprint: atLeast('fingerprint'),
    routes: atLeast('routes'),
    steps: atLeast('steps'),
  };
}

export interface RatchetResult {
  /** Why the test fails. */
  worse: string[];
  /** What may be lowered. */
  better: string[];
}

/** Compares counts with those that are recorded. */
export function compareCounts(counts: Counts, atMost: Counts): RatchetResult {
  const result: RatchetResult = { worse: [], better: [] };
  for (const grade of grades) {
    const change = `programs that differ in ${grade} or worse: ${counts[grade]}, recorded ${atMost[grade]}`;
    if (counts[grade] > atMost[grade]) result.worse.push(change);
    else if (counts[grade] < atMost[grade]) result.better.push(change);
  }
  return result;
}

/** Compares an experiment's faults with those that are recorded: neither may there be more, nor fewer. */
export function compareFaults(faults: readonly string[], recorded: readonly string[]): string[] {
  return [
    ...faults.filter((fault) => !recorded.includes(fault)).map((fault) => `new fault: ${fault}`),
    ...recorded
      .filter((fault) => !faults.includes(fault))
      .map((fault) => `no fault any more: take "${fault}" out of known-differences.json`),
  ];
}
