import type { Route } from '#protocol/finding.js';

const MAX_SHOWN = 5;

/** What a finding is reached from, for one line: `GET /files (app.js:3), POST /names (app.js:5) and 3 more`. */
export function shownRoutes(
  routes: readonly Route[],
  show: (route: string, place: string) => string,
): string {
  const named = routes.slice(0, MAX_SHOWN).map(({ name, file, line }) => show(name, `${file}:${line}`));
  const more = routes.length > MAX_SHOWN ? ` and ${routes.length - MAX_SHOWN} more` : '';
  return `${named.join(', ')}${more}`;
}
