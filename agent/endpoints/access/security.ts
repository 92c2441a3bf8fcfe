import type { EndpointGuard, EndpointSecurity, GuardKind } from '#protocol/scan-report.js';

/** An OpenAPI security scheme. */
export type SecurityScheme =
  | { type: 'http'; scheme: string; description?: string }
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string; description?: string }
  | {
      type: 'oauth2';
      flows: Record<string, { tokenUrl?: string; authorizationUrl?: string; scopes: Record<string, string> }>;
    }
  | { type: 'openIdConnect'; openIdConnectUrl: string };

/**
 * What requests have to show, and the checks that say so. Without any scheme, and not optional, it is no more than these
 * checks: of what they ask for nothing is known that a definition can say.
 */
export interface Security extends EndpointSecurity {
  guards?: readonly EndpointGuard[];
  /** What stands where the scheme is asked for, and what it asks. */
  asks?: { name: string; kind: GuardKind };
}

export const BEARER: SecurityScheme = { type: 'http', scheme: 'bearer' };
export const BASIC: SecurityScheme = { type: 'http', scheme: 'basic' };

export function sessionCookie(name: string): SecurityScheme {
  return { type: 'apiKey', in: 'cookie', name };
}

/** What the program says in words: it answers whoever asks. Where no check was seen, it may well be that one was missed. */
export const PUBLIC: Security = { schemes: [], isOptional: true };

/** A check that the program makes by a function of its own: OpenAPI wants a scheme, and none is known. */
export function unknownScheme(check: string): SecurityScheme {
  const description = `The program checks requests by ${check}; how callers show who they are is not known.`;
  return { type: 'http', scheme: 'unknown', description };
}

/** The security schemes of an application, by their names. */
export class SecuritySchemes {
  private readonly schemes = new Map<string, SecurityScheme>();

  /** What a check of this scheme asks for. Schemes of one name that are not the same get numbers. */
  required(name: string, scheme: SecurityScheme, scopes: string[] = [], isOptional = false): Security {
    const plain = name.replace(/[^\w.-]+/g, '_').slice(0, 80) || 'check';
    const text = JSON.stringify(scheme);
    let unique = plain;
    for (let n = 2; ; n++) {
      const known = this.schemes.get(unique);
      if (known === undefined || JSON.stringify(known) === text) break;
      unique = `${plain}${n}`;
    }
    this.schemes.set(unique, scheme);
    return { schemes: [{ name: unique, scopes }], isOptional };
  }

  get(name: string): SecurityScheme | undefined {
    return this.schemes.get(name);
  }
}

/** Checks of which no scheme is known. */
export function guardsAlone(guards: readonly EndpointGuard[]): Security | null {
  return guards.length > 0 ? { schemes: [], isOptional: false, guards } : null;
}

export function isGuardsAlone({ schemes, isOptional }: Security): boolean {
  return schemes.length === 0 && !isOptional;
}

/** A scheme with the checks that ask for it; one that lets others pass says nothing of who has passed. */
export function guardedBy(security: Security, guards: readonly EndpointGuard[]): Security {
  if (security.isOptional || guards.length === 0) return security;
  return { ...security, guards: [...(security.guards ?? []), ...guards] };
}

/** A check that not all requests come to. */
export function doubted({ guards = [] }: Security): Security | null {
  return guardsAlone(guards.map((one) => ({ ...one, kind: 'unknown' })));
}

/** Two checks, one after the other. */
export function bothRequired(
  one: Security | null | undefined,
  other: Security | null | undefined,
): Security | null {
  if (!one || !other) return one ?? other ?? null;
  const guards = [...(one.guards ?? []), ...(other.guards ?? [])];
  const sum = schemesOfBoth(one, other);
  return guards.length > 0 ? { ...sum, guards } : sum;
}

function schemesOfBoth(one: Security, other: Security): Security {
  if (isGuardsAlone(one)) return other;
  if (isGuardsAlone(other)) return one;
  // Who passes the one that is not optional has shown who they are.
  if (one.isOptional !== other.isOptional) return one.isOptional ? other : one;
  const schemes = [...one.schemes];
  for (const { name, scopes } of other.schemes) {
    const at = schemes.findIndex((known) => known.name === name);
    if (at < 0) schemes.push({ name, scopes });
    else schemes[at] = { name, scopes: [...new Set([...schemes[at].scopes, ...scopes])] };
  }
  return { schemes, isOptional: one.isOptional };
}
