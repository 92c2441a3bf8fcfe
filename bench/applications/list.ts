import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** A public application; `seen` when somebody who works on this scanner has scanned or read it. */
export interface Application {
  repository: string;
  seen?: boolean;
}

export const verdicts = ['act', 'hygiene', 'harmless', 'wrong'] as const;
export type Verdict = (typeof verdicts)[number];

/** What a reader of the code thinks of a finding that was shown. */
export interface Judgement {
  /** `path:line`, below the root of the repository. */
  at: string;
  rule: string;
  confidence: number;
  verdict: Verdict;
  /** Why, in a class of `reasons.yml`. */
  reason: string;
  /** The same in a sentence, for this finding. */
  why?: string;
  reader: string;
  /** The verdict of somebody who did not see the first. */
  second?: Verdict;
  /** Judged wrong, and shown still: the measure does not fail for it until it is gone once. */
  open?: true;
}

/** An application as it was drawn, scanned for the first time, and judged. */
export interface Judged {
  repository: string;
  commit: string;
  language: string;
  /** `DATE seed N`: one that was drawn together with others. */
  draw: string;
  /** Commit of this scanner at the first scan. */
  scanner: string;
  /** Lines analysed by the first scan. */
  lines: number;
  /** Whether the default gate passed at the first scan. */
  gate: 'pass' | 'fail';
  findings: Judgement[];
}

/** This folder in the sources. */
const folder = fileURLToPath(new URL('../../../bench/applications/', import.meta.url));
export const judgedFolder = join(folder, 'judged');

/** Applications by language. */
export function applications(): Record<string, Application[]> {
  return read('applications.yml') as Record<string, Application[]>;
}

/** What each reason class means, by its name. */
function reasons(): Record<string, string> {
  return read('reasons.yml') as Record<string, string>;
}

/** All that was judged, by the name of its file. Throws where a file says what nothing knows. */
export function judged(): Map<string, Judged> {
  const known = reasons();
  const files = existsSync(judgedFolder) ? readdirSync(judgedFolder).sort() : [];
  return new Map(
    files.map((file) => {
      const one = read(join('judged', file)) as Judged;
      for (const { at, verdict, reason } of one.findings) {
        if (!verdicts.includes(verdict))
          throw new Error(`${file}, ${at}: verdict ${verdict}; choose of ${verdicts.join(', ')}.`);
        if (!(reason in known))
          throw new Error(`${file}, ${at}: reason ${reason} is not in reasons.yml; add it there.`);
      }
      return [file.replace(/\.yml$/, ''), one];
    }),
  );
}

function read(path: string): unknown {
  return parse(readFileSync(join(folder, path), 'utf8'));
}
