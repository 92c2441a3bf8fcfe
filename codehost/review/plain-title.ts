const LONGEST_TITLE = 200;

/**
 * A title of scanned text. Hosts read titles for references, mentions and commands, which no file name can make: other
 * characters than these are left out.
 */
export function plainTitle(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N} ,./_()-]+/gu, '?');
  const letters = Array.from(plain);
  return letters.length > LONGEST_TITLE ? `${letters.slice(0, LONGEST_TITLE - 3).join('')}...` : plain;
}
