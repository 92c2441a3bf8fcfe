import type { Endpoint, EndpointGuard } from '#protocol/scan-report.js';
import { isGuardsAlone, type Security } from './security.js';

const MAX_GUARDS = 20;

/**
 * What all checks of a route come to: the schemes that a definition can say, the checks with their places, and whether
 * only callers who have shown who they are get an answer. Where nothing else is known, a scheme is a check at `place`.
 */
export function summed(
  security: Security | null,
  place: { file: string; line: number },
): Pick<Endpoint, 'security' | 'guards' | 'authenticated'> {
  const guards = unique(security?.guards ?? []);
  const isStated = security !== null && security.schemes.length > 0 && !security.isOptional;
  const stated =
    security === null || isGuardsAlone(security)
      ? null
      : { schemes: security.schemes, isOptional: security.isOptional };
  const isKnown = guards.some(({ kind }) => kind !== 'csrf' && kind !== 'unknown');
  const isUnread = guards.some(({ kind }) => kind === 'unknown');
  if (isStated && !isKnown && !isUnread)
    for (const { name, scopes } of security.schemes)
      guards.push({ name, kind: scopes.length > 0 ? 'role' : 'signed-in', ...place });
  return {
    security: stated,
    guards: guards.slice(0, MAX_GUARDS),
    authenticated: isKnown || (isStated && !isUnread) ? 'yes' : isUnread ? 'unknown' : 'no',
  };
}

function unique(guards: readonly EndpointGuard[]): EndpointGuard[] {
  return [...new Map(guards.map((one) => [`${one.file}:${one.line} ${one.kind}`, one])).values()];
}
