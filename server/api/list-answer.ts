import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { JsonPage, Page } from '#server/results/index.js';
import { pagination } from './paging.js';

interface ListedPage {
  /** Fields in front of the rows, beside the version. */
  named?: Record<string, string>;
  page: Page;
  /** Null: it has no rows. */
  found: JsonPage | null;
  filters: object;
}

const NO_ROWS: JsonPage = { total: 0, count: 0, rows: Buffer.from('[]') };

/** The answer of a list whose rows are JSON already: the same bytes as an object of them would become. */
export function listAnswer(h: ResponseToolkit, { named, page, found, filters }: ListedPage): ResponseObject {
  const { total, count, rows } = found ?? NO_ROWS;
  const head = JSON.stringify({ version: 'v1', ...named });
  const tail = JSON.stringify({ pagination: pagination(page, total, count), filters });
  const body = Buffer.concat([
    Buffer.from(`${head.slice(0, -1)},"data":`),
    rows,
    Buffer.from(`,${tail.slice(1)}`),
  ]);
  return h.response(body).type('application/json');
}
