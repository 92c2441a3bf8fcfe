/** The sealed fields of an integration. */
export type TokenKind = 'apiToken' | 'cloneToken';

/** What a token is sealed for: this integration's, and this one of its two. */
export function tokenPurpose(integrationId: string, kind: TokenKind): string {
  return `${integrationId}/${kind}`;
}
