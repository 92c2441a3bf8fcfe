import { CodeHostError } from '../ports.js';
import type { CallContext, Connection } from './connection.js';

export const PAGE_SIZE = 100;
/** A million rows: far above what a host holds for one account, far below a walk without end. */
const MOST_PAGES = 10_000;

export interface PageWalk extends CallContext {
  path: string;
  query?: Record<string, string>;
}

/**
 * The pages of a list, one at a time, by keyset or by number as the host prefers. Where the next page is comes from
 * `Link: rel="next"`, of which only the query is used: the host cannot send the token elsewhere. Totals are not
 * looked at, since long lists have none.
 */
export async function* pages(connection: Connection, walk: PageWalk): AsyncGenerator<unknown[]> {
  const { path, query, ...context } = walk;
  let next: string | null = new URLSearchParams({ per_page: String(PAGE_SIZE), ...query }).toString();
  for (let page = 0; next !== null; page++) {
    if (page === MOST_PAGES)
      throw new CodeHostError(
        'unreachable',
        `The code host gave ${walk.what} in more than ${MOST_PAGES} pages.`,
      );
    context.signal?.throwIfAborted();
    const reply = await connection.call({ ...context, method: 'GET', path, query: next });
    if (!Array.isArray(reply.body))
      throw new CodeHostError(
        'unreachable',
        `The code host answered ${walk.what} in an unknown form: no list.`,
      );
    const following = nextQuery(reply.headers.link ?? '');
    if (following === next)
      throw new CodeHostError(
        'unreachable',
        `The code host gives the same page of ${walk.what} again and again.`,
      );
    next = following;
    yield reply.body;
  }
}

/** The query of the link with `rel="next"`, or null. */
export function nextQuery(link: string): string | null {
  for (const [, target, parameters] of link.matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (!/;\s*rel\s*=\s*("next"|next\s*(;|,|$))/i.test(parameters)) continue;
    const query = target.split('#')[0].split('?').slice(1).join('?');
    return query === '' ? null : query;
  }
  return null;
}
