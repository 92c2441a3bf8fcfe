import type { Route } from '#protocol/finding.js';

/** Routes that a row of a list names. */
export const MAX_LISTED_ROUTES = 5;
/** Characters of a name or a path; nobody writes longer ones, but who makes results up may. */
const MAX_TEXT = 300;

/** What a row says of the entry points of its finding: the first of them, and how many are known; null where none is. */
export interface ListedRoutes {
  routes: Route[] | null;
  routeCount: number | null;
}

type Stored = [count: number, ...routes: [name: string, file: string, line: number][]];

/** `''` where none is known. */
export function encodeListedRoutes(routes: readonly Route[] = []): string {
  if (routes.length === 0) return '';
  const first = routes.slice(0, MAX_LISTED_ROUTES);
  const stored: Stored = [
    routes.length,
    ...first.map(({ name, file, line }): Stored[1] => [cut(name), cut(file), line]),
  ];
  return JSON.stringify(stored);
}

export function decodeListedRoutes(text: string): ListedRoutes {
  if (text === '') return { routes: null, routeCount: null };
  const [routeCount, ...routes] = JSON.parse(text) as Stored;
  return { routes: routes.map(([name, file, line]) => ({ name, file, line })), routeCount };
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}
