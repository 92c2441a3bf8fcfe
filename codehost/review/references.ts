import type { Finding } from '#protocol/finding.js';

const MAX_REFERENCES = 5;

/** Where readers learn more of the weakness: only plain HTTPS addresses, which nothing can be hidden in. */
export function referencesMarkdown({ references }: Finding): string[] {
  const safe = references.filter((one) => /^https:\/\/[\w./?=&%#:~+-]+$/.test(one)).slice(0, MAX_REFERENCES);
  return safe.length === 0 ? [] : [`**Read more**\n\n${safe.map((one) => `- <${one}>`).join('\n')}`];
}
