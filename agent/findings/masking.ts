/** Forms of well-known credentials, and literals that are assigned to names which say that they are one. */
const credentialForms: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/g,
  /\bgl(?:pat|ptt|dt|rt|soat|cbt|agent)-[\w-]{20,}/g,
  /\bgk_[A-Za-z0-9_]{40,}/g,
  /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/g,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/g,
  /\bAIza[0-9A-Za-z_-]{35}/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*/g,
];
const namedLiteral =
  /((?:passw(?:or)?d|passphrase|secret|token|api_?key|private_?key|credential)[\w"'\]]{0,22}\s{0,5}[:=]\s{0,5})(["'`])([^"'`\n]{4,200})\2/gi;
const urlPassword = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"']{1,100}:)([^\s/@"'`{}$]{1,100})(@)/gi;

/** What is shown in place of a secret: enough to find it, too little to use it. */
export function masked(secret: string): string {
  return secret.length >= 12 ? `${secret.slice(0, 3)}***` : '***';
}

/** Masks what looks like a credential, and the given literals, in text that is about to leave the agent. */
export function maskSecrets(text: string, secrets: Iterable<string> = []): string {
  return maskCredentials(maskLiterals(text, secrets), masked);
}

export function maskLiterals(text: string, secrets: Iterable<string>): string {
  let result = text;
  for (const secret of secrets) if (secret) result = result.replaceAll(secret, masked(secret));
  return result;
}

/** The text with credentials masked as a whole, so that no line shows a part of one that begins above; it keeps its lines. */
export function maskAcrossLines(text: string): string {
  return maskCredentials(text, (secret) => masked(secret) + (secret.match(/\r\n?|\n/g) ?? []).join(''));
}

function maskCredentials(text: string, shown: (secret: string) => string): string {
  let result = text;
  for (const form of credentialForms) result = result.replace(form, shown);
  return result
    .replace(
      namedLiteral,
      (_, name: string, quote: string, value: string) => `${name}${quote}${shown(value)}${quote}`,
    )
    .replace(urlPassword, (_, head: string, value: string, tail: string) => head + shown(value) + tail);
}

/**
 * Of the literals in a finding about secrets, those that are masked in every text of the scan.
 * A plain word (`localhost`, `production`) stands next to secrets, too, and is masked in that finding only.
 */
export function isGloballyMasked(literal: string): boolean {
  return literal.length >= 6 && (/[^a-zA-Z]/.test(literal) || literal.length >= 16);
}
