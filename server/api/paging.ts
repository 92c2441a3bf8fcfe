import type { Page } from '#server/results/index.js';

/** The pagination object (specification, section 2.6). */
export interface Pagination extends Page {
  total: number;
  hasMore: boolean;
}

export function pagination({ limit, offset }: Page, total: number, rowsOnPage: number): Pagination {
  return { total, limit, offset, hasMore: offset + rowsOnPage < total };
}
