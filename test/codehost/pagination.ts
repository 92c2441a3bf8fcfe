import Joi from 'joi';
import { Answer, type ApiCall } from './api.js';
import { Refusal } from './refusal.js';

export interface PageParameters {
  page: number;
  per_page: number;
}

/** Above this number of rows, totals are left out. */
const MAX_COUNTED_ROWS = 10_000;
const MAX_OFFSET = 50_000;

/** `page` and `per_page`, which is cut to 100 without a word. */
export const pageParameters = {
  page: Joi.number().integer().min(1).default(1),
  per_page: Joi.number()
    .integer()
    .min(1)
    .default(20)
    .custom((value: number) => Math.min(value, 100)),
};

/** An answer with one page of the rows and the headers of offset pagination. */
export function page<Row>(
  call: ApiCall<PageParameters>,
  rows: Row[],
  show: (row: Row) => unknown,
  options: { totals?: boolean } = {},
) {
  const { page, per_page: perPage } = call.parameters;
  const offset = (page - 1) * perPage;
  if (offset > MAX_OFFSET)
    throw new Refusal(405, {
      error: `Offset pagination has a maximum allowed offset of ${MAX_OFFSET} for requests that return objects of type Project. Remaining records can be retrieved using keyset pagination.`,
    });
  const totals = (options.totals ?? true) && rows.length <= MAX_COUNTED_ROWS;
  const pages = Math.max(1, Math.ceil(rows.length / perPage));
  const hasNext = offset + perPage < rows.length;
  const links = [
    ...(page > 1 ? [link(call, { page: page - 1 }, 'prev')] : []),
    ...(hasNext ? [link(call, { page: page + 1 }, 'next')] : []),
    link(call, { page: 1 }, 'first'),
    ...(totals ? [link(call, { page: pages }, 'last')] : []),
  ];
  const headers: Record<string, string> = {
    'x-page': String(page),
    'x-per-page': String(perPage),
    'x-next-page': hasNext ? String(page + 1) : '',
    'x-prev-page': page > 1 ? String(page - 1) : '',
    link: links.join(', '),
  };
  if (totals) Object.assign(headers, { 'x-total': String(rows.length), 'x-total-pages': String(pages) });
  return new Answer(rows.slice(offset, offset + perPage).map(show), { headers });
}

/** One entry of a `Link` header: the address of this request with other parameters. */
export function link(
  call: ApiCall<PageParameters>,
  change: Record<string, string | number>,
  relation: string,
): string {
  const url = new URL(call.request.url.pathname, call.host.url);
  for (const [name, value] of call.request.url.searchParams)
    if (name !== 'private_token') url.searchParams.append(name, value);
  url.searchParams.set('page', String(call.parameters.page));
  url.searchParams.set('per_page', String(call.parameters.per_page));
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, String(value));
  return `<${url.href}>; rel="${relation}"`;
}
