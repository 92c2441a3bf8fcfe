import type { Finding } from '#protocol/finding.js';

const MAX_SHOWN = 5;

/**
 * The other places of a finding, for one line: `a.js:3, b.js:5 (Weak hash) and 3 more`, with the title where another rule
 * found it. `''` where there are none.
 */
export function otherPlaces(
  { places = [], title }: Pick<Finding, 'places' | 'title'>,
  show: (place: string, title: string | null) => string,
): string {
  const named = places
    .slice(0, MAX_SHOWN)
    .map((one) =>
      show(`${one.location.path}:${one.location.region.startLine}`, one.title === title ? null : one.title),
    );
  const more = places.length > MAX_SHOWN ? ` and ${places.length - MAX_SHOWN} more` : '';
  return `${named.join(', ')}${more}`;
}
