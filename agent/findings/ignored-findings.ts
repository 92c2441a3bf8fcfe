import type { Finding } from '#protocol/finding.js';
import type { ScanWarning } from '#protocol/scan-report.js';
import { printOf } from '#protocol/tracking/tracked-finding.js';
import { counted } from '#reports/counted.js';
import { CONFIG_FILE, type IgnoredFinding } from '../workspace/config-file.js';

const REASON = `ignored in ${CONFIG_FILE}`;

export interface Ignoring {
  findings: Finding[];
  /** Entries without a finding. */
  unused: IgnoredFinding[];
}

/**
 * Suppresses the findings that are ignored, each entry one: the finding of its fingerprint in its file; else, as equal
 * findings change each other's last digits, one of the same print there; else the one of its fingerprint elsewhere: its
 * file has moved. A copy in another file is not ignored; of equal findings in one file the first are.
 * @param findings in list order
 */
export function ignoreFindings(findings: readonly Finding[], entries: readonly IgnoredFinding[]): Ignoring {
  const ignored = new Set<Finding>();
  let left = [...entries];
  const rounds: Round[] = [
    {
      ofFinding: ({ fingerprint, location }) => `${fingerprint}\0${location.path}`,
      ofEntry: ({ fingerprint, path }) => `${fingerprint}\0${path}`,
    },
    {
      ofFinding: ({ fingerprint, location }) => `${printOf(fingerprint)}\0${location.path}`,
      ofEntry: ({ fingerprint, path }) => `${printOf(fingerprint)}\0${path}`,
    },
    { ofFinding: ({ fingerprint }) => fingerprint, ofEntry: ({ fingerprint }) => fingerprint },
  ];
  for (const { ofFinding, ofEntry } of rounds) {
    if (left.length === 0) break;
    const waiting = new Map<string, Finding[]>();
    for (const finding of findings) {
      if (ignored.has(finding)) continue;
      const key = ofFinding(finding);
      const same = waiting.get(key);
      if (same) same.push(finding);
      else waiting.set(key, [finding]);
    }
    left = left.filter((entry) => {
      const found = waiting.get(ofEntry(entry))?.shift();
      if (found) ignored.add(found);
      return !found;
    });
  }
  return {
    findings: findings.map((finding) => (ignored.has(finding) ? suppressed(finding) : finding)),
    unused: left,
  };
}

interface Round {
  ofFinding(finding: Finding): string;
  ofEntry(entry: IgnoredFinding): string;
}

/** What is suppressed already keeps its own reason. */
function suppressed(finding: Finding): Finding {
  return { suppression: { kind: 'external', reason: REASON }, ...finding };
}

/** One warning for all: as old findings are fixed, there are many. */
export function unusedEntries(unused: readonly IgnoredFinding[]): ScanWarning[] {
  const [first] = unused;
  if (!first) return [];
  const which =
    unused.length === 1
      ? `the entry for ${first.path} matches`
      : `${counted(unused.length, 'entry', 'entries')} match`;
  const message = `ignore: ${which} no finding any more: run "goalkeeper baseline" again.`;
  return [{ kind: 'unused-suppression', path: CONFIG_FILE, line: first.line, message }];
}
