import { createHash } from 'node:crypto';

/** What makes up the identity of a finding. Neither line numbers nor the path: code may move, files be renamed. */
export interface Identity {
  ruleId: string;
  scope: string;
  /** Text of the sink and of the source, secrets masked; blanks do not matter. */
  sink: string;
  source: string;
  /** Text of the lines around, to tell equal ones apart. */
  context: string;
}

/**
 * Fingerprints `v1:<32 hex digits>` of the findings of one scan, in order of path and place; no two are equal.
 * The first of several equal findings has the plain fingerprint, so one that is added below leaves it as it is;
 * the others are told apart by the statements around them, then by order.
 */
export function fingerprints(identities: readonly Identity[]): string[] {
  const taken = new Map<string, number>();
  return identities.map((identity) => {
    const own = [identity.ruleId, identity.scope, compact(identity.sink), compact(identity.source)];
    let print = hash(own);
    if (taken.has(print)) {
      const inContext = hash([...own, compact(identity.context)]);
      const repeat = taken.get(inContext) ?? 0;
      taken.set(inContext, repeat + 1);
      print = repeat === 0 ? inContext : hash([inContext, String(repeat)]);
    } else taken.set(print, 0);
    return `v1:${print}`;
  });
}

/** Blanks, and the commas and semicolons that formatters add and take away, do not change what code is. */
function compact(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replace(/,(?=[)\]}])/g, '')
    .replace(/[;,]+$/, '');
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
