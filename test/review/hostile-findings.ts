import { findingMarker } from '#codehost/review/markers.js';
import type { EndpointReview } from '#protocol/endpoint-review/review.js';
import type { Finding } from '#protocol/finding.js';
import { fixedFinding, hostileText, sampleFinding } from '#test/reports/sample-report.js';

/** What a scanned repository may hold to take our comments over. */
export const attacks: readonly string[] = [
  hostileText,
  '/close',
  '\n/close\n',
  'x\n/assign @root\n/merge',
  '<!-- goalkeeper:summary -->',
  `\n${findingMarker({ fingerprint: `v1:${'f'.repeat(32)}`, closing: 'fixed', digest: '0'.repeat(12) })}\n`,
  '--><img src=x onerror=alert(1)><!--',
  '```\n/close\n```suggestion:-100+100\nrm -rf\n```',
  '~~~\n/close',
  '@everyone please look, #1 !2 &3 %4 ~"label" https://evil.example www.evil.example',
  '[click](javascript:alert(1)) ![x](https://evil.example/x.png)',
  '</details>\n\n# Heading\n\n| a | b |\n|---|---|',
  '`` ` `` \\` `',
  '@root :tada: https://evil.example/ [vulnerability:1] [[wiki]] $1',
  '<script>fetch("https://evil.example/")</script><style>@import "https://evil.example/"</style>',
  '"><svg onload=alert(1)><iframe src="https://evil.example/"></iframe>',
  '</code></summary></li></ol></details></td></table><h1>ours</h1><form action="https://evil.example/"><input name="x">',
  'a | b | c \\| d |\n|---|---|---|',
  '\u202etxt.exe\u0000\u001b[31m',
];

/** The finding with a text wherever scanned text may stand. */
export function infected(text: string): Finding {
  const place = { ...sampleFinding().location, path: text };
  const quoted = `\`${text.replaceAll('`', "'")}\` reaches \`${text.replaceAll('`', "'")}\``;
  const lines = { startLine: 11, endLine: 11, before: text, after: text };
  return fixedFinding({
    message: quoted,
    scope: text,
    code: text,
    location: { ...place, region: { startLine: 11, startColumn: 1, endLine: 11, endColumn: 2 } },
    steps: [{ kind: 'source', location: place, message: quoted, code: text }],
    proof: { command: text, http: text, shows: text, parameter: text },
    fix: { description: 'Fix it', edits: [{ location: place, replacement: text }], lines },
  });
}

/** The same of a review of endpoints, of each kind of line. */
export function infectedReview(text: string): EndpointReview {
  const route = { method: text, path: text };
  const at = { ...route, file: text, line: 1, others: 1 };
  const callers = { authenticated: 'unknown', checks: [{ name: text, kind: 'role' }] } as const;
  const known = { ...callers, checks: [...callers.checks] };
  return {
    lines: [
      { ...at, kind: 'guards', before: known, callers: known },
      { ...at, kind: 'added', callers: known },
      { ...at, kind: 'moved', from: route, callers: known },
      { ...at, kind: 'fields', fields: [{ name: text, in: 'body', isSensitive: true }] },
    ],
    gaps: [{ of: 'head', why: 'not-read', files: [text], count: 1 }],
  };
}
