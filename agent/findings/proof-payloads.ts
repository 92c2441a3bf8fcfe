import type { Endpoint } from '#protocol/scan-report.js';
import type { RawFinding } from '../analysis/api/result.js';
import type { Payload, RulePack } from '../rules/rule.js';

/** By class of weakness. */
export type Payloads = ReadonlyMap<string, Payload>;

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD'];
/** Names of what changes files: there a file that exists is no payload. */
const changes =
  /write|unlink|rm|remove|delete|mkdir|rename|move|save|upload|create|append|copy|truncate|extract/i;

export function payloadsOf(packs: readonly RulePack[]): Payloads {
  return new Map(packs.flatMap(({ payloads }) => Object.entries(payloads ?? {})));
}

/** The payload for a weakness at a route; null where none is harmless by design. */
export function payloadFor(
  payloads: Payloads,
  { rule }: RawFinding,
  { method }: Endpoint,
  callee: string,
): Payload | null {
  const payload = payloads.get(rule.class ?? '');
  if (payload === undefined) return null;
  const { when } = payload;
  // A condition in a statement that changes rows could change others.
  if (when !== undefined && !SAFE_METHODS.includes(method)) return null;
  return when === 'read' && (changes.test(callee) || changes.test(rule.id)) ? null : payload;
}
