import type { Config } from '#server/config.js';

/** The cookie of the dashboard: out of reach of scripts, and never sent along by pages of other sites. */
export interface SessionCookie {
  /** The token in a `Cookie` header; null when there is none. */
  read(header: unknown): string | null;
  /** The `Set-Cookie` header that gives the browser a token. */
  set(token: string, expiresAt: Date): string;
  /** The one that takes it away. */
  clear(): string;
}

/**
 * Over HTTPS the name has the prefix that makes browsers insist on the flags. Whether it is HTTPS is known by the address
 * that the operator has named: behind a proxy the server itself speaks HTTP.
 */
export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>): SessionCookie {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const name = secure ? '__Host-goalkeeper' : 'goalkeeper';
  const flags = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  const pattern = new RegExp(`(?:^|;\\s*)${name}=(\\w{1,200})(?:;|$)`);
  return {
    read: (header) => (typeof header === 'string' ? (pattern.exec(header)?.[1] ?? null) : null),
    set: (token, expiresAt) => `${name}=${token}; ${flags}; Expires=${expiresAt.toUTCString()}`,
    clear: () => `${name}=; ${flags}; Max-Age=0`,
  };
}
