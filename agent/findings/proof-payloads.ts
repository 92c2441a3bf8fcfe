import type { Endpoint } from '#protocol/scan-report.js';
import type { RawFinding } from '../analysis/domain/result.js';

/** What to send, and by what the weakness is seen. None of it writes, deletes or reads more than a name. */
export interface Payload {
  value: string;
  shows: string;
}

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD'];
/** Names of what changes files: there a file that exists is no payload. */
const changes =
  /write|unlink|rm|remove|delete|mkdir|rename|move|save|upload|create|append|copy|truncate|extract/i;

const ofClass: Readonly<Record<string, Payload>> = {
  command: {
    value: 'goalkeeper; sleep 5',
    shows: 'the answer takes 5 seconds longer, unless the value stands between quotes',
  },
  html: { value: '<i>goalkeeper-canary</i>', shows: 'the answer has the tags as they are, not as &lt;i&gt;' },
  sql: {
    value: "goalkeeper'",
    shows: 'the quote ends the text in the statement: the answer is an error, and with two quotes it is none',
  },
  redirect: { value: 'https://example.org/goalkeeper', shows: 'the Location header leads to example.org' },
  ssrf: { value: 'https://example.org/goalkeeper', shows: 'the server asks example.org for it' },
  template: { value: '{{7*191}}${7*191}', shows: 'the answer has 1337' },
  ldap: { value: 'goalkeeper)(', shows: 'the answer is an error of the filter' },
  xpath: { value: "goalkeeper'", shows: 'the answer is an error of the expression' },
};

/** The payload for a weakness at a route; null where none is harmless by design. */
export function payloadFor({ rule }: RawFinding, { method }: Endpoint, callee: string): Payload | null {
  const isSafe = SAFE_METHODS.includes(method);
  if (rule.class === 'path') {
    const reads = isSafe && !changes.test(callee) && !changes.test(rule.id);
    return reads
      ? { value: '../../../../../../../../etc/hostname', shows: 'the answer has the name of the host' }
      : null;
  }
  // A condition in a statement that changes rows could change others.
  if (rule.class === 'sql' && !isSafe) return null;
  return rule.class !== null && Object.hasOwn(ofClass, rule.class) ? ofClass[rule.class] : null;
}
