const LONGEST = 300;

/**
 * Text of the host as a part of a message for people: one line, bounded, without control characters, without marks
 * that turn the direction of writing, and without the secrets that were sent (a host may echo them).
 */
export function hostText(text: string, secrets: string[] = []): string {
  const plain = withoutSecrets(text.slice(0, 20 * LONGEST), secrets)
    .replace(/\p{C}/gu, ' ')
    .replace(/[\u2028\u2029]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

/** A name in quotes, as a part of a message for people. */
export function quoted(name: string): string {
  return `"${hostText(name)}"`;
}

function withoutSecrets(text: string, secrets: string[]): string {
  let plain = text;
  // In any case: host names come back in lower case.
  for (const secret of secrets.filter((one) => one !== ''))
    for (const form of [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ])
      plain = plain.replace(new RegExp(form.replace(/[^\w]/g, '\\$&'), 'gi'), '[secret]');
  return plain;
}
